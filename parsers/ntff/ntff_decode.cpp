// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/ntff_decode.h"

#include "parsers/little_endian.h"
#include "parsers/ntff/execution_windows.h"
#include "parsers/ntff/instruction_order.h"
#include "parsers/ntff/notification_pairer.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace parsers::ntff {

namespace {

using model::DeviceProfile;
using model::Engine;
using model::Instruction;
using model::kEngineCount;

constexpr uint32_t kPcCount = 1u << 20;
constexpr size_t kRecordBytes = 64;

/// The notifications of one core.
struct CoreSource {
    explicit CoreSource(const CoreRuns& core)
        : subgraphs(core.subgraphs) {
        for (const TraceRun* run : core.runs) {
            if (run->isInstructions())
                runs.push_back(run);
        }
    }
    const std::vector<uint16_t>& subgraphs;
    std::vector<const TraceRun*> runs;
    NotificationPairer pairer;
};

class Decoder {
public:
    Decoder(const ProfileRuns& runs, BlobReader& blobs, DeviceProfile& profile)
        : m_runs(runs)
        , m_blobs(blobs)
        , m_profile(profile) {}

    model::Result<DecodeCounts> run() {
        for (const CoreRuns& core : m_runs.cores)
            m_sources.push_back(std::make_unique<CoreSource>(core));
        std::erase_if(m_sources, [](const auto& source) { return source->runs.empty(); });
        if (auto status = loadStreams(); !status.ok())
            return status.error();
        for (auto& source : m_sources) {
            if (auto status = readRuns(*source); !status.ok())
                return status.error();
        }
        findZero();
        InstructionMerge merge;
        for (auto& source : m_sources)
            convert(*source, merge);
        m_profile.instructions = merge.take();
        return m_counts;
    }

private:
    model::Status loadStreams();
    model::Status readRuns(CoreSource& source);
    void findZero();
    std::optional<int64_t> notifyEnd(const CoreSource& source) const;
    void convert(CoreSource& source, InstructionMerge& merge);
    void convertEngine(CoreSource& source, Engine engine, const ExecutionWindows& windows, InstructionMerge& merge);

    const Subgraph& graph(uint16_t index) const { return *m_runs.graphs[index]; }

