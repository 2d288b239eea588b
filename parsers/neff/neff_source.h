// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/program.h"
#include "parsers/byte_source.h"
#include "parsers/neff/neff_layout.h"

#include <memory>
#include <string>
#include <vector>

namespace parsers {

/// What a NeffSource must know of the file that was loaded.
struct NeffSourceInput {
    ReopenFile reopen;
    std::string path;
    std::string head;      ///< the file's header: another one means another file
    uint64_t fileSize = 0; ///< another size too
    uint64_t archiveOffset = 0, archiveLength = 0;
    std::vector<model::ProgramSubgraph> subgraphs;
    std::vector<AsmMembers> asmMembers;
    uint64_t maxKeptBytes = uint64_t(1) << 30; ///< of debug members and engine binaries together
};

/// The debug names of a NEFF, read when they are first asked for: one pass over the archive keeps the debug members and
/// the engine binaries, inflated; each subgraph and the layers above are indexed at their first question, and a record
/// is decoded when it is looked up.
std::unique_ptr<const model::ProgramSource> makeNeffSource(NeffSourceInput input);

} // namespace parsers
