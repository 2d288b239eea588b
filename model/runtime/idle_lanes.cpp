// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/idle_lanes.h"

#include "model/capture_builder.h"
#include "model/range_set.h"
#include "model/runtime/event_names.h"
#include "model/runtime/idle_cause.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>

namespace model {
namespace {

constexpr uint8_t kNoExtent = kSpanInstant | kSpanUnfinished | kSpanBeganBefore | kSpanImplausible;
using CauseSets = std::array<RangeSet, kIdleCauseCount>;
using CoreKey = std::pair<uint32_t, int>; // nc, physical core

RangeSet& of(CauseSets& sets, IdleCause cause) {
    return sets[static_cast<size_t>(cause)];
}

void joinInPlace(RangeSet& set) {
    set = joined(std::move(set));
}

/// When the dispatch of an execution began and ended.
struct Dispatch {
    Timestamp begin, end;
};

struct Running {
    TimeRange range;
    std::optional<uint64_t> execId;
    size_t turn = 0; ///< how often this exec_id ran on this core before
};

/// A framework thread of the worker.
struct FrameworkThread {
    RangeSet work, synchronize;
    std::string osThread;
    bool callsOperators = false;
};

class IdleMaker {
public:
    IdleMaker(CaptureBuilder& builder, const RuntimeTrace& trace, const std::vector<RuntimeSpan>& spans)
        : m_builder(builder)
        , m_trace(trace) {
        for (const RuntimeSpan& span : spans)
            collect(span);
    }

    void make() {
        if (m_running.empty() || m_extent.empty())
            return;
        for (auto& [nc, sets] : m_calls)
            std::for_each(sets.begin(), sets.end(), joinInPlace);
        for (auto& entry : m_submits)
            keepOutermost(entry.second);
        collectFramework();
        findBusyFramework();
        for (auto& [core, running] : m_running)
            addLane(core, running);
    }

private:
    using ThreadKey = std::pair<uint32_t, uint32_t>; // nc, thread

    static void keepOutermost(RangeSet& ranges) {
        std::sort(ranges.begin(), ranges.end(), [](const TimeRange& a, const TimeRange& b) {
            return a.begin != b.begin ? a.begin < b.begin : b.end < a.end;
        });
        RangeSet outermost;
        for (const TimeRange& range : ranges)
            if (outermost.empty() || outermost.back().end < range.end)
                outermost.push_back(range);
        ranges = std::move(outermost);
    }

    void widen(TimeRange range) {
        m_extent.begin = std::min(m_extent.begin, range.begin);
        m_extent.end = std::max(m_extent.end, range.end);
    }

    void collect(const RuntimeSpan& span) {
        const TimeRange range{Timestamp(span.beginNs), Timestamp(span.endNs)};
        if (!(span.flags & kSpanImplausible))
            widen(range);
        if (span.flags & kNoExtent)
            return;
        if (span.hardware) {
            collectHardware(span, range);
            return;
        }
        const IdleCause cause = causeOfRuntimeCall(span.name);
        of(m_calls[span.nc()], cause).push_back(range);
        if (cause < IdleCause::RuntimeCall)
            m_callsOfThread[std::to_string(span.first().threadId)].push_back(range);
        if (cause == IdleCause::RuntimeSubmit)
            m_submits[{span.nc(), span.first().threadId}].push_back(range);
        if (span.name == kExecPre && span.execId)
            m_pre[{span.nc(), *span.execId}].push_back({range, span.first().threadId});
    }

    void collectHardware(const RuntimeSpan& span, TimeRange range) {
        const CoreKey core{span.nc(), span.core};
        if (span.name == kExecRunning)
            m_running[core].push_back({range, span.execId});
        else if (span.name == kModelSwitch)
            m_switches[core].push_back(range);
    }

    /// A trace of another process may lie in the same folder.
    bool isOtherProcess(const LaneSpec& lane) const {
        const std::optional<uint64_t>& pid = m_builder.workers()[m_trace.worker.index()].pid;
        const bool numbered =
            !lane.process.empty() && lane.process.find_first_not_of("0123456789") == std::string::npos;
        return pid && numbered && lane.stream.empty() && lane.process != std::to_string(*pid);
    }

