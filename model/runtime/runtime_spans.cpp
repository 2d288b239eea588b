// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/runtime_spans.h"

#include "model/runtime/event_names.h"
#include "model/runtime/sync_index.h"
#include "model/store/span_store.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace model {

std::optional<std::string_view> RuntimeSpan::text(StringId key, const StringPool& strings) const {
    for (const RuntimeEvent* event : {start, stop})
        if (event)
            if (const std::optional<std::string_view> value = attributeOf(*event, key, strings))
                return value;
    return std::nullopt;
}

std::optional<uint64_t> RuntimeSpan::number(StringId key, const StringPool& strings) const {
    const std::optional<std::string_view> value = text(key, strings);
    return value ? decimalNumber(*value) : std::nullopt;
}

namespace {

constexpr int64_t kTenYearsNs = 315'360'000'000'000'000;

std::optional<int64_t> timeOf(const RuntimeEvent* event, StringId key, const StringPool& strings) {
    if (!event)
        return std::nullopt;
    const std::optional<std::string_view> text = attributeOf(*event, key, strings);
    const std::optional<uint64_t> number = text ? decimalNumber(*text) : std::nullopt;
    if (!number || *number > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
        return std::nullopt;
    return static_cast<int64_t>(*number);
}

/// Makes the spans of one trace, step by step.
class SpanMaker {
public:
    SpanMaker(RuntimeTrace& trace, const StringPool& strings)
        : m_trace(trace)
        , m_strings(strings)
        , m_names(strings) {}

    std::vector<RuntimeSpan> run(std::optional<int64_t> sessionInitNs);

private:
    void join();
    RuntimeSpan make(const RuntimeEvent* start, const RuntimeEvent* stop);
    void collectSyncPoints();
    void giveCoresByOffset();
    void giveCoresByOrder();
    void setTimes(RuntimeSpan& span, const SyncIndex& syncs, const std::set<int64_t>& offsets);
    void measureError(const SyncIndex& syncs);
    void markImplausible(std::optional<int64_t> sessionInitNs);

    RuntimeTrace& m_trace;
    const StringPool& m_strings;
    AttributeNames m_names;
    std::vector<RuntimeSpan> m_spans;
    std::vector<std::pair<uint64_t, SyncPoint>> m_syncs; // event id, point
};

RuntimeSpan SpanMaker::make(const RuntimeEvent* start, const RuntimeEvent* stop) {
    RuntimeSpan span;
    span.start = start;
    span.stop = stop;
    span.detail = static_cast<uint32_t>(&span.first() - m_trace.events.data());
    span.name = eventName(m_trace, span.first().type);
    span.beginNs = span.first().timestampNs;
    span.endNs = stop ? stop->timestampNs : span.beginNs;
    span.deviceBegin = timeOf(start, m_names.ncTimestamp, m_strings);
    span.deviceEnd = timeOf(stop, m_names.ncTimestamp, m_strings);
    span.hardware = (span.deviceBegin || span.deviceEnd) && span.name != kSyncPointName;
    span.execId = span.number(m_names.execId, m_strings);
    constexpr uint64_t kMaxCore = 1u << 20;
    const std::optional<uint64_t> core = span.number(m_names.deviceCore, m_strings);
    if (span.hardware && core && *core < kMaxCore)
        span.core = static_cast<int>(*core);
    return span;
}

void SpanMaker::join() {
    const EventPairing pairing = pairEvents(m_trace.events);
    m_spans.reserve(pairing.spans.size() + pairing.instants.size());
    const auto event = [&](uint32_t index) { return index == EventPairing::kNone ? nullptr : &m_trace.events[index]; };
    for (const EventPairing::Span& pair : pairing.spans) {
        RuntimeSpan span = make(event(pair.start), event(pair.stop));
        if (!span.start)
            span.flags |= kSpanBeganBefore;
        else if (!span.stop)
            span.flags |= kSpanUnfinished;
        m_spans.push_back(std::move(span));
    }
    for (const uint32_t index : pairing.instants) {
        RuntimeSpan span = make(event(index), nullptr);
        span.flags |= kSpanInstant;
        m_spans.push_back(std::move(span));
    }
    std::stable_sort(m_spans.begin(), m_spans.end(),
                     [](const RuntimeSpan& a, const RuntimeSpan& b) { return a.first().id < b.first().id; });
    m_trace.facts.spans = pairing.spans.size();
    m_trace.facts.instants = pairing.instants.size();
    m_trace.facts.openStarts = pairing.openStarts;
    m_trace.facts.orphanStops = pairing.orphanStops;
}

void SpanMaker::collectSyncPoints() {
    for (const RuntimeSpan& span : m_spans) {
        if (span.name != kSyncPointName)
            continue;
        const std::optional<int64_t> nc = timeOf(&span.first(), m_names.ncTimestamp, m_strings);
        const std::optional<int64_t> cpu = timeOf(&span.first(), m_names.cpuTimestamp, m_strings);
        if (nc && cpu)
            m_syncs.push_back({span.first().id, {span.nc(), -1, span.execId.value_or(0), *cpu, *nc}});
    }
    giveCoresByOffset();
    giveCoresByOrder();
    for (const auto& sync : m_syncs)
        m_trace.syncPoints.push_back(sync.second);
    std::stable_sort(m_trace.syncPoints.begin(), m_trace.syncPoints.end(),
                     [](const SyncPoint& a, const SyncPoint& b) { return a.ncNs < b.ncNs; });
}

/// A sync point does not say its core. Where the runtime has put the hardware events on the host clock itself, the
/// offset that it used tells.
void SpanMaker::giveCoresByOffset() {
    std::map<std::pair<uint32_t, int64_t>, std::set<int>> coresOfOffset;
    for (const RuntimeSpan& span : m_spans)
        if (span.hardware && span.core >= 0 && span.deviceBegin && span.beginNs != *span.deviceBegin)
            coresOfOffset[{span.nc(), saturatingSubtract(span.beginNs, *span.deviceBegin)}].insert(span.core);
    for (auto& [id, sync] : m_syncs) {
        const auto found = coresOfOffset.find({sync.nc, saturatingSubtract(sync.cpuNs, sync.ncNs)});
        if (found != coresOfOffset.end() && found->second.size() == 1)
            sync.core = *found->second.begin();
    }
}

/// Else the order: one record for each physical core of an execution, in ascending order of the cores.
void SpanMaker::giveCoresByOrder() {
    std::map<std::pair<uint32_t, uint64_t>, std::set<int>> coresOfExecution;
    for (const RuntimeSpan& span : m_spans)
        if (span.hardware && span.core >= 0 && span.execId)
            coresOfExecution[{span.nc(), *span.execId}].insert(span.core);
    std::map<std::pair<uint32_t, uint64_t>, std::vector<SyncPoint*>> group;
    for (auto& [id, sync] : m_syncs)
        group[{sync.nc, sync.execId}].push_back(&sync);
    for (auto& [execution, points] : group) {
        const auto cores = coresOfExecution.find(execution);
        const bool told = std::any_of(points.begin(), points.end(), [](const SyncPoint* p) { return p->core >= 0; });
        if (told || cores == coresOfExecution.end() || cores->second.size() != points.size())
            continue;
        auto core = cores->second.begin();
        for (SyncPoint* point : points)
            point->core = *core++;
    }
}

/// Hardware times that equal the device's time are raw and are put on the host clock; others are there already.
void SpanMaker::setTimes(RuntimeSpan& span, const SyncIndex& syncs, const std::set<int64_t>& offsets) {
    RuntimeFacts& facts = m_trace.facts;
    const SyncPoint* sync = nullptr;
    const auto place = [&](int64_t& hostNs, std::optional<int64_t> deviceNs) {
        if (!deviceNs)
            return;
        ++facts.hardwareTimes;
        if (hostNs != *deviceNs) {
            ++(offsets.count(saturatingSubtract(hostNs, *deviceNs)) ? facts.onHostClock : facts.otherClock);
            return;
        }
        if (!sync)
            sync = span.execId ? syncs.ofExecution(span.nc(), span.core, *span.execId) : syncs.at(span.core, *deviceNs);
        if (sync) {
            ++facts.adjusted;
            hostNs = toHost(*sync, *deviceNs).ns();
        } else {
            ++facts.untied;
            span.flags |= kSpanImplausible; // a device time cannot stand on the host's axis
        }
    };
    if (span.start)
        place(span.beginNs, span.deviceBegin);
    if (span.stop)
        place(span.endNs, span.deviceEnd);
    if (!span.stop)
        span.endNs = span.beginNs;
    if (!span.start)
        span.beginNs = span.endNs;
}

/// Bounds of what may have to be added to device times: the device starts after kbl_exec_pre has ended (the doorbell
/// follows it) and ends before the host drains its notifications. All executions that use one sync point share its
/// error.
void SpanMaker::measureError(const SyncIndex& syncs) {
    struct Phases {
        std::optional<int64_t> preEnd, hardwareBegin, hardwareEnd, drainBegin, waitEnd;
        int core = -1;
    };
    const auto keepMin = [](std::optional<int64_t>& value, int64_t with) {
        value = std::min(value.value_or(with), with);
    };
    const auto keepMax = [](std::optional<int64_t>& value, int64_t with) {
        value = std::max(value.value_or(with), with);
    };
    std::map<std::pair<uint32_t, uint64_t>, Phases> executions;
    for (const RuntimeSpan& span : m_spans) {
        if (!span.execId || !span.whole() || (span.flags & kSpanImplausible))
            continue;
        const bool isHardware = span.hardware && (span.name == kExecRunning || span.name == kModelSwitch);
        Phases& phases = executions[{span.nc(), *span.execId}];
        if (isHardware) {
            keepMin(phases.hardwareBegin, span.beginNs);
            if (span.name == kExecRunning)
                keepMax(phases.hardwareEnd, span.endNs);
            phases.core = span.core;
        } else if (span.name == kExecPre) {
            phases.preEnd = span.endNs;
        } else if (span.name == kConsumeStdio) {
            keepMin(phases.drainBegin, span.beginNs);
        } else if (span.name == kExecWait) {
            phases.waitEnd = span.endNs;
        }
    }
    struct Bounds {
        std::optional<int64_t> low, high;
    };
    std::map<const SyncPoint*, Bounds> bounds;
    for (const auto& [key, phases] : executions) {
        if (!phases.hardwareBegin)
            continue;
        Bounds& bound = bounds[syncs.ofExecution(key.first, phases.core, key.second)];
        RuntimeFacts& facts = m_trace.facts;
        if (phases.preEnd) {
            const int64_t low = saturatingSubtract(*phases.preEnd, *phases.hardwareBegin);
            keepMax(bound.low, low);
            facts.beginsEarly += low > 0;
            facts.earliestNs = std::max(facts.earliestNs, low);
        }
        const std::optional<int64_t> drain = phases.drainBegin ? phases.drainBegin : phases.waitEnd;
        if (drain && phases.hardwareEnd) {
            const int64_t high = saturatingSubtract(*drain, *phases.hardwareEnd);
            keepMin(bound.high, high);
            facts.endsLate += high < 0;
            facts.latestNs = std::max(facts.latestNs, saturatingSubtract(0, high));
        }
    }
    for (const auto& [sync, bound] : bounds) {
        if (!bound.low || !bound.high || *bound.low > *bound.high)
            continue; // contradicts itself: says nothing
        keepMin(m_trace.errorLowNs, *bound.low);
        keepMax(m_trace.errorHighNs, *bound.high);
    }
}

/// Times ten years away from the session (or from the middle one of all) are no times of this trace.
void SpanMaker::markImplausible(std::optional<int64_t> sessionInitNs) {
    if (m_spans.empty())
        return;
    int64_t reference = sessionInitNs.value_or(0);
    if (reference <= 0) {
        std::vector<int64_t> begins;
        for (const RuntimeSpan& span : m_spans)
            if (!(span.flags & kSpanImplausible))
                begins.push_back(span.beginNs);
        if (begins.empty())
            return;
        const auto middle = begins.begin() + static_cast<std::ptrdiff_t>(begins.size() / 2);
        std::nth_element(begins.begin(), middle, begins.end());
        reference = *middle;
    }
    const auto far = [&](int64_t time) {
        const int64_t distance = saturatingSubtract(time, reference);
        return time < 0 || distance > kTenYearsNs || distance < -kTenYearsNs;
    };
    for (RuntimeSpan& span : m_spans) {
        const bool negative = span.whole() && span.endNs < span.beginNs;
        m_trace.facts.negative += negative;
        if (!(span.flags & kSpanImplausible) && (negative || far(span.beginNs) || far(span.endNs))) {
            span.flags |= kSpanImplausible;
            m_trace.facts.implausible += !negative;
        }
    }
}

std::vector<RuntimeSpan> SpanMaker::run(std::optional<int64_t> sessionInitNs) {
    join();
    collectSyncPoints();
    const SyncIndex syncs(m_trace.syncPoints);
    std::set<int64_t> offsets;
    for (const SyncPoint& sync : m_trace.syncPoints)
        offsets.insert(saturatingSubtract(sync.cpuNs, sync.ncNs));
    for (RuntimeSpan& span : m_spans)
        if (span.hardware)
            setTimes(span, syncs, offsets);
    markImplausible(sessionInitNs);
    measureError(syncs);
    return std::move(m_spans);
}

} // namespace

std::vector<RuntimeSpan> makeRuntimeSpans(RuntimeTrace& trace, const StringPool& strings,
                                          std::optional<int64_t> sessionInitNs) {
    trace.syncPoints.clear();
    trace.facts = {};
    trace.errorLowNs.reset();
    trace.errorHighNs.reset();
    return SpanMaker(trace, strings).run(sessionInitNs);
}

} // namespace model
