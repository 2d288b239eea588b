// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/device/program_source.h"
#include "model/ids.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace model {

/// A file inside the archive of a NEFF.
struct NeffMember {
    std::string name;
    uint64_t sizeBytes = 0;
};

/// A compiled program as read from one NEFF: its header and the list of its members.
struct Program {
    FileId file;
    std::string path;
    bool offered = false; ///< lies outside of what was opened (a sibling neffs/, --neff-dir): no row of its own when no
                          ///< profile wants it
    bool readable = false; ///< the header could be read; else only the file is known
    UuidText uuid;         ///< header bytes 0xCC..0xDB
    std::string hash;      ///< header bytes 0xAC..0xBB, hex
    std::string name;
    std::string buildVersion;
    std::string compilerVersion; ///< info.json tool_version
    uint64_t packageVersion = 0, headerSize = 0, dataSize = 0, majorVersion = 0, minorVersion = 0;
    uint64_t featureBits = 0;
    uint32_t tpbCount = 0;
    uint32_t logicalCoreSize = 0; ///< physical cores a logical NeuronCore
    std::vector<NeffMember> members;
    std::unique_ptr<const ProgramSource> source; ///< null: nothing but the header can be asked for
};

} // namespace model
