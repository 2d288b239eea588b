// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/span_layout.h"

#include "model/time.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace model {

namespace {

int64_t endOf(const UnplacedSpan& span) {
    return saturatingAdd(span.start, span.duration);
}

bool comesBefore(const UnplacedSpan& a, const UnplacedSpan& b) {
    if (a.start != b.start)
        return a.start < b.start;
    if (a.duration != b.duration)
        return a.duration > b.duration;
    return a.handle < b.handle;
}

} // namespace

void SpanLayout::place(Lane& lane, std::vector<UnplacedSpan>& spans) {
    closeOpenEnds(spans);
    if (!std::is_sorted(spans.begin(), spans.end(), comesBefore))
        std::sort(spans.begin(), spans.end(), comesBefore);
    m_placed.assign(spans.size(), {});
    m_rowEnd.clear();
    m_lateRows.clear();
    if (lane.layout == LaneLayout::Nested)
        nest(spans);
    else
        pack(spans);
    append(lane, spans);
}

/// Spans without an end run to the end of the lane, spans without a start begin with it.
void SpanLayout::closeOpenEnds(std::vector<UnplacedSpan>& spans) const {
    int64_t first = std::numeric_limits<int64_t>::max();
    int64_t last = std::numeric_limits<int64_t>::min();
    bool open = false;
    for (const UnplacedSpan& span : spans) {
        open |= (span.flags & (kSpanUnfinished | kSpanBeganBefore)) != 0;
        if (span.flags & kSpanImplausible)
            continue;
        first = std::min(first, span.start);
        last = std::max(last, endOf(span));
    }
    if (!open)
        return;
    for (UnplacedSpan& span : spans) {
        if (span.flags & kSpanImplausible)
            continue;
        if (span.flags & kSpanBeganBefore) {
            span.duration = saturatingSubtract(endOf(span), first);
            span.start = first;
        }
        if (span.flags & kSpanUnfinished)
            span.duration = saturatingSubtract(last, span.start);
    }
}

void SpanLayout::nest(const std::vector<UnplacedSpan>& spans) {
    // Open spans with falling ends. One that ends before a later one does can be nobody's innermost parent any more:
    // whatever it could hold, the later one holds too. So each span is pushed and popped once.
    struct Open {
        int64_t start, end;
        uint32_t row;
        uint16_t depth;
    };
    std::vector<Open> open;
    for (size_t i = 0; i < spans.size(); ++i) {
        const UnplacedSpan& span = spans[i];
        if (span.flags & kSpanImplausible)
            continue;
        // What starts together with a span of length zero lies at its start edge, not behind its end.
        while (!open.empty() && open.back().end <= span.start && open.back().start < span.start)
            open.pop_back();
        Placed& placed = m_placed[i];
        const int64_t end = endOf(span);
        while (!open.empty() && open.back().end < end) {
            placed.overlaps = true;
            open.pop_back();
        }
        placed.depth = open.empty() ? 0 : static_cast<uint16_t>(std::min(open.back().depth + 1, 0xffff));
        if (span.flags & kSpanInstant)
            continue;
        placed.row = freeRow(open.empty() ? 0 : open.back().row + 1, span.start, end);
        open.push_back({span.start, end, placed.row, placed.depth});
    }
}

void SpanLayout::pack(const std::vector<UnplacedSpan>& spans) {
    for (size_t i = 0; i < spans.size(); ++i)
        if (!(spans[i].flags & (kSpanImplausible | kSpanInstant)))
            m_placed[i].row = freeRow(0, spans[i].start, endOf(spans[i]));
}

/// The first row from `firstAllowed` on that is free at `start`. Rows are few as a rule; where they are not, the row
/// that is free the longest is taken.
uint32_t SpanLayout::freeRow(uint32_t firstAllowed, int64_t start, int64_t end) {
    const size_t scanEnd = std::min(m_rowEnd.size(), kRowScan);
    for (size_t row = firstAllowed; row < scanEnd; ++row) {
        if (m_rowEnd[row] <= start) {
            m_rowEnd[row] = end;
            return static_cast<uint32_t>(row);
        }
    }
    if (!m_lateRows.empty() && m_lateRows.front().first <= start && firstAllowed < m_rowEnd.size()) {
        const uint32_t row = m_lateRows.front().second;
        std::pop_heap(m_lateRows.begin(), m_lateRows.end(), std::greater<>());
        m_lateRows.back() = {end, row};
        std::push_heap(m_lateRows.begin(), m_lateRows.end(), std::greater<>());
        m_rowEnd[row] = end;
        return row;
    }
    const uint32_t row = static_cast<uint32_t>(m_rowEnd.size());
    m_rowEnd.push_back(end);
    if (row >= kRowScan) {
        m_lateRows.emplace_back(end, row);
        std::push_heap(m_lateRows.begin(), m_lateRows.end(), std::greater<>());
    }
    return row;
}

void SpanLayout::append(Lane& lane, const std::vector<UnplacedSpan>& spans) {
    const uint32_t barRows = static_cast<uint32_t>(m_rowEnd.size());
    const uint32_t instantRow = barRows, offAxisRow = barRows + 1;
    std::vector<uint32_t> count(barRows + 2, 0);
    for (size_t i = 0; i < spans.size(); ++i) {
        if (spans[i].flags & kSpanImplausible)
            m_placed[i].row = offAxisRow;
        else if (spans[i].flags & kSpanInstant)
            m_placed[i].row = instantRow;
        ++count[m_placed[i].row];
    }

    const uint32_t base = static_cast<uint32_t>(m_store.size());
    lane.firstSpan = base;
    lane.spanCount = static_cast<uint32_t>(spans.size());
    lane.rows.clear();
    std::vector<uint32_t> next(barRows + 2, 0);
    uint32_t first = base;
    for (uint32_t row = 0; row < barRows + 2; ++row) {
        next[row] = first;
        if (count[row] > 0)
            lane.rows.push_back({first, count[row], row == instantRow, row == offAxisRow});
        first += count[row];
    }

    m_store.grow(base + spans.size());
    for (size_t i = 0; i < spans.size(); ++i) {
        const UnplacedSpan& span = spans[i];
        const uint32_t at = next[m_placed[i].row]++;
        m_store.m_start[at] = span.start;
        m_store.m_duration[at] = span.duration;
        m_store.m_name[at] = span.name;
        m_store.m_category[at] = span.category;
        m_store.m_detail[at] = span.detail;
        m_store.m_depth[at] = m_placed[i].depth;
        m_store.m_flags[at] = static_cast<uint8_t>(span.flags | (m_placed[i].overlaps ? kSpanOverlaps : 0));
        lane.overlaps += m_placed[i].overlaps ? 1 : 0;
        m_idOfHandle[span.handle] = SpanId(at);
    }
}

} // namespace model
