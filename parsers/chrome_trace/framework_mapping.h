// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

namespace parsers {

/// Reads a framework_mapping file: {"version": 1, "data": [{"nrta_seq_id": N, "framework_op_exec_ids": [{"seq_nr": S,
/// "th_id": T, "stream_id": U}, …]}, …]} becomes a MappedOperator for each operator of each entry. Numbers may stand as
/// text. An entry without all three numbers is a finding. Not read: version, stream_id.
model::Status readFrameworkMapping(const ParseInput& input);

} // namespace parsers
