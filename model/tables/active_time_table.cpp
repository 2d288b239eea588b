// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/active_time_table.h"

#include "model/query/active_time.h"
#include "model/tables/profile_table.h"

#include <array>

namespace model {

namespace {

constexpr ColumnType kInteger = ColumnType::Integer;

constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"engine", "Engine"},
    Column{"start_ns", "Start", kInteger, "ns"},
    Column{"end_ns", "End", kInteger, "ns"},
    Column{"duration_ns", "Duration", kInteger, "ns"},
    Column{"profile", "Profile", ColumnType::Text, {}, true},
};

class ActiveTimeTable : public ProfileTable<ActiveInterval> {
public:
    explicit ActiveTimeTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles())
            addRows(activeTime(profile));
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, interval, profileIndex, index] = at(row);
        switch (column) {
        case 0:
            return subgraphName(profile, interval);
        case 1:
            return std::string(engineName(interval.engine));
        case 2:
            return interval.startNs();
        case 3:
            return interval.endNs();
        case 4:
            return interval.durationNs();
        default:
            return profile.path;
        }
    }

    std::optional<TimeRange> timeOf(size_t row) const override {
        const ActiveInterval& interval = at(row).row;
        return TimeRange{Timestamp(interval.startNs()), Timestamp(interval.endNs())};
    }
};

} // namespace

TableEntry activeTimeTable() {
    return {"active_time", "Active time", kColumns, makeTable<ActiveTimeTable>, true};
}

} // namespace model
