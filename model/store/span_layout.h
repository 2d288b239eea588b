// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/store/lane_store.h"
#include "model/store/row_packer.h"
#include "model/store/span_columns.h"
#include "model/store/span_store.h"

#include <cstdint>
#include <span>
#include <vector>

namespace model {

/// Spans of a lane of bars that know their rows: what has too many spans to be laid out one by one. Asked once.
class PlacedSpans {
public:
    virtual ~PlacedSpans() = default;
    virtual size_t rowCount() const = 0;
    virtual size_t spanCount(size_t row) const = 0;
    /// The spans of a row from `first` on, as many as `out` has. They come by start and do not overlap.
    virtual void read(size_t row, size_t first, std::span<StoredSpan> out) const = 0;
};

/// Puts the spans of one lane into rows.
///
/// Order: start, then the longer first, then the order in which they were found. In a nested lane the parent of a span
/// is the last started open span that ends no earlier. A span of length zero at the start edge of another is its child,
/// at its end edge a sibling. A span that crosses the end of an open one takes a further row and is counted in
/// Lane::overlaps; nothing is clipped or dropped. Cost: about 30 ns a span, and O(n log n) where all of them overlap.
/// Lanes may be arranged at the same time, each by a SpanLayout of its own.
class SpanLayout {
public:
    /// Takes the spans and works out where each stands.
    void arrange(LaneLayout layout, SpanColumns columns);
    size_t size() const { return m_spans.size(); }
    /// Fills in the rows of the lane, whose first span will be number `firstSpan`.
    void describe(Lane& lane, uint32_t firstSpan) const;
    /// Appends what was arranged to the store, in parts of different columns: these may be appended at the same time.
    /// Each once; what was appended is freed.
    enum class Part : uint8_t { Times, Names, Details };
    void appendTo(SpanStore& store, Part part);
    /// The row of the columns that a span of the lane came from, by the order in which they now stand.
    uint32_t sourceOf(size_t span) const { return m_spans[span].source; }
    std::vector<SpanColumns::Attribute>& attributes() { return m_columns.attributes; }

    /// Takes spans that stand in rows already.
    static void append(SpanStore& store, Lane& lane, const PlacedSpans& spans);

private:
    struct Span {
        int64_t start;
        uint32_t source; ///< its row in the columns
        uint16_t depth;
        uint8_t flags;
    };
    int64_t durationOf(const Span& span) const {
        return m_durations.empty() ? m_columns.duration[span.source] : m_durations[span.source];
    }
    int64_t endOf(const Span& span) const;
    void take();
    void closeOpenEnds();
    bool comesBefore(const Span& a, const Span& b) const;
    void sort();
    void sortEqualStarts();
    void nest();
    void pack();
    void orderByRow();

    SpanColumns m_columns;
    std::vector<int64_t> m_durations; // by row of the columns, when they are other than there
    std::vector<Span> m_spans, m_scratch;
    std::vector<uint32_t> m_row; // parallel to m_spans until they are ordered by it
    std::vector<LaneRow> m_rows; // `first` counts from the lane's own first span
    RowPacker m_packer;
    uint32_t m_overlaps = 0;
    bool m_openEnds = false; // a span lacks its start or end
};

} // namespace model
