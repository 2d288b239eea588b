// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/range_statistics.h"

#include "model/query/level_of_detail.h"
#include "model/range_set.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace model {

namespace {

constexpr size_t kLeastForP95 = 20;

/// A name within a group, while its spans are counted.
struct Gathered {
    NameStatistics row;
    std::vector<int64_t> durations;
};

class Gatherer {
public:
    Gatherer(const Capture& capture, TimeRange range, std::span<const Duration> extra)
        : m_capture(capture)
        , m_range(range)
        , m_extra(extra) {}

    RangeStatistics run() {
        RangeStatistics result;
        result.range = m_range;
        for (size_t i = 0; i < m_capture.lanes().size(); ++i) {
            const LaneId id(i);
            const Lane& lane = m_capture.lanes()[id];
            if (lane.minor || lane.spanCount == 0)
                continue;
            startGroup(lane, result);
            takeLane(id, lane, result);
        }
        finishGroup(result);
        return result;
    }

private:
    void startGroup(const Lane& lane, RangeStatistics& result) {
        if (lane.worker == m_worker && lane.group == m_group)
            return;
        finishGroup(result);
        m_worker = lane.worker;
        m_group = lane.group;
    }

    TimeRange ofLane(const Lane& lane) const {
        Duration offset = m_capture.axisOffset(lane.clock);
        if (lane.clock.valid() && lane.clock.index() < m_extra.size())
            offset = offset + m_extra[lane.clock.index()];
        return {m_range.begin - offset, m_range.end - offset};
    }

    int64_t within(SpanId span, TimeRange range) const {
        const auto begin = std::max(m_capture.spans().start(span), range.begin);
        const auto end = std::min(m_capture.spans().end(span), range.end);
        return std::max<int64_t>(0, (end - begin).ns());
    }

    void takeLane(LaneId id, const Lane& lane, RangeStatistics& result) {
        const SpanStore& spans = m_capture.spans();
        const TimeRange range = ofLane(lane);
        std::vector<SpanId> touched;
        for (const LaneRow& row : lane.rows) {
            if (row.offAxis)
                continue;
            const auto [first, last] = spansTouching(spans, row, range.begin.ns(), range.end.ns());
            for (uint32_t i = first; i < last; ++i)
                touched.emplace_back(i);
        }
        if (touched.empty())
            return;
        if (lane.layout == LaneLayout::Nested)
            std::ranges::sort(touched, {}, [&](SpanId span) {
                return std::tuple(spans.start(span), spans.depth(span), span.value());
            });
        RangeSet busy;
        std::vector<SpanId> open; // the spans round the current one, outermost first
        for (const SpanId span : touched) {
            const int64_t inside = within(span, range);
            take(span, inside, range);
            if (inside > 0)
                busy.push_back({std::max(spans.start(span), range.begin), std::min(spans.end(span), range.end)});
            // What crosses the border of another span is no child of it.
            if (lane.layout != LaneLayout::Nested || spans.is(span, kSpanOverlaps))
                continue;
            while (!open.empty() &&
                   (spans.end(open.back()) <= spans.start(span) || spans.depth(open.back()) >= spans.depth(span)))
                open.pop_back();
            if (!open.empty())
                m_names.at(spans.name(open.back()).value()).row.selfNs -= inside;
            open.push_back(span);
        }
        if (lane.content != LaneContent::Idle)
            result.busy.push_back({id, totalLength(joined(std::move(busy))).ns(), touched.size()});
    }

    void take(SpanId span, int64_t inside, TimeRange range) {
        const SpanStore& spans = m_capture.spans();
        Gathered& name = m_names[spans.name(span).value()];
        NameStatistics& row = name.row;
        if (row.count++ == 0 || spans.start(span) < spans.start(row.first))
            row.first = span;
        row.cut += spans.start(span) < range.begin || spans.end(span) > range.end;
        row.totalNs += inside;
        row.selfNs += inside;
        if (!spans.is(span, kSpanInstant) && !spans.is(span, kSpanUnfinished))
            name.durations.push_back(spans.duration(span).ns());
    }

    void finishGroup(RangeStatistics& result) {
        const size_t before = result.names.size();
        for (auto& [name, gathered] : m_names) {
            gathered.row.worker = m_worker;
            gathered.row.group = m_group;
            gathered.row.name = StringId(name);
            summarise(gathered.durations, gathered.row);
            result.names.push_back(std::move(gathered.row));
        }
        std::sort(result.names.begin() + static_cast<std::ptrdiff_t>(before), result.names.end(),
                  [&](const NameStatistics& a, const NameStatistics& b) {
                      return a.totalNs != b.totalNs ? a.totalNs > b.totalNs
                                                    : m_capture.text(a.name) < m_capture.text(b.name);
                  });
        m_names.clear();
    }

    static void summarise(std::vector<int64_t>& durations, NameStatistics& row) {
        if (durations.empty())
            return;
        std::ranges::sort(durations);
        const size_t count = durations.size();
        int64_t sum = 0;
        for (const int64_t duration : durations)
            sum = saturatingAdd(sum, duration);
        row.meanNs = sum / static_cast<int64_t>(count);
        row.minNs = durations.front();
        row.maxNs = durations.back();
        const int64_t low = durations[(count - 1) / 2], high = durations[count / 2];
        row.medianNs = low + (high - low) / 2;
        if (count >= kLeastForP95)
            row.p95Ns = durations[(count * 95 + 99) / 100 - 1];
    }

    const Capture& m_capture;
    TimeRange m_range;
    std::span<const Duration> m_extra;
    WorkerId m_worker;
    std::string m_group;
    std::unordered_map<uint32_t, Gathered> m_names; ///< of the group, by name
};

} // namespace

RangeStatistics rangeStatistics(const Capture& capture, TimeRange range, std::span<const Duration> extra) {
    return Gatherer(capture, range, extra).run();
}

} // namespace model
