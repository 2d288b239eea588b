// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/ledger_table.h"

#include "model/query/wall_ledger.h"

#include <array>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"step", "Step"}, Column{"side", "Side"},
    Column{"part", "Part"}, Column{"duration_ns", "Duration", ColumnType::Integer, "ns"},
    Column{"kind", "Kind"}, Column{"worker", "Worker"},
};

/// The parts of each step's wall time: those of the host add up to it, and those of the device.
class LedgerTable : public Table {
public:
    explicit LedgerTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture))
        , m_ledgers(wallLedger(*m_capture)) {
        for (size_t i = 0; i < m_ledgers.size(); ++i) {
            for (const LedgerPart& part : m_ledgers[i].host)
                m_rows.push_back({i, "host", part});
            for (const LedgerPart& part : m_ledgers[i].device)
                m_rows.push_back({i, "device", part});
        }
    }
    size_t rowCount() const override { return m_rows.size(); }
    Cell cell(size_t index, size_t column) const override {
        const Row& row = m_rows[index];
        const StepLedger& ledger = m_ledgers[row.ledger];
        switch (column) {
        case 0:
            return ledger.step;
        case 1:
            return std::string(row.side);
        case 2:
            return ledgerPartName(*m_capture, row.part);
        case 3:
            return row.part.duration.ns();
        case 4:
            return std::string(ledgerKindName(row.part.kind));
        default:
            return ledger.worker.valid() ? Cell(m_capture->workers()[ledger.worker.index()].name) : Cell();
        }
    }
    SpanId spanOf(size_t row) const override { return m_ledgers[m_rows[row].ledger].span; }
    std::string operatorOf(size_t row) const override {
        const LedgerPart& part = m_rows[row].part;
        return part.kind == LedgerKind::Operator ? std::string(m_capture->text(part.operatorName)) : std::string();
    }
    std::optional<TimeRange> timeOf(size_t row) const override { return m_ledgers[m_rows[row].ledger].wall; }
    std::string emptyReason() const override { return "Nothing in the capture takes any time on the host's clock."; }

private:
    struct Row {
        size_t ledger = 0;
        const char* side = "";
        LedgerPart part;
    };
    std::shared_ptr<const Capture> m_capture;
    std::vector<StepLedger> m_ledgers;
    std::vector<Row> m_rows;
};

} // namespace

TableEntry ledgerTable() {
    return {"ledger", "Ledger", kColumns, makeTable<LedgerTable>};
}

} // namespace model
