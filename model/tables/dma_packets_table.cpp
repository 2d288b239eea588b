// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/dma_packets_table.h"

#include "model/device/device_names.h"
#include "model/tables/profile_table.h"

#include <array>

namespace model {
namespace {

constexpr ColumnType kInteger = ColumnType::Integer;
constexpr ColumnType kText = ColumnType::Text;

enum ColumnIndex : size_t {
    kSubgraph,
    kEngine,
    kQueue,
    kStart,
    kDuration,
    kBytes,
    kCrc,
    kQueueType,
    kTrack,
    kIndex,
    kNote,
    kProfile,
    kHostStart,
    kQueueName,
    kCompletion,
    kExecution,
    kColumnCount,
};
constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"dma_engine", "DMA engine", kInteger},
    Column{"queue", "Queue", kInteger},
    Column{"start_ns", "Start", kInteger, "ns"},
    Column{"duration_ns", "Duration", kInteger, "ns"},
    Column{"bytes", "Bytes", kInteger, "bytes"},
    Column{"crc", "CRC", kInteger, {}, true, true},
    Column{"queue_type", "Queue type"},
    Column{"track", "Track"},
    Column{"packet_index", "Packet", kInteger},
    Column{"note", "Note"},
    Column{"profile", "Profile", kText, {}, true},
    Column{"host_start_ns", "Host start", kInteger, "ns", false, true},
    Column{"queue_name", "Queue name"},
    Column{"completion_ns", "Completed after", kInteger, "ns", false, true},
    Column{"execution", "Execution", kInteger, {}, false, true},
};
static_assert(kColumns.size() == kColumnCount);

class DmaPacketsTable : public ProfileTable<DmaPacket> {
public:
    explicit DmaPacketsTable(std::shared_ptr<const Capture> capture)
        : ProfileTable(std::move(capture)) {
        for (const DeviceProfile& profile : profiles())
            addList(profile.dmaPackets);
    }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, packet, profileIndex, index] = at(row);
        switch (column) {
        case kSubgraph:
            return subgraphName(profile, packet);
        case kEngine:
            return uint64_t(packet.engine);
        case kQueue:
            return uint64_t(packet.queue);
        case kStart:
            return packet.startNs();
        case kDuration:
            return packet.durationNs();
        case kBytes:
            return uint64_t(packet.bytes);
        case kCrc:
            return uint64_t(packet.crc);
        case kQueueType:
            return std::string(dmaQueueKindName(dmaKindOf(profile, packet)));
        case kTrack:
            return dmaTrack(profile, packet);
        case kIndex:
            return uint64_t(packet.index);
        case kNote:
            return packet.note == DmaNote::None ? Cell() : Cell(std::string(dmaNoteText(packet.note)));
        case kProfile:
            return profile.path;
        case kHostStart:
            return hostTime(profileIndex, packet.subgraph, packet.execution, packet.start);
        case kQueueName: {
            const DmaQueueUse* const use = dmaUseOf(profile, packet);
            return use ? Cell(dmaQueueDisplayName(use->name)) : Cell();
        }
        case kCompletion:
            return packet.completionPs == DmaPacket::kNoCompletion ? Cell() : Cell(Ps(packet.completionPs).floorNs());
        case kExecution:
            return executionCell(packet.execution);
        default:
            return {};
        }
    }
    SpanId spanOf(size_t row) const override {
        const auto place = at(row);
        return spanOfRow(LaneContent::DmaPackets, place.profileIndex, place.index);
    }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const DmaPacket& packet = at(row).row;
        return range(packet.start, packet.end);
    }
};

} // namespace

TableEntry dmaPacketsTable() {
    return {"dma_packets", "DMA packets", kColumns, makeTable<DmaPacketsTable>, true};
}

} // namespace model
