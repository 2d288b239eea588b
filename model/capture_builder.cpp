// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"

#include "model/doctor/rule_list.h"
#include "model/key_sort.h"
#include "model/link/device_lanes.h"
#include "model/link/flow_ends.h"
#include "model/link/framework_links.h"
#include "model/link/pairing.h"
#include "model/link/runtime_links.h"
#include "model/natural_order.h"
#include "model/runtime/runtime_lanes.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>
#include <tuple>

namespace model {

namespace {

void inTurn(std::vector<std::function<void()>>& tasks) {
    for (const auto& task : tasks)
        task();
}

std::string laneIdentity(const LaneSpec& spec) {
    std::string identity = std::to_string(spec.worker.value());
    for (const std::string& part : {std::to_string(static_cast<int>(spec.layer)), spec.group, spec.key}) {
        identity += '\n';
        identity += part;
    }
    return identity;
}

} // namespace

CaptureBuilder::CaptureBuilder(std::string title)
    : m_capture(std::make_shared<Capture>()) {
    m_capture->m_title = std::move(title);
    Clock host;
    host.name = "host";
    m_capture->m_clocks.push_back(std::move(host));
}

CaptureBuilder::~CaptureBuilder() = default;

void CaptureBuilder::addComment(std::string_view words) {
    constexpr size_t kMostBytes = 4096;
    std::string& comment = m_capture->m_comment;
    if (words.empty() || comment.find(words) != std::string::npos)
        return;
    if (!comment.empty())
        comment += '\n';
    comment += words.substr(0, kMostBytes - std::min(kMostBytes, comment.size()));
}

WorkerId CaptureBuilder::addWorker(Worker worker) {
    m_capture->m_workers.push_back(std::move(worker));
    return WorkerId(m_capture->m_workers.size() - 1);
}

FileId CaptureBuilder::addFile(CaptureFile file) {
    m_capture->m_files.push_back(std::move(file));
    return FileId(m_capture->m_files.size() - 1);
}

SourceId CaptureBuilder::addSource(std::unique_ptr<const DetailSource> source) {
    m_capture->m_sources.push_back(std::move(source));
    return SourceId(m_capture->m_sources.size() - 1);
}

LaneId CaptureBuilder::lane(const LaneSpec& spec) {
    std::vector<Lane>& lanes = m_capture->m_lanes.m_lanes;
    const auto [entry, isNew] = m_laneIds.try_emplace(laneIdentity(spec), LaneId(lanes.size()));
    if (isNew) {
        Lane lane;
        static_cast<LaneSpec&>(lane) = spec;
        lanes.push_back(std::move(lane));
    }
    return entry->second;
}

SpanHandle CaptureBuilder::addSpan(LaneId lane, const NewSpan& span) {
    m_raw.push_back({span, lane});
    return static_cast<SpanHandle>(m_raw.size() - 1);
}

SpanColumns& CaptureBuilder::columnsOf(LaneId lane) {
    if (m_columns.size() <= lane.index())
        m_columns.resize(std::max(lane.index() + 1, laneCount()));
    return m_columns[lane.index()];
}

namespace {

/// Appends spans, with their shift applied.
void appendTo(SpanColumns& to, const SpanColumns& spans) {
    const size_t first = to.size();
    to.detailTellsOrder |= spans.detailTellsOrder;
    for (size_t i = 0; i < spans.size(); ++i)
        to.append(saturatingAdd(spans.start[i], spans.shift.ns()), spans.duration[i], spans.name[i], spans.category[i],
                  spans.detail[i], spans.flags[i]);
    for (const SpanColumns::Attribute& from : spans.attributes) {
        SpanColumns::Attribute& column = to.attribute(from.key);
        for (size_t i = 0; i < from.row.size(); ++i)
            column.append(static_cast<uint32_t>(first + from.row[i]), from.value[i], from.isText(i));
    }
}

} // namespace

void CaptureBuilder::addSpans(LaneId lane, SpanColumns spans) {
    SpanColumns& known = columnsOf(lane);
    if (known.size() == 0) {
        known = std::move(spans);
        return;
    }
    if (known.shift.ns() != 0) {
        SpanColumns shifted;
        appendTo(shifted, known);
        known = std::move(shifted);
    }
    appendTo(known, spans);
}

void CaptureBuilder::setAttribute(SpanHandle span, AttributeKey key, AttributeValue value) {
    m_rawAttributes[static_cast<size_t>(key)].push_back({span, value});
}

void CaptureBuilder::shiftSpans(SpanHandle from, Duration by) {
    for (size_t i = static_cast<size_t>(from); i < m_raw.size(); ++i)
        m_raw[i].span.start = m_raw[i].span.start + by;
}

CounterId CaptureBuilder::counter(const CounterSpec& spec) {
    std::vector<CounterSeries>& all = m_capture->m_counters.m_series;
    std::string identity =
        std::to_string(spec.worker.value()) + '\n' + spec.group + '\n' + spec.counter + '\n' + spec.series;
    const auto [entry, isNew] = m_counterIds.try_emplace(std::move(identity), CounterId(all.size()));
    if (isNew) {
        CounterSeries series;
        static_cast<CounterSpec&>(series) = spec;
        all.push_back(std::move(series));
    }
    return entry->second;
}

void CaptureBuilder::addSample(CounterId counter, Timestamp time, double value) {
    CounterSeries& series = m_capture->m_counters.m_series[counter.index()];
    series.timestamps.push_back(time.ns());
    series.values.push_back(value);
}

RuntimeTrace& CaptureBuilder::runtimeTrace(WorkerId worker) {
    for (RuntimeTrace& trace : m_capture->m_runtimeTraces)
        if (trace.worker == worker)
            return trace;
    m_capture->m_runtimeTraces.emplace_back();
    m_capture->m_runtimeTraces.back().worker = worker;
    return m_capture->m_runtimeTraces.back();
}

ProfileId CaptureBuilder::addProfile(DeviceProfile profile) {
    m_capture->m_profiles.push_back(std::move(profile));
    return ProfileId(m_capture->m_profiles.size() - 1);
}

void CaptureBuilder::setRecordSource(ProfileId profile, std::unique_ptr<const DetailSource> source) {
    m_recordSources[profile] = addSource(std::move(source));
}

SourceId CaptureBuilder::recordSource(ProfileId profile) const {
    const auto found = m_recordSources.find(profile);
    return found == m_recordSources.end() ? SourceId() : found->second;
}

ProgramId CaptureBuilder::addProgram(Program program) {
    m_capture->m_programs.push_back(std::move(program));
    return ProgramId(m_capture->m_programs.size() - 1);
}

ClockId CaptureBuilder::addClock(Clock clock) {
    m_capture->m_clocks.push_back(std::move(clock));
    return ClockId(m_capture->m_clocks.size() - 1);
}

Result<std::shared_ptr<const Capture>> CaptureBuilder::seal(const Progress& progress, const RunTasks& given) {
    const RunTasks run = given ? given : inTurn;
    const Error cancelled{"Loading was cancelled.", {}, Error::Kind::Cancelled};
    for (RuntimeTrace& trace : m_capture->m_runtimeTraces)
        buildRuntimeLanes(*this, trace);
    pairProfiles(*this);
    placeProfiles(*this);
    if (progress.cancelled())
        return cancelled;
    gatherRawSpans();
    untieRelativeTraces();
    const std::vector<LaneId> newLane = sortLanes();
    layOut(newLane, run, progress);
    if (progress.cancelled())
        return cancelled;
    std::vector<std::function<void()>> tasks = {
        [&] {
            findSteps();
            measureRange();
            link(run);
        },
        [&] {
            m_capture->m_flows = bindFlows(std::move(m_flows), newLane, m_capture->m_lanes, m_capture->m_spans);
            m_flows = {};
        },
    };
    sortCounters();
    run(tasks);
    for (const DeviceProfile& profile : m_capture->m_profiles)
        m_capture->m_names.push_back(std::make_unique<const ProfileNames>(profile, m_capture->m_programs));
    if (progress.cancelled())
        return cancelled;
    checkRules(run);
    return std::shared_ptr<const Capture>(std::move(m_capture));
}

/// Rules side by side; what they find stands in the order of the rules.
void CaptureBuilder::checkRules(const RunTasks& run) {
    const std::span<const FindingRule> rules = ruleList();
    std::vector<Findings> found(rules.size());
    std::vector<std::function<void()>> tasks;
    for (size_t i = 0; i < rules.size(); ++i)
        tasks.push_back([this, &rule = rules[i], &to = found[i]] { rule.check(*m_capture, to); });
    run(tasks);
    for (const Findings& ofRule : found)
        for (const Finding& finding : ofRule.all())
            m_capture->m_findings.add(finding);
}

/// Puts the lanes into the order in which they stand. Gives the new id of each old one.
std::vector<LaneId> CaptureBuilder::sortLanes() {
    std::vector<Lane>& lanes = m_capture->m_lanes.m_lanes;
    const auto own = [&](const Lane& lane) {
        return lane.clock.valid() && m_capture->m_clocks[lane.clock.index()].own;
    };
    const auto before = [&](const Lane& a, const Lane& b) {
        // A group with a clock of its own stands last in its worker: nothing above it lines up with it.
        const auto place = [&](const Lane& lane) { return std::tuple(lane.worker.value(), own(lane), lane.layer); };
        if (place(a) != place(b))
            return place(a) < place(b);
        if (const int order = naturalCompare(a.group, b.group))
            return order < 0;
        if (a.order != b.order)
            return a.order < b.order;
        if (const int order = naturalCompare(a.label, b.label))
            return order < 0;
        return naturalCompare(a.key, b.key) < 0;
    };
    std::vector<uint32_t> order(lanes.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return before(lanes[a], lanes[b]); });

