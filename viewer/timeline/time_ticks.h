// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/formatting.h"

#include <cstdint>
#include <vector>

namespace viewer {

/// The ticks of a time axis and their words, without any widget.
struct TimeTicks {
    std::int64_t stepNs = 1;           ///< 1, 2 or 5 times a power of ten
    TimeUnit unit;                     ///< one unit for all of them
    std::vector<std::int64_t> majorNs; ///< ascending, relative to the axis' base
    std::vector<std::int64_t> minorNs;
    /// Labels count from here: 0 as long as five figures are enough, else a round moment left of the first tick. It is
    /// to be shown beside the axis.
    std::int64_t labelBaseNs = 0;
    /// What is written at a tick: "1 500 µs"; with a label base "+120 ns", and the whole time at the base itself.
    QString label(std::int64_t tickNs) const;
};

/// Ticks for [startNs, endNs) over `widthPx` pixels: steps 1-2-5, major ticks at least `leastPx` apart.
/// Bounded: at most widthPx / leastPx + 2 major ticks whatever the range. `unitNs`: the unit that somebody chose (1,
/// 1000, 1000000 or 1000000000); 0: the one that suits the range.
TimeTicks timeTicks(std::int64_t startNs, std::int64_t endNs, double widthPx, std::int64_t unitNs = 0,
                    double leastPx = 80.0);

} // namespace viewer
