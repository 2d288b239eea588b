// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/chain.h"

#include "model/query/level_of_detail.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace model {

namespace {

constexpr size_t kMostCauses = 12;
constexpr Duration kReach(20'000); // an execution's instructions may end this much later than the host was told

ClockId clockOf(const Capture& capture, SpanId span) {
    const ClockId clock = capture.lanes()[capture.lanes().laneOf(span)].clock;
    return clock.valid() ? clock : ClockId(0);
}

std::optional<Duration> gapBetween(const Capture& capture, SpanId cause, SpanId effect) {
    const ClockId a = clockOf(capture, cause), b = clockOf(capture, effect);
    const bool comparable = a == b || (!capture.clocks()[a.index()].own && !capture.clocks()[b.index()].own);
    if (!comparable)
        return std::nullopt;
    return capture.spans().start(effect) - capture.spans().end(cause);
}

/// How long before its cause an effect starts that ends before its cause starts.
std::optional<Duration> beforeOf(const Capture& capture, SpanId cause, SpanId effect, Duration effectLength) {
    const Timestamp begin = capture.axisStart(cause), start = capture.axisStart(effect);
    const bool apart = start < begin && start + effectLength <= begin;
    return apart && gapBetween(capture, cause, effect) ? std::optional(begin - start) : std::nullopt;
}

/// How long after its cause an effect starts that ends no later than its cause.
std::optional<Duration> insideOf(const Capture& capture, SpanId cause, SpanId effect, Duration effectLength) {
    const Timestamp begin = capture.axisStart(cause), start = capture.axisStart(effect);
    const bool lies = start >= begin && start + effectLength <= begin + capture.spans().duration(cause);
    return lies && gapBetween(capture, cause, effect) ? std::optional(start - begin) : std::nullopt;
}

/// From the first cause down to the span itself.
std::vector<Link> causesOf(const Capture& capture, SpanId span) {
    std::vector<Link> way;
    std::unordered_set<SpanId> seen{span};
    for (SpanId at = span; way.size() < kMostCauses;) {
        const std::vector<Link> links = capture.linksTo(at);
        const Link* best = nullptr;
        for (const Link& link : links)
            if (!seen.contains(link.from) && (!best || link.confidence > best->confidence))
                best = &link;
        if (!best)
            break;
        way.push_back(*best);
        at = best->from;
        seen.insert(at);
    }
    std::reverse(way.begin(), way.end());
    return way;
}

/// Adds hops below the hop `parent`, depth first.
class Downstream {
public:
    Downstream(const Capture& capture, std::vector<ChainHop>& hops, size_t most)
        : m_capture(capture)
        , m_hops(hops)
        , m_most(most) {
        for (const ChainHop& hop : hops)
            m_seen.insert(hop.span);
    }

    void follow(size_t parent) {
        const SpanId span = m_hops[parent].span;
        std::vector<Link> single;
        std::map<LaneId, std::vector<Link>> bundles;
        for (const Link& link : m_capture.linksFrom(span)) {
            if (m_seen.contains(link.to))
                continue;
            const LaneId lane = m_capture.lanes().laneOf(link.to);
            if (m_capture.lanes()[lane].layer == Layer::Device)
                bundles[lane].push_back(link);
            else
                single.push_back(link);
        }
        std::stable_sort(single.begin(), single.end(), [&](const Link& a, const Link& b) {
            return m_capture.axisStart(a.to) < m_capture.axisStart(b.to);
        });
        for (const Link& link : single) // what a hop further down leads to hangs there
            if (!m_seen.contains(link.to))
                if (const auto hop = add(parent, link, {link.to}))
                    follow(*hop);
        for (const auto& [lane, links] : bundles) {
            std::vector<SpanId> members;
            for (const Link& link : links)
                members.push_back(link.to);
            std::sort(members.begin(), members.end(),
                      [&](SpanId a, SpanId b) { return m_capture.spans().start(a) < m_capture.spans().start(b); });
            add(parent, links.front(), members);
        }
    }

private:
    /// A link leads to the first instruction of an execution on a track: all that follow there belong to the hop.
    void takeWholeExecution(ChainHop& hop, SpanId cause) const {
        const Lane& lane = m_capture.lanes()[m_capture.lanes().laneOf(hop.span)];
        if (!lane.profile.valid() || lane.engine < 0 || hop.count > 1)
            return;
        const SpanStore& spans = m_capture.spans();
        const auto& instructions = m_capture.profiles()[lane.profile.index()].instructions;
        const uint64_t detail = spans.detail(hop.span);
        if (detail >= instructions.size())
            return;
        const uint16_t execution = instructions.executionOf(detail);
        const Timestamp from = spans.start(hop.span);
        const Timestamp to = from + spans.duration(cause) + kReach;
        Timestamp end = spans.end(hop.span);
        size_t count = 0;
        for (const LaneRow& row : lane.rows) {
            if (row.offAxis)
                continue;
            const auto [first, last] = spansTouching(spans, row, from.ns(), to.ns());
            for (uint32_t i = first; i < last; ++i) {
                const uint64_t other = spans.detail(SpanId(i));
                if (other >= instructions.size() || instructions.executionOf(other) != execution)
                    continue;
                ++count;
                end = std::max(end, spans.end(SpanId(i)));
            }
        }
        hop.count = std::max<size_t>(count, 1);
        hop.duration = end - from;
    }

    std::optional<size_t> add(size_t parent, Link link, const std::vector<SpanId>& members) {
        if (m_hops.size() >= m_most)
            return std::nullopt;
        link.to = members.front();
        m_seen.insert(members.begin(), members.end());
        Timestamp end = m_capture.spans().end(members.front());
        for (const SpanId member : members)
            end = std::max(end, m_capture.spans().end(member));
        ChainHop hop;
        hop.span = members.front();
        hop.link = link;
        hop.parent = static_cast<int>(parent);
        hop.gap = gapBetween(m_capture, m_hops[parent].span, hop.span);
        hop.count = members.size();
        hop.duration = end - m_capture.spans().start(hop.span);
        takeWholeExecution(hop, m_hops[parent].span);
        hop.inside = insideOf(m_capture, m_hops[parent].span, hop.span, hop.duration);
        hop.before = beforeOf(m_capture, m_hops[parent].span, hop.span, hop.duration);
        m_hops.push_back(hop);
        return m_hops.size() - 1;
    }

    const Capture& m_capture;
    std::vector<ChainHop>& m_hops;
    size_t m_most;
    std::unordered_set<SpanId> m_seen;
};

} // namespace

std::vector<ChainHop> chainOf(const Capture& capture, SpanId span, size_t most) {
    std::vector<ChainHop> hops;
    if (!span.valid() || span.index() >= capture.spans().size())
        return hops;
    const std::vector<Link> causes = causesOf(capture, span);
    const auto push = [&](SpanId id) {
        ChainHop hop;
        hop.span = id;
        hop.duration = capture.spans().duration(id);
        hops.push_back(hop);
    };
    push(causes.empty() ? span : causes.front().from);
    for (const Link& link : causes) {
        push(link.to);
        hops.back().link = link;
        hops.back().parent = static_cast<int>(hops.size()) - 2;
        hops.back().gap = gapBetween(capture, link.from, link.to);
        hops.back().inside = insideOf(capture, link.from, link.to, hops.back().duration);
        hops.back().before = beforeOf(capture, link.from, link.to, hops.back().duration);
    }
    Downstream(capture, hops, std::max(most, hops.size())).follow(hops.size() - 1);
    return hops;
}

} // namespace model
