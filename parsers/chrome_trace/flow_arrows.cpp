// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/flow_arrows.h"

#include "model/key_sort.h"

#include <algorithm>
#include <span>
#include <utility>

namespace parsers {
namespace {

auto chainOf(const FlowPoint& point) {
    return std::pair(point.chain, point.id);
}

using Arrow = std::function<void(const FlowPoint&, const FlowPoint&)>;

/// Points of one chain id with a single start, in order of time but for the start.
void joinFromOneStart(const FlowPoint& start, std::span<const FlowPoint> points, const Arrow& arrow,
                      FlowCounts& counts) {
    const FlowPoint* from = &start;
    for (const FlowPoint& point : points) {
        if (point.is(FlowPoint::Kind::Start))
            continue;
        arrow(*from, point);
        if (point.is(FlowPoint::Kind::Step))
            from = &point;
        else
            from = &start; // one start may wake several
    }
    counts.startsWithoutEnd += points.size() == 1 ? 1 : 0;
}

void joinReused(std::span<const FlowPoint> points, const Arrow& arrow, FlowCounts& counts) {
    const FlowPoint* from = nullptr;
    for (const FlowPoint& point : points) {
        if (point.is(FlowPoint::Kind::Start)) {
            counts.startsWithoutEnd += from && from->is(FlowPoint::Kind::Start) ? 1 : 0;
            from = &point;
            continue;
        }
        if (!from) {
            ++counts.endsWithoutStart;
            continue;
        }
        arrow(*from, point);
        from = point.is(FlowPoint::Kind::Step) ? &point : nullptr;
    }
    counts.startsWithoutEnd += from && from->is(FlowPoint::Kind::Start) ? 1 : 0;
}

} // namespace

uint32_t FlowChains::number(model::StringId category, model::StringId name, bool textId) {
    if (!m_chains.empty() && m_chains[m_last] == Chain{category, name, textId})
        return m_last;
    const auto [known, isNew] = m_numbers.try_emplace({category, name, textId}, static_cast<uint32_t>(m_chains.size()));
    if (isNew)
        m_chains.push_back({category, name, textId});
    return m_last = known->second;
}

FlowCounts joinFlows(std::vector<FlowPoint>& points, const Arrow& arrow) {
    FlowCounts counts;
    const auto inTime = [](const FlowPoint& a, const FlowPoint& b) {
        return std::pair(a.time, uint32_t(a.kind)) < std::pair(b.time, uint32_t(b.kind));
    };
    // Writers that put the ends of an arrow side by side leave nothing to sort.
    const auto before = [&](const FlowPoint& a, const FlowPoint& b) {
        return chainOf(a) != chainOf(b) ? chainOf(a) < chainOf(b) : inTime(a, b);
    };
    if (!std::is_sorted(points.begin(), points.end(), before)) {
        std::vector<FlowPoint> scratch;
        model::sortByKey(points, scratch, [](const FlowPoint& point) { return point.id; });
        model::sortByKey(points, scratch, [](const FlowPoint& point) { return uint64_t(point.chain); });
        for (auto first = points.begin(); first != points.end();) {
            const auto last = std::find_if(first, points.end(),
                                           [&](const FlowPoint& point) { return chainOf(point) != chainOf(*first); });
            if (last - first > 1)
                std::stable_sort(first, last, inTime);
            first = last;
        }
    }
    for (size_t first = 0; first < points.size();) {
        size_t last = first, starts = 0, startAt = first;
        for (; last < points.size() && chainOf(points[last]) == chainOf(points[first]); ++last) {
            if (points[last].is(FlowPoint::Kind::Start)) {
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
