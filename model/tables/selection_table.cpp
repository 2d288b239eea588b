// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/selection_table.h"

#include "model/query/range_statistics.h"

#include <algorithm>
#include <array>

namespace model {

namespace {

constexpr ColumnType kInteger = ColumnType::Integer;

enum ColumnIndex : size_t {
    kKind,
    kGroup,
    kName,
    kCount,
    kTotal,
    kShare,
    kSelf,
    kMean,
    kMin,
    kMedian,
    kP95,
    kMax,
    kCut,
    kWorker,
    kColumnCount,
};
constexpr std::array kColumns = {
    Column{"kind", "Kind", ColumnType::Text, {}, false, true},
    Column{"group", "Group"},
    Column{"name", "Name"},
    Column{"count", "Spans", kInteger},
    Column{"total_ns", "In range", kInteger, "ns"},
    Column{"percent", "Share of range", ColumnType::Real, "percent"},
    Column{"self_ns", "Self", kInteger, "ns"},
    Column{"mean_ns", "Mean", kInteger, "ns"},
    Column{"min_ns", "Min", kInteger, "ns"},
    Column{"median_ns", "Median", kInteger, "ns"},
    Column{"p95_ns", "p95", kInteger, "ns"},
    Column{"max_ns", "Max", kInteger, "ns"},
    Column{"cut", "Reach beyond", kInteger},
    Column{"worker", "Worker", ColumnType::Text, {}, false, true},
};
static_assert(kColumns.size() == kColumnCount);

Cell cellOf(const std::optional<int64_t>& value) {
    return value ? Cell(*value) : Cell();
}

class SelectionTable : public Table {
public:
    SelectionTable(std::shared_ptr<const Capture> capture, RangeStatistics statistics)
        : m_capture(std::move(capture))
        , m_statistics(std::move(statistics)) {}

    size_t rowCount() const override { return m_statistics.busy.size() + m_statistics.names.size(); }

    Cell cell(size_t row, size_t column) const override {
        return row < m_statistics.busy.size() ? busyCell(m_statistics.busy[row], column)
                                              : nameCell(m_statistics.names[row - m_statistics.busy.size()], column);
    }
    SpanId spanOf(size_t row) const override {
        return row < m_statistics.busy.size() ? SpanId() : m_statistics.names[row - m_statistics.busy.size()].first;
    }
    std::string emptyReason() const override {
        return "Nothing happens in this range. Drag over the timeline to choose one.";
    }

private:
    Cell percent(int64_t ns) const {
        const int64_t length = m_statistics.range.length().ns();
        return length > 0 ? Cell(100.0 * static_cast<double>(ns) / static_cast<double>(length)) : Cell();
    }
    Cell workerCell(WorkerId worker) const {
        return worker.valid() ? Cell(m_capture->workers()[worker.index()].name) : Cell();
    }

    Cell busyCell(const LaneBusy& busy, size_t column) const {
        const Lane& lane = m_capture->lanes()[busy.lane];
        switch (column) {
        case kKind:
            return std::string("busy");
        case kGroup:
            return lane.group;
        case kName:
            return lane.label;
        case kCount:
            return busy.count;
        case kTotal:
            return busy.busyNs;
        case kShare:
            return percent(busy.busyNs);
        case kWorker:
            return workerCell(lane.worker);
        default:
            return {};
        }
    }

    Cell nameCell(const NameStatistics& row, size_t column) const {
        switch (column) {
        case kKind:
            return std::string("spans");
        case kGroup:
            return row.group;
        case kName:
            return std::string(m_capture->text(row.name));
        case kCount:
            return row.count;
        case kTotal:
            return row.totalNs;
        case kShare:
            return percent(row.totalNs);
        case kSelf:
            return row.selfNs;
        case kMean:
            return cellOf(row.meanNs);
        case kMin:
            return cellOf(row.minNs);
        case kMedian:
            return cellOf(row.medianNs);
        case kP95:
            return cellOf(row.p95Ns);
        case kMax:
            return cellOf(row.maxNs);
        case kCut:
            return row.cut;
        case kWorker:
            return workerCell(row.worker);
        default:
            return {};
        }
    }

    std::shared_ptr<const Capture> m_capture;
    RangeStatistics m_statistics;
};

std::unique_ptr<Table> makeIn(std::shared_ptr<const Capture> capture, const TableScope& scope) {
    RangeStatistics statistics = rangeStatistics(*capture, scope.range, scope.clockOffsets);
    return std::make_unique<SelectionTable>(std::move(capture), std::move(statistics));
}

std::unique_ptr<Table> makeForAll(std::shared_ptr<const Capture> capture) {
    const TableScope all{capture->spanRange()};
    return makeIn(std::move(capture), all);
}

} // namespace

TableEntry selectionTable() {
    return {"selection", "Selection", kColumns, makeForAll, false, false, makeIn};
}

} // namespace model
