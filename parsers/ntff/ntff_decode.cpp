// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/ntff_decode.h"

#include "parsers/little_endian.h"
#include "parsers/ntff/instruction_order.h"
#include "parsers/ntff/notification_pairer.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace parsers::ntff {

namespace {

using model::DeviceProfile;
using model::Engine;
using model::Instruction;
using model::kEngineCount;

constexpr uint32_t kPcCount = 1u << 20;
constexpr size_t kRecordBytes = 64;
constexpr uint16_t kNone = 0xffff;
constexpr size_t kMaxSources = 4096; // cores of one profile: no machine has as many

/// The notifications of one core, and the subgraphs that may have run there.
struct CoreSource {
    std::vector<uint16_t> subgraphs;
    std::vector<const TraceRun*> runs;
    NotificationPairer pairer;
};

/// When a program ran on a core.
struct Window {
    int64_t start = 0, end = 0;
    int64_t latestEnd = 0; ///< of this and all earlier ones
    uint16_t execution = kNone;
    uint16_t subgraph = 0;
    bool subgraphKnown = true;
};

class Decoder {
public:
    Decoder(const Info& info, BlobReader& blobs, DeviceProfile& profile)
        : m_info(info)
        , m_blobs(blobs)
        , m_profile(profile) {}

    model::Result<DecodeCounts> run() {
        addExecutions();
        makeSources();
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
    void addExecutions();
    void makeSources();
    model::Status loadStreams();
    model::Status readRuns(CoreSource& source);
    void findZero();
    std::optional<int64_t> notifyEnd(const CoreSource& source) const;
    std::vector<Window> windows(const CoreSource& source) const;
    void addWindow(const CoreSource& source, const std::unordered_map<uint16_t, uint16_t>& graphOf, size_t execution,
                   std::vector<Window>& out) const;
    const Window* windowOf(const std::vector<Window>& windows, int64_t start, int64_t end) const;
    void convert(CoreSource& source, InstructionMerge& merge);
    void convertEngine(CoreSource& source, Engine engine, const std::vector<Window>& windows, InstructionMerge& merge);

    const Subgraph& graph(uint16_t index) const { return *m_graphs[index]; }

    const Info& m_info;
    BlobReader& m_blobs;
    DeviceProfile& m_profile;
    std::vector<const Subgraph*> m_graphs; // by index of DeviceProfile::subgraphs
    std::vector<std::unique_ptr<CoreSource>> m_sources;
    DecodeCounts m_counts;
};

void Decoder::addExecutions() {
    for (const Node& node : m_info.nodes) {
        if (node.subgraphs.empty() && node.uid.empty())
            continue; // a CPU or collectives node
        if (m_profile.programs.size() >= kNone || m_graphs.size() + node.subgraphs.size() > kNone) {
            ++m_counts.tooMany;
            break;
        }
        for (const Subgraph& g : node.subgraphs) {
            model::DeviceSubgraph out;
            out.name = g.name;
            out.neuronDevice = g.device;
            out.core = g.core;
            out.program = static_cast<uint16_t>(m_profile.programs.size());
            out.execDuration = model::Ps(static_cast<int64_t>(g.execDuration));
            m_profile.subgraphs.push_back(std::move(out));
            m_graphs.push_back(&g);
        }
        m_profile.programs.push_back({hexText(node.uid), {}, false});
    }
    std::unordered_map<std::string, uint16_t> programOf;
    for (size_t i = 0; i < m_profile.programs.size(); ++i) {
        if (!m_profile.programs[i].uid.empty())
            programOf.emplace(m_profile.programs[i].uid, static_cast<uint16_t>(i));
    }
    for (const TimelineEntry& entry : m_info.timeline) {
        if (m_profile.executions.size() >= kNone) {
            ++m_counts.tooMany;
            break;
        }
        model::DeviceExecution out;
        out.uid = hexText(entry.uid);
        if (const auto known = programOf.find(out.uid); known != programOf.end())
            out.program = known->second;
        out.start = model::Ps(static_cast<int64_t>(entry.start));
        out.end = model::Ps(static_cast<int64_t>(entry.end));
        m_counts.badExecutionEnd = m_counts.badExecutionEnd || out.end <= out.start;
        m_profile.executions.push_back(std::move(out));
    }
}

void Decoder::makeSources() {
    const auto isInstructions = [](const TraceRun& run) {
        return run.traceType == kTraceInstruction && run.blockType == kBlockNeuronCore;
    };
    std::unordered_map<uint32_t, CoreSource*> byCore;
    std::unordered_set<uint32_t> ownRuns; // cores whose subgraphs hold their runs themselves
    for (uint16_t i = 0; i < m_graphs.size(); ++i) {
        if (!graph(i).traces.empty()) {
            auto source = std::make_unique<CoreSource>();
            source->subgraphs.push_back(i);
            for (const TraceRun& run : graph(i).traces) {
                if (isInstructions(run))
                    source->runs.push_back(&run);
            }
            m_sources.push_back(std::move(source));
            ownRuns.insert(graph(i).core);
            continue;
        }
        CoreSource*& source = byCore[graph(i).core];
        if (!source) {
            m_sources.push_back(std::make_unique<CoreSource>());
            source = m_sources.back().get();
        }
        source->subgraphs.push_back(i);
    }
    for (const TraceRun& run : m_info.sessionRuns) {
        if (!isInstructions(run) || (run.bytes.size == 0 && run.bytes.inlineBytes.empty()))
            continue;
        const auto core = byCore.find(run.core);
        if (core != byCore.end())
            core->second->runs.push_back(&run);
        else if (!ownRuns.contains(run.core))
            ++m_counts.coresWithoutGraph;
    }
    std::erase_if(m_sources, [](const auto& source) { return source->runs.empty(); });
    if (m_sources.size() > kMaxSources) {
        m_sources.resize(kMaxSources);
        ++m_counts.tooMany;
    }
}

model::Status Decoder::loadStreams() {
    for (size_t i = 0; i < m_graphs.size(); ++i) {
        for (int e = 0; e < kEngineCount; ++e) {
            const EngineStream* stream = m_graphs[i]->stream(static_cast<Engine>(e));
            if (!stream)
                continue;
            auto bytes = m_blobs.all(stream->bytes);
            if (!bytes.ok())
                return bytes.error();
            model::EngineCode& code = m_profile.subgraphs[i].code[static_cast<size_t>(e)];
            code.bytes = std::move(bytes).value();
            code.patches = m_graphs[i]->patches[static_cast<size_t>(e)];
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

void Decoder::addWindow(const CoreSource& source, const std::unordered_map<uint16_t, uint16_t>& graphOf,
                        size_t execution, std::vector<Window>& out) const {
    const model::DeviceExecution& e = m_profile.executions[execution];
    Window w;
    w.start = e.start.ps();
    w.end = e.end > e.start ? e.end.ps() : std::numeric_limits<int64_t>::max();
    w.execution = static_cast<uint16_t>(execution);
    w.subgraph = source.subgraphs.front();
    const auto ran = graphOf.find(e.program);
    if (ran != graphOf.end())
        w.subgraph = ran->second;
    else if (m_profile.executions.size() > 1 && e.program != kNone)
        return; // another core's execution
    else
        w.subgraphKnown = source.subgraphs.size() == 1;
    out.push_back(w);
}

/// Executions on this core by start; without a timeline one that never ends.
std::vector<Window> Decoder::windows(const CoreSource& source) const {
    std::vector<Window> out;
    std::unordered_map<uint16_t, uint16_t> graphOf; // program → its first subgraph on this core
    for (const uint16_t g : source.subgraphs)
        graphOf.emplace(m_profile.subgraphs[g].program, g);
    for (size_t i = 0; i < m_profile.executions.size(); ++i)
        addWindow(source, graphOf, i, out);
    if (m_profile.executions.empty()) {
        Window w;
        w.start = m_profile.hasZero ? m_profile.zero.ps() : std::numeric_limits<int64_t>::min();
        w.end = std::numeric_limits<int64_t>::max();
        w.subgraph = source.subgraphs.front();
        w.subgraphKnown = source.subgraphs.size() == 1;
        out.push_back(w);
    }
    std::stable_sort(out.begin(), out.end(), [](const Window& a, const Window& b) { return a.start < b.start; });
    int64_t latest = std::numeric_limits<int64_t>::min();
    for (Window& w : out)
        w.latestEnd = latest = std::max(latest, w.end);
    return out;
}

/// The execution that holds [start, end], both edges included; the one that started last if several do.
const Window* Decoder::windowOf(const std::vector<Window>& all, int64_t start, int64_t end) const {
    auto at = std::upper_bound(all.begin(), all.end(), start, [](int64_t t, const Window& w) { return t < w.start; });
    // Executions of one core do not overlap; where a broken timeline says so, the search is cut short.
    for (int tries = 0; at != all.begin() && tries < 64; ++tries) {
        --at;
        if (end <= at->end)
            return &*at;
        if (end > at->latestEnd)
            return nullptr;
    }
    return nullptr;
}

void Decoder::convert(CoreSource& source, InstructionMerge& merge) {
    const std::vector<Window> all = windows(source);
    for (int e = 0; e < kEngineCount; ++e) {
        convertEngine(source, static_cast<Engine>(e), all, merge);
        source.pairer.pairs[static_cast<size_t>(e)] = {};
    }
}

void Decoder::convertEngine(CoreSource& source, Engine engine, const std::vector<Window>& all,
                            InstructionMerge& merge) {
    const size_t e = static_cast<size_t>(engine);
    // Programs of one core share its clock.
    const BlockClock& clock = graph(source.subgraphs.front()).clocks[e];
    const std::deque<RawPair>& pairs = source.pairer.pairs[e];
    std::vector<Instruction> rows;
    rows.reserve(pairs.size());
    const Window* last = nullptr;
    uint32_t firstPc = 0;
    std::string_view stream;
    for (const RawPair& pair : pairs) {
        const int64_t start = correctedPs(clock, pair.start), end = correctedPs(clock, pair.end);
        const Window* w =
            last && start >= last->start && end <= last->end && all.size() == 1 ? last : windowOf(all, start, end);
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

model::Result<DecodeCounts> decodeInstructions(const Info& info, BlobReader& blobs, model::DeviceProfile& profile) {
    return Decoder(info, blobs, profile).run();
}

} // namespace parsers::ntff
