// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"

namespace model {

/// Links of framework events among each other and to the runtime's dispatch; then the operator call of every span that
/// works for one.
///
/// - An operator is a span of category cpu_op; where an External id belongs to none, the annotation that carries it
/// (but not a
///   profiler step).
/// - Within a worker, equal External id: operator → host event (privateuse1_runtime, cuda_runtime, …) → event on a
/// stream
///   (privateuse1_driver, kernel, …); of several host events the one with the stream event's correlation or sequence
///   id. "correlation" and "External id" are two number spaces and are never compared with each other. Confidence 0.95.
/// - A host event whose operator no id tells: the smallest operator that holds it on its own thread. Confidence 0.95.
/// - Equal sequence id: host event, else the event on a stream, else the operator → nrta_execute_schedule of the same
/// worker.
///   Confidence 1. An id that events of several operators claim is no id: the last of them to start before the dispatch
///   is linked by time (0.4), and a finding counts them. Not when the trace is of another process (both pids known and
///   none equal) or does not overlap the runtime trace in time: then a finding says so. A third gate is the host's
///   name, where both tell one. Events of another process in the same folder bind nothing: their ids are of another
///   space.
/// - A host event and an event on a stream without External id: equal correlation, where one host event alone has it.
///   Confidence 0.95.
/// - Where no sequence id binds: a framework_mapping file (0.95), else equal counts for each stream (0.7), else thread
///   and time (0.8, 0.4): see dispatch_links.h.
/// - The operator call of a dispatch passes to everything that the dispatch leads to, and to the instructions of its
///   executions.
void linkFramework(const LinkInput& input, LinkResult& result);

} // namespace model
