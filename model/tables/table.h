// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace model {

enum class ColumnType : uint8_t { Text, Integer, Real };

/// A column of a table. `id` is a contract with scripts; what a person reads is `title`.
struct Column {
    std::string_view id;
    std::string_view title;
    ColumnType type = ColumnType::Text;
    std::string_view unit = {}; ///< "ns", "bytes", "percent"; a column in ns is shown in the unit that fits
    bool fixedFont = false;
    bool hidden = false; ///< not among the columns that the window shows at first
};

/// Empty = unknown or not said. Numbers are exact: ids as u64, times as i64.
using Cell = std::variant<std::monostate, int64_t, uint64_t, double, std::string>;

/// Rows about a capture, without a toolkit: panel, sort, filter, copy and export follow from this. Immutable; any
/// thread reads.
class Table {
public:
    virtual ~Table() = default;
    virtual size_t rowCount() const = 0;
    /// REQUIRES: row < rowCount(), column < columns of its TableEntry.
    virtual Cell cell(size_t row, size_t column) const = 0;
    /// The span that a row stands for, so that row and timeline select each other; none if it stands for no one span.
    virtual SpanId spanOf(size_t) const { return {}; }
    /// The operator that a row is about; empty if it is about none. Selecting the row lights the operator.
    virtual std::string operatorOf(size_t) const { return {}; }
    /// When a row takes place, in the table's own ns; nothing for rows without a time. `--range` keeps rows that touch
    /// it.
    virtual std::optional<TimeRange> timeOf(size_t) const { return std::nullopt; }
    /// Why a table is empty and the setting that would fill it; one sentence.
    virtual std::string emptyReason() const { return "Nothing of this kind is in the capture."; }
};

/// TableEntry::make for a table that is made from the capture alone.
template <class T>
std::unique_ptr<Table> makeTable(std::shared_ptr<const Capture> capture) {
    return std::make_unique<T>(std::move(capture));
}

/// Number of an execution of a profile; empty for 0xffff, none known.
inline Cell executionCell(uint16_t execution) {
    return execution != 0xffff ? Cell(uint64_t(execution)) : Cell();
}

/// Text of a cell as scripts read it: plain digits, no grouping; empty for empty.
std::string cellText(const Cell& cell);

/// A stretch of the plot's axis that a table may be about.
struct TableScope {
    TimeRange range;
    std::vector<Duration> clockOffsets = {}; ///< beside Capture::axisOffset, by the index of the clock; shorter: none
    bool operator==(const TableScope&) const = default;
};

/// A table as the list knows it: passive facts, and how to make it.
struct TableEntry {
    std::string_view id;
    std::string_view title;
    std::span<const Column> columns;
    std::unique_ptr<Table> (*make)(std::shared_ptr<const Capture> capture);
    bool profileTimes = false; ///< times count from the profile's zero, not on the host clock
    bool hasTimes = true;      ///< rows take place at a time, so that a range can choose among them
    /// For tables that are about a stretch of time: makes it for that stretch. Null for all others.
    std::unique_ptr<Table> (*makeIn)(std::shared_ptr<const Capture> capture, const TableScope& scope) = nullptr;

    /// Index of a column; -1: it has none of this id.
    int columnOf(std::string_view columnId) const;
    /// The table about `scope`, where that is said and the table knows such a thing; else about the whole capture.
    std::unique_ptr<Table> makeFor(std::shared_ptr<const Capture> capture,
                                   const std::optional<TableScope>& scope) const {
        return scope && makeIn ? makeIn(std::move(capture), *scope) : make(std::move(capture));
    }
};

} // namespace model
