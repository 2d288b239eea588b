// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/layer_share.h"
#include "model/runtime/idle_cause.h"

#include <optional>
#include <string>
#include <vector>

namespace model {

/// What a verdict is asked about: the first of these that is set, else the active steps (the whole capture where it has
/// none).
struct VerdictScope {
    std::string operatorName;       ///< all calls of this operator in active steps: each from its start to the end of
                                    ///< the call or of the last execution that it, or an operator within it,
                                    ///< launched, whichever is later
    std::optional<TimeRange> range; ///< on the host's axis, for each worker (wallOfRange)
    SpanId step;                    ///< one of Capture::steps(): what its own worker did in it
};

/// Queue: the operator waits most for the cores to do the work of others.
enum class Bound : uint8_t { Unknown, Framework, Runtime, Device, Queue };
std::string_view boundName(Bound bound); ///< "unknown", "framework", "runtime", "device", "queue"

/// Something that makes a verdict less sure.
struct Caution {
    std::string
        code; ///< stable: "one_call", "one_execution", "one_step", "warm_up", "no_synchronize", "no_device_span",
              ///< "no_links", "links_by_order", "links_by_time", "no_profile", "unexplained", "events_lost"
    std::string text; ///< one sentence
};

/// Which layer limits what was selected, and what that rests on.
struct Verdict {
    Bound bound = Bound::Unknown;
    LayerShare share; ///< its parts sum to the wall; `subject` names the selection
    size_t calls = 0; ///< of the operator that was asked about
    /// "The CPU is the limit: the device waits 61.0 % of this step"; the layer that works meanwhile is part of it only
    /// when no cause of the idle time is known. "aten::add waits 48.0 % of its time behind other work". No limit is
    /// named on one call or one execution without steps.
    std::string sentence;
    /// The largest cause of the device's idle time in the selection, and how long; none when it never was idle.
    std::optional<IdleCause> idleCause;
    Duration idleOfCause;
    std::vector<Caution> cautions; ///< why the evidence is thin; empty: it is not
    bool thin() const { return !cautions.empty(); }
};
/// Words that stand beside every verdict.
inline constexpr std::string_view kVerdictNote = "Device time of this capture, not end-to-end latency.";
/// The same where there is no room for more.
inline constexpr std::string_view kShortVerdictNote = "device time, not latency";

/// The device limits when it is busy for half of the wall or more. An operator's own work and that of others before it
/// are taken together for that, and the larger of the two is named. Else the runtime or the framework limits, whichever
/// has more of the rest; nothing is said (Unknown) without executions on the device, when more of the wall is
/// unexplained than either has, and where it all rests on one call or one execution outside of any step.
/// O(spans log spans): not on the GUI thread.
Verdict verdictOf(const Capture& capture, const VerdictScope& scope = {});

} // namespace model
