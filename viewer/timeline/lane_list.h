// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/timeline/lane.h"
#include "viewer/view_state.h"

#include <span>
#include <string_view>

namespace viewer {

/// A kind of lane: gives all lanes of its kind that a capture has.
struct LaneKind {
    std::string_view id;
    std::vector<LanePointer> (*lanesOf)(const CapturePointer& capture, Density density);
};

/// THE LIST of kinds. A new kind of lane is a line here, and a pair of files in lanes/ if its shape is new.
std::span<const LaneKind> laneKinds();

/// All lanes of a capture in the order in which they stand: those of a group together, those of a sub-group together,
/// spans before series of values.
std::vector<LanePointer> lanesOf(const CapturePointer& capture, Density density,
                                 LaneGrouping grouping = LaneGrouping::Layers);

} // namespace viewer
