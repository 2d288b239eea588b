// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_trace.h"

namespace model {

class CaptureBuilder;

/// Pairs the records of a runtime trace and makes its lanes, spans, attributes and counters. Runs before layout, when
/// trace_info.pb and ntrace.pb have both been read, in whatever order.
void buildRuntimeLanes(CaptureBuilder& builder, RuntimeTrace& trace);

} // namespace model
