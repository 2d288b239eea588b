// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/pairs_table.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"ntff", "NTFF", ColumnType::Text, {}, true},
    Column{"neff", "NEFF", ColumnType::Text, {}, true},
    Column{"state", "State"},
    Column{"reason", "Reason"},
    Column{"uuid", "UUID", ColumnType::Text, {}, true},
};

class PairsTable : public Table {
public:
    explicit PairsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {}
    size_t rowCount() const override { return m_capture->pairs().size(); }
    Cell cell(size_t row, size_t column) const override {
        const Pair& pair = m_capture->pairs()[row];
        switch (column) {
        case 0:
            return pair.profile.valid() ? Cell(m_capture->profiles()[pair.profile.index()].path) : Cell();
        case 1:
            return pair.program.valid() ? Cell(m_capture->programs()[pair.program.index()].path) : Cell();
        case 2:
            return std::string(pairStateName(pair.state));
        case 3:
            return pair.reason;
        default:
            return pair.uuid.empty() ? Cell() : Cell(pair.uuid);
        }
    }
    std::string emptyReason() const override {
        return "Neither a device profile (.ntff) nor a program (.neff) is here.";
    }

private:
    std::shared_ptr<const Capture> m_capture;
};

} // namespace

TableEntry pairsTable() {
    return {"pairs", "Pairs", kColumns, makeTable<PairsTable>, false, false};
}

} // namespace model
