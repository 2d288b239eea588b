// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/kernel_run.h"

#include <algorithm>
#include <stdexcept>

namespace test_support {

namespace {

constexpr std::uint64_t kEngineSpacing = 0x8000;
constexpr std::uint32_t kFirstDmaEngine = 64; // of core 4
constexpr std::uint32_t kDmaEngines = 4;
constexpr std::uint64_t kSbuf = 0x2000000000; // bit 37 of an address on trn2
constexpr std::int64_t kIssueGap = 71;        // from the end of an instruction to the start of the next

std::size_t place(Engine engine) {
    return static_cast<std::size_t>(engine);
}

// 1.2 GHz; the counter has 16 bits and wraps.
std::uint16_t cycles(std::int64_t ns) {
    return static_cast<std::uint16_t>(ns * 12 / 10);
}

std::uint16_t mixed(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t x = (a * 0x9e3779b97f4a7c15u) ^ (b + 0x7f4a7c15u) * 0xbf58476d1ce4e5b9u;
    return static_cast<std::uint16_t>(x >> 40);
}

std::string queueName(Engine owner) {
    return owner == Engine::Sync ? "qSPDynamicHW" : "qPoolDynamic";
}

std::uint32_t ringOf(Engine owner) {
    return owner == Engine::Sync ? 0 : 1;
}

} // namespace

KernelRun::KernelRun(std::int64_t lengthNs)
    : m_length(lengthNs) {
    begin();
}

void KernelRun::add(Engine engine, const Instruction& loaded, std::int64_t start, std::int64_t end,
                    std::uint16_t waitCycles) {
    EngineCode& code = m_code[place(engine)];
    if (start < m_free[place(engine)] && !code.rows.empty())
        throw std::logic_error("an engine runs one instruction after the other");
    code.rows.push_back({code.loaded.size(), start, end, waitCycles});
    code.loaded.push_back(loaded);
    m_free[place(engine)] = end + kIssueGap;
}

void KernelRun::addCompiled(Engine engine, const Instruction& compiled) {
    EngineCode& code = m_code[place(engine)];
    code.compiled.push_back(compiled);
    code.bir.push_back(m_nextBir);
    DebugRecord name;
    name.id = m_nextBir++;
    name.name = m_operation + "." + std::to_string(name.id);
    name.parents = {m_penguin};
    code.names.push_back(std::move(name));
}

// What the runtime puts in front of a program. The first records run before the execution counts as started.
void KernelRun::begin() {
    for (Engine engine : kEngines) {
        const auto e = static_cast<std::int64_t>(engine);
        const bool first = engine == Engine::Tensor;
        const std::int64_t head = first ? -1360 : 3900 + 730 * e;
        EngineCode& code = m_code[place(engine)];
        code.compiled.push_back(instruction(Opcode::PseudoHead)); // gone once loaded
        code.bir.push_back(0);
        m_free[place(engine)] = INT64_MIN;
        add(engine, orderingMode(false), -2300, -2260);
        add(engine, orderingMode(true), -2180, -2140);
        add(engine, instruction(Opcode::Drain), head - 100, head - 86);
        add(engine, tensorLoad(0x8005c035e000, 1), head, head + 640);
        add(engine, compareBranch(896), head + 720, head + 950);
        add(engine, notify(2), first ? -9 : head + 1230, first ? 4 : head + 1240);
        add(engine, instruction(Opcode::Drain), free(engine), free(engine) + 12);
        const std::int64_t ready = 10400 + 55 * e;
        Instruction barrier = eventSemaphore().wait(1, 2, static_cast<std::uint32_t>(e)).update(0x13, 2);
        add(engine, barrier, free(engine), ready, cycles(ready - free(engine)));
        add(engine, instruction(Opcode::Drain), free(engine), free(engine) + 8);
        code.insertedInFront = code.loaded.size();
    }
}

void KernelRun::operation(const std::string& name, std::uint64_t penguinId) {
    m_operation = name;
    m_penguin = penguinId;
}

void KernelRun::run(Engine engine, const Instruction& instruction, std::int64_t start, std::int64_t duration) {
    const std::int64_t from = std::max(start, free(engine));
    add(engine, instruction, from, from + duration);
    addCompiled(engine, instruction);
}

void KernelRun::wait(Engine engine, std::uint8_t semaphore, std::uint32_t value, std::int64_t until) {
    const std::int64_t from = free(engine);
    const std::int64_t end = std::max(until, from + 40);
    const Instruction made = eventSemaphore().wait(5, semaphore, value);
    add(engine, made, from, end, cycles(end - from));
    addCompiled(engine, made);
}

std::uint8_t KernelRun::semaphoreOf(Engine owner) const {
    return owner == Engine::Sync ? 8 : 24;
}

std::uint32_t KernelRun::semaphoreValue(Engine owner) const {
    return m_raised[place(owner)];
}

std::int64_t KernelRun::dma(Engine owner, std::int64_t start, std::uint16_t rowBytes, bool toDevice) {
    constexpr std::uint64_t kHbm = 0x8005c1000000;
    const std::uint8_t semaphore = semaphoreOf(owner);
    const std::uint64_t from = toDevice ? kHbm : kSbuf, to = toDevice ? kSbuf : kHbm;
    const std::int64_t trigger = std::max(start, free(owner));
    const std::int64_t triggered = trigger + (owner == Engine::Sync ? 66 : 920); // GpSimd makes descriptors in software
    add(owner, dmaDirect2d(semaphore, from, to, kDmaEngines, rowBytes), trigger, triggered);
    addCompiled(owner, pseudoDmaDirect2d(semaphore, toDevice ? 1 : 3, toDevice ? 3 : 2, kDmaEngines, rowBytes));

    std::int64_t complete = 0;
    for (std::uint32_t i = 0; i < kDmaEngines; ++i) {
        const std::int64_t sent = triggered + 1340 + 27 * i;
        const std::int64_t arrived = sent + 230 + rowBytes / 16;
        m_packets.push_back({kFirstDmaEngine + i, ringOf(owner), rowBytes, sent, arrived});
        m_packets.push_back({kFirstDmaEngine + i, ringOf(owner), 4, arrived + 12, arrived + 96}); // the semaphore's own
        complete = std::max(complete, arrived + 96);
    }
    m_raised[place(owner)] += 16;
    m_rises.push_back({semaphore, m_raised[place(owner)], complete + 9});
    return complete;
}

void KernelRun::finish() {
    for (Engine engine : kEngines) {
        const auto e = static_cast<std::int64_t>(engine);
        EngineCode& code = m_code[place(engine)];
        const std::size_t before = code.loaded.size();
        const std::int64_t done = m_length - 420 + 30 * e;
        if (free(engine) > done - 100)
            throw std::logic_error("the kernel does not fit into its execution");
        Instruction barrier = eventSemaphore().wait(1, 2, static_cast<std::uint32_t>(e)).update(0x13, 2);
        add(engine, barrier, free(engine), done, cycles(done - free(engine)));
        add(engine, instruction(Opcode::Drain), done + 71, done + 79);
        // The notification of the Tensor engine, the last one, ends with the execution; what follows is after it.
        const std::int64_t told = engine == Engine::Tensor ? m_length - 4 : done + 160;
        add(engine, notify(3), told - 8, told);
        add(engine, jump(-static_cast<std::int32_t>(64 * (code.loaded.size()))), told + 71, told + 240);
        code.insertedBehind = code.loaded.size() - before;
    }
}

void describe(const KernelRun& run, NeffSubgraph& graph) {
    for (Engine engine : kEngines) {
        const KernelRun::EngineCode& code = run.code(engine);
        for (std::size_t i = 0; i < code.compiled.size(); ++i)
            graph.engine(engine).add(code.compiled[i], code.bir[i]);
        graph.engine(engine).bir = code.names;
    }
    graph.queues["qSPDynamicHW"] = {"dynamic", "sp", {8, 9, 10, 11}};
    graph.queues["qPoolDynamic"] = {"dynamic", "pool", {24, 25, 26, 27}};
    graph.variables["input0"] = {1, 4096};
    graph.variables["output0"] = {2, 4096};
    graph.variables["sbuf0"] = {3, 4096};
}

void describe(const KernelRun& run, std::uint64_t baseAddress, NtffSubgraph& graph) {
    for (Engine engine : kEngines) {
        const KernelRun::EngineCode& code = run.code(engine);
        NtffStream& stream = graph.stream(engine);
        stream.startAddress = baseAddress + kEngineSpacing * static_cast<std::uint64_t>(engine);
        stream.instructions = code.loaded;
        const auto bytes = [](std::size_t records) { return static_cast<std::uint32_t>(64 * records); };
        const std::size_t front = code.insertedInFront, behind = code.insertedBehind;
        stream.patches = {{0, static_cast<std::uint32_t>(front), PatchType::Insert},
                          {bytes(front), 1, PatchType::Delete},
                          {bytes(code.loaded.size() - behind), static_cast<std::uint32_t>(behind), PatchType::Insert}};
    }
    for (Engine owner : {Engine::Sync, Engine::GpSimd})
        for (std::uint32_t i = 0; i < kDmaEngines; ++i)
            graph.queues.push_back({kFirstDmaEngine + i, ringOf(owner), 2, queueName(owner), {}});
    graph.memory = {{"generic", 38912}, {"io", 8192}, {"profiler buffers", 2554331136}, {"tensor", 12288}};
    graph.execDurationPs = static_cast<std::uint64_t>(run.length()) * 1000;
}

void record(const KernelRun& run, const NtffSubgraph& graph, std::uint64_t startPs, NtffCore& core) {
    const auto ps = [startPs](std::int64_t ns) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(startPs) + ns * 1000);
    };
    for (Engine engine : kEngines)
        for (const KernelRun::Row& row : run.code(engine).rows) {
            const std::uint32_t pc = graph.pc(engine, row.index);
            core.instruction(engine, pc, ps(row.start), ps(row.end),
                             {row.waitCycles, mixed(pc, startPs), mixed(pc, startPs + 1)});
        }
    for (const KernelRun::Packet& packet : run.packets())
        core.dmaPacket(packet.dmaEngine, packet.ring, packet.bytes, mixed(packet.bytes, ps(packet.start)),
                       ps(packet.start), ps(packet.end));
    constexpr std::uint32_t kRaisedFromAxi = 0x80u | 0x1bu;
    for (const KernelRun::SemaphoreRise& rise : run.rises())
        core.record(TraceType::Event, BlockType::Core,
                    {kRaisedFromAxi << 24 | 0x100u | rise.semaphore, rise.value, ps(rise.at)});
}

} // namespace test_support
