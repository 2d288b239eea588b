// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/timeline/lane.h"
#include "viewer/view_state.h"

namespace viewer {

/// A lane for every series of values: a step line where a value holds until the next, its fill at 10 %.
std::vector<LanePointer> counterLanes(const CapturePointer& capture, Density density);

/// A value with its unit as people read it: bytes, percent, rates, else the number.
QString counterText(double value, const std::string& unit);

} // namespace viewer
