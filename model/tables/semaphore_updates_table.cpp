// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/semaphore_updates_table.h"

#include "model/device/device_names.h"
#include "model/tables/profile_table.h"

#include <array>

namespace model {
namespace {

constexpr ColumnType kInteger = ColumnType::Integer;
constexpr ColumnType kText = ColumnType::Text;

enum ColumnIndex : size_t {
    kSubgraph,
    kSemaphore,
    kTime,
    kValue,
    kLabel,
    kProfile,
    kHostStart,
    kOperation,
    kSource,
    kLost,
    kExecution,
    kColumnCount,
};
constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"semaphore", "Semaphore", kInteger},
    Column{"timestamp_ns", "Time", kInteger, "ns"},
    Column{"value", "Value", kInteger},
    Column{"label", "Label"},
    Column{"profile", "Profile", kText, {}, true},
    Column{"host_start_ns", "Host time", kInteger, "ns", false, true},
    Column{"operation", "Operation"},
    Column{"source", "Source"},
    Column{"lost_records", "Lost records"},
    Column{"execution", "Execution", kInteger, {}, false, true},
};
static_assert(kColumns.size() == kColumnCount);

/// A row is the number of an update in its profile.
class SemaphoreUpdatesTable : public ProfileTable<uint32_t> {
public:
    explicit SemaphoreUpdatesTable(std::shared_ptr<const Capture> shared)
        : ProfileTable(std::move(shared)) {
        for (const DeviceProfile& profile : profiles()) {
            std::vector<uint32_t>& list = m_updates.emplace_back();
            auto& labels = m_labels.emplace_back(profile.subgraphs.size());
            for (size_t i = 0; i < profile.semaphoreUpdates.size(); ++i) {
                const SemaphoreUpdate& update = profile.semaphoreUpdates[i];
                if (!update.isSemaphore())
                    continue;
                list.push_back(static_cast<uint32_t>(i));
                if (auto& own = labels[update.subgraph]; !own) {
                    const ProfileId id(m_updates.size() - 1);
                    own = std::make_unique<SemaphoreLabels>(
                        semaphoreLabels(capture().names(id).semaphores(update.subgraph)));
                }
            }
        }
        for (const auto& list : m_updates)
            addList(list);
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, number, profileIndex, index] = at(row);
        const SemaphoreUpdate& update = profile.semaphoreUpdates[number];
        switch (column) {
        case kSubgraph:
            return subgraphName(profile, update);
        case kSemaphore:
            return uint64_t(update.id);
        case kTime:
            return update.time.floorNs();
        case kValue:
            return int64_t(update.value);
        case kLabel:
            return (*m_labels[profileIndex][update.subgraph])[update.id];
        case kProfile:
            return profile.path;
        case kHostStart:
            return hostTime(profileIndex, update.subgraph, update.execution, update.time);
        case kOperation:
            return semaphoreOpText(update.op);
        case kSource:
            return semaphoreSourceText(update.source);
        case kLost:
            return update.lostAfter()    ? Cell(std::string("after"))
                   : update.lostBefore() ? Cell(std::string("before"))
                                         : Cell();
        case kExecution:
            return executionCell(update.execution);
        default:
            return {};
        }
    }
    SpanId spanOf(size_t row) const override {
        const auto place = at(row);
        return spanOfRow(LaneContent::Semaphores, place.profileIndex, place.row);
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const auto place = at(row);
        const Ps time = place.profile.semaphoreUpdates[place.row].time;
        return range(time, time);
    }

private:
    std::vector<std::vector<uint32_t>> m_updates;
    std::vector<std::vector<std::unique_ptr<SemaphoreLabels>>> m_labels; // by profile, by subgraph
};

} // namespace

TableEntry semaphoreUpdatesTable() {
    return {"semaphore_updates", "Semaphores", kColumns, makeTable<SemaphoreUpdatesTable>, true};
}

} // namespace model
