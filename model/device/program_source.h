// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/engine.h"
#include "model/device/stack_frames.h"
#include "model/result.h"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// Owner of each hardware semaphore as the vendor names it ("Scalar", "qSyncDynamicHW"); empty: nameless.
using SemaphoreNames = std::array<std::string, 256>;

enum class InstructionType : uint8_t { Unknown, Regular, Spill, Transpose };
constexpr std::string_view instructionTypeName(InstructionType type) {
    constexpr std::array<std::string_view, 4> kNames = {"UNKNOWN", "REGULAR", "SPILL", "TRANSPOSE"};
    return kNames[static_cast<size_t>(type)];
}

/// Why a record must follow another. Unknown: the file says no type.
enum class DependencyType : uint8_t { Unknown, Ordered, Anti, Output, Flow };
constexpr std::string_view dependencyTypeName(DependencyType type) {
    constexpr std::array<std::string_view, 5> kNames = {"UNKNOWN", "ORDERED", "ANTI_DEPENDENCE", "OUTPUT_DEPENDENCE",
                                                        "FLOW_DEPENDENCE"};
    return kNames[static_cast<size_t>(type)];
}

struct Dependency {
    uint64_t id = 0; ///< of a record of the same layer
    DependencyType type = DependencyType::Unknown;
    auto operator<=>(const Dependency&) const = default;
};

/// A record of a debug member: a node of one layer of the compiler (BIR, penguin, HLO, framework). Its texts live as
/// long as the ProgramSource that it came from.
struct DebugNode {
    uint64_t id = 0; ///< 63:48 subgraph, 47:32 function, 31:0 number
    std::string_view name;
    std::vector<uint64_t> parents; ///< ids in the layer above
    InstructionType type = InstructionType::Unknown;
    std::vector<Dependency> predecessors;    ///< dataflow and scheduling together, ascending, each once
    std::string_view kernelFile, kernelName; ///< NKI source; empty unknown
    uint32_t kernelLine = 0;                 ///< 0 unknown
    uint64_t stackFrame = 0;                 ///< 1-based, 0 none
    std::string_view opType, sourceFile;     ///< of an HLO node's attributes
    uint32_t sourceLine = 0;
    std::string_view dmaQueue; ///< of a BIR node that is a block of DMA descriptors
};

/// The records of one layer, by id. Decoded when asked for: layers of real programs have hundreds of thousands.
/// Thread-safe.
class DebugLayer {
public:
    virtual ~DebugLayer() = default;
    virtual size_t size() const = 0;
    /// Of several records with one id the last of the file.
    virtual std::optional<DebugNode> find(uint64_t id) const = 0;
};

/// What a NEFF says of one subgraph's instructions. Empty where a member is missing or broken. Bytes live as long as
/// the ProgramSource.
struct SubgraphDebug {
    static constexpr uint64_t kNoParent = ~uint64_t(0);
    /// By engine, by index in the compiled stream: the BIR id, or kNoParent.
    std::array<std::vector<uint64_t>, kEngineCount> birOf;
    std::array<bool, kEngineCount> hasBir{};             ///< false: no member tells how many instructions were compiled
    std::unique_ptr<const DebugLayer> bir;               ///< never null
    std::array<std::string_view, kEngineCount> compiled; ///< by engine: compiled records, 64 bytes each
    std::vector<std::string> problems;                   ///< what could not be read, a sentence each

    /// 64 bytes, or empty beyond the stream.
    std::string_view record(Engine engine, uint32_t compilerPc) const;
};

/// The layers above BIR, one set a program. The pointers are never null.
struct ProgramDebug {
    std::unique_ptr<const DebugLayer> penguin, hlo, framework;
    StackFrames frames;
    std::vector<std::string> problems; ///< what could not be read, a sentence each
};

/// What is asked of a NEFF after loading: names are read when somebody wants them. Implemented by parsers/neff, owned
/// by its Program. Thread-safe; the first call reads and inflates the file, so never on the GUI thread; answers are
/// kept as long as the source lives. A file that has vanished or changed answers with an Error, once and for good.
class ProgramSource {
public:
    virtual ~ProgramSource() = default;
    /// `name` is the subgraph's ("sg00"), whichever folder of the archive it is defined in. An unknown one is empty.
    virtual Result<const SubgraphDebug*> subgraph(std::string_view name) const = 0;
    virtual Result<const ProgramDebug*> layers() const = 0;
};

} // namespace model
