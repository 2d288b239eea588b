// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/store/lane_store.h"
#include "model/store/span_store.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace model {

/// Writes the keys of the spans first, first + 1, … into `out`. A key is what is counted: a name, an operator, an
/// engine.
using SpanKeys = std::function<void(std::uint32_t first, std::span<std::uint32_t> out)>;

/// A stretch of time of one row: which key has most of it, and how much of it is covered at all.
struct DetailBin {
    std::uint32_t bin = 0;     ///< number of the bin, from the row's first start
    std::uint16_t slot = 0;    ///< index into LevelOfDetail::keys(): the key with the most time in the bin
    std::uint8_t coverage = 0; ///< 0 nothing (only as the end of a run), 1 to 255 = all of it
    bool run = false;          ///< goes on, wholly covered, up to the bin of the next entry
};

/// Time bins of one length over one row, those that hold something, ascending. A run ends where the next entry begins.
struct DetailLevel {
    int shift = 0; ///< a bin is 2^shift ns long
    std::vector<DetailBin> bins;

    std::int64_t binNs() const { return std::int64_t{1} << shift; }
};

/// What a row of a lane looks like from afar, at several lengths of bins. Bins are fixed in time, not in pixels, so
/// that a picture does not flicker while it is moved. Exact: the key of a bin is the one with most time among *all*
/// spans of the bin (ties: the key of the bin before), nothing is sampled away; a span shorter than 1 ns counts as 1
/// ns.
///
/// Finest bin: about 4 times the median distance of starts. Each level has bins 4 times as long as the one before;
/// levels that hardly shrink are left out. Costs about 2 to 3 bytes a span. Rows with few spans need none: drawing
/// their spans is as fast. Immutable once made; any thread reads.
class LevelOfDetail {
public:
    /// One pass over the row's spans. O(spans · levels with more bins than keys).
    LevelOfDetail(const SpanStore& spans, const LaneRow& row, const SpanKeys& keys);

    /// The level with the longest bins that are no longer than `ns`; null when even the finest are longer: then the
    /// spans themselves are few enough.
    const DetailLevel* levelFor(double ns) const;
    const std::vector<DetailLevel>& levels() const { return m_levels; } ///< finest first
    const std::vector<std::uint32_t>& keys() const { return m_keys; }
    std::int64_t originNs() const { return m_originNs; } ///< start of bin 0, on the lane's clock
    std::size_t bytes() const;

private:
    std::int64_t m_originNs = 0;
    std::vector<std::uint32_t> m_keys;
    std::vector<DetailLevel> m_levels;
};

/// The spans of a row that touch [beginNs, endNs), as indices into the SpanStore: half-open. O(log spans).
std::pair<std::uint32_t, std::uint32_t> spansTouching(const SpanStore& spans, const LaneRow& row, std::int64_t beginNs,
                                                      std::int64_t endNs);

} // namespace model
