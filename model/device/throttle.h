// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <string_view>

namespace model {

/// How far a core was held back: k of n clock windows were allowed. Holds until the next record of its core; before the
/// first one nothing is known.
struct ThrottleSpan {
    static constexpr uint8_t kUnknownType = 99; ///< a record without n: the vendor shows 1/1, "unknown"

    Ps start, end; ///< from the profile's zero
    uint16_t subgraph = 0;
    uint16_t execution = 0xffff;
    uint16_t activity = 0; ///< the device's measure of activity; unit not known
    uint8_t k = 0, n = 0;  ///< k = n: not throttled
    uint8_t type = 0;

    int64_t startNs() const { return start.floorNs(); }
    int64_t durationNs() const { return (end - start).floorNs(); }
    bool throttled() const { return k < n; }
};

/// "activity_0" to "activity_3", "unknown" for 99, else empty.
std::string_view throttleTypeName(uint8_t type);

} // namespace model
