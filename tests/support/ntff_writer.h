// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/byte_writing.h"
#include "tests/support/instruction_record.h"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// NTFF: byte 0 version, bytes 1..8 the size P of one protobuf message at 128, then raw runs; every offset in the
// message counts from 128 + P. See NtffWriter.
namespace test_support {

// Corrected ps = floor((raw - init) * expected / actual); with either factor 0 nothing is scaled.
struct ClockBlock {
    std::uint64_t init = 0;
    std::uint32_t actual = 1;
    std::uint32_t expected = 1;

    // The first raw stamp whose corrected time is at or after `ps`.
    std::uint64_t rawAt(std::uint64_t ps) const;
    std::uint64_t psOf(std::uint64_t raw) const;
    bool operator==(const ClockBlock&) const = default;
};

enum class PatchType : std::uint8_t { Insert = 0, Modify = 1, Delete = 2 };
struct Patch {
    std::uint32_t offsetBytes = 0; // in the loaded stream
    std::uint32_t count = 0;       // records
    PatchType type = PatchType::Insert;
    bool function = false;
};

// The loaded stream of one engine: what the hardware really ran.
struct NtffStream {
    std::uint64_t startAddress = 0;
    std::vector<Instruction> instructions;
    std::vector<Patch> patches;
    ClockBlock clock;
};

struct DescriptorBlock {
    std::uint32_t blockId = 0, packets = 0, readDescriptors = 0, writeDescriptors = 0;
    std::string function{};
};
struct DmaQueueUsage {
    std::uint32_t engine = 0; // DMA engine, 64.. for core 4
    std::uint32_t queue = 0;
    std::uint32_t type = 2; // 0 unknown, 1 instructions, 2 weights, 3 input, 4 output, 6 host to tensor
    std::string name{};
    std::vector<DescriptorBlock> blocks{};
};

struct NtffSubgraph {
    std::string name{}; // "sg00"
    std::uint32_t device = 0;
    std::uint32_t core = 0; // physical core: nc_idx
    std::array<NtffStream, 5> streams;
    std::vector<DmaQueueUsage> queues;
    std::vector<std::pair<std::string, std::uint64_t>> memory;          // usage, bytes
    std::vector<std::pair<std::uint32_t, std::uint64_t>> memoryNumbers; // usage as version 4 writes it, bytes
    std::uint64_t execDurationPs = 0;
    std::vector<std::pair<std::uint32_t, std::string>> messages; // further fields of subgraph_info: number, bytes
    ClockBlock eventClock, throttleClock, dmaClock;
    std::vector<ClockBlock> dmaClocks = std::vector<ClockBlock>(16); // by DMA engine; those left as they are: dmaClock

    NtffStream& stream(Engine e) { return streams[static_cast<std::size_t>(e)]; }
    const NtffStream& stream(Engine e) const { return streams[static_cast<std::size_t>(e)]; }
    // The pc (20 bits, in instructions) of record `index` of this engine's stream.
    std::uint32_t pc(Engine e, std::size_t index) const;
};

// A compiled program; session-mode files hold several.
struct NtffProgram {
    Uuid uid{};
    std::deque<NtffSubgraph> graphs;

    NtffSubgraph& graph(const std::string& name, std::uint32_t core); // made at first use
};

enum class TraceType : std::uint8_t { Instruction = 0, Event = 1, Error = 2, Explicit = 3, Dma = 4, Throttle = 5 };
enum class BlockType : std::uint8_t { Core = 0, Dma = 1, TopSp = 2 };

struct Notification {
    std::uint32_t word0 = 0, word1 = 0;
    std::uint64_t timestamp = 0; // raw
};

struct InstructionDetail {
    std::uint16_t waitCycles = 0;
    std::uint16_t crcIn = 0, crcOut = 0;
    std::uint8_t debugHint = 0;
    std::uint16_t softReset = 0;
};

// A semaphore or event gets a value; written by DMA unless an engine is named.
struct EventDetail {
    std::uint8_t id = 0;
    std::int32_t value = 0;
    std::uint8_t operation = 3; // 1 event set, 3 increment, 4 decrement, 7 event clear, 9 write
    std::optional<Engine> engine{};
    bool isSemaphore = true;
    bool lostBefore = false, lostAfter = false;
};

// k of n windows were allowed.
struct ThrottleDetail {
    std::uint8_t k = 8, n = 8;
    std::uint8_t type = 0;
    std::uint16_t activity = 0;
};

struct ErrorDetail {
    std::uint8_t id = 0;
    std::uint16_t low = 0;  // 16 bits of data beside the id
    std::uint32_t high = 0; // 32 bits of data
    std::uint8_t type = 0x1f;
};

// What an engine says of the packets that one DMA instruction made.
struct DgeDetail {
    std::uint16_t engines = 0xffff; // bit set of the core's DMA engines
    std::uint16_t packets = 1;      // on each; 4096 is written as 0
    bool pcUnknown = false;
};

// What one physical core reported, over all programs. Runs are sorted by time (stable) when written, if `sorted`.
class NtffCore {
public:
    explicit NtffCore(std::uint32_t index)
        : m_index(index) {}