    std::vector<LaneId> newLane(lanes.size());
    std::vector<Lane> sorted;
    sorted.reserve(lanes.size());
    for (const uint32_t old : order) {
        newLane[old] = LaneId(sorted.size());
        sorted.push_back(std::move(lanes[old]));
    }
    lanes = std::move(sorted);
    return newLane;
}

/// Brings what was added one by one behind what came in columns.
void CaptureBuilder::gatherRawSpans() {
    std::vector<SpanColumns> gathered(laneCount());
    std::vector<uint32_t> row;
    row.reserve(m_raw.size());
    for (const RawSpan& raw : m_raw) {
        SpanColumns& lane = gathered[raw.lane.index()];
        row.push_back(static_cast<uint32_t>(lane.size()));
        lane.append(raw.span.start.ns(), raw.span.duration.ns(), raw.span.name.value(), raw.span.category.value(),
                    raw.span.detail, raw.span.flags);
    }
    for (size_t key = 0; key < m_rawAttributes.size(); ++key) {
        for (const RawAttribute& raw : m_rawAttributes[key]) {
            const size_t handle = static_cast<size_t>(raw.span);
            gathered[m_raw[handle].lane.index()].setAttribute(row[handle], static_cast<AttributeKey>(key), raw.value);
        }
        m_rawAttributes[key] = {};
    }
    m_raw = {};
    for (size_t lane = 0; lane < gathered.size(); ++lane)
        if (gathered[lane].size() > 0)
            addSpans(LaneId(lane), std::move(gathered[lane]));
    m_columns.resize(laneCount());
}

