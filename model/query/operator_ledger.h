// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

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
    std::optional<int64_t> queueWaitNs;       ///< sum over its executions: start of the dispatch → start on the device
    std::optional<Confidence> confidence;     ///< the lowest of its links to executions
    SpanId firstCall;
};

/// The operators of a capture, most device time first, then most self CPU. When the trace has steps, only calls that
/// start in one of them count. Unfinished and implausible spans do not count. O(spans + executions log executions).
std::vector<OperatorRow> operatorLedger(const Capture& capture);

} // namespace model
