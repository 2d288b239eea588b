// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/findings_table.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"severity", "Severity"},
    Column{"code", "Code", ColumnType::Text, {}, true},
    Column{"subject", "Subject"},
    Column{"message", "Message"},
    Column{"advice", "Advice"},
    Column{"count", "Count", ColumnType::Integer},
    Column{"offset", "At byte", ColumnType::Integer, "bytes"},
};

class FindingsTable : public Table {
public:
    explicit FindingsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {}
    size_t rowCount() const override { return m_capture->findings().all().size(); }
    Cell cell(size_t row, size_t column) const override {
        const Finding& finding = m_capture->findings().all()[row];
        switch (column) {
        case 0:
            return std::string(severityName(finding.severity));
        case 1:
            return finding.code;
        case 2:
            return finding.subject;
        case 3:
            return finding.message;
        case 4:
            return finding.advice;
        case 5:
            return finding.count;
        default:
            return finding.offset ? Cell(*finding.offset) : Cell();
        }
    }
    std::string emptyReason() const override { return "Nothing is wrong with this capture that could be seen."; }

private:
    std::shared_ptr<const Capture> m_capture;
};

} // namespace

TableEntry findingsTable() {
    return {"findings", "Findings", kColumns, makeTable<FindingsTable>, false, false};
}

} // namespace model
