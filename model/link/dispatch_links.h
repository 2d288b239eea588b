// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"
#include "model/link/operator_calls.h"

#include <optional>
#include <vector>

namespace model {

/// What of one worker may be bound to each other where no event carries a sequence id. Only events of the runtime
/// trace's own process and time.
struct DispatchInput {
    WorkerId worker;
    std::vector<SpanId> operators;    ///< cpu_op
    std::vector<SpanId> annotations;  ///< user_annotation that is no step
    std::vector<SpanId> hostEvents;   ///< privateuse1_runtime
    std::vector<SpanId> driverEvents; ///< privateuse1_driver, on streams
    std::vector<SpanId> dispatches;   ///< nrta_execute_schedule, nrt_execute
};

/// The sequence id of an event: a number, or a text that holds one, decimal or behind 0x.
std::optional<uint64_t> sequenceIdOf(const LinkInput& input, SpanId span);

/// Host events whose operator no id tells: the smallest operator that holds the event on its own thread. Confidence
/// 0.95. Returns the events, ascending.
std::vector<SpanId> linkByNesting(const LinkInput& input, const DispatchInput& events, LinkResult& result);
/// framework_mapping file: the dispatch of that sequence id belongs to the operator with that "Sequence number" and
/// "Fwd thread id" (both must be there and equal). Confidence 0.95. Dispatches that have an operator keep it.
void linkByMapping(const LinkInput& input, const DispatchInput& events, LinkResult& result, DispatchCalls& calls);
/// Equal counts: the k-th privateuse1_driver event of a stream with the k-th dispatch (by sequence id, else by start)
/// of a logical core. One stream takes all dispatches; of several each takes the one core that has as many, if no other
/// stream could. Confidence 0.7.
void linkByOrder(const LinkInput& input, const DispatchInput& events, LinkResult& result, DispatchCalls& calls);
/// The smallest event of the framework around the start of a dispatch: on the same OS thread 0.8, on any 0.4.
void linkByTime(const LinkInput& input, const DispatchInput& events, LinkResult& result, DispatchCalls& calls);

} // namespace model
