// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/query/engine_share.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace model {

/// All calls of one operator, by name. Times in ns. Empty = unknown: without a link from an operator to an execution
/// nothing is known of the device.
struct OperatorRow {
    StringId name;
    uint64_t calls = 0;
    int64_t selfCpuNs = 0;   ///< without the operators called within
    int64_t cpuNs = 0;       ///< with them; a call within a call of the same name counts once
    uint64_t executions = 0; ///< launched by it alone, not by operators called within; the cores of one count once
    std::optional<int64_t> deviceNs; ///< self: each execution counts once, for the innermost operator that launched it
    std::optional<int64_t> deviceTotalNs; ///< with those launched by operators called within
    std::optional<double> devicePercent;  ///< of the device time of all operators, 0..100
    /// Over the calls that launched something themselves. p95 (nearest rank) only from 20 such calls on.
    std::optional<int64_t> deviceMeanNs, deviceMinNs, deviceMedianNs, deviceP95Ns, deviceMaxNs;
    std::optional<int64_t> scheduleLatencyNs; ///< sum over its executions: operator's start → start of the dispatch
    std::optional<int64_t> queueWaitNs;   ///< sum over its executions: start of the dispatch → start on the device
    std::optional<Confidence> confidence; ///< the lowest of its links to executions
    SpanId firstCall;
    std::string group;                     ///< what OperatorGroup asks for; empty: not told
    std::optional<int64_t> deviceSpreadNs; ///< largest less smallest, from two launching calls on
    std::optional<int64_t> completionNs;   ///< sum over its executions: end on the device → end of kbl_exec_wait
    EngineActivity engines;                ///< over its executions that a device profile holds
    bool deviceFromFramework =
        false; ///< its device time is what the framework trace itself carries: nothing better is here
};

/// What calls are added up by, beside their name.
enum class OperatorGroup : uint8_t {
    None,
    Shapes,  ///< "Input Dims", text as in the file
    Module,  ///< "Module Hierarchy", else the nn.Module events around it on its thread, outermost first: "A/B"
    Step,    ///< the ProfilerStep#n in which it begins
    Program, ///< the NEFFs that it launched itself, by path
    Stream,  ///< the streams of the framework's device events that belong to it
};
inline constexpr size_t kOperatorGroupCount = 6;
std::string_view operatorGroupName(OperatorGroup group); ///< "", "shape", "module", "step", "neff", "stream"

/// Device time comes from the executions of the runtime traces: the union over the cores of each, on the one clock of
/// Execution::toOneClock. Where a worker has none and its framework trace holds events of the device
/// (privateuse1_driver, kernel, …) that belong to a call, it is the union of theirs.
/// The operators of a capture, most device time first, then most self CPU. When the trace has steps, only calls that
/// start in one of them count. Unfinished and implausible spans do not count. O(spans + executions log executions).
std::vector<OperatorRow> operatorLedger(const Capture& capture, OperatorGroup group = OperatorGroup::None);

} // namespace model
