// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

namespace parsers {

/// ntrace.pb, the runtime's events: {u32 little-endian length, ntrace_event} to the last byte; or, as older runtimes
/// wrote it, one bare ntrace_info with the events inside. Fills RuntimeTrace::events in file order and gives the trace
/// its DetailSource; pairing, clocks and lanes are the model's. A second ntrace.pb of the same worker is not read. Not
/// read: the fields of an event that no known runtime writes (data, hint, duration, parent id).
Parser ntraceParser();

} // namespace parsers
