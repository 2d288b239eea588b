// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/operators_table.h"

#include "model/query/operator_ledger.h"
#include "model/query/wall_ledger.h"

#include <array>
#include <cmath>
#include <utility>

namespace model {

namespace {

/// What follows the name, in both tables.
constexpr std::array kOperatorColumns = {
    Column{"name", "Operator"},
    Column{"calls", "Calls", ColumnType::Integer},
    Column{"self_cpu_ns", "Self CPU", ColumnType::Integer, "ns"},
    Column{"cpu_ns", "CPU total", ColumnType::Integer, "ns", false, true},
    Column{"device_ns", "Device", ColumnType::Integer, "ns"},
    Column{"device_percent", "Share of device", ColumnType::Real, "percent", false, true},
    Column{"device_mean_ns", "Mean", ColumnType::Integer, "ns"},
    Column{"device_min_ns", "Min", ColumnType::Integer, "ns"},
    Column{"device_median_ns", "Median", ColumnType::Integer, "ns"},
    Column{"device_p95_ns", "p95", ColumnType::Integer, "ns"},
    Column{"device_max_ns", "Max", ColumnType::Integer, "ns"},
    Column{"schedule_latency_ns", "Schedule", ColumnType::Integer, "ns"},
    Column{"queue_wait_ns", "Queue wait", ColumnType::Integer, "ns"},
    Column{"executions", "Executions", ColumnType::Integer, {}, false, true},
    Column{"confidence", "Link", ColumnType::Real},
    Column{"device_total_ns", "Device with children", ColumnType::Integer, "ns", false, true},
    Column{"completion_ns", "Completion", ColumnType::Integer, "ns", false, true},
    Column{"device_spread_ns", "Spread", ColumnType::Integer, "ns", false, true},
    Column{"tensor_active_percent", "Tensor active", ColumnType::Real, "percent", false, true},
    Column{"vector_active_percent", "Vector active", ColumnType::Real, "percent", false, true},
    Column{"scalar_active_percent", "Scalar active", ColumnType::Real, "percent", false, true},
    Column{"gpsimd_active_percent", "GpSimd active", ColumnType::Real, "percent", false, true},
    Column{"sync_active_percent", "Sync active", ColumnType::Real, "percent", false, true},
    Column{"dma_active_percent", "DMA active", ColumnType::Real, "percent", false, true},
    Column{"device_source", "Device time from", ColumnType::Text, {}, false, true},
    Column{"wall_percent", "Share of wall", ColumnType::Real, "percent"},
    Column{"engine_active_percent", "Engine-active", ColumnType::Real, "percent"},
};

template <size_t... Index>
constexpr auto groupColumns(std::index_sequence<Index...>) {
    return std::array{Column{"group_by", "By"}, Column{"group", "Group"}, kOperatorColumns[Index]...};
}
constexpr auto kGroupColumns = groupColumns(std::make_index_sequence<kOperatorColumns.size()>());

Cell known(const std::optional<int64_t>& value) {
    return value ? Cell(*value) : Cell();
}

/// Two decimals: more would say more than is known.
Cell rounded(double value) {
    return std::round(value * 100) / 100;
}

Cell shareOf(int64_t partPs, const EngineActivity& engines) {
    return engines.windowPs > 0 ? rounded(100.0 * static_cast<double>(partPs) / static_cast<double>(engines.windowPs))
                                : Cell();
}

/// `wallNs`: of the active steps.
Cell cellOf(const Capture& capture, int64_t wallNs, const OperatorRow& row, size_t column) {
    switch (column) {
    case 0:
        return std::string(capture.text(row.name));
    case 1:
        return row.calls;
    case 2:
        return row.selfCpuNs;
    case 3:
        return row.cpuNs;
    case 4:
        return known(row.deviceNs);
    case 5:
        return row.devicePercent ? rounded(*row.devicePercent) : Cell();
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
        return row.executions > 0 || !capture.executions().empty() ? Cell(row.executions) : Cell();
    case 14:
        return row.confidence ? rounded(double(*row.confidence)) : Cell();
    case 15:
        return known(row.deviceTotalNs);
    case 16:
        return known(row.completionNs);
    case 17:
        return known(row.deviceSpreadNs);
    case 23:
        return shareOf(row.engines.dmaPs, row.engines);
    case 24:
        return !row.deviceNs ? Cell() : std::string(row.deviceFromFramework ? "framework trace" : "executions");
    case 25:
        return row.deviceNs && wallNs > 0
                   ? rounded(100.0 * static_cast<double>(*row.deviceNs) / static_cast<double>(wallNs))
                   : Cell();
    case 26:
        return shareOf(row.engines.anyEnginePs, row.engines);
    default: {
        constexpr size_t kFirstEngine = 18;
        constexpr std::array kOrder = {Engine::Tensor, Engine::Vector, Engine::Scalar, Engine::GpSimd, Engine::Sync};
        return shareOf(row.engines.activePs[static_cast<size_t>(kOrder[column - kFirstEngine])], row.engines);
    }
    }
}

constexpr const char* kEmpty = "No operator is in the capture: record the framework trace (trace.json) with "
                               "torch.profiler and ProfilerActivity.CPU.";

/// Operators by device time, largest first.
class OperatorsTable : public Table {
public:
    explicit OperatorsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture))
        , m_rows(operatorLedger(*m_capture))
        , m_wallNs(ledgerWall(*m_capture).ns()) {}

    size_t rowCount() const override { return m_rows.size(); }
    Cell cell(size_t row, size_t column) const override { return cellOf(*m_capture, m_wallNs, m_rows[row], column); }
    SpanId spanOf(size_t row) const override { return m_rows[row].firstCall; }
    std::string operatorOf(size_t row) const override { return std::string(m_capture->text(m_rows[row].name)); }
    std::string emptyReason() const override { return kEmpty; }

private:
    std::shared_ptr<const Capture> m_capture;
    std::vector<OperatorRow> m_rows;
    int64_t m_wallNs;
};

/// The same calls added up by name and input shapes, by name and module, … : a block of rows for each way, so that
/// each block holds every call once.
class OperatorGroupsTable : public Table {
public:
    explicit OperatorGroupsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture))
        , m_wallNs(ledgerWall(*m_capture).ns()) {
        for (size_t group = 1; group < kOperatorGroupCount; ++group)
            for (OperatorRow& row : operatorLedger(*m_capture, static_cast<OperatorGroup>(group)))
                m_rows.emplace_back(static_cast<OperatorGroup>(group), std::move(row));
    }

    size_t rowCount() const override { return m_rows.size(); }
    Cell cell(size_t index, size_t column) const override {
        const auto& [group, row] = m_rows[index];
        if (column == 0)
            return std::string(operatorGroupName(group));
        if (column == 1)
            return row.group.empty() ? Cell() : Cell(row.group);
        return cellOf(*m_capture, m_wallNs, row, column - 2);
    }
    SpanId spanOf(size_t row) const override { return m_rows[row].second.firstCall; }
    std::string operatorOf(size_t row) const override { return std::string(m_capture->text(m_rows[row].second.name)); }
    std::string emptyReason() const override { return kEmpty; }

private:
    std::shared_ptr<const Capture> m_capture;
    int64_t m_wallNs;
    std::vector<std::pair<OperatorGroup, OperatorRow>> m_rows;
};

} // namespace

TableEntry operatorsTable() {
    return {"operators", "Operators", kOperatorColumns, makeTable<OperatorsTable>, false, false};
}

TableEntry operatorGroupsTable() {
    return {"operator_groups", "Operators by…", kGroupColumns, makeTable<OperatorGroupsTable>, false, false};
}

} // namespace model
