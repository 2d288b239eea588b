// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/device/program_source.h"
#include "model/ids.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// A file inside the archive of a NEFF.
struct NeffMember {
    std::string name;
    uint64_t sizeBytes = 0;
};

/// One engine's share of a subgraph.
struct ProgramEngine {
    std::string member;        ///< its binary in the archive; empty: it has none
    uint64_t instructions = 0; ///< compiled records of 64 bytes
};

/// A DMA queue as the compiler defined it (def.json dma_queue).
struct ProgramQueue {
    std::string name;   ///< as in the file: "qPoolDynamic"
    std::string type;   ///< in, out, data, dynamic, …
    std::string owner;  ///< engine as in the file: "pool"
    uint32_t rings = 0; ///< num_queues
    std::vector<uint8_t> semaphores;
};

/// What one physical core runs.
struct ProgramSubgraph {
    std::string name;   ///< "sg00"
    std::string folder; ///< of the archive
    std::array<ProgramEngine, kEngineCount> engines;
    std::vector<ProgramQueue> queues; ///< ascending by name
    /// With b = runtime_semaphore_count (3 where it is not said): b GpSimd, b+1 Scalar, b+2 Tensor, b+3 Vector; those
    /// of a queue have its name, in the vendor's words.
    SemaphoreNames semaphores;
    std::vector<std::string> features; ///< neff_features
};

/// A variable of the program that has a size: its inputs, outputs, weights and scratch.
struct ProgramTensor {
    enum class Role : uint8_t { Input, Output, Weight, Other };
    std::string name;
    std::string kind; ///< the type of the variable as in the file: "input", "file", "virtual"
    Role role = Role::Other;
    std::vector<uint64_t> shape; ///< empty unknown
    std::string dtype, format;   ///< empty unknown
    uint64_t sizeBytes = 0;      ///< 0 unknown
    std::string subgraphs;       ///< names of those that use it, "sg00, sg01"
};
constexpr std::string_view tensorRoleName(ProgramTensor::Role role) {
    constexpr std::array<std::string_view, 4> kNames = {"IN", "OUT", "WEIGHT", "OTHER"};
    return kNames[static_cast<size_t>(role)];
}

/// The vendor's name of a queue: the engine in front in its display name (qPool… is qGpSimd…, qAct… qScalar…, qSP…
/// qSync…, qDVE… qVector…, qPE… qTensor…).
std::string queueDisplayName(std::string_view name);

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
    std::string target;           ///< chip of the compiled graph: "sunda", "cayman", "mariana"
    std::vector<NeffMember> members;
    std::vector<ProgramSubgraph> subgraphs;      ///< ascending by name
    std::vector<ProgramTensor> tensors;          ///< each once, whichever cores share it; by role, then by name
    std::unique_ptr<const ProgramSource> source; ///< null: the file could not be opened again to ask for names

    /// Null when there is none of this name.
    const ProgramSubgraph* subgraph(std::string_view wanted) const;
    /// Sum of the sizes of all tensors of a role.
    uint64_t tensorBytes(ProgramTensor::Role role) const;
};

} // namespace model
