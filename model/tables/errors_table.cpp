// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/errors_table.h"

#include "model/tables/profile_table.h"

#include <array>

namespace model {
namespace {

constexpr ColumnType kInteger = ColumnType::Integer;
constexpr ColumnType kText = ColumnType::Text;

constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"timestamp_ns", "Time", kInteger, "ns"},
    Column{"engine", "Engine"},
    Column{"type", "Type"},
    Column{"raw", "Record", kText, {}, true},
    Column{"profile", "Profile", kText, {}, true},
    Column{"host_start_ns", "Host time", kInteger, "ns", false, true},
    Column{"execution", "Execution", kInteger, {}, false, true},
};

class ErrorsTable : public ProfileTable<DeviceError> {
public:
    explicit ErrorsTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles())
            addList(profile.errors);
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, error, profileIndex, index] = at(row);
        switch (column) {
        case 0:
            return subgraphName(profile, error);
        case 1:
            return error.time.floorNs();
        case 2:
            return deviceErrorEngine(error);
        case 3:
            return deviceErrorName(error.id());
        case 4:
            return deviceErrorHex(error);
        case 5:
            return profile.path;
        case 6:
            return hostTime(profileIndex, error.subgraph, error.execution, error.time);
        default:
            return executionCell(error.execution);
        }
    }
    SpanId spanOf(size_t row) const override {
        const auto place = at(row);
        return spanOfRow(LaneContent::Errors, place.profileIndex, place.index);
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const Ps time = at(row).row.time;
        return range(time, time);
    }
};

} // namespace

TableEntry errorsTable() {
    return {"errors", "Device errors", kColumns, makeTable<ErrorsTable>, true};
}

} // namespace model
