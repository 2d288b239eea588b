// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/other_decode.h"

#include "model/hex_text.h"
#include "parsers/little_endian.h"
#include "parsers/ntff/dge_decode.h"
#include "parsers/ntff/nearly_sorted.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace parsers::ntff {

namespace {

using model::DeviceProfile;
using model::LossMark;
using model::Ps;
using model::SemaphoreUpdate;
using model::ThrottleSpan;

constexpr uint32_t kThrottleType = 0x1e;

/// The records of one core that are no instructions.
class CoreDecoder {
public:
    CoreDecoder(const CoreRuns& core, const ProfileRuns& runs, DeviceProfile& profile, OtherCounts& counts)
        : m_core(core)
        , m_graph(*runs.graphs[core.subgraphs.front()])
        , m_profile(profile)
        , m_counts(counts)
        , m_windows(profile, core.subgraphs)
        , m_dma(profile, core.subgraphs, m_graph) {}

    model::Status run(BlobReader& blobs) {
        for (const TraceRun* run : m_core.runs) {
            if (run->isInstructions())
                continue;
            if (auto status = readRun(*run, blobs); !status.ok())
                return status;
        }
        const DmaCounts dma = m_dma.finish(m_windows, m_profile);
        m_counts.dma.openStarts += dma.openStarts;
        m_counts.dma.orphanEnds += dma.orphanEnds;
        m_counts.dma.backwards += dma.backwards;
        m_counts.dma.unknownKinds += dma.unknownKinds;
        return model::Done{};
    }

private:
    using Use = void (CoreDecoder::*)(const TraceRun&, const RawRecord&, uint64_t offset);

    model::Status readRun(const TraceRun& run, BlobReader& blobs);
    model::Status readRaw(const TraceRun& run, BlobReader& blobs);
    void addEvent(const TraceRun& run, const RawRecord& record, uint64_t offset);
    void addDma(const TraceRun& run, const RawRecord& record, uint64_t offset);
    void addThrottle(const TraceRun& run, const RawRecord& record, uint64_t offset);
    void addError(const TraceRun& run, const RawRecord& record, uint64_t offset);
    void checkLoss(LossMark::Queue queue, const RawRecord& record, int64_t time, uint64_t offset);

