// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/throttling_table.h"

#include "model/tables/profile_table.h"

#include <array>

namespace model {
namespace {

constexpr ColumnType kInteger = ColumnType::Integer;
constexpr ColumnType kText = ColumnType::Text;

constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"timestamp_ns", "Start", kInteger, "ns"},
    Column{"duration_ns", "Duration", kInteger, "ns"},
    Column{"k", "k", kInteger},
    Column{"n", "of n", kInteger},
    Column{"type", "Type", kInteger},
    Column{"type_name", "Type name"},
    Column{"profile", "Profile", kText, {}, true},
    Column{"host_start_ns", "Host start", kInteger, "ns", false, true},
    Column{"activity", "Activity, raw", kInteger, {}, false, true},
    Column{"execution", "Execution", kInteger, {}, false, true},
};

class ThrottlingTable : public ProfileTable<ThrottleSpan> {
public:
    explicit ThrottlingTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles())
            addList(profile.throttling);
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, span, profileIndex, index] = at(row);
        switch (column) {
        case 0:
            return subgraphName(profile, span);
        case 1:
            return span.startNs();
        case 2:
            return span.durationNs();
        case 3:
            return uint64_t(span.k);
        case 4:
            return uint64_t(span.n);
        case 5:
            return uint64_t(span.type);
        case 6: {
            const std::string_view name = throttleTypeName(span.type);
            return name.empty() ? Cell() : Cell(std::string(name));
        }
        case 7:
            return profile.path;
        case 8:
            return hostTime(profileIndex, span.subgraph, span.execution, span.start);
        case 9:
            return uint64_t(span.activity);
        default:
            return executionCell(span.execution);
        }
    }
    SpanId spanOf(size_t row) const override {
        const auto place = at(row);
        return spanOfRow(LaneContent::Throttling, place.profileIndex, place.index);
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const ThrottleSpan& span = at(row).row;
        return range(span.start, span.end);
    }
};

} // namespace

TableEntry throttlingTable() {
    return {"throttling", "Throttling", kColumns, makeTable<ThrottlingTable>, true};
}

} // namespace model
