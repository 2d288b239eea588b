// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lit_index.h"

#include <algorithm>

namespace viewer {

namespace {

std::span<const model::SpanId> sliceOf(const std::vector<model::SpanId>& ids, const model::LaneRow& row) {
    const auto first = std::lower_bound(ids.begin(), ids.end(), model::SpanId(row.first));
    const auto last = std::lower_bound(first, ids.end(), model::SpanId(std::size_t{row.first} + row.count));
    return {first, last};
}

} // namespace

void LitIndex::reset(std::shared_ptr<const model::Capture> capture, LitSpans lit, std::vector<model::SpanId> hitsById) {
    m_capture = std::move(capture);
    m_lit = std::move(lit);
    m_hits = std::move(hitsById);
    m_rows.clear();
}

std::span<const model::SpanId> LitIndex::lit(const model::LaneRow& row) {
    if (!m_lit.active || !m_capture)
        return {};
    if (!m_lit.operatorName.valid())
        return sliceOf(m_lit.linked, row);
    const auto [at, added] = m_rows.try_emplace(row.first);
    if (added) {
        const auto calls = m_capture->spans().calls();
        const auto names = m_capture->spans().names();
        const std::uint32_t wanted = m_lit.operatorName.value();
        for (std::uint32_t i = row.first; i < row.first + row.count; ++i)
            if (calls[i] < names.size() && names[calls[i]] == wanted)
                at->second.push_back(model::SpanId(i));
    }
    return at->second;
}

std::span<const model::SpanId> LitIndex::hits(const model::LaneRow& row) const {
    return sliceOf(m_hits, row);
}

} // namespace viewer