    const CoreRuns& m_core;
    const Subgraph& m_graph;
    DeviceProfile& m_profile;
    OtherCounts& m_counts;
    ExecutionWindows m_windows;
    DmaDecoder m_dma;
};

model::Status CoreDecoder::readRun(const TraceRun& run, BlobReader& blobs) {
    Use use = nullptr;
    if (run.traceType == kTraceError)
        use = &CoreDecoder::addError;
    else if (run.blockType == kBlockDma && run.traceType == kTraceDma)
        use = &CoreDecoder::addDma;
    else if (run.blockType == kBlockNeuronCore && run.traceType == kTraceEvent)
        use = &CoreDecoder::addEvent;
    else if (run.blockType == kBlockNeuronCore && run.traceType == kTraceThrottle)
        use = &CoreDecoder::addThrottle;
    else
        return readRaw(run, blobs);
    uint64_t size = 0;
    auto status = blobs.pieces(run.bytes, [&](std::string_view bytes, uint64_t offset) {
        size += bytes.size();
        for (size_t at = 0; at + 16 <= bytes.size(); at += 16) {
            const char* const record = bytes.data() + at;
            (this->*use)(run, {readU32(record), readU32(record + 4), readU64(record + 8)}, offset + at);
        }
    });
    m_counts.cutRecords += size % 16 != 0;
    return status;
}

/// Runs whose records nobody has described: counted and shown as they begin.
model::Status CoreDecoder::readRaw(const TraceRun& run, BlobReader& blobs) {
    model::RawPayload payload;
    payload.what =
        run.blockType == kBlockTopSp ? "TOPSP " + std::to_string(run.engine) : "block " + std::to_string(run.blockType);
    payload.what += run.traceType == kTraceInstruction ? " instructions"
                    : run.traceType == kTraceEvent     ? " events"
                    : run.traceType == kTraceExplicit  ? " explicit notifications"
                                                       : " trace " + std::to_string(run.traceType);
    auto status = blobs.pieces(run.bytes, [&](std::string_view bytes, uint64_t) {
        if (payload.bytes == 0)
            payload.headHex = model::hexText(bytes.substr(0, model::RawPayload::kShown));
        payload.bytes += bytes.size();
    });
    if (payload.bytes) {
        ++m_counts.rawRuns;
        m_profile.subgraphs[m_core.subgraphs.front()].collectives.payloads.push_back(std::move(payload));
    }
    return status;
}

void CoreDecoder::checkLoss(LossMark::Queue queue, const RawRecord& record, int64_t time, uint64_t offset) {
    if ((record.word0 & (kLostBefore | kLostAfter)) == 0) [[likely]]
        return;
    if (m_counts.lossMarks++ == 0)
        m_counts.firstLoss = offset;
    m_counts.lostBefore += (record.word0 & kLostBefore) != 0;
    addLoss(record, queue, time, m_windows, m_profile);
}

void CoreDecoder::addEvent(const TraceRun&, const RawRecord& record, uint64_t offset) {
    const int64_t time = correctedPs(m_graph.eventClock, record.timestamp);
    checkLoss(LossMark::Queue::Events, record, time, offset);
    const ExecutionWindow* const window = m_windows.holding(time, time);
    if (window || m_profile.executions.empty())
        ++m_profile.subgraphs[window ? window->subgraph : m_core.subgraphs.front()].eventRecords;
    if (!window)
        return;
    if (model::semaphoreSourceName(static_cast<uint8_t>(record.type())).empty())
        ++m_counts.unknownRecords;
    SemaphoreUpdate made;
    made.time = Ps(time) - m_profile.zero;
    made.value = static_cast<int32_t>(record.word1);
    made.subgraph = window->subgraph;
    made.execution = window->execution;
    made.id = static_cast<uint8_t>(record.word0);
    made.op = static_cast<uint8_t>(record.word0 >> 16);
    made.source = static_cast<uint8_t>(record.type());
    made.flags = static_cast<uint8_t>((record.word0 & 0x100 ? SemaphoreUpdate::kSemaphore : 0) |
                                      (record.word0 & kLostBefore ? SemaphoreUpdate::kLostBefore : 0) |
                                      (record.word0 & kLostAfter ? SemaphoreUpdate::kLostAfter : 0));
    m_profile.semaphoreUpdates.push_back(made);
}

void CoreDecoder::addDma(const TraceRun&, const RawRecord& record, uint64_t offset) {
    if (record.word0 & (kLostBefore | kLostAfter)) [[unlikely]]
        checkLoss(LossMark::Queue::Dma, record, m_dma.timeOf(record), offset);
    m_dma.add(record);
}

void CoreDecoder::addThrottle(const TraceRun&, const RawRecord& record, uint64_t offset) {
    const int64_t time = correctedPs(m_graph.throttleClock, record.timestamp);
    checkLoss(LossMark::Queue::Throttling, record, time, offset);
    if (record.type() != kThrottleType) {
        ++m_counts.unknownRecords;
        return;
    }
    const ExecutionWindow* const window = m_windows.holding(time, time);
    if (!window)
        return;
    ThrottleSpan made;
    made.start = made.end = Ps(time) - m_profile.zero;
    made.subgraph = window->subgraph;
    made.execution = window->execution;
    made.activity = static_cast<uint16_t>(record.word0);
    made.n = static_cast<uint8_t>(record.word0 >> 16);
    made.k = record.word1 & 0x7f;
    made.type = static_cast<uint8_t>(record.word1 >> 8);
    if (made.n == 0) {
        made.k = made.n = 1;
        made.type = ThrottleSpan::kUnknownType;
    }
    m_profile.throttling.push_back(made);
}

void CoreDecoder::addError(const TraceRun& run, const RawRecord& record, uint64_t offset) {
    const bool topSp = run.blockType == kBlockTopSp;
    const int64_t time = correctedPs(topSp ? m_graph.topSpClock : m_graph.throttleClock, record.timestamp);
    checkLoss(LossMark::Queue::Errors, record, time, offset);
    if (m_counts.errors++ == 0)
        m_counts.firstError = offset;
    const ExecutionWindow* const window = m_windows.holding(time, time);
    model::DeviceError made;
    made.time = Ps(time) - m_profile.zero;
    made.rawTimestamp = record.timestamp;
    made.word0 = record.word0;
    made.word1 = record.word1;
    made.subgraph = window ? window->subgraph : m_core.subgraphs.front();
    made.execution = window ? window->execution : uint16_t(0xffff);
    made.topSp = topSp;
    made.engineIndex = run.engine;
    m_profile.errors.push_back(made);
}

/// Gives throttling records their ends.
void endThrottling(DeviceProfile& profile) {
    auto& all = profile.throttling;
    if (all.empty())
        return;
    std::stable_sort(all.begin(), all.end(), [](const ThrottleSpan& a, const ThrottleSpan& b) {
        return std::tuple(a.start, a.n, a.activity, a.type, a.k) < std::tuple(b.start, b.n, b.activity, b.type, b.k);
    });
    std::vector<Ps> lastEnd(profile.executions.size() + 1, Ps(0)); // by execution, behind them: of none
    for (const auto& instruction : profile.instructions) {
        Ps& last = lastEnd[std::min<size_t>(instruction.execution, lastEnd.size() - 1)];
        last = std::max(last, instruction.end);
    }
    std::map<std::pair<uint16_t, uint16_t>, size_t> next; // by subgraph and execution
    for (size_t i = all.size(); i-- > 0;) {
        const auto [entry, isLast] = next.try_emplace({all[i].subgraph, all[i].execution}, i);
        const Ps end =
            isLast ? lastEnd[std::min<size_t>(all[i].execution, lastEnd.size() - 1)] : all[entry->second].start;
        all[i].end = std::max(all[i].start, end);
        entry->second = i;
    }
}

} // namespace

model::Result<OtherCounts> decodeOtherRecords(const ProfileRuns& runs, BlobReader& blobs, DeviceProfile& profile) {
    OtherCounts counts;
    for (const CoreRuns& core : runs.cores) {
        if (auto status = CoreDecoder(core, runs, profile, counts).run(blobs); !status.ok())
            return status.error();
    }
    const auto earlier = [](const auto& a, const auto& b) { return a.time < b.time; };
    sortNearlySorted(profile.semaphoreUpdates, earlier);
    sortNearlySorted(profile.errors, earlier);
    sortNearlySorted(profile.losses, earlier);
    endThrottling(profile);
    return counts;
}

} // namespace parsers::ntff
