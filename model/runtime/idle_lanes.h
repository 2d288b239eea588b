// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_spans.h"

#include <vector>

namespace model {

class CaptureBuilder;

/// LaneSpec::order of the hardware lane of a physical core (-1: not told); its idle lane stands right before it.
int64_t hardwareLaneOrder(uint32_t nc, int core);

/// Makes, for each physical core that ran something, the lane of its idle time (LaneKind::Idle), over its hardware
/// lane: spans named by their IdleCause. Together with the core's nc_exec_running they tile the time from the first to
/// the last event of the worker on the host clock: no nanosecond is missing or there twice.
///
/// A gap is split where its cause changes. Each nanosecond goes to the first cause, in the order of IdleCause, that
/// holds in it. Of the runtime's calls those of the core's own logical core count, on whatever thread.
/// "Waiting for dispatch": the dispatch of the execution that ends the gap has not begun (or none follows, or none is
/// known), and a framework thread that calls operators is in an event that is neither a mark, nor a synchronize, nor,
/// on the same OS thread, one of the runtime's calls of the causes after it. "Launch": that dispatch has ended.
///
/// `spans` are those of `trace`. Runs when all framework events are in the builder, before layout.
void addIdleLanes(CaptureBuilder& builder, const RuntimeTrace& trace, const std::vector<RuntimeSpan>& spans);

} // namespace model
