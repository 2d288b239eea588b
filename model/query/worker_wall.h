// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/range_set.h"

#include <vector>

namespace model {

/// The stretches of the host's axis in which one worker is asked about. What other workers did in them is no answer.
struct WorkerWall {
    WorkerId worker;
    RangeSet wall; ///< joined
};

/// The active steps of each worker that has some, overlapping ones once. Without any in the capture: each worker from
/// its first event on the host clock to its last. By worker. O(spans) without steps, else O(steps log steps).
std::vector<WorkerWall> wholeWall(const Capture& capture);

/// The same range for each worker that has active steps; without any in the capture, for each that has an event on the
/// host clock.
std::vector<WorkerWall> wallOfRange(const Capture& capture, TimeRange range);

/// Each worker's time by itself: one nanosecond of two workers counts twice.
Duration totalLength(const std::vector<WorkerWall>& walls);

} // namespace model
