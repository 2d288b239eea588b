// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ntff_writer.h"

#include <protozero/pbf_writer.hpp>

#include <algorithm>

namespace test_support {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint32_t kPcMask = 0xfffff;
constexpr std::uint32_t kRecordMark = 0x80; // bits 7..5 of every record's type byte: 100

// proto3: a zero is not written.
void put(protozero::pbf_writer& out, std::uint32_t field, std::uint64_t value) {
    if (value != 0)
        out.add_uint64(field, value);
}

void put(protozero::pbf_writer& out, std::uint32_t field, std::string_view text) {
    if (!text.empty())
        out.add_bytes(field, text.data(), text.size());
}

std::uint32_t typeWord(std::uint32_t type) {
    return (kRecordMark | type) << 24;
}

std::uint32_t engineType(Engine engine, std::uint32_t kind) {
    return typeWord(4 + 4 * static_cast<std::uint32_t>(engine) + kind);
}

void putClock(protozero::pbf_writer& out, std::uint32_t field, const ClockBlock& clock) {
    std::string bytes; // not a nested writer: that one leaves an empty message out, and these count by place
    protozero::pbf_writer block(bytes);
    put(block, 1, clock.init);
    put(block, 2, clock.actual);
    put(block, 3, clock.expected);
    out.add_message(field, bytes);
}

void putClocks(protozero::pbf_writer& out, const NtffSubgraph& graph) {
    protozero::pbf_writer info(out, 10);
    putClock(info, 1, graph.stream(Engine::Tensor).clock);
    putClock(info, 2, graph.stream(Engine::Scalar).clock);
    putClock(info, 3, graph.stream(Engine::Vector).clock); // fields 3 and 4 stand in the other order than the engines
    putClock(info, 4, graph.stream(Engine::GpSimd).clock);
    putClock(info, 5, graph.stream(Engine::Sync).clock);
    putClock(info, 6, graph.eventClock);
    putClock(info, 7, graph.throttleClock);
    for (const ClockBlock& own : graph.dmaClocks)
        putClock(info, 8, own == ClockBlock{} ? graph.dmaClock : own);
    putClock(info, 9, ClockBlock{});
}

void putPatches(protozero::pbf_writer& out, const NtffSubgraph& graph) {
    for (Engine engine : kEngines) {
        const NtffStream& stream = graph.stream(engine);
        if (stream.patches.empty())
            continue;
        protozero::pbf_writer info(out, 5);
        put(info, 1, static_cast<std::uint64_t>(engine));
        for (const Patch& patch : stream.patches) {
            protozero::pbf_writer place(info, 2);
            put(place, 1, patch.offsetBytes);
            put(place, 2, patch.count);
            put(place, 3, static_cast<std::uint64_t>(patch.type));
            put(place, 4, patch.function ? 1 : 0);
        }
    }
}

void putQueues(protozero::pbf_writer& out, const NtffSubgraph& graph) {
    for (const DmaQueueUsage& queue : graph.queues) {
        protozero::pbf_writer usage(out, 7);
        put(usage, 1, queue.engine);
        put(usage, 2, queue.queue);
        put(usage, 3, queue.type);
        put(usage, 4, queue.name);
        usage.add_int32(5, -1);
        for (const DescriptorBlock& block : queue.blocks) {
            protozero::pbf_writer item(usage, 8);
            put(item, 1, block.blockId);
            put(item, 2, block.packets);
            put(item, 3, block.readDescriptors);
            put(item, 4, block.writeDescriptors);
            put(item, 5, block.function);
        }
    }
}

std::string streamBytes(const NtffStream& stream) {
    std::string out;
    for (const Instruction& instruction : stream.instructions)
        out += instruction.bytes;
    return out;
}

std::string runBytes(const NtffCore::Run& run) {
    std::string out;
    for (const Notification& record : run.records) {
        appendU32(out, record.word0);
        appendU32(out, record.word1);
        appendU64(out, record.timestamp);
    }
    return out;
}

// The raw part of the file, filled while the message is written; an offset in the message is a place in it.
struct Sections {
    std::string instructions, notifications;
};

void putStreams(protozero::pbf_writer& out, const NtffSubgraph& graph, bool isInline, Sections& sections) {
    for (Engine engine : kEngines) {
        const NtffStream& stream = graph.stream(engine);
        const std::string bytes = streamBytes(stream);
        std::string message;
        protozero::pbf_writer info(message);
        put(info, 1, static_cast<std::uint64_t>(engine));
        put(info, 2, stream.startAddress);
        if (isInline) {
            put(info, 3, bytes);
        } else {
            put(info, 7, sections.instructions.size());
            put(info, 8, bytes.size());
            sections.instructions += bytes;
        }
        out.add_message(4, message);
    }
}

// `instructionBytes`: the size of the section that stands before the notifications.
void putRuns(protozero::pbf_writer& out, std::uint32_t field, const NtffCore& core, bool isInline,
             std::uint64_t instructionBytes, Sections& sections) {
    for (const NtffCore::Run& run : core.runs()) {
        const std::string bytes = runBytes(run);
        std::string message;
        protozero::pbf_writer info(message);
        put(info, 1, static_cast<std::uint64_t>(run.trace));
        if (isInline)
            put(info, 2, bytes);
        put(info, 3, static_cast<std::uint64_t>(run.block));
        put(info, 4, run.engine);
        if (!isInline) {
            put(info, 5, instructionBytes + sections.notifications.size());
            put(info, 6, bytes.size());
            sections.notifications += bytes;
        }
        put(info, 7, core.index());
        out.add_message(field, message);
    }
}

void putRest(protozero::pbf_writer& out, const NtffSubgraph& graph) {
    putQueues(out, graph);
    putClocks(out, graph);
    for (const auto& [usage, amount] : graph.memory) {
        protozero::pbf_writer memory(out, 11);
        put(memory, 2, amount);
        put(memory, 3, usage);
    }
    for (const auto& [usage, amount] : graph.memoryNumbers) {
        protozero::pbf_writer memory(out, 11);
        put(memory, 1, usage);
        put(memory, 2, amount);
    }
    for (const auto& [field, bytes] : graph.messages)
        put(out, field, bytes);
    put(out, 14, graph.execDurationPs);
}

} // namespace

