// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/counters_table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"worker", "Worker"},
    Column{"counter", "Counter"},
    Column{"series", "Series"},
    Column{"timestamp_ns", "Time", ColumnType::Integer, "ns"},
    Column{"value", "Value", ColumnType::Real},
    Column{"unit", "Unit"},
};

/// Samples of all series, one series behind the other. A sample without a value ends what the one before said.
class CountersTable : public Table {
public:
    explicit CountersTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        size_t rows = 0;
        for (const CounterSeries& series : m_capture->counters().all()) {
            m_firstRow.push_back(rows);
            rows += series.timestamps.size();
        }
        m_rowCount = rows;
    }
    size_t rowCount() const override { return m_rowCount; }
    Cell cell(size_t row, size_t column) const override {
        const auto [series, sample] = place(row);
        switch (column) {
        case 0:
            return series->worker.valid() ? Cell(m_capture->workers()[series->worker.index()].name) : Cell();
        case 1:
            return series->counter;
        case 2:
            return series->series.empty() ? Cell() : Cell(series->series);
        case 3:
            return series->timestamps[sample];
        case 4:
            return std::isnan(series->values[sample]) ? Cell() : Cell(series->values[sample]);
        default:
            return series->unit.empty() ? Cell() : Cell(series->unit);
        }
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const auto [series, sample] = place(row);
        const Timestamp time(series->timestamps[sample]);
        return TimeRange{time, time};
    }
    std::string emptyReason() const override {
        return "There is no counter: capture with the modes RUNTIME, CPU_UTIL and HOST_MEMORY.";
    }

private:
    std::pair<const CounterSeries*, size_t> place(size_t row) const {
        const auto after = std::upper_bound(m_firstRow.begin(), m_firstRow.end(), row);
        const size_t series = static_cast<size_t>(after - m_firstRow.begin()) - 1;
        return {&m_capture->counters()[CounterId(series)], row - m_firstRow[series]};
    }
    std::shared_ptr<const Capture> m_capture;
    std::vector<size_t> m_firstRow;
    size_t m_rowCount = 0;
};

} // namespace

TableEntry countersTable() {
    return {"counters", "Counters", kColumns, makeTable<CountersTable>};
}

} // namespace model
