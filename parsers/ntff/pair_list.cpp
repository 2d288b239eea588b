// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/pair_list.h"

#include <algorithm>

namespace parsers::ntff {

void PairList::addChunk() {
    m_chunks.emplace_back();
    m_chunks.back().reserve(kChunk);
}

/// Moves the last pair before those that start later.
void PairList::insertLast() {
    if (!m_sorted)
        return;
    const InstructionPair pair = at(m_size - 1);
    size_t place = m_size - 1;
    for (; place > 0 && pair.start < at(place - 1).start; --place) {
        at(place) = at(place - 1);
        if (++m_moves > 16 * m_size + 64) { // not nearly sorted
            m_sorted = false;
            --place;
            break;
        }
    }
    at(place) = pair;
}

void PairList::finish() {
    if (!m_sorted) {
        std::vector<InstructionPair> all;
        all.reserve(m_size);
        for (std::vector<InstructionPair>& chunk : m_chunks) {
            all.insert(all.end(), chunk.begin(), chunk.end());
            chunk = {};
        }
        std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
        for (size_t i = 0; i < m_chunks.size(); ++i) {
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(i * kChunk);
            m_chunks[i].assign(first, first + static_cast<std::ptrdiff_t>(std::min(kChunk, m_size - i * kChunk)));
        }
        m_sorted = true;
    }
    if (!m_chunks.empty())
        m_chunks.back().shrink_to_fit();
}

void PairList::releaseBefore(size_t index) {
    for (; m_released < index / kChunk; ++m_released)
        m_chunks[m_released] = {};
}

} // namespace parsers::ntff