std::uint64_t ClockBlock::psOf(std::uint64_t raw) const {
    const std::uint64_t ticks = raw - init;
    if (actual == 0 || expected == 0)
        return ticks;
    return static_cast<std::uint64_t>(Wide{ticks} * expected / actual);
}

std::uint64_t ClockBlock::rawAt(std::uint64_t ps) const {
    if (actual == 0 || expected == 0)
        return init + ps;
    return init + static_cast<std::uint64_t>((Wide{ps} * actual + expected - 1) / expected);
}

std::uint32_t NtffSubgraph::pc(Engine e, std::size_t index) const {
    return static_cast<std::uint32_t>(stream(e).startAddress / 64 + index) & kPcMask;
}

NtffSubgraph& NtffProgram::graph(const std::string& name, std::uint32_t core) {
    for (NtffSubgraph& graph : graphs)
        if (graph.name == name && graph.core == core)
            return graph;
    NtffSubgraph& made = graphs.emplace_back();
    made.name = name;
    made.core = core;
    return made;
}

void NtffCore::instruction(Engine engine, std::uint32_t pc, std::uint64_t startAt, std::uint64_t endAt,
                           const InstructionDetail& detail) {
    start(engine, pc, startAt, detail);
    end(engine, pc, endAt, detail);
}