    void collectFramework() {
        std::map<LaneId, FrameworkThread*> threadOf;
        m_builder.forEachSpan([&](LaneId laneId, const NewSpan& span) {
            const LaneSpec& lane = m_builder.laneSpec(laneId);
            if (lane.worker != m_trace.worker || lane.layer != Layer::Framework || (span.flags & kSpanImplausible) ||
                isOtherProcess(lane))
                return;
            const TimeRange range{span.start, span.start + span.duration};
            widen(range);
            if ((span.flags & (kNoExtent | kSpanAsync)) || !lane.stream.empty() || lane.layout != LaneLayout::Nested)
                return;
            FrameworkThread*& thread = threadOf.try_emplace(laneId, nullptr).first->second;
            if (!thread) {
                thread = &m_threads[laneId];
                thread->osThread = lane.thread;
            }
            const std::string_view name = m_builder.strings().view(span.name);
            const std::string_view category = m_builder.strings().view(span.category);
            thread->callsOperators |= category == "cpu_op";
            if (isSynchronize(name))
                thread->synchronize.push_back(range);
            else if (!isFrameworkMark(name, category))
                thread->work.push_back(range);
        });
    }

    /// Busy with something else than waiting and calling the runtime.
    void findBusyFramework() {
        for (auto& entry : m_callsOfThread)
            joinInPlace(entry.second);
        const bool anyCalls =
            std::any_of(m_threads.begin(), m_threads.end(), [](auto& entry) { return entry.second.callsOperators; });
        for (auto& entry : m_threads) {
            FrameworkThread& thread = entry.second;
            joinInPlace(thread.synchronize);
            m_synchronize.insert(m_synchronize.end(), thread.synchronize.begin(), thread.synchronize.end());
            if (anyCalls && !thread.callsOperators)
                continue;
            RangeSet busy = without(joined(std::move(thread.work)), thread.synchronize);
            if (const auto calls = m_callsOfThread.find(thread.osThread); calls != m_callsOfThread.end())
                busy = without(busy, calls->second);
            m_busy.insert(m_busy.end(), busy.begin(), busy.end());
        }
        joinInPlace(m_busy);
        joinInPlace(m_synchronize);
    }

    /// The outermost call that dispatches, around its kbl_exec_pre on the same thread.
    std::optional<Dispatch> dispatchOf(CoreKey core, const Running& running) {
        if (!running.execId)
            return std::nullopt;
        const auto pres = m_pre.find({core.first, *running.execId});
        if (pres == m_pre.end() || running.turn >= pres->second.size())
            return std::nullopt;
        const auto& [pre, thread] = pres->second[running.turn];
        const RangeSet& submits = m_submits[{core.first, thread}];
        const auto after = std::upper_bound(submits.begin(), submits.end(), pre.begin,
                                            [](Timestamp time, const TimeRange& range) { return time < range.begin; });
        if (after == submits.begin() || (after - 1)->end < pre.end)
            return Dispatch{pre.begin, pre.end};
        return Dispatch{(after - 1)->begin, pre.end};
    }

    void sortExecutions(std::vector<Running>& running) {
        std::stable_sort(running.begin(), running.end(),
                         [](const Running& a, const Running& b) { return a.range.begin < b.range.begin; });
        std::map<uint64_t, size_t> turns;
        for (Running& one : running)
            if (one.execId)
                one.turn = turns[*one.execId]++;
    }

