// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/summary_table.h"

#include "model/query/device_summary/summary_note.h"
#include "model/tables/profile_programs.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"scope", "Scope"},
    Column{"key", "Key"},
    Column{"value", "Value", ColumnType::Real},
    Column{"unit", "Unit"},
    Column{"profile", "Profile", ColumnType::Text, {}, true},
    Column{"note", "What it says"},
};

class SummaryTable : public Table {
public:
    explicit SummaryTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        for (size_t i = 0; i < m_capture->profiles().size(); ++i) {
            const DeviceProfile& profile = m_capture->profiles()[i];
            for (SummaryMetric& metric : deviceSummary(profile, summaryPrograms(*m_capture, i)))
                m_rows.push_back({&profile, std::move(metric)});
        }
    }

    size_t rowCount() const override { return m_rows.size(); }

    Cell cell(size_t row, size_t column) const override {
        const auto& [profile, metric] = m_rows[row];
        switch (column) {
        case 0:
            return metric.scope;
        case 1:
            return metric.key;
        case 2:
            return std::visit([](auto value) { return Cell(value); }, metric.value);
        case 3:
            return metric.unit.empty() ? Cell() : Cell(std::string(metric.unit));
        case 4:
            return profile->path;
        default:
            return std::string(summaryNote(metric.key));
        }
    }

    std::string emptyReason() const override {
        return "No device profile (.ntff) is here: record with the DEVICE mode of NeuronConfig, or with "
               "NEURON_RT_INSPECT_DEVICE_PROFILE=1.";
    }

private:
    struct Row {
        const DeviceProfile* profile;
        SummaryMetric metric;
    };

    std::shared_ptr<const Capture> m_capture;
    std::vector<Row> m_rows;
};

} // namespace

TableEntry summaryTable() {
    return {"summary",
            "Summary",
            kColumns,
            [](std::shared_ptr<const Capture> capture) -> std::unique_ptr<Table> {
                return std::make_unique<SummaryTable>(std::move(capture));
            },
            false,
            false};
}

} // namespace model
