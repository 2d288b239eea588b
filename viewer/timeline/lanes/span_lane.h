// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/timeline/lane.h"

namespace viewer {

/// Heights of a lane of spans, in px at 1x.
struct SpanLaneMetrics {
    int pitch = 20; ///< from row to row
    int barTop = 2; ///< from the top of the row
    int barHeight = 15;
    int air = 0;                ///< above the first and below the last row
    std::uint32_t mostRows = 8; ///< rows beyond these share one low row
    int grownPitch = 0;         ///< pitch and bar once a label would fit; 0 never grows
    int grownBar = 0;
};

inline constexpr int kMarksHeight = 14;
inline constexpr int kCollapsedHeight = 14;
inline constexpr int kCollapsedBar = 5;

/// Rows of bars of a lane, without its row of points in time.
std::uint32_t barRowsOf(const model::Lane& lane);

/// A lane for every lane of the model that `accepts` takes and that holds something.
std::vector<LanePointer> spanLanes(const CapturePointer& capture, bool (*accepts)(const model::Lane&),
                                   const SpanLaneMetrics& metrics);

} // namespace viewer
