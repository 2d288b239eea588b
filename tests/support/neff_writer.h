// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/byte_writing.h"
#include "tests/support/instruction_record.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// NEFF: a header of 1024 bytes, then a (gzip) tar of members. See NeffWriter.
namespace test_support {

// Values at their places in the header; what is optional is computed unless set, so that a test can lie about it.
struct NeffHeader {
    std::uint64_t packageVersion = 2;      // 1: plain tar, 2: gzip tar
    std::uint64_t headerSize = 0x400;      // the value in the field; the header itself is always 1024 bytes
    std::optional<std::uint64_t> dataSize; // default: bytes after the header
    std::uint64_t majorVersion = 2;
    std::uint64_t minorVersion = 0;
    std::string buildVersion;
    std::uint32_t tpbCount = 1;
    std::optional<std::array<std::uint8_t, 32>> hash; // default: MD5 of the archive, then 16 zeros
    Uuid uuid{};
    std::string name{};
    std::uint32_t requestedTpbCount = 1;
    std::vector<std::uint8_t> tpbPerNode{1};
    std::uint64_t featureBits = 0;
    std::uint32_t logicalCoreSize = 1;
};

enum class InstructionType : std::uint8_t { Unknown = 0, Regular = 1, Spill = 2, Transpose = 3 };

// Why a record must follow another.
enum class DependencyType : std::uint8_t { Invalid = 0, Ordered = 1, Anti = 2, Output = 3, Flow = 4 };
struct DebugDependency {
    std::uint64_t id = 0;
    DependencyType type = DependencyType::Flow;
};

// Names of one instruction of the back end, or of an upper layer (penguin, hlo, framework).
struct DebugRecord {
    std::uint64_t id = 0;
    std::string name{};
    std::vector<std::uint64_t> parents{}; // ids in the layer above
    InstructionType type = InstructionType::Regular;
    std::map<std::string, std::string> attributes{};
    std::uint64_t stackFrame = 0; // 1-based, 0: none
    std::vector<DebugDependency> dataflow{}, scheduling{};
};

// NKI sources of a debug member: attributes kernel_file and kernel_name of its records are indices into these.
struct KernelSources {
    std::vector<std::string> files{}, functions{};
};

// Call stacks; ids count from 1, a parent of 0 ends a stack.
struct StackFrameIndex {
    struct Location {
        std::uint64_t file = 0, function = 0, line = 0;
    };
    struct Frame {
        std::uint64_t location = 0, parent = 0;
    };
    std::vector<std::string> files{}, functions{};
    std::vector<Location> locations{};
    std::vector<Frame> frames{};
};

// A variable with a shape: it stands in def.json, tensor_map.json and, for inputs and outputs, in neff.json.
struct NeffTensor {
    std::string name{};
    std::string kind{}; // input, output, file
    std::string dtype{};
    std::vector<std::uint64_t> shape{};
    std::uint64_t bytes = 0;
};

// One engine of one subgraph, as the compiler wrote it.
struct NeffEngine {
    std::vector<Instruction> instructions;
    std::vector<std::uint64_t> birOf; // per instruction: its id in the back end, 0: none; short lists are filled with 0
    std::vector<DebugRecord> bir;
    KernelSources kernels;

    // An instruction; with a record it is named by it (record.id may be used by several instructions).
    void add(Instruction instruction, std::uint64_t bir = 0);
};

struct DmaQueueDefinition {
    std::string type{};  // in, out, data, dynamic
    std::string owner{}; // pe, act, pool, dve, sp
    std::vector<std::uint32_t> semaphores{};
};

struct NeffSubgraph {
    std::string name{};                // "sg00"
    std::array<NeffEngine, 5> engines; // by Engine
    std::map<std::string, DmaQueueDefinition> queues;
    std::map<std::string, std::pair<std::uint32_t, std::uint64_t>> variables; // name: id, bytes
    std::vector<NeffTensor> tensors;
    std::vector<DebugRecord> dmaBlocks; // records of the back end that are no instructions
    std::string binarySuffix;           // "0": PE0.bin, as newer compilers have it
    std::uint32_t runtimeSemaphores = 3;

    NeffEngine& engine(Engine e) { return engines[static_cast<std::size_t>(e)]; }
};

// Writes info.json, kelf-0.json, neff.json and, for each subgraph, def.json, one <Engine>.bin and <Engine>.json, and
// with debug names the .dbg members. Members are sorted by name. Same input, same bytes.
class NeffWriter {
public:
    enum class Packing { Deflated, Stored, PlainTar };

    NeffHeader header;
    std::string toolVersion = "2.23.6484.0+3b612583";
    std::string target = "cayman";
    Packing packing = Packing::Deflated;
    std::size_t zeroPadding = 0; // zero bytes after the archive, inside the data size
    bool debugNames = true;      // write the .dbg members
    std::vector<DebugRecord> penguin, hlo, framework;
    StackFrameIndex stackFrames;

    NeffSubgraph& subgraph(const std::string& name);         // made at first use
    void member(const std::string& path, std::string bytes); // adds, or replaces one of the above
    void removeMember(const std::string& path);

    std::string archive() const; // after packing, with the padding
    std::string bytes() const;

private:
    std::map<std::string, std::string> members() const;

    std::vector<NeffSubgraph> m_subgraphs;
    std::map<std::string, std::string> m_extra;
    std::vector<std::string> m_removed;
};

// One ir_debug_info message: the content of a .dbg member. `engine`: 0 unknown, 1 PE, 2 ACT, 3 POOL, 4 DMA, 5 DVE, 6
// SP.
std::string debugInfo(const std::string& description, const std::string& parentFile, std::uint32_t engine,
                      const std::vector<DebugRecord>& records, const KernelSources& kernels = {});
// The debug member that holds the call stacks.
std::string stackFrameInfo(const StackFrameIndex& index);

} // namespace test_support
