// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/engine.h"
#include "model/result.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace model {

/// Owner of each hardware semaphore as the vendor names it ("Scalar", "qSyncDynamicHW0"); empty: nameless.
using SemaphoreNames = std::array<std::string, 256>;

enum class InstructionType : uint8_t { Unknown, Regular, Spill, Transpose };

/// A record of a debug member: a node of one layer of the compiler (asm, BIR, penguin, HLO, framework).
struct DebugNode {
    uint64_t id = 0; ///< 63:48 subgraph, 47:32 function, 31:0 number
    std::string name;
    std::vector<uint64_t> parents; ///< ids in the layer above
    InstructionType type = InstructionType::Unknown;
    std::vector<uint64_t> predecessors; ///< ids of this layer: dataflow and scheduling, of types 1 to 4
    std::string kernelFile, kernelName; ///< NKI source; empty unknown
    uint32_t kernelLine = 0;            ///< 0 unknown
    uint64_t stackFrame = 0;            ///< 1-based, 0 none
    std::string opType, sourceFile;     ///< of an HLO node's attributes
    uint32_t sourceLine = 0;
};
using DebugLayer = std::unordered_map<uint64_t, DebugNode>;

/// A line of a program's source. Frames of a call stack come innermost first.
struct SourceLine {
    std::string file, function;
    uint32_t line = 0;
};

/// What a NEFF says of one subgraph's instructions. Empty where a member is missing or broken.
struct SubgraphDebug {
    static constexpr uint64_t kNoParent = ~uint64_t(0);
    /// By engine, by index in the compiled stream: the BIR id, or kNoParent.
    std::array<std::vector<uint64_t>, kEngineCount> birOf;
    DebugLayer bir;
    std::array<std::string, kEngineCount> compiled; ///< by engine: compiled records, 64 bytes each
    SemaphoreNames semaphores;
};

/// The layers above BIR, one set a program.
struct ProgramDebug {
    DebugLayer penguin, hlo, framework;
    /// Call stack of a stack_frame_id, innermost first; empty when it is not told. Parents in a circle end it.
    std::vector<std::vector<SourceLine>> stacks; // by stack_frame_id - 1
};

/// What is asked of a NEFF after loading: names are read when somebody wants them. Implemented by parsers/neff, owned
/// by its Program. Thread-safe; the first call may read and inflate the file, so never on the GUI thread; answers are
/// kept as long as the source lives. A file that has vanished or changed answers with an Error, once and for good.
class ProgramSource {
public:
    virtual ~ProgramSource() = default;
    /// `name` is the subgraph's ("sg00"), whichever folder of the archive it is defined in. An unknown one is empty.
    virtual Result<const SubgraphDebug*> subgraph(std::string_view name) const = 0;
    virtual Result<const ProgramDebug*> layers() const = 0;
};

} // namespace model
