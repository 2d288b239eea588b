// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "model/time.h"

#include <string_view>

namespace model {

/// A range as a person writes it: "A:B" in integer ns of the table, or "+A:+B" from the start of the capture, each with
/// a unit (ns, us, µs, ms, s) and up to as many decimals as the unit has: "+1.5ms:+2ms".
struct RangeText {
    TimeRange range;       ///< relative: from Timestamp(0)
    bool relative = false; ///< counts from the capture's start

    /// The range itself, for a capture or table that starts at `start`.
    TimeRange from(Timestamp start) const;
};
/// Fails with words for a person when the text is no range, or ends before it begins.
Result<RangeText> parseRange(std::string_view text);

} // namespace model