void NtffCore::start(Engine engine, std::uint32_t pc, std::uint64_t at, const InstructionDetail& detail) {
    const std::uint32_t low = (pc & kPcMask) | std::uint32_t{detail.debugHint & 0xfu} << 20;
    record(TraceType::Instruction, BlockType::Core,
           {engineType(engine, 0) | low, std::uint32_t{detail.waitCycles} << 16 | detail.softReset, at});
}

void NtffCore::end(Engine engine, std::uint32_t pc, std::uint64_t at, const InstructionDetail& detail) {
    const std::uint32_t low = (pc & kPcMask) | std::uint32_t{detail.debugHint & 0xfu} << 20;
    record(TraceType::Instruction, BlockType::Core,
           {engineType(engine, 1) | low, std::uint32_t{detail.crcOut} << 16 | detail.crcIn, at});
}

void NtffCore::semaphore(Engine engine, std::uint8_t semaphore, std::uint32_t value, std::uint64_t at) {
    record(TraceType::Event, BlockType::Core, {engineType(engine, 3) | 0x100u | semaphore, value, at});
}

void NtffCore::dmaPacket(std::uint32_t dmaEngine, std::uint32_t ring, std::uint32_t bytes, std::uint16_t crc,
                         std::uint64_t startAt, std::uint64_t endAt, std::optional<std::uint64_t> completion) {
    const std::uint32_t type = typeWord(dmaEngine & 31);
    const std::uint32_t queue = (ring & 15) << 4;
    record(TraceType::Dma, BlockType::Dma, {type, queue | 1, startAt});
    record(TraceType::Dma, BlockType::Dma, {type | (bytes & 0xffffff), std::uint32_t{crc} << 16 | queue | 5, endAt});
    record(TraceType::Dma, BlockType::Dma, {type, queue | 6, completion.value_or(endAt)});
}

void NtffCore::throttle(std::uint32_t word0, std::uint32_t word1, std::uint64_t at) {
    record(TraceType::Throttle, BlockType::Core, {typeWord(0x1e) | (word0 & 0xffffff), word1, at});
}

void NtffCore::event(const EventDetail& detail, std::uint64_t at) {
    const std::uint32_t source = detail.engine ? engineType(*detail.engine, 3) : typeWord(0x1b);
    const std::uint32_t mode = detail.operation == 7 ? 0 : 0xf;
    const std::uint32_t flags =
        (detail.isSemaphore ? 0x100u : 0) | (detail.lostBefore ? 1u << 29 : 0) | (detail.lostAfter ? 1u << 30 : 0);
    record(TraceType::Event, BlockType::Core,
           {source | flags | mode << 20 | std::uint32_t{detail.operation & 0xfu} << 16 | detail.id,
            static_cast<std::uint32_t>(detail.value), at});
}

void NtffCore::throttle(const ThrottleDetail& detail, std::uint64_t at) {
    throttle(std::uint32_t{detail.n} << 16 | detail.activity,
             std::uint32_t{detail.type} << 8 | (detail.n == 0 ? 0x80u : detail.k & 0x7fu), at);
}

void NtffCore::error(const ErrorDetail& detail, std::uint64_t at) {
    record(TraceType::Error, BlockType::Core,
           {typeWord(detail.type) | std::uint32_t{detail.low} << 8 | detail.id, detail.high, at});
}

void NtffCore::dgeNotification(Engine engine, std::uint32_t pc, const DgeDetail& detail, std::uint64_t at) {
    record(TraceType::Instruction, BlockType::Core,
           {engineType(engine, 2) | 1u << 20 | (pc & kPcMask),
            (detail.pcUnknown ? 1u << 30 : 0) | std::uint32_t{detail.packets & 0xfffu} << 16 | detail.engines, at});
}

void NtffCore::record(TraceType trace, BlockType block, const Notification& notification, std::uint32_t runEngine) {
    for (Run& run : m_runs) {
        if (run.trace == trace && run.block == block && run.engine == runEngine) {
            run.records.push_back(notification);
            return;
        }
    }
    m_runs.push_back({trace, block, {notification}, runEngine});
}

