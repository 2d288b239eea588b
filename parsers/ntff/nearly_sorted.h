// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace parsers::ntff {

/// Sorts rows that are nearly sorted, stable, mostly in place: in linear time when few are out of order, never worse
/// than a merge sort.
template <class Row, class Before>
void sortNearlySorted(std::vector<Row>& rows, Before before) {
    uint64_t moves = 0;
    const uint64_t limit = 16 * uint64_t(rows.size()) + 64;
    for (size_t i = 1; i < rows.size(); ++i) {
        if (!before(rows[i], rows[i - 1]))
            continue;
        const Row row = rows[i];
        size_t at = i;
        for (; at > 0 && before(row, rows[at - 1]); --at)
            rows[at] = rows[at - 1];
        rows[at] = row;
        moves += i - at;
        if (moves > limit) {
            std::stable_sort(rows.begin(), rows.end(), before);
            return;
        }
    }
}

} // namespace parsers::ntff
