// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/range_set.h"
#include "model/runtime/idle_cause.h"

#include <string>
#include <vector>

namespace model {

/// What a part of the wall time is.
enum class LedgerKind : uint8_t {
    Operator,   ///< device: executions that an operator launched; host: an operator itself, without those within it
    NoOperator, ///< device: executions that no operator is known to have launched
    Idle,       ///< device: nothing ran, by cause
    Runtime,    ///< host: a call of the runtime that is no wait
    Waiting,    ///< host: a framework's synchronize, or the runtime's wait for the device
    Framework,  ///< host: another event of the framework: Python code, annotations
    Nothing,    ///< host: nothing recorded
};
std::string_view ledgerKindName(LedgerKind kind); ///< "operator", "no operator", "idle", "runtime", …

struct LedgerPart {
    LedgerKind kind = LedgerKind::Nothing;
    StringId operatorName;                        ///< kind Operator
    IdleCause cause = IdleCause::NothingRecorded; ///< kind Idle
    Duration duration;
};
/// The operator's name, "no operator", "idle: transfer", "runtime calls", "waiting (synchronize)", "other framework
/// events", "nothing recorded".
std::string ledgerPartName(const Capture& capture, const LedgerPart& part);

/// The wall time of one step of one worker, taken apart twice. Each side's parts add up to the wall exactly: every
/// nanosecond of it is in one part of each side.
///
/// Device: a nanosecond in which executions of the worker run, on whatever core, belongs to the one that started first
/// (then the lower core); the cores of one execution on the one clock of Execution::toOneClock. One in which none runs is idle, by the cause (model/runtime/idle_cause.h) that is first in
/// order among those of the cores; time for which no core tells one is "nothing recorded". So an execution that
/// reaches beyond the step, or runs beside another, counts here with less than in the table of operators.
/// Host: the first that holds of: an operator (the innermost; of several threads the step's own first), a call of the
/// runtime, a wait, another event of the framework, nothing. Where one thread alone calls operators, an operator's part
/// is its self CPU time.
struct StepLedger {
    std::string step; ///< "ProfilerStep#3"; "whole capture" where the capture has no steps
    SpanId span;      ///< the step; none for the whole capture
    WorkerId worker;
    TimeRange wall;
    std::vector<LedgerPart> host, device; ///< operators, longest first, then the others in the order of their kinds
};

/// The same for any stretch of the host's axis (joined, in as many pieces as it may have) and one worker; `wall` of the
/// result is from its first begin to its last end.
StepLedger wallLedgerOf(const Capture& capture, WorkerId worker, const RangeSet& wall, std::string name);

/// For each active step, by time. Without any in the capture: for each worker, from its first event on the host clock
/// to its last. O(spans log spans): not on the GUI thread.
std::vector<StepLedger> wallLedger(const Capture& capture);

/// The sum of their walls, what steps of one worker share counted once. O(spans) without steps, else O(steps).
Duration ledgerWall(const Capture& capture);

} // namespace model
