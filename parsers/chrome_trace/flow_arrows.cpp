// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/flow_arrows.h"

#include "model/key_sort.h"

#include <span>
#include <tuple>

namespace parsers {
namespace {

auto chainOf(const FlowPoint& point) {
    return std::tuple(point.category, point.name, point.id);
}

using Arrow = std::function<void(const FlowPoint&, const FlowPoint&)>;

/// Points of one chain id with a single start, in order of time but for the start.
void joinFromOneStart(const FlowPoint& start, std::span<const FlowPoint> points, const Arrow& arrow,
                      FlowCounts& counts) {
    const FlowPoint* from = &start;
    for (const FlowPoint& point : points) {
        if (point.kind == FlowPoint::Kind::Start)
            continue;
        arrow(*from, point);
        if (point.kind == FlowPoint::Kind::Step)
            from = &point;
        else
            from = &start; // one start may wake several
    }
    counts.startsWithoutEnd += points.size() == 1 ? 1 : 0;
}

void joinReused(std::span<const FlowPoint> points, const Arrow& arrow, FlowCounts& counts) {
    const FlowPoint* from = nullptr;
    for (const FlowPoint& point : points) {
        if (point.kind == FlowPoint::Kind::Start) {
            counts.startsWithoutEnd += from && from->kind == FlowPoint::Kind::Start ? 1 : 0;
            from = &point;
            continue;
        }
        if (!from) {
            ++counts.endsWithoutStart;
            continue;
        }
        arrow(*from, point);
        from = point.kind == FlowPoint::Kind::Step ? &point : nullptr;
    }
    counts.startsWithoutEnd += from && from->kind == FlowPoint::Kind::Start ? 1 : 0;
}

} // namespace

FlowCounts joinFlows(std::vector<FlowPoint>& points, const Arrow& arrow) {
    FlowCounts counts;
    // By category, name, id, time, kind: the last of these first, since sorting keeps the order of equals.
    model::sortByKey(points, [](const FlowPoint& point) { return static_cast<uint64_t>(point.kind); });
    model::sortByKey(points,
                     [](const FlowPoint& point) { return static_cast<uint64_t>(point.time) ^ uint64_t(1) << 63; });
    model::sortByKey(points, [](const FlowPoint& point) { return uint64_t(point.id.text.value()); });
    model::sortByKey(points, [](const FlowPoint& point) { return point.id.number; });
    model::sortByKey(
        points, [](const FlowPoint& point) { return uint64_t(point.category.value()) << 32 | point.name.value(); });
    for (size_t first = 0; first < points.size();) {
        size_t last = first, starts = 0, startAt = first;
        for (; last < points.size() && chainOf(points[last]) == chainOf(points[first]); ++last) {
            if (points[last].kind == FlowPoint::Kind::Start) {
                ++starts;
                startAt = last;
            }
        }
        const std::span<const FlowPoint> chain(points.data() + first, last - first);
        if (starts == 1)
            joinFromOneStart(points[startAt], chain, arrow, counts);
        else if (starts > 1)
            joinReused(chain, arrow, counts);
        else
            counts.endsWithoutStart += chain.size();
        first = last;
    }
    return counts;
}

} // namespace parsers
