// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/span_layout.h"

#include "model/key_sort.h"
#include "model/time.h"

#include <algorithm>
#include <array>
#include <limits>

namespace model {

namespace {

constexpr size_t kBatch = PackedColumn<int64_t>::kPageRows;

} // namespace

int64_t SpanLayout::endOf(const Span& span) const {
    return saturatingAdd(span.start, durationOf(span));
}

void SpanLayout::arrange(LaneLayout layout, SpanColumns columns) {
    m_columns = std::move(columns);
    take();
    if (m_openEnds)
        closeOpenEnds();
    sort();
    m_row.assign(m_spans.size(), 0);
    m_packer.clear();
    m_overlaps = 0;
    if (layout == LaneLayout::Nested)
        nest();
    else
        pack();
    orderByRow();
    // What is appended next takes that room.
    m_scratch = {};
    m_row = {};
}

void SpanLayout::take() {
    const size_t count = m_columns.size();
    m_durations.clear();
    m_spans.resize(count);
    std::array<int64_t, kBatch> starts;
    std::array<uint8_t, kBatch> flags;
    uint8_t all = 0;
    for (size_t first = 0; first < count; first += kBatch) {
        const size_t part = std::min(kBatch, count - first);
        m_columns.start.read(first, std::span(starts).first(part));
        m_columns.flags.read(first, std::span(flags).first(part));
        for (size_t i = 0; i < part; ++i) {
            const int64_t start = saturatingAdd(starts[i], m_columns.shift.ns());
            m_spans[first + i] = {start, static_cast<uint32_t>(first + i), 0, flags[i]};
            all |= flags[i];
        }
    }
    m_columns.start = {};
    m_columns.flags = {};
    m_openEnds = all & (kSpanUnfinished | kSpanBeganBefore);
}

/// Spans without an end run to the end of the lane, spans without a start begin with it.
void SpanLayout::closeOpenEnds() {
    int64_t first = std::numeric_limits<int64_t>::max();
    int64_t last = std::numeric_limits<int64_t>::min();
    for (const Span& span : m_spans) {
        if (span.flags & kSpanImplausible)
            continue;
        first = std::min(first, span.start);
        last = std::max(last, endOf(span));
    }
    std::vector<int64_t> durations(m_spans.size());
    for (Span& span : m_spans) { // not sorted yet: each stands at its row of the columns
        int64_t duration = durationOf(span);
        if (!(span.flags & kSpanImplausible) && (span.flags & kSpanBeganBefore)) {
            duration = saturatingSubtract(endOf(span), first);
            span.start = first;
        }
        if (!(span.flags & kSpanImplausible) && (span.flags & kSpanUnfinished))
            duration = saturatingSubtract(last, span.start);
        durations[span.source] = duration;
    }
    m_durations = std::move(durations);
}

bool SpanLayout::comesBefore(const Span& a, const Span& b) const {
    if (a.start != b.start)
        return a.start < b.start;
    const int64_t left = durationOf(a), right = durationOf(b);
    if (left != right)
        return left > right;
    return m_columns.detailTellsOrder ? m_columns.detail[a.source] < m_columns.detail[b.source] : a.source < b.source;
}

void SpanLayout::sort() {
    const auto before = [this](const Span& a, const Span& b) { return comesBefore(a, b); };
    if (std::is_sorted(m_spans.begin(), m_spans.end(), before))
        return;
    // A number without a sign that grows as the start does.
    sortByKey(m_spans, m_scratch,
              [](const Span& span) { return static_cast<uint64_t>(span.start) ^ uint64_t(1) << 63; });
    sortEqualStarts();
}

void SpanLayout::sortEqualStarts() {
    for (size_t first = 0, last = 1; last <= m_spans.size(); ++last) {
        if (last < m_spans.size() && m_spans[last].start == m_spans[first].start)
            continue;
        if (last - first > 1)
            std::stable_sort(m_spans.begin() + static_cast<std::ptrdiff_t>(first),
                             m_spans.begin() + static_cast<std::ptrdiff_t>(last),
                             [this](const Span& a, const Span& b) { return comesBefore(a, b); });
        first = last;
    }
}

void SpanLayout::nest() {
    // Open spans with falling ends. One that ends before a later one does can be nobody's innermost parent any more:
    // whatever it could hold, the later one holds too. So each span is pushed and popped once.
    struct Open {
        int64_t start, end;
        uint32_t row;
        uint16_t depth;
    };
    std::vector<Open> open;
    for (size_t i = 0; i < m_spans.size(); ++i) {
        Span& span = m_spans[i];
        if (span.flags & kSpanImplausible)
            continue;
        // What starts together with a span of length zero lies at its start edge, not behind its end.
        while (!open.empty() && open.back().end <= span.start && open.back().start < span.start)
            open.pop_back();
        const int64_t end = endOf(span);
        while (!open.empty() && open.back().end < end) {
            span.flags |= kSpanOverlaps;
            open.pop_back();
        }
        m_overlaps += span.flags & kSpanOverlaps ? 1 : 0;
        span.depth = open.empty() ? 0 : static_cast<uint16_t>(std::min(open.back().depth + 1, 0xffff));
        if (span.flags & kSpanInstant)
            continue;
        m_row[i] = m_packer.take(open.empty() ? 0 : open.back().row + 1, span.start, end);
        open.push_back({span.start, end, m_row[i], span.depth});
    }
}

void SpanLayout::pack() {
    for (size_t i = 0; i < m_spans.size(); ++i)
        if (!(m_spans[i].flags & (kSpanImplausible | kSpanInstant)))
            m_row[i] = m_packer.take(0, m_spans[i].start, endOf(m_spans[i]));
}

/// Rows of bars, then the instants, then what is off the axis.
void SpanLayout::orderByRow() {
    const uint32_t barRows = m_packer.rowCount();
    const uint32_t instantRow = barRows, offAxisRow = barRows + 1;
    std::vector<uint32_t> count(barRows + 2, 0);
    for (size_t i = 0; i < m_spans.size(); ++i) {
        if (m_spans[i].flags & kSpanImplausible)
            m_row[i] = offAxisRow;
        else if (m_spans[i].flags & kSpanInstant)
            m_row[i] = instantRow;
        ++count[m_row[i]];
    }
    m_rows.clear();
    std::vector<uint32_t> next(barRows + 2, 0);
    uint32_t first = 0;
    for (uint32_t row = 0; row < barRows + 2; ++row) {
        next[row] = first;
        if (count[row] > 0)
            m_rows.push_back({first, count[row], row == instantRow, row == offAxisRow});
        first += count[row];
    }
    m_scratch.resize(m_spans.size());
    for (size_t i = 0; i < m_spans.size(); ++i)
        m_scratch[next[m_row[i]]++] = m_spans[i];
    m_spans.swap(m_scratch);
}

void SpanLayout::describe(Lane& lane, uint32_t firstSpan) const {
    lane.firstSpan = firstSpan;
    lane.spanCount = static_cast<uint32_t>(m_spans.size());
    lane.overlaps = m_overlaps;
    lane.rows = m_rows;
    for (LaneRow& row : lane.rows)
        row.first += firstSpan;
}

void SpanLayout::appendTo(SpanStore& store, Part part) {
    switch (part) {
    case Part::Times:
        for (const Span& span : m_spans) {
            store.m_start.append(span.start);
            store.m_duration.append(durationOf(span));
            store.m_depth.append(span.depth);
            store.m_flags.append(span.flags);
        }
        m_columns.duration = {};
        return;
    case Part::Names:
        for (const Span& span : m_spans) {
            store.m_name.append(m_columns.name[span.source]);
            store.m_category.append(m_columns.category[span.source]);
        }
        m_columns.name = {};
        m_columns.category = {};
        return;
    case Part::Details:
        for (const Span& span : m_spans)
            store.m_detail.append(m_columns.detail[span.source]);
        m_columns.detail = {};
        return;
    }
}

void SpanLayout::append(SpanStore& store, Lane& lane, const PlacedSpans& spans) {
    lane.firstSpan = static_cast<uint32_t>(store.size());
    lane.rows.clear();
    std::array<StoredSpan, 512> batch;
    for (size_t row = 0; row < spans.rowCount(); ++row) {
        const size_t count = spans.spanCount(row);
        if (count > 0)
            lane.rows.push_back({static_cast<uint32_t>(store.size()), static_cast<uint32_t>(count), false, false});
        for (size_t first = 0; first < count; first += batch.size()) {
            const auto part = std::span(batch).first(std::min(batch.size(), count - first));
            spans.read(row, first, part);
            for (const StoredSpan& span : part)
                store.append(span);
        }
    }
    lane.spanCount = static_cast<uint32_t>(store.size()) - lane.firstSpan;
}

} // namespace model