std::vector<NtffCore::Run> NtffCore::runs() const {
    std::vector<Run> out = m_runs;
    for (Run& run : out)
        if (sorted)
            std::stable_sort(run.records.begin(), run.records.end(),
                             [](const Notification& a, const Notification& b) { return a.timestamp < b.timestamp; });
    return out;
}

NtffProgram& NtffWriter::program(const Uuid& uid) {
    for (NtffProgram& program : m_programs)
        if (program.uid == uid)
            return program;
    m_programs.emplace_back().uid = uid;
    return m_programs.back();
}

NtffCore& NtffWriter::core(std::uint32_t index) {
    for (NtffCore& core : m_cores)
        if (core.index() == index)
            return core;
    return m_cores.emplace_back(index);
}

void NtffWriter::execution(const Uuid& uid, std::uint64_t startPs, std::uint64_t endPs) {
    m_executions.push_back({uid, startPs, endPs});
}

std::string NtffWriter::head() const {
    std::string out;
    protozero::pbf_writer info(out);
    put(info, 1, name);
    const std::string_view key = bytesOf(uuid);
    const std::size_t zero = key.find('\0');
    put(info, 2, zero == std::string_view::npos ? std::string(key) + uuidJunk : std::string(key.substr(0, zero)));
    put(info, 3, id);
    return out;
}

std::string NtffWriter::tail() const {
    std::string out;
    protozero::pbf_writer info(out);
    put(info, 5, arch);
    put(info, 6, framework);
    put(info, 7, static_cast<std::uint64_t>(profileStartTime));
    put(info, 9, instanceType);
    for (const Execution& execution : m_executions) {
        if (isOld())
            continue;
        protozero::pbf_writer entry(info, 15);
        put(entry, 1, bytesOf(execution.uid));
        put(entry, 2, execution.start);
        put(entry, 3, execution.end);
    }
    put(info, 17, instanceId);
    put(info, 18, pid);
    put(info, 19, static_cast<std::uint64_t>(startCore));
    put(info, 20, sessionId);
    return out;
}

std::string NtffWriter::bytes() const {
    const bool instructionsInline = inlineInstructions.value_or(isOld());
    const bool tracesInline = inlineTraces.value_or(false);
    std::uint64_t instructionBytes = 0;
    for (const NtffProgram& program : m_programs)
        for (const NtffSubgraph& graph : program.graphs)
            for (const NtffStream& stream : graph.streams)
                instructionBytes += instructionsInline ? 0 : 64 * stream.instructions.size();

    Sections sections;
    std::string body = head(); // a message may be written in pieces
    {
        protozero::pbf_writer info(body);
        for (const NtffProgram& program : m_programs) {
            protozero::pbf_writer node(info, 4);
            {
                protozero::pbf_writer device(node, 4);
                for (const NtffSubgraph& graph : program.graphs) {
                    protozero::pbf_writer out(device, 1);
                    put(out, 1, graph.name);
                    put(out, 2, graph.device);
                    put(out, 3, graph.core);
                    putStreams(out, graph, instructionsInline, sections);
                    putPatches(out, graph);
                    for (const NtffCore& core : m_cores)
                        if (isOld() && core.index() == graph.core)
                            putRuns(out, 6, core, tracesInline, instructionBytes, sections);
                    putRest(out, graph);
                }
            }
            if (!isOld())
                put(node, 5, bytesOf(program.uid));
        }
        for (const NtffCore& core : m_cores)
            if (!isOld())
                putRuns(info, 16, core, tracesInline, instructionBytes, sections);
    }
    body += tail();

    std::string out(128, '\0');
    out[0] = static_cast<char>(version);
    putU64(out, 1, bodySize.value_or(body.size()));
    putText(out, 9, 119, headerFill);
    return out + body + sections.instructions + sections.notifications;
}

} // namespace test_support
