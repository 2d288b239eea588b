// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/layers_table.h"

#include "model/query/device_summary/summary_note.h"
#include "model/query/layer_summary.h"
#include "model/tables/profile_programs.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"name", "Layer"},
    Column{"key", "Key"},
    Column{"value", "Value", ColumnType::Real},
    Column{"profile", "Profile", ColumnType::Text, {}, true},
    Column{"unit", "Unit"},
};

class LayersTable : public Table {
public:
    explicit LayersTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        for (size_t i = 0; i < m_capture->profiles().size(); ++i) {
            const DeviceProfile& profile = m_capture->profiles()[i];
            for (SummaryMetric& metric : layerSummary(profile, layerNames(*m_capture, i)))
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
            return profile->path;
        default:
            return metric.unit.empty() ? Cell() : Cell(std::string(metric.unit));
        }
    }

    std::string emptyReason() const override {
        return m_capture->profiles().empty()
                   ? "No device profile (.ntff) is here: record with the DEVICE mode of NeuronConfig, or with "
                     "NEURON_RT_INSPECT_DEVICE_PROFILE=1."
                   : "The device profiles that are here hold no executed instruction.";
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

TableEntry layersTable() {
    return {"layers",
            "Layers",
            kColumns,
            [](std::shared_ptr<const Capture> capture) -> std::unique_ptr<Table> {
                return std::make_unique<LayersTable>(std::move(capture));
            },
            false,
            false};
}

} // namespace model