/// Brings the spans into the store, lane by lane, until cancelled; few lanes at a time, since a lane on its way takes
/// much memory.
void CaptureBuilder::layOut(const std::vector<LaneId>& newLane, const RunTasks& run, const Progress& progress) {
    constexpr size_t kSpansAtATime = 100'000, kWorthThreads = 20'000;
    std::vector<Lane>& lanes = m_capture->m_lanes.m_lanes;
    std::vector<LaneId> oldLane(lanes.size());
    for (size_t old = 0; old < newLane.size(); ++old)
        oldLane[newLane[old].index()] = LaneId(old);
    std::deque<LaneOnItsWay> places; // used again
    std::vector<LaneOnItsWay*> onTheirWay;
    size_t spans = 0;
    const auto append = [&] {
        appendLanes(onTheirWay, spans < kWorthThreads ? RunTasks(inTurn) : run);
        onTheirWay.clear();
        spans = 0;
    };
    for (size_t lane = 0; lane < lanes.size() && !progress.cancelled(); ++lane) {
        if (const auto placed = m_placed.find(oldLane[lane]); placed != m_placed.end()) {
            append();
            SpanLayout::append(m_capture->m_spans, lanes[lane], *placed->second);
            continue;
        }
        if (onTheirWay.size() == places.size())
            places.emplace_back();
        LaneOnItsWay& place = places[onTheirWay.size()];
        onTheirWay.push_back(&place);
        place.lane = &lanes[lane];
        place.columns = std::move(m_columns[oldLane[lane].index()]);
        spans += place.columns.size();
        if (spans >= kSpansAtATime && onTheirWay.size() >= 2)
            append();
    }
    append();
    m_columns.clear();
    m_placed.clear();
    m_capture->m_spans.finishSpans();
    for (AttributeColumn& column : m_capture->m_attributes.m_columns)
        column.finish();
}

