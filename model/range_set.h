// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <vector>

namespace model {

/// Half-open ranges in ns of one clock, ascending, apart from each other: sets of nanoseconds. Adding up time in sets
/// counts none twice and loses none.
using RangeSet = std::vector<TimeRange>;
/// Sorts, joins what touches or overlaps, drops what is empty. O(n log n).
RangeSet joined(RangeSet ranges);
/// REQUIRES: both joined. O(a + b).
RangeSet intersection(const RangeSet& a, const RangeSet& b);
/// What of `a` is not in `b`. REQUIRES: both joined. O(a + b).
RangeSet without(const RangeSet& a, const RangeSet& b);
Duration totalLength(const RangeSet& ranges);

} // namespace model
