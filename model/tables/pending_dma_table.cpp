// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/pending_dma_table.h"

#include "model/device/dma_transfers.h"
#include "model/tables/profile_table.h"

#include <array>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"timestamp_ns", "Time", ColumnType::Integer, "ns"},
    Column{"vendor_value", "Pending as the vendor counts: dynamic transfers never end", ColumnType::Integer},
    Column{"value", "Pending", ColumnType::Integer},
    Column{"profile", "Profile", ColumnType::Text, {}, true},
};

struct Point : PendingPoint {
    uint16_t subgraph = 0;
};

class PendingDmaTable : public ProfileTable<Point> {
public:
    explicit PendingDmaTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles()) {
            std::vector<Point> list;
            for (uint16_t subgraph = 0; subgraph < profile.subgraphs.size(); ++subgraph)
                for (const PendingPoint& point : pendingDma(profile, subgraph, profile.dmaTransfers))
                    list.push_back({point, subgraph});
            addRows(std::move(list));
        }
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, point, profileIndex, index] = at(row);
        switch (column) {
        case 0:
            return subgraphName(profile, point);
        case 1:
            return point.time.floorNs();
        case 2:
            return point.vendorValue ? Cell(*point.vendorValue) : Cell();
        case 3:
            return point.value;
        default:
            return profile.path;
        }
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const Ps time = at(row).row.time;
        return range(time, time);
    }
};

} // namespace

TableEntry pendingDmaTable() {
    return {"pending_dma", "Pending DMA", kColumns, makeTable<PendingDmaTable>, true};
}

} // namespace model
