// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

namespace parsers {

/// trace_info.pb: one bare message ntrace_info about the process, its session and the files beside it. Fills the Worker
/// and the tables of its RuntimeTrace; a machine that calls itself synthetic marks the capture as a written sample.
Parser traceInfoParser();

} // namespace parsers
