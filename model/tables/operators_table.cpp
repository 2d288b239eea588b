// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/operators_table.h"

#include "model/query/operator_ledger.h"

#include <array>
#include <cmath>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"name", "Operator"},
    Column{"calls", "Calls", ColumnType::Integer},
    Column{"self_cpu_ns", "Self CPU", ColumnType::Integer, "ns"},
    Column{"cpu_ns", "CPU total", ColumnType::Integer, "ns", false, true},
    Column{"device_ns", "Device", ColumnType::Integer, "ns"},
    Column{"device_percent", "Share of device", ColumnType::Real, "percent"},
    Column{"device_mean_ns", "Mean", ColumnType::Integer, "ns"},
    Column{"device_min_ns", "Min", ColumnType::Integer, "ns"},
    Column{"device_median_ns", "Median", ColumnType::Integer, "ns"},
    Column{"device_p95_ns", "p95", ColumnType::Integer, "ns"},
    Column{"device_max_ns", "Max", ColumnType::Integer, "ns"},
    Column{"schedule_latency_ns", "Schedule latency", ColumnType::Integer, "ns"},
    Column{"queue_wait_ns", "Queue wait", ColumnType::Integer, "ns"},
    Column{"executions", "Executions", ColumnType::Integer, {}, false, true},
    Column{"confidence", "Link", ColumnType::Real},
    Column{"device_total_ns", "Device with children", ColumnType::Integer, "ns", false, true},
};

/// Operators by device time, largest first.
class OperatorsTable : public Table {
public:
    explicit OperatorsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture))
        , m_rows(operatorLedger(*m_capture)) {}

    size_t rowCount() const override { return m_rows.size(); }
    Cell cell(size_t index, size_t column) const override {
        const OperatorRow& row = m_rows[index];
        const auto known = [](const std::optional<int64_t>& value) { return value ? Cell(*value) : Cell(); };
        switch (column) {
        case 0:
            return std::string(m_capture->text(row.name));
        case 1:
            return row.calls;
        case 2:
            return row.selfCpuNs;
        case 3:
            return row.cpuNs;
        case 4:
            return known(row.deviceNs);
        case 5:
            return row.devicePercent ? Cell(std::round(*row.devicePercent * 100) / 100) : Cell();
        case 6:
            return known(row.deviceMeanNs);
        case 7:
            return known(row.deviceMinNs);
        case 8:
            return known(row.deviceMedianNs);
        case 9:
            return known(row.deviceP95Ns);
        case 10:
            return known(row.deviceMaxNs);
        case 11:
            return known(row.scheduleLatencyNs);
        case 12:
            return known(row.queueWaitNs);
        case 13:
            // Without any link to the runtime nobody knows how many there were.
            return row.executions > 0 || !m_capture->executions().empty() ? Cell(row.executions) : Cell();
        case 14:
            return row.confidence ? Cell(std::round(double(*row.confidence) * 100) / 100) : Cell();
        default:
            return known(row.deviceTotalNs);
        }
    }
    SpanId spanOf(size_t row) const override { return m_rows[row].firstCall; }
    std::string operatorOf(size_t row) const override { return std::string(m_capture->text(m_rows[row].name)); }
    std::string emptyReason() const override {
        return "No operator is in the capture: record the framework trace (trace.json) with torch.profiler and "
               "ProfilerActivity.CPU.";
    }

private:
    std::shared_ptr<const Capture> m_capture;
    std::vector<OperatorRow> m_rows;
};

} // namespace

TableEntry operatorsTable() {
    return {"operators",
            "Operators",
            kColumns,
            [](std::shared_ptr<const Capture> capture) -> std::unique_ptr<Table> {
                return std::make_unique<OperatorsTable>(std::move(capture));
            },
            false,
            false};
}

} // namespace model