/// Arranges lanes side by side, then appends them column by column, side by side too.
void CaptureBuilder::appendLanes(const std::vector<LaneOnItsWay*>& lanes, const RunTasks& run) {
    std::vector<std::function<void()>> tasks;
    for (LaneOnItsWay* lane : lanes)
        tasks.push_back([lane] { lane->layout.arrange(lane->lane->layout, std::move(lane->columns)); });
    run(tasks);
    uint32_t first = static_cast<uint32_t>(m_capture->m_spans.size());
    for (const LaneOnItsWay* lane : lanes) {
        lane->layout.describe(*lane->lane, first);
        first += lane->lane->spanCount;
    }
    tasks.clear();
    for (const auto part : {SpanLayout::Part::Times, SpanLayout::Part::Names, SpanLayout::Part::Details})
        tasks.push_back([this, &lanes, part] {
            for (LaneOnItsWay* lane : lanes)
                lane->layout.appendTo(m_capture->m_spans, part);
        });
    for (size_t key = 0; key < static_cast<size_t>(AttributeKey::Count_); ++key)
        tasks.push_back([this, &lanes, key] {
            for (LaneOnItsWay* lane : lanes)
                appendAttribute(static_cast<AttributeKey>(key), *lane);
        });
    run(tasks);
}

void CaptureBuilder::appendAttribute(AttributeKey key, LaneOnItsWay& lane) {
    constexpr uint32_t kNone = 0xffffffffu;
    std::vector<SpanColumns::Attribute>& all = lane.layout.attributes();
    const auto attribute =
        std::find_if(all.begin(), all.end(), [&](const SpanColumns::Attribute& known) { return known.key == key; });
    if (attribute == all.end())
        return;
    std::vector<uint32_t> entryOfRow(lane.layout.size(), kNone);
    for (uint32_t entry = 0; entry < attribute->row.size(); ++entry)
        entryOfRow[attribute->row[entry]] = entry; // set twice: the last value holds
    AttributeColumn& column = m_capture->m_attributes.m_columns[static_cast<size_t>(key)];
    for (uint32_t i = 0; i < lane.layout.size(); ++i)
        if (const uint32_t entry = entryOfRow[lane.layout.sourceOf(i)]; entry != kNone)
            column.append(SpanId(lane.lane->firstSpan + i), attribute->value[entry], attribute->isText(entry));
    attribute->row = {};
    attribute->value = {};
    attribute->text = {};
}

void CaptureBuilder::sortCounters() {
    std::vector<CounterSeries>& all = m_capture->m_counters.m_series;
    for (CounterSeries& series : all) {
        if (std::is_sorted(series.timestamps.begin(), series.timestamps.end()))
            continue;
        std::vector<uint32_t> order(series.timestamps.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(),
                         [&](uint32_t a, uint32_t b) { return series.timestamps[a] < series.timestamps[b]; });
        std::vector<int64_t> timestamps(order.size());
        std::vector<double> values(order.size());
        for (size_t i = 0; i < order.size(); ++i) {
            timestamps[i] = series.timestamps[order[i]];
            values[i] = series.values[order[i]];
        }
        series.timestamps = std::move(timestamps);
        series.values = std::move(values);
    }
    std::stable_sort(all.begin(), all.end(), [](const CounterSeries& a, const CounterSeries& b) {
        const auto place = [](const CounterSeries& s) { return std::tuple(s.worker.value(), s.order); };
        if (place(a) != place(b))
            return place(a) < place(b);
        if (const int order = naturalCompare(a.counter, b.counter))
            return order < 0;
        return naturalCompare(a.series, b.series) < 0;
    });
}