    /// Which parts of the gaps lie before the dispatch of the execution that ends them, and which behind.
    void splitByDispatch(CoreKey core, const RangeSet& gaps, const std::vector<Running>& running, RangeSet& before,
                         RangeSet& behind) {
        auto next = running.begin();
        for (const TimeRange& gap : gaps) {
            while (next != running.end() && (next->range.begin < gap.end || next->range.empty()))
                ++next;
            const std::optional<Dispatch> dispatch =
                next != running.end() && next->range.begin == gap.end ? dispatchOf(core, *next) : std::nullopt;
            if (!dispatch) {
                before.push_back(gap);
                continue;
            }
            before.push_back({gap.begin, std::clamp(dispatch->begin, gap.begin, gap.end)});
            behind.push_back({std::clamp(dispatch->end, gap.begin, gap.end), gap.end});
        }
        joinInPlace(before);
        joinInPlace(behind);
    }

    void addLane(CoreKey core, std::vector<Running>& running) {
        sortExecutions(running);
        RangeSet busy;
        for (const Running& one : running)
            busy.push_back(one.range);
        RangeSet rest = without({m_extent}, joined(std::move(busy)));
        RangeSet before, behind;
        splitByDispatch(core, rest, running, before, behind);
        CauseSets sets = m_calls[core.first];
        of(sets, IdleCause::ModelSwitch) = joined(std::move(m_switches[core]));
        of(sets, IdleCause::WaitingForDispatch) = intersection(m_busy, before);
        of(sets, IdleCause::Launch) = std::move(behind);
        RangeSet& waits = of(sets, IdleCause::Synchronize);
        waits.insert(waits.end(), m_synchronize.begin(), m_synchronize.end());
        joinInPlace(waits);
        of(sets, IdleCause::NothingRecorded) = {m_extent};

        const LaneId lane = m_builder.lane(specOf(core));
        for (size_t cause = 0; cause < kIdleCauseCount; ++cause) {
            NewSpan span;
            span.name = m_builder.strings().intern(idleCauseName(static_cast<IdleCause>(cause)));
            for (const TimeRange& part : intersection(rest, sets[cause])) {
                span.start = part.begin;
                span.duration = part.length();
                m_builder.addSpan(lane, span);
            }
            rest = without(rest, sets[cause]);
        }
    }

    LaneSpec specOf(CoreKey core) const {
        LaneSpec spec;
        spec.worker = m_trace.worker;
        spec.layer = Layer::Hardware;
        spec.layout = LaneLayout::Packed;
        spec.content = LaneContent::Idle;
        spec.group = "Hardware";
        spec.label = "NC" + std::to_string(core.first);
        if (core.second >= 0)
            spec.label += ":" + std::to_string(core.second);
        spec.label += " idle";
        spec.note = "why nothing ran";
        spec.key = spec.label;
        spec.order = hardwareLaneOrder(core.first, core.second) - 1;
        spec.clock = m_trace.hardwareClock;
        spec.nc = static_cast<int>(core.first);
        spec.core = core.second;
        return spec;
    }

    CaptureBuilder& m_builder;
    const RuntimeTrace& m_trace;
    TimeRange m_extent{Timestamp(std::numeric_limits<int64_t>::max()), Timestamp(std::numeric_limits<int64_t>::min())};
    std::map<CoreKey, std::vector<Running>> m_running;
    std::map<CoreKey, RangeSet> m_switches;
    std::map<uint32_t, CauseSets> m_calls;           ///< by nc
    std::map<std::string, RangeSet> m_callsOfThread; ///< submits to barriers, by OS thread
    std::map<ThreadKey, RangeSet> m_submits;
    std::map<std::pair<uint32_t, uint64_t>, std::vector<std::pair<TimeRange, uint32_t>>> m_pre; ///< by nc, exec_id
    std::map<LaneId, FrameworkThread> m_threads;
    RangeSet m_busy, m_synchronize;
};

} // namespace

int64_t hardwareLaneOrder(uint32_t nc, int core) {
    constexpr int64_t kMostCores = int64_t{1} << 21;
    constexpr int64_t kLanesPerCore = 2;
    return (static_cast<int64_t>(nc) * kMostCores + core) * kLanesPerCore;
}

void addIdleLanes(CaptureBuilder& builder, const RuntimeTrace& trace, const std::vector<RuntimeSpan>& spans) {
    IdleMaker(builder, trace, spans).make();
}

} // namespace model
