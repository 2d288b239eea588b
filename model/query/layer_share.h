// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/range_set.h"

#include <string>
#include <vector>

namespace model {

/// Which layer accounts for the wall time of the active steps; without steps, from the first to the last event on the
/// host clock (samples of counters go on long after the work). Each nanosecond of the wall counts once, for the lowest
/// layer that was busy in it, so the four parts sum to the wall exactly:
///   device     some core ran a program (nc_exec_running), the cores of an execution on one clock;
///   runtime    else, a runtime thread that dispatches executions or waits for them was in a runtime call;
///   framework  else, a framework thread was in a span other than the step itself;
///   runtime    else, any other runtime thread was in a call (loading a program, moving a tensor);
///   unknown    else.
/// Spans of all workers are laid over each other on the host clock; profiles on a clock of their own take no part.
struct LayerShare {
    std::string subject;  ///< "ProfilerStep#3", "3 steps", "first to last event"
    size_t stepCount = 0; ///< active steps; 0: the wall is all events
    TimeRange span;       ///< first begin to last end of what is covered
    Duration wall;        ///< sum of the steps' lengths (overlaps once), or from the first to the last event
    Duration device, runtime, framework, unknown;
    bool hasRuntimeTrace = false;
    bool hasExecutions = false; ///< some core ran something, inside the wall or outside

    /// device time that operators cannot claim twice, and what is left: wall - device.
    Duration idle() const { return wall - device; }
};

/// O(spans log spans) in the layers concerned: not on the GUI thread.
LayerShare layerShare(const Capture& capture);

/// The same for any stretch of the host's axis, in as many pieces as it may have. `subject` is a word for it.
LayerShare layerShare(const Capture& capture, const RangeSet& wall, std::string subject);

/// What the verdict bar says: "The device accounts for most of this step". Never a verdict without a runtime trace.
std::string verdictSentence(const LayerShare& share);

/// "61.0 %" with a narrow no-break space, rounded half up. For words only: the parts themselves stay whole numbers.
std::string shareText(Duration part, Duration whole);

} // namespace model
