// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/executions_table.h"

#include "model/query/launches.h"

#include <array>
#include <cmath>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"worker", "Worker"},
    Column{"nc", "NC", ColumnType::Integer},
    Column{"core", "Core", ColumnType::Integer},
    Column{"exec_id", "Execution", ColumnType::Integer},
    Column{"model", "Model", ColumnType::Integer},
    Column{"neff", "NEFF"},
    Column{"start_ns", "Start", ColumnType::Integer, "ns"},
    Column{"duration_ns", "Duration", ColumnType::Integer, "ns"},
    Column{"schedule_ns", "Schedule latency", ColumnType::Integer, "ns"},
    Column{"queue_wait_ns", "Queue wait", ColumnType::Integer, "ns"},
    Column{"link", "How its operator was found"},
    Column{"confidence", "Confidence", ColumnType::Real},
};

template <class Number>
Cell known(bool isKnown, Number number) {
    return isKnown ? Cell(number) : Cell();
}

/// A row for each execution and physical core of the runtime traces; then one for each launch of which no execution is
/// known, with neither core nor times of the device.
class ExecutionsTable : public Table {
public:
    explicit ExecutionsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        for (const Launch& launch : launchesOf(*m_capture))
            if (!launch.onDevice)
                m_launches.push_back(launch);
    }
    size_t rowCount() const override { return m_capture->executions().size() + m_launches.size(); }
    Cell cell(size_t row, size_t column) const override {
        if (row >= m_capture->executions().size())
            return launchCell(m_launches[row - m_capture->executions().size()], column);
        const Execution& execution = m_capture->executions()[row];
        const SpanStore& spans = m_capture->spans();
        switch (column) {
        case 0:
            return known(execution.worker.valid(), execution.worker.valid()
                                                       ? m_capture->workers()[execution.worker.index()].name
                                                       : std::string());
        case 1:
            return known(execution.nc >= 0, int64_t(execution.nc));
        case 2:
            return known(execution.core >= 0, int64_t(execution.core));
        case 3:
            return known(execution.hasExecId, execution.execId);
        case 4:
            return known(execution.modelId.has_value(), execution.modelId.value_or(0));
        case 5:
            return execution.program.valid() ? Cell(m_capture->programs()[execution.program.index()].path) : Cell();
        case 6:
            return execution.start.ns();
        case 7: {
            const bool whole = !execution.hardware.valid() || (!spans.is(execution.hardware, kSpanUnfinished) &&
                                                               !spans.is(execution.hardware, kSpanBeganBefore));
            return known(whole, execution.duration.ns());
        }
        case 8:
            return known(execution.scheduleLatency.has_value(), execution.scheduleLatency.value_or(Duration()).ns());
        case 9:
            return known(execution.queueWait.has_value(), execution.queueWait.value_or(Duration()).ns());
        case 10:
            return execution.link ? Cell(std::string(linkMethodName(*execution.link))) : Cell();
        default:
            return known(execution.link.has_value(), std::round(double(execution.confidence) * 100) / 100);
        }
    }
    SpanId spanOf(size_t row) const override {
        const size_t count = m_capture->executions().size();
        return row < count ? m_capture->executions()[row].hardware : m_launches[row - count].call;
    }
    std::string operatorOf(size_t row) const override {
        const SpanId call = row < m_capture->executions().size() ? m_capture->executions()[row].operatorCall
                                                                 : m_capture->spans().operatorCall(spanOf(row));
        return call.valid() ? std::string(m_capture->text(m_capture->spans().name(call))) : std::string();
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        if (const SpanId span = spanOf(row); row >= m_capture->executions().size())
            return TimeRange{m_capture->spans().start(span), m_capture->spans().end(span)};
        const Execution& execution = m_capture->executions()[row];
        return TimeRange{execution.start, execution.start + execution.duration};
    }
    std::string emptyReason() const override {
        return "The runtime trace holds no execution on the device: let the model run while capturing, and leave "
               "hardware "
               "events out of no filter.";
    }

private:
    Cell launchCell(const Launch& launch, size_t column) const {
        switch (column) {
        case 0:
            return known(launch.worker.valid(),
                         launch.worker.valid() ? m_capture->workers()[launch.worker.index()].name : std::string());
        case 1:
            return known(launch.nc >= 0, int64_t(launch.nc));
        case 4: {
            const auto model = m_capture->attributes().number(launch.call, AttributeKey::ModelId);
            return known(model.has_value(), model.value_or(0));
        }
        default:
            return {};
        }
    }

    std::shared_ptr<const Capture> m_capture;
    std::vector<Launch> m_launches; ///< without a span on the device
};

} // namespace

TableEntry executionsTable() {
    return {"executions", "Executions", kColumns, makeTable<ExecutionsTable>};
}

} // namespace model
