// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/dma_transfers_table.h"

#include "model/tables/profile_table.h"

#include <array>

namespace model {
namespace {

constexpr ColumnType kInteger = ColumnType::Integer;
constexpr ColumnType kText = ColumnType::Text;

enum ColumnIndex : size_t {
    kSubgraph,
    kQueue,
    kKind,
    kStart,
    kDuration,
    kBytes,
    kTriggerPc,
    kTrigger,
    kLink,
    kBlock,
    kProfile,
    kHostStart,
    kPackets,
    kEngine,
    kExecution,
    kColumnCount,
};
constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"queue", "Queue"},
    Column{"kind", "Kind"},
    Column{"start_ns", "Start", kInteger, "ns"},
    Column{"duration_ns", "Duration", kInteger, "ns"},
    Column{"bytes", "Bytes", kInteger, "bytes"},
    Column{"trigger_pc", "Trigger PC", kInteger, {}, true},
    Column{"trigger_ns", "Triggered", kInteger, "ns"},
    Column{"link", "Link"},
    Column{"block_id", "Block", kInteger},
    Column{"profile", "Profile", kText, {}, true},
    Column{"host_start_ns", "Host start", kInteger, "ns", false, true},
    Column{"packets", "Packets", kInteger},
    Column{"dma_engine", "Last DMA engine", kInteger, {}, false, true},
    Column{"execution", "Execution", kInteger, {}, false, true},
};
static_assert(kColumns.size() == kColumnCount);

class DmaTransfersTable : public ProfileTable<DmaTransfer> {
public:
    explicit DmaTransfersTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles())
            addList(profile.dmaTransfers);
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, transfer, profileIndex, index] = at(row);
        switch (column) {
        case kSubgraph:
            return subgraphName(profile, transfer);
        case kQueue:
            return dmaQueueDisplayName(profile.subgraphs[transfer.subgraph].queues[transfer.use].name);
        case kKind:
            return std::string(transfer.dynamic ? "dynamic" : "static");
        case kStart:
            return transfer.startNs();
        case kDuration:
            return transfer.durationNs();
        case kBytes:
            return transfer.bytes;
        case kTriggerPc:
            return transfer.triggerPc ? Cell(uint64_t(*transfer.triggerPc)) : Cell();
        case kTrigger:
            return transfer.triggerStart ? Cell(transfer.triggerStart->floorNs()) : Cell();
        case kLink:
            return transfer.link == TriggerLink::None ? Cell() : Cell(std::string(triggerLinkText(transfer.link)));
        case kBlock:
            return transfer.block ? Cell(uint64_t(*transfer.block)) : Cell();
        case kProfile:
            return profile.path;
        case kHostStart:
            return hostTime(profileIndex, transfer.subgraph, transfer.execution, transfer.start);
        case kPackets:
            return uint64_t(transfer.packets);
        case kEngine:
            return uint64_t(transfer.engine);
        case kExecution:
            return executionCell(transfer.execution);
        default:
            return {};
        }
    }
    SpanId spanOf(size_t row) const override {
        const auto place = at(row);
        return spanOfRow(LaneContent::DmaTransfers, place.profileIndex, place.index);
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const DmaTransfer& transfer = at(row).row;
        return range(transfer.start, transfer.end);
    }
};

} // namespace

TableEntry dmaTransfersTable() {
    return {"dma_transfers", "DMA transfers", kColumns, makeTable<DmaTransfersTable>, true};
}

} // namespace model
