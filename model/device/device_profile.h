// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/collectives.h"
#include "model/device/device_code.h"
#include "model/device/device_error.h"
#include "model/device/dma.h"
#include "model/device/engine.h"
#include "model/device/instruction_store.h"
#include "model/device/memory_use.h"
#include "model/device/semaphore.h"
#include "model/device/throttle.h"
#include "model/ids.h"
#include "model/time.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// 16 raw bytes as 32 lower-case hex digits; shorter where the file holds fewer; empty unknown.
using UuidText = std::string;

/// One physical core's share of one program in the profile.
struct DeviceSubgraph {
    std::string name; ///< "sg00"
    uint32_t neuronDevice = 0;
    uint32_t core = 0;    ///< physical core (nc_idx)
    uint16_t program = 0; ///< index into DeviceProfile::programs
    Ps execDuration;
    std::array<EngineCode, kEngineCount> code; ///< by engine
    std::vector<DmaQueueUse> queues;           ///< in the file's order
    std::vector<MemoryUse> memory;             ///< in the file's order
    CollectivesInfo collectives;
    uint64_t eventRecords = 0; ///< of events and semaphores, as the vendor counts them (versions 4, 5: before zero too)

    uint64_t streamBytes() const; ///< loaded instruction bytes of all its engines
};

/// A program (NEFF) that the profile names.
struct ProfiledProgram {
    UuidText uid;            ///< neff_nodes[].uid; empty in versions 4 and 5
    ProgramId program;       ///< the NEFF it is paired with; none: nothing is named from any NEFF
    bool mismatched = false; ///< a NEFF lies where its own should, with another uuid
};

/// One entry of the execution timeline (version 6).
struct DeviceExecution {
    UuidText uid;
    uint16_t program = 0xffff; ///< index into programs, 0xffff: its uid is not among them
    Ps start, end;             ///< on the device's own counter, not from the profile's zero
    SpanId hardwareSpan;       ///< the nc_exec_running it is, when linked
};

/// A hardware trace as read from one NTFF, before and after sealing. Times of `instructions` count from `zero`.
struct DeviceProfile {
    FileId file;
    WorkerId worker; ///< whose folder it lies in; which process wrote it, pid says
    std::string path;
    int version = 0;
    bool known = false; ///< the version is one that this program can decode; else only metadata is here
    int arch = -1;      ///< 1 trn1/inf2, 2 trn2, others as in the file; -1 not said
    std::string name;
    UuidText uuid; ///< ntff_info.uuid as written: cut at a zero byte or followed by junk in older versions
    std::string instanceId, instanceType;
    uint64_t pid = 0; ///< 0 not said
    uint64_t sessionId = 0;
    int64_t profileStartNs = 0;
    std::string runtimeVersion;
    Ps zero;              ///< device counter at the profile's zero
    bool hasZero = false; ///< false: no start of an execution was found; times count from the first record
    std::vector<ProfiledProgram> programs;
    std::vector<DeviceSubgraph> subgraphs;
    std::vector<DeviceExecution> executions;
    InstructionStore instructions;                 ///< by (start, subgraph, engine); a range of values
    std::vector<DmaPacket> dmaPackets;             ///< by start; of equal ones by the file's order
    std::vector<DmaTransfer> dmaTransfers;         ///< dmaTransfers() of it; set when sealed
    std::vector<DgeNotification> dgeNotifications; ///< by subgraph, in the file's order
    std::vector<SemaphoreUpdate> semaphoreUpdates; ///< by time
    std::vector<ThrottleSpan> throttling;          ///< by start
    std::vector<DeviceError> errors;               ///< by time
    std::vector<LossMark> losses;                  ///< by time; at most kMaxLossMarks, the findings count all
    CollectivesInfo collectives;                   ///< of the profile's collectives nodes
    uint64_t openStarts = 0;                       ///< starts whose end is not in the file
    uint64_t orphanEnds = 0;                       ///< ends whose start is not in the file
    uint64_t outsideRange = 0;                     ///< pairs before the zero or after the end of the execution
    ClockId clock;                                 ///< set when sealed: the host's when tied, else its own

    /// The loaded 64 bytes of an instruction; empty where its stream is not known.
    std::string_view record(const Instruction& instruction) const {
        return instruction.hasOpcode
                   ? subgraphs[instruction.subgraph].code[static_cast<size_t>(instruction.engine)].record(
                         instruction.pc)
                   : std::string_view();
    }
};

inline uint64_t DeviceSubgraph::streamBytes() const {
    uint64_t sum = 0;
    for (const EngineCode& engine : code)
        sum += engine.bytes.size();
    return sum;
}

} // namespace model
