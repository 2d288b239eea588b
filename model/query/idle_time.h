// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/runtime/idle_cause.h"

#include <vector>

namespace model {

/// A stretch of a gap between executions of a physical core, with its one cause: a span of a lane of LaneContent::Idle.
struct IdlePart {
    SpanId span;
    WorkerId worker;
    int nc = -1, core = -1;
    TimeRange range;
    TimeRange gap; ///< the whole gap: from one execution to the next, or to an end of the worker's recorded time
    IdleCause cause = IdleCause::NothingRecorded;
};

/// All idle time, the longest gap first, within it by time. With the executions of its core it tiles the worker's time.
std::vector<IdlePart> idleTime(const Capture& capture);

} // namespace model
