// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace model {

struct UsagePoint {
    Ps time;             ///< holds from here to the next point
    double fraction = 0; ///< 0..1
    bool operator==(const UsagePoint&) const = default;
};

/// How full a core's memories are over time, as far as its instructions tell.
struct Occupancy {
    std::vector<UsagePoint> sbuf; ///< live bytes of a partition; empty for a chip whose size is not known
    std::vector<UsagePoint> psum; ///< banks of 2 KiB with a live byte, of 8
    std::optional<Ps> cutAt; ///< set where counting stopped before the end, to bound memory and time: nothing is known
                             ///< from here on
};

/// A byte lives from the start of a write to the end of its last read before the next write. Counted are operands of
/// compute instructions (operandAccesses); DMA into SBUF by the device's own descriptors names no address, and operands
/// behind pointers are not told, so this is a lower bound. Walks the instructions; stops after kMaxOccupancyChanges.
Occupancy occupancy(const DeviceProfile& profile, uint16_t subgraph);
inline constexpr size_t kMaxOccupancyChanges = 4'000'000;

} // namespace model
