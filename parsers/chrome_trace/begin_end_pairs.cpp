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

PairCounts pairEdges(std::vector<SpanEdge>& edges,
                     const std::function<void(const SpanEdge& begin, const SpanEdge* end)>& found) {
    PairCounts counts;
    std::stable_sort(edges.begin(), edges.end(), [](const SpanEdge& a, const SpanEdge& b) {
        return std::pair(a.group, a.time) < std::pair(b.group, b.time);
    });
    std::vector<const SpanEdge*> open;
    const auto closeGroup = [&] {
        for (const SpanEdge* begin : open)
            found(*begin, nullptr);
        counts.beginsWithoutEnd += open.size();
        open.clear();
    };
    for (size_t i = 0; i < edges.size(); ++i) {
        const SpanEdge& edge = edges[i];
        if (i > 0 && edges[i - 1].group != edge.group)
            closeGroup();
        if (edge.kind == SpanEdge::Kind::Mark) {
            found(edge, &edge);
            continue;
        }
        if (edge.kind == SpanEdge::Kind::Begin) {
            open.push_back(&edge);
            continue;
        }
        const size_t at = findBegin(open, edge);
        if (at >= open.size()) {
            ++counts.endsWithoutBegin;
            counts.firstLostEnd = std::min(counts.firstLostEnd.value_or(edge.offset), edge.offset);
            continue;
        }
        counts.crossed += at + 1 < open.size() ? 1 : 0;
        found(*open[at], &edge);
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(at));
    }
    closeGroup();
    return counts;
}

} // namespace parsers
