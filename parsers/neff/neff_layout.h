// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/program.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace parsers {

/// JSON members that say how a NEFF is laid out, by name. They are small; weights and names are not among them.
using LayoutMembers = std::map<std::string, std::string>;

/// Is this member one of them?
///   info.json        tool_version: the compiler's
///   kelf*.json       target; graphs: name of a subgraph → its definition file, whose folder is the subgraph's
///   neff.json, kelp.json   graph of nodes: inputs and outputs with shape and dtype
///   <folder>/def.json      engines (pe_instr, pe_asm_dbg, …), dma_queue, var, runtime_semaphore_count, neff_features
///   <folder>/tensor_map.json   shape, dtype and format of tensors, by name or, for weights, by tf_file
bool isLayoutMember(std::string_view name);

/// Debug members that def.json names for the engines of a subgraph, in the order of the file.
struct AsmMembers {
    std::string subgraph;
    std::array<std::vector<std::string>, model::kEngineCount> byEngine;
};

/// Fills compilerVersion, target, subgraphs and tensors of `program`, whose members are complete. A member that is no
/// JSON, or not the JSON that it should be, leaves its part empty and adds a sentence to `problems`. A folder with a
/// def.json that no kelf names is a subgraph of the folder's name; engine binaries that def.json does not name are
/// found as PE, Activation, Pool, DVE and SP, with ".bin" or "0.bin".
std::vector<AsmMembers> readLayout(const LayoutMembers& members, model::Program& program,
                                   std::vector<std::string>& problems);

} // namespace parsers
