// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/device/program.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// What the compiled program says of an instruction. Texts live as long as the program; all is empty where the program
/// says nothing, where loading inserted the instruction, and where no matched NEFF is here (compilerPc needs none).
struct InstructionNames {
    /// Index in the compiled stream; nothing for what loading inserted, and beyond the records that the NEFF names.
    std::optional<uint32_t> compilerPc;
    std::optional<uint64_t> bir, penguin, hlo; ///< ids
    std::string_view birName, penguinName, hloName;
    InstructionType type = InstructionType::Unknown;
    std::string layer;                    ///< framework names, joined by '+'; "Unknown" for a BIR that none leads to
    std::string_view kernelName;          ///< NKI function
    std::string_view sourceFile;          ///< innermost known: NKI, else the stack frame, else the HLO's
    uint32_t sourceLine = 0;              ///< 0 unknown
    uint64_t stackFrame = 0;              ///< for ProgramDebug::frames
    std::string_view compiled;            ///< the compiled 64 bytes, only where loading changed the opcode
    std::vector<Dependency> predecessors; ///< BIR ids, ascending

    std::string source() const; ///< "path:line", "path" without a line, empty unknown
};

/// Text of a BIR or penguin id: "sg%04d:%d" of bits 63:48 and 31:0. The first part is the number of the compiled
/// function, not the core's.
std::string debugIdText(uint64_t id);

/// A BIR node that must come before, or after, an instruction's own, and the rows that executed it.
struct InstructionDependency {
    uint64_t bir = 0;
    DependencyType type = DependencyType::Unknown;
    std::vector<size_t> rows; ///< indices into DeviceProfile::instructions, of the same subgraph and execution
};

/// Names of the instructions of one profile, found when asked for and kept for each place of a stream: a loop costs
/// once. Thread-safe; the first question may read a NEFF, so never on the GUI thread. The profile and the programs must
/// outlive it.
class ProfileNames {
public:
    ProfileNames(const DeviceProfile& profile, const std::vector<Program>& programs);
    ~ProfileNames();

    /// Never moves and never changes.
    const InstructionNames& of(const Instruction& instruction) const;
    /// Names of the semaphores of the instruction's subgraph; null without a matched NEFF.
    const SemaphoreNames* semaphores(const Instruction& instruction) const;
    const SemaphoreNames* semaphores(uint16_t subgraph) const; ///< the same of a subgraph
    /// Call stack of the instruction's HLO node, innermost first.
    std::vector<SourceLine> stack(const Instruction& instruction) const;

    /// The predecessors of an instruction, and those that name its BIR as a predecessor; by BIR id, then by type. What
    /// was never executed has no rows. Looks through all instructions of the profile.
    std::vector<InstructionDependency> predecessors(const Instruction& instruction) const;
    std::vector<InstructionDependency> successors(const Instruction& instruction) const;
    /// What an instruction's BIR must wait for: "sg0000:222 FLOW_DEPENDENCE, sg0000:500 ORDERED". Nodes that were never
    /// executed (blocks of DMA descriptors) are left out, as in the vendor's list.
    std::string predecessorsText(const Instruction& instruction) const;

    /// Why names are missing, a sentence each; of what was asked for so far.
    std::vector<std::string> problems() const;

private:
    struct Stream;
    struct Executed;
    const Program* programOf(const Instruction& instruction) const;
    Stream& streamOf(const Instruction& instruction) const;
    void open(Stream& stream, const Instruction& instruction) const;
    InstructionNames find(const Stream& stream, const Instruction& instruction) const;
    void follow(const Stream& stream, InstructionNames& names) const;
    const Executed& executed() const;
    std::vector<InstructionDependency> withRows(const std::vector<Dependency>& nodes,
                                                const Instruction& instruction) const;
    void note(const std::string& problem) const;

    const DeviceProfile& m_profile;
    const std::vector<Program>& m_programs;
    mutable std::mutex m_mutex;                             // guards m_streams and m_problems
    mutable std::vector<std::unique_ptr<Stream>> m_streams; // by subgraph and engine
    mutable std::vector<std::string> m_problems;
    mutable std::once_flag m_executedFound;
    mutable std::unique_ptr<const Executed> m_executed;
};

} // namespace model
