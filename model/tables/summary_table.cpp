// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/summary_table.h"

#include "model/query/device_summary/summary_note.h"
#include "model/tables/profile_programs.h"
#include "model/tables/profile_table.h"

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

class SummaryTable : public ProfileTable<SummaryMetric> {
public:
    explicit SummaryTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (size_t i = 0; i < profiles().size(); ++i)
            addRows(deviceSummary(profiles()[i], summaryPrograms(this->capture(), i)));
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
            return metric.unit.empty() ? Cell() : Cell(std::string(metric.unit));
        case 4:
            return profile.path;
        default:
            return std::string(summaryNote(metric.key));
        }
    }
};

} // namespace

TableEntry summaryTable() {
    return {"summary", "Summary", kColumns, makeTable<SummaryTable>, false, false};
}

} // namespace model
