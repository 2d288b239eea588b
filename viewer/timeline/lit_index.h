// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/view_state.h"

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace viewer {

/// Which spans of each row are lit, or are hits of the search: ascending lists, made when a row is first drawn. One
/// pass over the row's calls for an operator, a slice for what is listed already. GUI thread only.
class LitIndex {
public:
    void reset(std::shared_ptr<const model::Capture> capture, LitSpans lit, std::vector<model::SpanId> hitsById);

    bool active() const { return m_lit.active; }
    /// Lit spans of a row, ascending. Valid until the next reset().
    std::span<const model::SpanId> lit(const model::LaneRow& row);
    std::span<const model::SpanId> hits(const model::LaneRow& row) const;

private:
    std::shared_ptr<const model::Capture> m_capture;
    LitSpans m_lit;
    std::vector<model::SpanId> m_hits;
    std::map<std::uint32_t, std::vector<model::SpanId>> m_rows; ///< by first span
};

} // namespace viewer
