// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/instruction_order.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

namespace parsers::ntff {

namespace {

using model::Instruction;

bool before(const Instruction& a, const Instruction& b) {
    if (a.start != b.start)
        return a.start < b.start;
    return std::tuple(a.subgraph, a.engine) < std::tuple(b.subgraph, b.engine);
}

// Insertion sort, stable. Gives up when the rows turn out not to be nearly sorted.
bool insertionSort(std::vector<Instruction>& rows) {
    uint64_t moves = 0;
    const uint64_t limit = 16 * rows.size() + 64;
    for (size_t i = 1; i < rows.size(); ++i) {
        if (!before(rows[i], rows[i - 1]))
            continue;
        const Instruction row = rows[i];
        size_t at = i;
        for (; at > 0 && before(row, rows[at - 1]); --at)
            rows[at] = rows[at - 1];
        rows[at] = row;
        moves += i - at;
        if (moves > limit)
            return false;
    }
    return true;
}

} // namespace

void InstructionMerge::add(std::vector<Instruction> rows) {
    if (rows.empty())
        return;
    if (!insertionSort(rows))
        std::stable_sort(rows.begin(), rows.end(), before);
    m_lists.push_back(std::move(rows));
}

std::vector<Instruction> InstructionMerge::take() {
    if (m_lists.size() == 1)
        return std::move(m_lists.front());
    struct Cursor {
        const Instruction* at;
        const Instruction* end;
        size_t list;
    };
    // The heap's front is the earliest row; of equal ones that of the list that came first.
    const auto later = [](const Cursor& a, const Cursor& b) {
        if (before(*b.at, *a.at))
            return true;
        return !before(*a.at, *b.at) && b.list < a.list;
    };
    std::vector<Cursor> heap;
    size_t total = 0;
    for (size_t i = 0; i < m_lists.size(); ++i) {
        heap.push_back({m_lists[i].data(), m_lists[i].data() + m_lists[i].size(), i});
        total += m_lists[i].size();
    }
    std::make_heap(heap.begin(), heap.end(), later);
    std::vector<Instruction> out;
    out.reserve(total);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), later);
        Cursor& cursor = heap.back();
        // A list often goes on alone for a while.
        do
            out.push_back(*cursor.at++);
        while (cursor.at != cursor.end && (heap.size() == 1 || !later(cursor, heap.front())));
        if (cursor.at == cursor.end)
            heap.pop_back();
        else
            std::push_heap(heap.begin(), heap.end(), later);
    }
    m_lists.clear();
    return out;
}

} // namespace parsers::ntff
