// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace viewer {

/// What rows are kept besides the words of the filter; shown as a chip that can be taken away.
struct RowChip {
    std::string operatorName; ///< rows about this operator, or whose span works for it; empty: any
    std::string column;       ///< id of a column that must hold `value` as scripts read it; empty: none
    std::string value;

    bool empty() const { return operatorName.empty() && column.empty(); }
    bool operator==(const RowChip&) const = default;
};

/// What rows to show and in which order.
struct RowWish {
    std::string filter;  ///< words; a row stays when each of them occurs in some cell, in either case of ASCII letters
    int sortColumn = -1; ///< -1: the table's own order
    bool descending = false;
    RowChip chip = {};
};

/// A permutation of the rows that stay: place on the screen → row of the table, and back.
struct RowOrder {
    static constexpr uint32_t kHidden = 0xffffffffu;
    std::vector<uint32_t> rows;   ///< by place
    std::vector<uint32_t> places; ///< by row of the table; kHidden for one that the filter took out
};

/// What rows are asked of. `capture` may be null: then a row is about an operator only when the table says so.
struct RowSource {
    const model::Table& table;
    std::span<const model::Column> columns;
    const model::Capture* capture = nullptr;
};

/// Sorts by value, not by text: numbers exactly, whatever their type; unknown cells come last in either direction;
/// equal ones keep the table's order. Pure; stops early, with an order that is no use, once cancelled.
RowOrder orderRows(const RowSource& source, const RowWish& wish, const std::atomic<bool>& cancelled);

/// -1, 0, 1. Integers of both kinds and reals are compared by value; texts by their bytes.
int compareCells(const model::Cell& a, const model::Cell& b);

} // namespace viewer
