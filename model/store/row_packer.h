// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace model {

/// Gives spans that come by start a row each in which nothing is under way. Rows are few as a rule and the first free
/// one is taken; rows beyond kRowScan are filled by their ends, the one that is free the longest first, so that a lane
/// of nothing but overlaps costs O(log n) a span.
class RowPacker {
public:
    static constexpr size_t kRowScan = 256;

    /// A row from `firstAllowed` on that is free at `start`; it is taken until `end`.
    uint32_t take(uint32_t firstAllowed, int64_t start, int64_t end);
    uint32_t rowCount() const { return static_cast<uint32_t>(m_rowEnd.size()); }
    void clear();

private:
    std::vector<int64_t> m_rowEnd;                        // when each row is free again
    std::vector<std::pair<int64_t, uint32_t>> m_lateRows; // min-heap of (end, row) for rows beyond kRowScan
};

} // namespace model
