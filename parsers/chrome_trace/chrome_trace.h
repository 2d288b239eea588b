// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

namespace parsers {

/// Chrome trace JSON, of which Kineto's export (trace.json of the PyTorch profiler) is a dialect: an object with
/// "traceEvents" and other keys in any order, or a bare array of events; plain, gzip or zstd. TraceAssembler says what
/// becomes of it.
Parser chromeTraceParser();

/// framework_mapping_<timestamp>.json of older profilers:
/// {"version":1,"data":[{"nrta_seq_id":…,"framework_op_exec_ids":[…]}]}. See framework_mapping.h.
Parser frameworkMappingParser();

/// JSON that the vendor's own tools made of a capture (system_profile.json, device_profile_model_<id>.json, ntff.json).
/// Recognised and listed; not read.
Parser vendorOutputParser();

} // namespace parsers