/// Steps are the profiler's own marks on a host thread. Their copies on device streams do not count.
void CaptureBuilder::findSteps() {
    constexpr std::string_view kStep = "ProfilerStep#";
    constexpr char kUnknown = 2;
    const Capture& capture = *m_capture;
    std::vector<char> isStep(capture.m_strings.size(), kUnknown); // by name
    for (const Lane& lane : capture.m_lanes.all()) {
        const bool own = lane.clock.valid() && capture.m_clocks[lane.clock.index()].own; // no step of the host's time
        if (lane.layer != Layer::Framework || !lane.stream.empty() || own)
            continue;
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            char& known = isStep[capture.m_spans.name(span).index()];
            if (known == kUnknown)
                known = capture.text(capture.m_spans.name(span)).starts_with(kStep);
            if (!known)
                continue;
            if (!capture.m_spans.is(span, kSpanImplausible) && !capture.m_spans.is(span, kSpanInstant) &&
                capture.text(capture.m_spans.category(span)) != "gpu_user_annotation")
                m_capture->m_steps.push_back(span);
        }
    }
    std::sort(m_capture->m_steps.begin(), m_capture->m_steps.end(), [&](SpanId a, SpanId b) {
        return std::pair(capture.m_spans.start(a), a) < std::pair(capture.m_spans.start(b), b);
    });
}

void CaptureBuilder::measureRange() {
    constexpr int64_t kMax = std::numeric_limits<int64_t>::max(), kMin = std::numeric_limits<int64_t>::min();
    int64_t spanBegin = kMax, spanEnd = kMin, ownLength = 0;
    const SpanStore& spans = m_capture->m_spans;
    for (const Lane& lane : m_capture->m_lanes.all()) {
        const bool own = lane.clock.valid() && m_capture->m_clocks[lane.clock.index()].own;
        for (const LaneRow& row : lane.rows) {
            if (row.offAxis || row.count == 0)
                continue;
            const int64_t first = spans.start(SpanId(row.first)).ns();
            const int64_t last = spans.end(SpanId(row.first + row.count - 1)).ns();
            if (own) {
                ownLength =
                    std::max(ownLength, saturatingSubtract(last, m_capture->m_clocks[lane.clock.index()].zero.ns()));
            } else {
                spanBegin = std::min(spanBegin, first);
                spanEnd = std::max(spanEnd, last);
            }
        }
    }
    int64_t begin = spanBegin, end = spanEnd;
    for (const CounterSeries& series : m_capture->m_counters.all()) {
        if (series.timestamps.empty() || (series.clock.valid() && m_capture->m_clocks[series.clock.index()].own))
            continue;
        begin = std::min(begin, series.timestamps.front());
        end = std::max(end, series.timestamps.back());
    }
    if (begin > end)
        begin = end = 0;
    if (spanBegin > spanEnd)
        spanBegin = spanEnd = begin;
    spanEnd = std::max(spanEnd, saturatingAdd(spanBegin, ownLength));
    end = std::max(end, spanEnd);
    m_capture->m_spanRange = {Timestamp(spanBegin), Timestamp(spanEnd)};
    m_capture->m_range = {Timestamp(begin), Timestamp(end)};
}

void CaptureBuilder::link(const RunTasks& run) {
    Capture& capture = *m_capture;
    const LinkInput input{capture.m_strings,
                          capture.m_lanes,
                          capture.m_spans,
                          capture.m_attributes,
                          capture.m_workers,
                          capture.m_files,
                          capture.m_runtimeTraces,
                          capture.m_programs,
                          capture.m_steps,
                          m_frameworkFacts,
                          capture.m_profiles,
                          capture.m_findings,
                          run};
    const std::vector<Lane>& lanes = capture.m_lanes.all();
    const bool anyCause =
        !capture.m_runtimeTraces.empty() ||
        std::any_of(lanes.begin(), lanes.end(), [](const Lane& l) { return l.layer == Layer::Framework; });
    if (!anyCause) { // a profile alone: nothing to link
        capture.m_spans.m_call.append(capture.m_spans.size(), SpanId::kNone);
        capture.m_spans.m_call.finish();
        return;
    }
    LinkResult result;
    result.calls.resize(capture.m_spans.size());
    linkRuntime(input, result);
    linkFramework(input, result);

    capture.m_executions = std::move(result.executions);
    for (const SpanId call : result.calls)
        capture.m_spans.m_call.append(call.value());
    capture.m_spans.m_call.finish();
    sortByKey(result.links, [](const Link& link) { return uint64_t(link.from.value()) << 32 | link.to.value(); });
    capture.m_links = std::move(result.links);
    capture.m_linksByTarget.resize(capture.m_links.size());
    std::iota(capture.m_linksByTarget.begin(), capture.m_linksByTarget.end(), 0u);
    sortByKey(capture.m_linksByTarget, [&](uint32_t link) { return uint64_t(capture.m_links[link].to.value()); });
}

} // namespace model
