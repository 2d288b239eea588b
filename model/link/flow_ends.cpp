// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/flow_ends.h"

#include "model/key_sort.h"

#include <algorithm>
#include <cstdint>

namespace model {

namespace {

/// Finds spans of one lane at moments that ascend.
class MomentSweep {
public:
    MomentSweep(const Lane& lane, const SpanStore& spans)
        : m_spans(spans) {
        for (const LaneRow& row : lane.rows)
            if (!row.instants && !row.offAxis)
                m_rows.push_back({row.first, row.first, row.first + row.count});
    }

    /// The innermost span that holds `time`; both edges count.
    SpanId around(int64_t time) {
        SpanId found;
        for (Row& row : m_rows) {
            advance(row, time, true);
            if (row.at == row.first)
                continue;
            const SpanId candidate(row.at - 1);
            if (m_spans.end(candidate).ns() >= time &&
                (!found.valid() || m_spans.depth(candidate) >= m_spans.depth(found)))
                found = candidate;
        }
        return found;
    }

    /// The first that starts there or later.
    SpanId next(int64_t time) {
        SpanId found;
        for (Row& row : m_rows) {
            advance(row, time, false);
            // What starts at `time` may lie behind: moments of both kinds come mixed.
            while (row.at > row.first && startOf(row.at - 1) >= time)
                --row.at;
            if (row.at < row.end && (!found.valid() || startOf(row.at) < m_spans.start(found).ns()))
                found = SpanId(row.at);
        }
        return found;
    }

private:
    struct Row {
        uint32_t first, at, end; ///< `at`: all before it start before the moment, or with it
    };
    int64_t startOf(uint32_t span) const { return m_spans.start(SpanId(span)).ns(); }

    /// Moves on to the first span that starts at `time` or later, or with `behind` later. By steps that double.
    void advance(Row& row, int64_t time, bool behind) {
        const auto before = [&](uint32_t span) { return behind ? startOf(span) <= time : startOf(span) < time; };
        uint32_t step = 1;
        for (; row.at < row.end && before(row.at); step *= 2) {
            const uint32_t far = std::min(row.end - 1, row.at + step);
            if (before(far)) {
                row.at = far + 1;
                continue;
            }
            uint32_t low = row.at + 1, high = far; // before(low - 1), not before(high)
            while (low < high) {
                const uint32_t middle = low + (high - low) / 2;
                if (before(middle))
                    low = middle + 1;
                else
                    high = middle;
            }
            row.at = low;
            return;
        }
    }

    const SpanStore& m_spans;
    std::vector<Row> m_rows;
};

} // namespace

std::vector<Flow> bindFlows(std::vector<NewFlow> newFlows, const std::vector<LaneId>& newLane, const LaneStore& lanes,
                            const SpanStore& spans) {
    struct End {
        int64_t time;
        uint32_t flow;
        uint32_t lane : 30, isTarget : 1, next : 1;
    };
    std::vector<End> ends;
    std::vector<Flow> flows;
    flows.reserve(newFlows.size());
    ends.reserve(newFlows.size() * 2);
    for (const NewFlow& flow : newFlows) {
        const uint32_t number = static_cast<uint32_t>(flows.size());
        const auto laneOf = [&](LaneId lane) { return newLane[lane.index()].value() & 0x3fffffffu; };
        ends.push_back({flow.fromTime.ns(), number, laneOf(flow.fromLane), 0, 0});
        ends.push_back({flow.toTime.ns(), number, laneOf(flow.toLane), 1, flow.toEnclosing ? 0u : 1u});
        Flow bound;
        bound.fromTime = flow.fromTime;
        bound.toTime = flow.toTime;
        bound.category = flow.category;
        flows.push_back(bound);
    }
    newFlows = {};
    sortByKey(ends, [](const End& end) { return static_cast<uint64_t>(end.time) ^ uint64_t(1) << 63; });
    sortByKey(ends, [](const End& end) { return uint64_t(end.lane); });
    for (size_t at = 0; at < ends.size();) {
        MomentSweep sweep(lanes[LaneId(ends[at].lane)], spans);
        for (const uint32_t lane = ends[at].lane; at < ends.size() && ends[at].lane == lane; ++at) {
            const End& end = ends[at];
            const SpanId span = end.next ? sweep.next(end.time) : sweep.around(end.time);
            (end.isTarget ? flows[end.flow].to : flows[end.flow].from) = span;
        }
    }
    return flows;
}

} // namespace model