    const ProfileRuns& m_runs;
    BlobReader& m_blobs;
    DeviceProfile& m_profile;
    std::vector<std::unique_ptr<CoreSource>> m_sources;
    DecodeCounts m_counts;
};

model::Status Decoder::loadStreams() {
    for (size_t i = 0; i < m_runs.graphs.size(); ++i) {
        for (int e = 0; e < kEngineCount; ++e) {
            const EngineStream* stream = m_runs.graphs[i]->stream(static_cast<Engine>(e));
            if (!stream)
                continue;
            auto bytes = m_blobs.all(stream->bytes);
            if (!bytes.ok())
                return bytes.error();
            model::EngineCode& code = m_profile.subgraphs[i].code[static_cast<size_t>(e)];
            code.bytes = std::move(bytes).value();
            code.patches = m_runs.graphs[i]->patches[static_cast<size_t>(e)];
        }
    }
    return model::Done{};
}

model::Status Decoder::readRuns(CoreSource& source) {
    for (const TraceRun* run : source.runs) {
        uint64_t size = 0;
        auto status = m_blobs.pieces(run->bytes, [&](std::string_view bytes, uint64_t offset) {
            size += bytes.size();
            source.pairer.add(bytes, offset);
        });
        if (!status.ok())
            return status;
        m_counts.cutRecords += size % 16 != 0;
    }
    const NotificationPairer& p = source.pairer;
    if (p.lossMarks && !m_counts.lossMarks)
        m_counts.firstLoss = p.firstLoss;
    m_counts.records += p.records;
    m_counts.unknownRecords += p.unknownRecords;
    m_counts.lossMarks += p.lossMarks;
    m_counts.cores += p.records > 0;
    m_profile.openStarts += p.openStarts();
    m_profile.orphanEnds += p.orphanEnds;
    return model::Done{};
}

/// End of Tensor's NOTIFY with hint 2, the first in the order of ends: where an execution starts in versions 4 and 5.
std::optional<int64_t> Decoder::notifyEnd(const CoreSource& source) const {
    const uint16_t g = source.subgraphs.front();
    const EngineStream* stream = graph(g).stream(Engine::Tensor);
    if (!stream)
        return std::nullopt;
    const std::string& bytes = m_profile.subgraphs[g].code[static_cast<size_t>(Engine::Tensor)].bytes;
    const uint32_t first = static_cast<uint32_t>(stream->startAddress / kRecordBytes);
    for (const RawPair& pair : source.pairer.pairs[static_cast<size_t>(Engine::Tensor)]) {
        const size_t at = size_t((pair.pc - first) % kPcCount) * kRecordBytes;
        if (at + kRecordBytes <= bytes.size() && bytes[at] == '\xa6' && readU16(bytes.data() + at + 36) == 2)
            return correctedPs(graph(g).clocks[static_cast<size_t>(Engine::Tensor)], pair.end);
    }
    return std::nullopt;
}

void Decoder::findZero() {
    m_profile.hasZero = true;
    if (!m_profile.executions.empty()) {
        m_profile.zero = m_profile.executions.front().start;
        return;
    }
    // Zero is common to all cores and is that of the first one.
    for (const auto& source : m_sources) {
        if (const auto end = notifyEnd(*source)) {
            m_profile.zero = model::Ps(*end);
            return;
        }
    }
    m_profile.hasZero = false;
    int64_t earliest = std::numeric_limits<int64_t>::max();
    for (const auto& source : m_sources) {
        for (size_t e = 0; e < kEngineCount; ++e) {
            for (const RawPair& pair : source->pairer.pairs[e])
                earliest = std::min(earliest, correctedPs(graph(source->subgraphs.front()).clocks[e], pair.start));
        }
    }
    if (earliest != std::numeric_limits<int64_t>::max())
        m_profile.zero = model::Ps(earliest);
}

void Decoder::convert(CoreSource& source, InstructionMerge& merge) {
    const ExecutionWindows all(m_profile, source.subgraphs);
    for (int e = 0; e < kEngineCount; ++e) {
        convertEngine(source, static_cast<Engine>(e), all, merge);
        source.pairer.pairs[static_cast<size_t>(e)] = {};
    }
}

void Decoder::convertEngine(CoreSource& source, Engine engine, const ExecutionWindows& all, InstructionMerge& merge) {
    const size_t e = static_cast<size_t>(engine);
    // Programs of one core share its clock.
    const BlockClock& clock = graph(source.subgraphs.front()).clocks[e];
    const std::deque<RawPair>& pairs = source.pairer.pairs[e];
    std::vector<Instruction> rows;
    rows.reserve(pairs.size());
    const ExecutionWindow* last = nullptr;
    uint32_t firstPc = 0;
    std::string_view stream;
    for (const RawPair& pair : pairs) {
        const int64_t start = correctedPs(clock, pair.start), end = correctedPs(clock, pair.end);
        const ExecutionWindow* w = all.holding(start, end);
        if (!w) {
            ++m_profile.outsideRange;
            continue;
        }
        if (w != last) {
            last = w;
            const EngineStream* info = graph(w->subgraph).stream(engine);
            firstPc = info ? static_cast<uint32_t>(info->startAddress / kRecordBytes) : 0;
            stream = w->subgraphKnown ? std::string_view(m_profile.subgraphs[w->subgraph].code[e].bytes)
                                      : std::string_view();
        }
        Instruction row;
        row.start = model::Ps(start) - m_profile.zero;
        row.end = model::Ps(end) - m_profile.zero;
        row.pc = (pair.pc - firstPc) % kPcCount;
        row.eventWaitNs = eventWaitNs(pair.waitCycles, m_profile.arch);
        row.crcIn = pair.crcIn;
        row.crcOut = pair.crcOut;
        row.subgraph = w->subgraph;
        row.execution = w->execution;
        row.engine = engine;
        const size_t at = size_t(row.pc) * kRecordBytes;
        row.hasOpcode = at + kRecordBytes <= stream.size();
        row.opcode = row.hasOpcode ? static_cast<uint8_t>(stream[at]) : 0;
        rows.push_back(row);
    }
    merge.add(std::move(rows));
}

} // namespace

model::Result<DecodeCounts> decodeInstructions(const ProfileRuns& runs, BlobReader& blobs,
                                               model::DeviceProfile& profile) {
    return Decoder(runs, blobs, profile).run();
}

} // namespace parsers::ntff
