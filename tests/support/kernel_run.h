// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/neff_writer.h"
#include "tests/support/ntff_writer.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

// One run of an invented kernel: its instructions in the order in which each engine ran them, with times in ns from the
// start of the execution. A kernel is a function that calls run(), wait() and dma(); called for each execution with its
// length, it must give the same instructions every time.
namespace test_support {

class KernelRun {
public:
    struct Row {
        std::size_t index = 0; // in the loaded stream of its engine
        std::int64_t start = 0, end = 0;
        std::uint16_t waitCycles = 0;
    };
    struct Packet {
        std::uint32_t dmaEngine = 0, ring = 0, bytes = 0;
        std::int64_t start = 0, end = 0;
    };
    struct SemaphoreRise {
        std::uint8_t semaphore = 0;
        std::uint32_t value = 0;
        std::int64_t at = 0;
    };
    struct EngineCode {
        std::vector<Instruction> loaded, compiled;
        std::vector<std::uint64_t> bir; // of each compiled instruction
        std::vector<DebugRecord> names; // records of the back end, by first use
        std::vector<Row> rows;
        std::size_t insertedInFront = 0, insertedBehind = 0;
    };

    explicit KernelRun(std::int64_t lengthNs);

    // A place in the run, in ten-thousandths of its length.
    std::int64_t at(std::int64_t tenThousandths) const { return m_length * tenThousandths / 10000; }
    std::int64_t free(Engine engine) const { return m_free[static_cast<std::size_t>(engine)]; }

    // Names what follows: the operation of the compiled graph (id in the layer above).
    void operation(const std::string& name, std::uint64_t penguinId);
    // Starts at `start`, or as soon as the engine is free.
    void run(Engine engine, const Instruction& instruction, std::int64_t start, std::int64_t duration);
    // EVENT_SEMAPHORE from now until `until`: semaphore >= value.
    void wait(Engine engine, std::uint8_t semaphore, std::uint32_t value, std::int64_t until);
    // A transfer of 4 rows of `rowBytes`, from the queue of that engine (Sync or GpSimd): the trigger and its packets.
    // Gives when it is complete; its semaphore then stands 16 higher.
    std::int64_t dma(Engine owner, std::int64_t start, std::uint16_t rowBytes, bool toDevice);
    std::uint8_t semaphoreOf(Engine owner) const;
    std::uint32_t semaphoreValue(Engine owner) const;
    // What the runtime puts behind a program; nothing may follow.
    void finish();

    const EngineCode& code(Engine engine) const { return m_code[static_cast<std::size_t>(engine)]; }
    const std::vector<Packet>& packets() const { return m_packets; }
    const std::vector<SemaphoreRise>& rises() const { return m_rises; }
    std::int64_t length() const { return m_length; }

private:
    void begin();
    void add(Engine engine, const Instruction& loaded, std::int64_t start, std::int64_t end,
             std::uint16_t waitCycles = 0);
    void addCompiled(Engine engine, const Instruction& compiled);

    std::int64_t m_length;
    std::array<EngineCode, 5> m_code;
    std::array<std::int64_t, 5> m_free{};
    std::array<std::uint32_t, 5> m_raised{};
    std::vector<Packet> m_packets;
    std::vector<SemaphoreRise> m_rises;
    std::string m_operation;
    std::uint64_t m_penguin = 0;
    std::uint64_t m_nextBir = 1;
};

// The program of a run, in a NEFF and in an NTFF; and what one execution of it left in the notifications.
void describe(const KernelRun& run, NeffSubgraph& graph);
void describe(const KernelRun& run, std::uint64_t baseAddress, NtffSubgraph& graph);
void record(const KernelRun& run, const NtffSubgraph& graph, std::uint64_t startPs, NtffCore& core);

} // namespace test_support
