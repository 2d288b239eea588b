// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/packed_column.h"
#include "model/time.h"

#include <cstdint>

namespace model {

/// What is special about a span; a bit set.
enum SpanFlag : uint8_t {
    kSpanInstant = 1,      ///< a point in time: duration 0, drawn as a mark
    kSpanAsync = 2,        ///< from an asynchronous begin/end pair
    kSpanUnfinished = 4,   ///< has no end in the file; drawn to the end of its lane, kept out of statistics
    kSpanBeganBefore = 8,  ///< has no start in the file; drawn from the start of its lane, kept out of statistics
    kSpanImplausible = 16, ///< a time that cannot be (negative, centuries): in the tables, not on the axis, not in sums
    kSpanOverlaps = 32,    ///< crosses the border of another span of its lane instead of lying in it or beside it
};

/// A span as the store takes it.
struct StoredSpan {
    int64_t start = 0;    ///< ns
    int64_t duration = 0; ///< ns
    uint64_t detail = 0;
    uint32_t name = 0;     ///< StringId
    uint32_t category = 0; ///< StringId
    uint16_t depth = 0;
    uint8_t flags = 0; ///< SpanFlag bits
};

/// Columns of all spans and instants of a sealed Capture, of all layers. Spans are grouped by lane, in a lane by row,
/// and in a row sorted by start without overlap, so that a row is a slice in which one searches by halving. Times are
/// on the clock of the lane. Columns are packed: a span takes 10 to 30 bytes. Immutable once sealed.
class SpanStore {
public:
    size_t size() const { return m_start.size(); }
    Timestamp start(SpanId id) const { return Timestamp(m_start[id.index()]); }
    Duration duration(SpanId id) const { return Duration(m_duration[id.index()]); }
    Timestamp end(SpanId id) const { return start(id) + duration(id); }
    StringId name(SpanId id) const { return StringId(m_name[id.index()]); }
    StringId category(SpanId id) const { return StringId(m_category[id.index()]); }
    /// Number of spans of its lane that contain it; 0 is outermost.
    int depth(SpanId id) const { return m_depth[id.index()]; }
    uint8_t flags(SpanId id) const { return m_flags[id.index()]; }
    bool is(SpanId id, SpanFlag flag) const { return m_flags[id.index()] & flag; }
    /// What the lane's DetailSource is asked with; for instruction lanes the index into DeviceProfile::instructions.
    uint64_t detail(SpanId id) const { return m_detail[id.index()]; }
    /// The operator call (a framework span) that this span works for; for a call itself, itself; else none. None before
    /// the capture is linked.
    SpanId operatorCall(SpanId id) const { return id.index() < m_call.size() ? SpanId(m_call[id.index()]) : SpanId(); }

    /// Whole columns in ns, for scans (drawing, statistics). Indexed by SpanId::index().
    ColumnView<int64_t> starts() const { return m_start.view(); }
    ColumnView<int64_t> durations() const { return m_duration.view(); }
    ColumnView<uint32_t> names() const { return m_name.view(); }
    ColumnView<uint32_t> calls() const { return m_call.view(); }

    size_t bytes() const; ///< what it takes in memory

private:
    friend class CaptureBuilder;
    friend class SpanLayout;
    void append(const StoredSpan& span) {
        m_start.append(span.start);
        m_duration.append(span.duration);
        m_name.append(span.name);
        m_category.append(span.category);
        m_depth.append(span.depth);
        m_flags.append(span.flags);
        m_detail.append(span.detail);
    }
    /// After the last span: packs what is left.
    void finishSpans();
    PackedColumn<int64_t> m_start, m_duration;
    PackedColumn<uint32_t> m_name, m_category;
    PackedColumn<uint16_t> m_depth;
    PackedColumn<uint8_t> m_flags;
    PackedColumn<uint64_t> m_detail;
    PackedColumn<uint32_t> m_call; // filled when linked
};

} // namespace model