    bool sorted = true;

    std::uint32_t index() const { return m_index; }
    // Raw stamps. instruction() is start() and end().
    void instruction(Engine engine, std::uint32_t pc, std::uint64_t start, std::uint64_t end,
                     const InstructionDetail& detail = {});
    void start(Engine engine, std::uint32_t pc, std::uint64_t at, const InstructionDetail& detail = {});
    void end(Engine engine, std::uint32_t pc, std::uint64_t at, const InstructionDetail& detail = {});
    // A semaphore of this engine got a value.
    void semaphore(Engine engine, std::uint8_t semaphore, std::uint32_t value, std::uint64_t at);
    void event(const EventDetail& detail, std::uint64_t at);
    // A DMA packet: start, end and completion (at its end, if not said). `dmaEngine` and `ring` as in DmaQueueUsage.
    void dmaPacket(std::uint32_t dmaEngine, std::uint32_t ring, std::uint32_t bytes, std::uint16_t crc,
                   std::uint64_t start, std::uint64_t end, std::optional<std::uint64_t> completion = {});
    void throttle(std::uint32_t word0, std::uint32_t word1, std::uint64_t at);
    void throttle(const ThrottleDetail& detail, std::uint64_t at);
    void error(const ErrorDetail& detail, std::uint64_t at);
    void dgeNotification(Engine engine, std::uint32_t pc, const DgeDetail& detail, std::uint64_t at);
    // Any record, into any run. `runEngine` tells the runs of collectives engines (8..11) apart.
    void record(TraceType trace, BlockType block, const Notification& notification, std::uint32_t runEngine = 0);

    struct Run {
        TraceType trace;
        BlockType block;
        std::vector<Notification> records;
        std::uint32_t engine = 0;
    };
    // The five runs of every core (instruction, event, error, DMA, throttling), empty ones too.
    std::vector<Run> runs() const;

private:
    std::uint32_t m_index;
    std::vector<Run> m_runs{{TraceType::Instruction, BlockType::Core, {}, 0},
                            {TraceType::Event, BlockType::Core, {}, 0},
                            {TraceType::Error, BlockType::Core, {}, 0},
                            {TraceType::Dma, BlockType::Dma, {}, 0},
                            {TraceType::Throttle, BlockType::Core, {}, 0}};
};

// Version 6: instructions out of line, notifications in the session list by physical core, an execution timeline, a uid
// for each program. Versions 4 and 5: instructions inline, notifications in the subgraph of their core, no timeline, no
// uid; the NEFF's uuid as a C string. Any other version is laid out as 6.
class NtffWriter {
public:
    explicit NtffWriter(std::uint8_t fileVersion = 6)
        : version(fileVersion) {}

    std::uint8_t version;
    std::string name{};
    Uuid uuid{};          // of the NEFF; written cut at its first zero byte
    std::string uuidJunk; // bytes after it, where it has no zero byte
    std::uint32_t id = 10001;
    std::uint32_t arch = 2; // 1: trn1, inf2 (1.4 GHz); 2: trn2 (1.2 GHz)
    std::string framework;
    std::int64_t profileStartTime = 0;
    std::string instanceType, instanceId;
    std::uint64_t pid = 0;
    std::int32_t startCore = 0;
    std::uint64_t sessionId = 0;
    std::optional<bool> inlineTraces;       // default: no
    std::optional<bool> inlineInstructions; // default: versions 4 and 5
    std::optional<std::uint64_t> bodySize;  // the value in the header, for tests that lie about it
    std::string headerFill;                 // bytes 9..127; real files of versions 4 and 5 hold garbage there

    NtffProgram& program(const Uuid& uid); // made at first use
    NtffCore& core(std::uint32_t index);   // made at first use
    void execution(const Uuid& uid, std::uint64_t startPs, std::uint64_t endPs);

    std::string bytes() const;

private:
    bool isOld() const { return version == 4 || version == 5; }
    std::string head() const; // fields of ntff_info in front of the programs, and behind them
    std::string tail() const;

    std::deque<NtffProgram> m_programs;
    std::deque<NtffCore> m_cores;
    struct Execution {
        Uuid uid;
        std::uint64_t start, end;
    };
    std::vector<Execution> m_executions;
};

} // namespace test_support
