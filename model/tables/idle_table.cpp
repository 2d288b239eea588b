// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/idle_table.h"

#include "model/query/idle_time.h"

#include <array>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"worker", "Worker"},
    Column{"core", "Core", ColumnType::Integer},
    Column{"start_ns", "Start", ColumnType::Integer, "ns"},
    Column{"duration_ns", "Duration", ColumnType::Integer, "ns"},
    Column{"cause", "Cause"},
    Column{"nc", "NC", ColumnType::Integer},
    Column{"gap_start_ns", "Start of the gap", ColumnType::Integer, "ns", false, true},
    Column{"gap_duration_ns", "Whole gap", ColumnType::Integer, "ns"},
};

/// A row for each part of a gap that has one cause, the longest gap first.
class IdleTable : public Table {
public:
    explicit IdleTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture))
        , m_rows(idleTime(*m_capture)) {}
    size_t rowCount() const override { return m_rows.size(); }
    Cell cell(size_t row, size_t column) const override {
        const IdlePart& part = m_rows[row];
        const auto known = [](int number) { return number >= 0 ? Cell(int64_t(number)) : Cell(); };
        switch (column) {
        case 0:
            return part.worker.valid() ? Cell(m_capture->workers()[part.worker.index()].name) : Cell();
        case 1:
            return known(part.core);
        case 2:
            return part.range.begin.ns();
        case 3:
            return part.range.length().ns();
        case 4:
            return std::string(idleCauseName(part.cause));
        case 5:
            return known(part.nc);
        case 6:
            return part.gap.begin.ns();
        default:
            return part.gap.length().ns();
        }
    }
    SpanId spanOf(size_t row) const override { return m_rows[row].span; }
    std::optional<TimeRange> timeOf(size_t row) const override { return m_rows[row].range; }
    std::string emptyReason() const override {
        return "No idle time is known, because the runtime trace holds no execution on the device: add "
               "ProfileMode.RUNTIME to the modes of NeuronConfig and let the model run while capturing.";
    }

private:
    std::shared_ptr<const Capture> m_capture;
    std::vector<IdlePart> m_rows;
};

} // namespace

TableEntry idleTable() {
    return {"idle", "Idle", kColumns, makeTable<IdleTable>};
}

} // namespace model
