// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/span_layout.h"

#include "model/time.h"

#include <algorithm>
#include <array>
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
    m_rows.clear();
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
        placed.row = m_rows.take(open.empty() ? 0 : open.back().row + 1, span.start, end);
        open.push_back({span.start, end, placed.row, placed.depth});
    }
}

void SpanLayout::pack(const std::vector<UnplacedSpan>& spans) {
    for (size_t i = 0; i < spans.size(); ++i)
        if (!(spans[i].flags & (kSpanImplausible | kSpanInstant)))
            m_placed[i].row = m_rows.take(0, spans[i].start, endOf(spans[i]));
}

void SpanLayout::append(Lane& lane, const std::vector<UnplacedSpan>& spans) {
    const uint32_t barRows = m_rows.rowCount();
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

    std::vector<uint32_t> order(spans.size());
    for (uint32_t i = 0; i < spans.size(); ++i)
        order[next[m_placed[i].row]++ - base] = i;
    uint32_t id = base;
    for (const uint32_t i : order) {
        const UnplacedSpan& span = spans[i];
        const Placed& placed = m_placed[i];
        const uint8_t flags = static_cast<uint8_t>(span.flags | (placed.overlaps ? kSpanOverlaps : 0));
        m_store.append({span.start, span.duration, span.detail, span.name, span.category, placed.depth, flags});
        lane.overlaps += placed.overlaps ? 1 : 0;
        m_idOfHandle[span.handle] = SpanId(id++);
    }
}

void SpanLayout::place(Lane& lane, const PlacedSpans& spans) {
    lane.firstSpan = static_cast<uint32_t>(m_store.size());
    lane.rows.clear();
    std::array<StoredSpan, 512> batch;
    for (size_t row = 0; row < spans.rowCount(); ++row) {
        const size_t count = spans.spanCount(row);
        if (count > 0)
            lane.rows.push_back({static_cast<uint32_t>(m_store.size()), static_cast<uint32_t>(count), false, false});
        for (size_t first = 0; first < count; first += batch.size()) {
            const auto part = std::span(batch).first(std::min(batch.size(), count - first));
            spans.read(row, first, part);
            for (const StoredSpan& span : part)
                m_store.append(span);
        }
    }
    lane.spanCount = static_cast<uint32_t>(m_store.size()) - lane.firstSpan;
}

} // namespace model
