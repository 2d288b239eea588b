// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/memory_usage_table.h"

#include "model/tables/profile_table.h"

#include <algorithm>
#include <array>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"neuron_device", "Neuron device", ColumnType::Integer},
    Column{"neuron_core", "Neuron core", ColumnType::Integer},
    Column{"usage_type", "Use"},
    Column{"bytes", "Bytes", ColumnType::Integer, "bytes"},
    Column{"profile", "Profile", ColumnType::Text, {}, true},
};

struct Row {
    uint16_t subgraph = 0;
    std::string name;
    uint64_t bytes = 0;
};

class MemoryUsageTable : public ProfileTable<Row> {
public:
    explicit MemoryUsageTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles()) {
            std::vector<Row> list;
            for (uint16_t subgraph = 0; subgraph < profile.subgraphs.size(); ++subgraph) {
                uint64_t total = 0;
                for (const MemoryUse& use : profile.subgraphs[subgraph].memory) {
                    list.push_back({subgraph, use.name(), use.bytes});
                    total += std::min(use.bytes, UINT64_MAX - total); // a broken file must not wrap it
                }
                if (!profile.subgraphs[subgraph].memory.empty())
                    list.push_back({subgraph, "Total", total});
            }
            addRows(std::move(list));
        }
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, use, profileIndex, index] = at(row);
        switch (column) {
        case 0:
            return uint64_t(profile.subgraphs[use.subgraph].neuronDevice);
        case 1:
            return uint64_t(profile.subgraphs[use.subgraph].core);
        case 2:
            return use.name;
        case 3:
            return use.bytes;
        default:
            return profile.path;
        }
    }
};

} // namespace

TableEntry memoryUsageTable() {
    return {"memory_usage", "Device memory", kColumns, makeTable<MemoryUsageTable>, true, false};
}

} // namespace model
