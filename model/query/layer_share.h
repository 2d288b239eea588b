// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/query/worker_wall.h"

#include <map>
#include <string>
#include <vector>

namespace model {

/// Which layer accounts for the wall time of the active steps; without steps, from the first to the last event on the
/// host clock (samples of counters go on long after the work). Each nanosecond of the wall counts once, for the lowest
/// layer that was busy in it, so the five parts sum to the wall exactly:
///   device     some core ran a program (nc_exec_running), the cores of an execution on one clock;
///   queued     else, of an operator: the cores ran work of others, and its own had yet to start;
///   runtime    else, a runtime thread that dispatches executions or waits for them was in a runtime call;
///   framework  else, a framework thread was in a span other than the step itself;
///   runtime    else, any other runtime thread was in a call (loading a program, moving a tensor);
///   unknown    else.
/// Each worker's wall is taken apart by what that worker did, and the parts are added up: what another worker did at
/// the same time explains nothing. Profiles on a clock of their own take no part.
struct LayerShare {
    std::string subject;  ///< "ProfilerStep#3", "3 steps", "first to last event"
    size_t stepCount = 0; ///< active steps; 0: the wall is all events
    size_t workers = 0;   ///< whose walls are added up
    TimeRange span;       ///< first begin to last end of what is covered
    Duration wall;        ///< of each worker its steps' lengths (overlaps once), or from its first to its last event
    Duration device, queued, runtime, framework, unknown;
    bool hasRuntimeTrace = false; ///< one of the workers has one
    bool hasExecutions = false;   ///< some core of theirs ran something, inside the wall or outside

    /// What is left of the wall when no core works, for the subject or for others.
    Duration idle() const { return wall - device - queued; }
};

/// O(spans log spans) in the layers concerned: not on the GUI thread.
LayerShare layerShare(const Capture& capture);

/// What the cores did for an operator of one worker, on the host clock: sets of nanoseconds, joined.
struct OperatorWork {
    RangeSet own;    ///< executions that its calls launched
    RangeSet others; ///< other executions on the same cores while its own had yet to start
};

/// The same for any stretch of the host's axis, in as many pieces as it may have. `subject` is a word for it. With
/// `work`, by worker, the device's part is the operator's own work alone.
LayerShare layerShare(const Capture& capture, const std::vector<WorkerWall>& walls, std::string subject,
                      const std::map<WorkerId, OperatorWork>* work = nullptr);

/// What the verdict bar says: "The device accounts for most of this step". Never a verdict without a runtime trace.
std::string verdictSentence(const LayerShare& share);

/// "61.0 %" with a narrow no-break space, rounded half up. For words only: the parts themselves stay whole numbers.
std::string shareText(Duration part, Duration whole);

} // namespace model
