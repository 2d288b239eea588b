// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/active_time_table.h"

#include "model/query/active_time.h"

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

class ActiveTimeTable : public Table {
public:
    explicit ActiveTimeTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        for (const DeviceProfile& profile : m_capture->profiles()) {
            for (const ActiveInterval& interval : activeTime(profile))
                m_rows.push_back({&profile, interval});
        }
    }

    size_t rowCount() const override { return m_rows.size(); }

    Cell cell(size_t row, size_t column) const override {
        const auto& [profile, interval] = m_rows[row];
        switch (column) {
        case 0:
            return profile->subgraphs[interval.subgraph].name;
        case 1:
            return std::string(engineName(interval.engine));
        case 2:
            return interval.startNs();
        case 3:
            return interval.endNs();
        case 4:
            return interval.durationNs();
        default:
            return profile->path;
        }
    }

    std::optional<TimeRange> timeOf(size_t row) const override {
        const ActiveInterval& interval = m_rows[row].interval;
        return TimeRange{Timestamp(interval.startNs()), Timestamp(interval.endNs())};
    }

    std::string emptyReason() const override {
        return m_capture->profiles().empty()
                   ? "No device profile (.ntff) is here: record with the DEVICE mode of NeuronConfig, or with "
                     "NEURON_RT_INSPECT_DEVICE_PROFILE=1."
                   : "The device profiles that are here hold no executed instruction.";
    }

private:
    struct Row {
        const DeviceProfile* profile;
        ActiveInterval interval;
    };
    std::shared_ptr<const Capture> m_capture;
    std::vector<Row> m_rows;
};

} // namespace

TableEntry activeTimeTable() {
    return {"active_time", "Active time", kColumns,
            [](std::shared_ptr<const Capture> capture) -> std::unique_ptr<Table> {
                return std::make_unique<ActiveTimeTable>(std::move(capture));
            },
            true};
}

} // namespace model
