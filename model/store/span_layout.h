// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/store/lane_store.h"
#include "model/store/span_store.h"

#include <cstdint>
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

/// Puts the spans of one lane into rows and appends them to the store.
///
/// Order: start, then the longer first, then the order of adding. In a nested lane the parent of a span is the last
/// started open span that ends no earlier. A span of length zero at the start edge of another is its child, at its end
/// edge a sibling. A span that crosses the end of an open one takes a further row and is counted in Lane::overlaps;
/// nothing is clipped or dropped. Cost: O(n log n); rows beyond kRowScan are filled by their ends, so that a lane of
/// nothing but overlaps costs no more.
class SpanLayout {
public:
    SpanLayout(SpanStore& store, std::vector<SpanId>& idOfHandle)
        : m_store(store)
        , m_idOfHandle(idOfHandle) {}

    /// Takes the spans of the lane, in any order, and fills in its rows.
    void place(Lane& lane, std::vector<UnplacedSpan>& spans);

    static constexpr size_t kRowScan = 256;

private:
    struct Placed {
        uint32_t row = 0;
        uint16_t depth = 0;
        bool overlaps = false;
    };
    void closeOpenEnds(std::vector<UnplacedSpan>& spans) const;
    void nest(const std::vector<UnplacedSpan>& spans);
    void pack(const std::vector<UnplacedSpan>& spans);
    uint32_t freeRow(uint32_t firstAllowed, int64_t start, int64_t end);
    void append(Lane& lane, const std::vector<UnplacedSpan>& spans);

    SpanStore& m_store;
    std::vector<SpanId>& m_idOfHandle;
    std::vector<Placed> m_placed;                         // parallel to the spans at hand
    std::vector<int64_t> m_rowEnd;                        // when each row is free again
    std::vector<std::pair<int64_t, uint32_t>> m_lateRows; // min-heap of (end, row) for rows beyond kRowScan
};

} // namespace model
