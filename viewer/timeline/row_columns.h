// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/level_of_detail.h"
#include "viewer/timeline/time_scale.h"

#include <cstdint>
#include <vector>

namespace viewer {

/// One device pixel of a row: which key has most of its time, and how much of it is covered (0 nothing to 255 all).
struct Column {
    std::uint32_t key = 0;
    std::uint8_t coverage = 0;
    std::uint8_t edges = 0; ///< ColumnEdge bits
};

enum ColumnEdge : std::uint8_t {
    kBarBegins = 1, ///< first column of a bar that is wide enough for a left edge
    kBarEnds = 2,   ///< last column of such a bar: left empty, so that bars stand apart
};

/// Writes the columns of one row into `columns` (as many as the scale is wide; cleared first unless `keep`). `scale`
/// maps the lane's own clock to device pixels. From the spans themselves where they are few or far apart, else from the
/// index, which may be null. `edgePx`: least width in device pixels of a bar with edges. Allocates nothing once
/// `columns` has its size.
void fillColumns(const model::SpanStore& spans, const model::LaneRow& row, const model::SpanKeys& keys,
                 const model::LevelOfDetail* detail, const TimeScale& scale, double edgePx,
                 std::vector<Column>& columns, bool keep = false);

/// Columns that a sorted list of spans (indices into the store) touches, at least one each, all with full coverage;
/// cleared first unless `keep`.
/// Skips what falls into a column that is already filled, by halving: a million spans cost no more than the columns.
void fillListed(const model::SpanStore& spans, std::span<const model::SpanId> listed, const model::SpanKeys& keys,
                const TimeScale& scale, double edgePx, std::vector<Column>& columns, bool keep = false);

/// Rows with fewer spans than this in view are drawn from the spans, whatever the zoom.
inline constexpr std::uint32_t kFewSpans = 2000;

} // namespace viewer
