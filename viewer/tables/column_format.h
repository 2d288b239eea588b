// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"
#include "viewer/formatting.h"

#include <QString>

#include <atomic>
#include <optional>
#include <vector>

namespace viewer {

/// How the cells of one column are written on the screen: one unit for all rows, so that decimal points stand under
/// each other.
struct ColumnFormat {
    enum class Kind { Text, Count, Number, Real, Time, Bytes, Percent, Confidence };
    Kind kind = Kind::Text;
    TimeUnit unit;      ///< Time: of all rows. Bytes: `ns` holds the bytes of one unit
    int64_t base = 0;   ///< Time: subtracted before showing, so that points in time count from the capture's start
    double largest = 0; ///< of the column, for bars
    bool rightAligned = false;

    /// What stands after the name in the header: "µs", "MB", or nothing.
    QString headerUnit() const;
    /// The cell for a person; "–" when it is unknown.
    QString text(const model::Cell& cell) const;
};

/// Looks at up to some thousand rows to choose unit and base, and at all rows of columns with bars for the largest. Not
/// on the GUI thread.
std::vector<ColumnFormat> formatsFor(const model::TableEntry& entry, const model::Table& table,
                                     const model::Capture& capture, const std::atomic<bool>& cancelled);

/// A cell as scripts read it: whole digits, no unit, empty for unknown.
std::string plainText(const model::Cell& cell);
/// A cell as a number for bars and heat; nothing when it is a text or unknown. May round: never for showing digits.
std::optional<double> approximate(const model::Cell& cell);
/// The column that carries bars in its cells: device time of operators, else durations; -1 none.
int barColumn(const model::TableEntry& entry);
/// The column that carries the colour chip; -1 none.
int chipColumn(const model::TableEntry& entry);
/// The table is about one device profile: its times are shown to the nanosecond.
bool isDeviceTable(const model::TableEntry& entry);

} // namespace viewer
