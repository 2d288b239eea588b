// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/dma_throughput_table.h"

#include "model/device/dma_transfers.h"
#include "model/tables/profile_table.h"

#include <array>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"timestamp_ns", "Time", ColumnType::Integer, "ns"},
    Column{"rate_bytes_per_s", "Rate", ColumnType::Real, "bytes/s"},
    Column{"total_bytes", "Total", ColumnType::Integer, "bytes"},
    Column{"profile", "Profile", ColumnType::Text, {}, true},
};

struct Point : ThroughputPoint {
    uint16_t subgraph = 0;
};

class DmaThroughputTable : public ProfileTable<Point> {
public:
    explicit DmaThroughputTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles()) {
            std::vector<Point> list;
            for (uint16_t subgraph = 0; subgraph < profile.subgraphs.size() && !profile.dmaPackets.empty(); ++subgraph)
                for (const ThroughputPoint& point : dmaThroughput(profile, subgraph))
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
            return point.bytesPerSecond;
        case 3:
            return point.totalBytes;
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

TableEntry dmaThroughputTable() {
    return {"dma_throughput", "DMA throughput", kColumns, makeTable<DmaThroughputTable>, true};
}

} // namespace model
