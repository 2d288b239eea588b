// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/begin_end_pairs.h"

#include <algorithm>

namespace parsers {
namespace {

constexpr size_t kSearchDepth =
    4096; // of open begins for one name: what bounds the work on a file of nothing but begins

/// Index of the begin that an end closes, or open.size().
size_t findBegin(const std::vector<const SpanEdge*>& open, const SpanEdge& end) {
    if (end.name == model::StringId(0))
        return open.empty() ? 0 : open.size() - 1;
    const size_t last = open.size() > kSearchDepth ? open.size() - kSearchDepth : 0;
    for (size_t i = open.size(); i-- > last;)
        if (open[i]->name == end.name)
            return i;
    return open.size();
}

} // namespace

void EdgePairs::begin(const SpanEdge& edge) {
    const auto early = m_early.find(edge.name.value());
    if (early == m_early.end()) {
        m_open.push_back(&edge);
        return;
    }
    closed(edge, *early->second.front());
    early->second.pop_front();
    if (early->second.empty())
        m_early.erase(early);
}

void EdgePairs::end(const SpanEdge& edge) {
    const size_t at = findBegin(m_open, edge);
    if (at >= m_open.size()) {
        m_early[edge.name.value()].push_back(&edge);
        m_earlyTime = edge.time;
        return;
    }
    m_counts.crossed += at + 1 < m_open.size() ? 1 : 0;
    m_counts.byNesting += edge.name == model::StringId(0) && m_open.size() > 1 ? 1 : 0;
    closed(*m_open[at], edge);
    m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(at));
}

void EdgePairs::giveUpEnds() {
    for (const auto& [name, ends] : m_early) {
        for (const SpanEdge* end : ends)
            m_counts.firstLostEnd = std::min(m_counts.firstLostEnd.value_or(end->offset), end->offset);
        m_counts.endsWithoutBegin += ends.size();
    }
    m_early.clear();
}

void EdgePairs::group(std::span<const SpanEdge> edges) {
    for (size_t i = 0; i < edges.size(); ++i) {
        if (!m_early.empty() && m_earlyTime != edges[i].time)
            giveUpEnds();
        switch (edges[i].kind) {
        case SpanEdge::Kind::Begin:
            begin(edges[i]);
            break;
        case SpanEdge::Kind::End:
            end(edges[i]);
            break;
        case SpanEdge::Kind::Mark:
            mark(edges[i]);
            break;
        }
    }
    giveUpEnds();
    for (const SpanEdge* begin : m_open)
        open(*begin, edges.back().time);
    m_counts.beginsWithoutEnd += m_open.size();
    m_open.clear();
}

PairCounts EdgePairs::pair(std::vector<SpanEdge>& edges) {
    std::stable_sort(edges.begin(), edges.end(), [](const SpanEdge& a, const SpanEdge& b) {
        return std::pair(a.group, a.time) < std::pair(b.group, b.time);
    });
    for (size_t first = 0; first < edges.size();) {
        size_t last = first;
        while (last < edges.size() && edges[last].group == edges[first].group)
            ++last;
        group({edges.data() + first, last - first});
        first = last;
    }
    return m_counts;
}

} // namespace parsers
