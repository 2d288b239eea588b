// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

#include <string_view>

namespace parsers {

/// Reads a message ntrace_info (the whole of trace_info.pb) into the worker and its RuntimeTrace: process, machine,
/// session, interned tables, announced files. False when the message breaks off; what came before stays. Field 3
/// (events) is left to ntrace_parser. Not read: architecture, data version, IP, ultraserver.
bool readInfo(std::string_view message, const ParseInput& input);

} // namespace parsers
