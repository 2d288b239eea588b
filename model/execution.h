// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/link/link.h"
#include "model/time.h"

#include <optional>

namespace model {

/// One execution of a program on one physical core, from the runtime trace.
struct Execution {
    WorkerId worker;
    int nc = -1;   ///< logical NeuronCore
    int core = -1; ///< physical core
    uint64_t execId = 0;
    bool hasExecId = true; ///< false: the hardware event does not say one, so nothing else could be found
    std::optional<uint64_t> modelId;
    ProgramId program;   ///< its NEFF, when found
    SpanId hardware;     ///< nc_exec_running
    SpanId modelSwitch;  ///< nc_model_switch that touches it
    SpanId pre, wait, post; ///< kbl_exec_pre, kbl_exec_wait, kbl_exec_post
    SpanId schedule;     ///< nrta_execute_schedule or nrt_execute
    SpanId operatorCall; ///< the operator that launched it
    Timestamp start;
    Duration duration;
    /// To be added to `start` where the cores of a logical core are compared: they share one counter, and their sync
    /// points put it on the host's clock a little apart. The largest offset (the shortest latency) counts for all.
    Duration toOneClock;
    std::optional<Duration> scheduleLatency; ///< operator's start → schedule's start
    std::optional<Duration> queueWait;       ///< schedule's start → device start: with the schedule latency before it and the execution
                                       ///< after it, no moment is counted twice or left out
    std::optional<LinkMethod> link; ///< how its operator was found: the weakest step of operator → dispatch → wait → device
    Confidence confidence = 0;      ///< of that step
    LinkMethod dispatchLink = LinkMethod::Nesting; ///< the weakest step of dispatch → wait → device
    Confidence dispatchConfidence = 0;             ///< of that step; 0 without a dispatch
    ProfileId profile;          ///< the NTFF that holds its instructions, when found
    int profileExecution = -1;  ///< index into DeviceProfile::executions
};

} // namespace model
