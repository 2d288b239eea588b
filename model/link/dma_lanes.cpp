// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/link/dma_lanes.h"

#include "model/device/device_names.h"
#include "model/device/dma_transfers.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace model {

namespace {

using Place = DeviceLaneFrame::Place;
using Curve = DeviceLaneFrame::Curve;

constexpr const char* kFetch = "instruction fetch";

class DmaPlacer {
public:
    explicit DmaPlacer(const DeviceLaneFrame& frame)
        : m_frame(frame)
        , m_builder(frame.builder)
        , m_profile(frame.profile()) {}

    void place() {
        m_profile.dmaTransfers = dmaTransfers(m_profile);
        for (size_t i = 0; i < m_profile.dmaTransfers.size(); ++i)
            addTransfer(m_profile.dmaTransfers[i], i);
        if (m_profile.dmaPackets.size() <= kMaxDrawnPackets)
            for (size_t i = 0; i < m_profile.dmaPackets.size(); ++i)
                addPacket(m_profile.dmaPackets[i], i);
        else
            m_builder.findings().add(
                {Severity::Info,
                 "device.many_packets",
                 m_profile.path,
                 "The DMA packets of this profile are too many for lanes of their own; transfers, throughput and the "
                 "table show them.",
                 {},
                 {},
                 m_profile.dmaPackets.size()});
        for (uint16_t subgraph = 0; subgraph < m_profile.subgraphs.size(); ++subgraph)
            addCurves(subgraph);
    }

private:
    void addTransfer(const DmaTransfer& transfer, size_t index) {
        const std::string& queue = m_profile.subgraphs[transfer.subgraph].queues[transfer.use].name;
        const auto [lane, isNew] = m_queues.try_emplace({transfer.subgraph, queue});
        if (isNew) {
            LaneSpec spec = m_frame.laneAt(Place::DmaQueues, transfer.subgraph, dmaQueueDisplayName(queue),
                                           LaneContent::DmaTransfers, static_cast<uint32_t>(m_queues.size()));
            spec.subgroup = "DMA queues";
            lane->second = {m_builder.lane(spec), m_builder.strings().intern(spec.label)};
        }
        m_builder.addSpan(lane->second.id, m_frame.span(transfer.subgraph, transfer.execution, transfer.start,
                                                        transfer.end, lane->second.name, index));
    }

    void addPacket(const DmaPacket& packet, size_t index) {
        const uint64_t key = uint64_t(packet.subgraph) << 48 | uint64_t(packet.engine) << 8 | packet.queue;
        const auto [lane, isNew] = m_rings.try_emplace(key);
        if (isNew) {
            const DmaQueueUse* const use = dmaUseOf(m_profile, packet);
            const std::string queue = use ? dmaQueueDisplayName(use->name) : kFetch;
            LaneSpec spec =
                m_frame.laneAt(Place::DmaRings, packet.subgraph,
                               queue + " Q" + std::to_string(packet.queue) + "-E" + std::to_string(packet.engine),
                               LaneContent::DmaPackets, packet.queue << 12 | (packet.engine & 0xfff));
            spec.subgroup = "DMA packets";
            spec.subgroupFolded = true;
            lane->second = {m_builder.lane(spec), m_builder.strings().intern(queue)};
        }
        m_builder.addSpan(lane->second.id, m_frame.span(packet.subgraph, packet.execution, packet.start, packet.end,
                                                        lane->second.name, index));
    }

    void addCurves(uint16_t subgraph) {
        const auto at = [&](Ps time) { return m_frame.timeOf(subgraph, 0xffff, time); };
        if (m_profile.dmaPackets.size() <= kMaxDrawnPackets) {
            const auto points = dmaThroughput(m_profile, subgraph);
            if (!points.empty()) {
                const CounterId rate = m_frame.curve(Curve::DmaThroughput, subgraph, "DMA rate", "", "bytes/s");
                for (const ThroughputPoint& point : points)
                    m_builder.addSample(rate, at(point.time), point.bytesPerSecond);
                // The vendor's curve may end before its last packet does.
                Ps end = points.back().time;
                for (const DmaPacket& packet : m_profile.dmaPackets)
                    if (packet.subgraph == subgraph && packet.note == DmaNote::None)
                        end = std::max(end, packet.end);
                if (points.back().bytesPerSecond != 0)
                    m_builder.addSample(rate, at(end), 0);
            }
        }
        const auto pending = pendingDma(m_profile, subgraph, m_profile.dmaTransfers);
        if (pending.empty())
            return;
        const CounterId own = m_frame.curve(Curve::PendingDma, subgraph, "Pending DMA", "", "transfers");
        const CounterId vendor =
            m_frame.curve(Curve::PendingDma, subgraph, "Pending DMA", "as the vendor counts (never down)", "transfers");
        for (const PendingPoint& point : pending) {
            m_builder.addSample(own, at(point.time), static_cast<double>(point.value));
            if (point.vendorValue)
                m_builder.addSample(vendor, at(point.time), static_cast<double>(*point.vendorValue));
        }
    }

    struct NamedLane {
        LaneId id;
        StringId name;
    };
    const DeviceLaneFrame& m_frame;
    CaptureBuilder& m_builder;
    DeviceProfile& m_profile;
    std::map<std::pair<uint16_t, std::string>, NamedLane> m_queues;
    std::unordered_map<uint64_t, NamedLane> m_rings;
};

} // namespace

void placeDma(const DeviceLaneFrame& frame) {
    DmaPlacer(frame).place();
}

} // namespace model
