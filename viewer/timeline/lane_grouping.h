// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/timeline/lane.h"
#include "viewer/view_state.h"

namespace viewer {

/// Where a lane stands in this grouping. Its group of the layers becomes the sub-group, so that nothing is told twice.
/// What a grouping says nothing of (a counter of the host, by NeuronCore) keeps its own group.
LanePlace placeIn(LaneGrouping grouping, const model::Capture& capture, const TimelineLane& lane);

} // namespace viewer
