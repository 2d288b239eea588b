// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/layers_table.h"

#include "model/query/device_summary/summary_note.h"
#include "model/query/layer_summary.h"
#include "model/tables/profile_programs.h"
#include "model/tables/profile_table.h"

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

class LayersTable : public ProfileTable<SummaryMetric> {
public:
    explicit LayersTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (size_t i = 0; i < profiles().size(); ++i)
            addRows(layerSummary(profiles()[i], layerNames(this->capture(), i)));
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, metric, profileIndex, index] = at(row);
        switch (column) {
        case 0:
            return metric.scope;
        case 1:
            return metric.key;
        case 2:
            return std::visit([](auto value) { return Cell(value); }, metric.value);
        case 3:
            return profile.path;
        default:
            return metric.unit.empty() ? Cell() : Cell(std::string(metric.unit));
        }
    }
};

} // namespace

TableEntry layersTable() {
    return {"layers", "Layers", kColumns, makeTable<LayersTable>, false, false};
}

} // namespace model
