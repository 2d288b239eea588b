// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace viewer {

/// What rows to show and in which order.
struct RowWish {
    std::string filter;  ///< words; a row stays when each of them occurs in some cell, in either case of ASCII letters
    int sortColumn = -1; ///< -1: the table's own order
    bool descending = false;
};

/// A permutation of the rows that stay: place on the screen → row of the table, and back.
struct RowOrder {
    static constexpr uint32_t kHidden = 0xffffffffu;
    std::vector<uint32_t> rows;   ///< by place
    std::vector<uint32_t> places; ///< by row of the table; kHidden for one that the filter took out
};

/// Sorts by value, not by text: numbers exactly, whatever their type; unknown cells come last in either direction;
/// equal ones keep the table's order. Pure; stops early, with an order that is no use, once cancelled.
RowOrder orderRows(const model::Table& table, size_t columnCount, const RowWish& wish,
                   const std::atomic<bool>& cancelled);

/// -1, 0, 1. Integers of both kinds and reals are compared by value; texts by their bytes.
int compareCells(const model::Cell& a, const model::Cell& b);

} // namespace viewer
