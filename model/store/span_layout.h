// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/store/lane_store.h"
#include "model/store/row_packer.h"
#include "model/store/span_store.h"

#include <cstdint>
#include <span>
#include <vector>

namespace model {

/// A span on its way into the store.
struct UnplacedSpan {
    int64_t start = 0;
    int64_t duration = 0;
    uint64_t detail = 0;
    uint32_t name = 0;
    uint32_t category = 0;
    uint32_t handle = 0; ///< order of adding; breaks ties
    uint8_t flags = 0;
};

/// Spans of a lane of bars that know their rows: what has too many spans to be laid out one by one. Asked once.
class PlacedSpans {
public:
    virtual ~PlacedSpans() = default;
    virtual size_t rowCount() const = 0;
    virtual size_t spanCount(size_t row) const = 0;
    /// The spans of a row from `first` on, as many as `out` has. They come by start and do not overlap.
    virtual void read(size_t row, size_t first, std::span<StoredSpan> out) const = 0;
};

/// Puts the spans of one lane into rows and appends them to the store.
///
/// Order: start, then the longer first, then the order of adding. In a nested lane the parent of a span is the last
/// started open span that ends no earlier. A span of length zero at the start edge of another is its child, at its end
/// edge a sibling. A span that crosses the end of an open one takes a further row and is counted in Lane::overlaps;
/// nothing is clipped or dropped. Cost: O(n log n).
class SpanLayout {
public:
    SpanLayout(SpanStore& store, std::vector<SpanId>& idOfHandle)
        : m_store(store)
        , m_idOfHandle(idOfHandle) {}

    /// Takes the spans of the lane, in any order, and fills in its rows.
    void place(Lane& lane, std::vector<UnplacedSpan>& spans);
    /// Takes spans that stand in rows already. They have no handle.
    void place(Lane& lane, const PlacedSpans& spans);

private:
    struct Placed {
        uint32_t row = 0;
        uint16_t depth = 0;
        bool overlaps = false;
    };
    void closeOpenEnds(std::vector<UnplacedSpan>& spans) const;
    void nest(const std::vector<UnplacedSpan>& spans);
    void pack(const std::vector<UnplacedSpan>& spans);
    void append(Lane& lane, const std::vector<UnplacedSpan>& spans);

    SpanStore& m_store;
    std::vector<SpanId>& m_idOfHandle;
    std::vector<Placed> m_placed; // parallel to the spans at hand
    RowPacker m_rows;
};

} // namespace model
