// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/row_packer.h"

#include <algorithm>
#include <functional>

namespace model {

uint32_t RowPacker::take(uint32_t firstAllowed, int64_t start, int64_t end) {
    const size_t scanEnd = std::min(m_rowEnd.size(), kRowScan);
    for (size_t row = firstAllowed; row < scanEnd; ++row) {
        if (m_rowEnd[row] <= start) {
            m_rowEnd[row] = end;
            return static_cast<uint32_t>(row);
        }
    }
    if (!m_lateRows.empty() && m_lateRows.front().first <= start && firstAllowed < m_rowEnd.size()) {
        const uint32_t row = m_lateRows.front().second;
        std::pop_heap(m_lateRows.begin(), m_lateRows.end(), std::greater<>());
        m_lateRows.back() = {end, row};
        std::push_heap(m_lateRows.begin(), m_lateRows.end(), std::greater<>());
        m_rowEnd[row] = end;
        return row;
    }
    const uint32_t row = rowCount();
    m_rowEnd.push_back(end);
    if (row >= kRowScan) {
        m_lateRows.emplace_back(end, row);
        std::push_heap(m_lateRows.begin(), m_lateRows.end(), std::greater<>());
    }
    return row;
}

void RowPacker::clear() {
    m_rowEnd.clear();
    m_lateRows.clear();
}

} // namespace model
