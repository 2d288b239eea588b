// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/device_summary/summary_input.h"

#include <array>

namespace model {

namespace {

/// Packets of one way of making them.
struct PacketGroup {
    IntervalUnion active;
    uint64_t count = 0, bytes = 0;
};

enum Group : size_t { kStatic, kHardware, kSoftware, kGroupCount };
constexpr std::array<std::string_view, kGroupCount> kGroupNames = {"static", "hardware_dynamic", "software_dynamic"};

struct PacketTotals {
    std::array<PacketGroup, kGroupCount> groups;
    PacketGroup all, dynamic;
    int64_t timePs = 0; ///< sum of durations
};

Group groupOf(const DeviceProfile& profile, const DmaPacket& packet) {
    if (packet.use == kNoQueue)
        return kStatic; // no queue of the program: fetches instructions
    const DmaQueueKind kind = profile.subgraphs[packet.subgraph].queues[packet.use].kind();
    if (kind == DmaQueueKind::HardwareDynamic)
        return kHardware;
    return kind == DmaQueueKind::SoftwareDynamic ? kSoftware : kStatic;
}

void add(PacketGroup& group, const DmaPacket& packet) {
    group.active.add({packet.start, packet.end});
    ++group.count;
    group.bytes += packet.bytes;
}

PacketTotals packetTotals(const DeviceProfile& profile) {
    PacketTotals totals;
    for (const DmaPacket& packet : profile.dmaPackets) {
        if (packet.note != DmaNote::None)
            continue;
        const Group group = groupOf(profile, packet);
        add(totals.groups[group], packet);
        add(totals.all, packet);
        if (group != kStatic)
            add(totals.dynamic, packet);
        totals.timePs = saturatingAdd(totals.timePs, (packet.end - packet.start).ps());
    }
    return totals;
}

double length(const PacketGroup& group) {
    return static_cast<double>(group.active.length().ps());
}

void addGroups(const PacketTotals& totals, double totalPs, MetricList& out) {
    for (size_t g = 0; g < kGroupCount; ++g) {
        const PacketGroup& group = totals.groups[g];
        const std::string name = std::string(kGroupNames[g]) + "_dma_";
        out.seconds(name + "active_time", group.active.length().ps());
        out.fraction(name + "active_time_percent", length(group), length(totals.all));
        out.fraction(name + "active_fraction_of_total_time", length(group), totalPs);
        out.count(name + "packet_count", group.count);
        out.fraction(name + "packet_percent", static_cast<double>(group.count), static_cast<double>(totals.all.count));
        out.count(name + "size", group.bytes, "bytes");
        out.fraction(name + "size_percent", static_cast<double>(group.bytes), static_cast<double>(totals.all.bytes));
    }
}

void addDynamic(const PacketTotals& totals, double totalPs, MetricList& out) {
    const double sum = length(totals.groups[kHardware]) + length(totals.groups[kSoftware]);
    out.fraction("dynamic_dma_active_time_percent", sum, length(totals.all));
    out.seconds("dynamic_dma_union_time", totals.dynamic.active.length().ps());
    out.fraction("dynamic_dma_active_fraction_of_total_time", length(totals.dynamic), totalPs);
    out.fraction("dynamic_dma_packet_percent", static_cast<double>(totals.dynamic.count),
                 static_cast<double>(totals.all.count));
    out.fraction("dynamic_dma_size_percent", static_cast<double>(totals.dynamic.bytes),
                 static_cast<double>(totals.all.bytes));
}

/// Static transfers only: the vendor counts no others.
void addTransfers(const SummaryInput& input, MetricList& out) {
    uint64_t count = 0, bytes = 0;
    int64_t timePs = 0;
    for (const DmaTransfer& transfer : input.transfers) {
        if (transfer.dynamic)
            continue;
        ++count;
        bytes += transfer.bytes;
        timePs = saturatingAdd(timePs, (transfer.end - transfer.start).ps());
    }
    out.count("dma_transfer_count", count);
    out.count("dma_transfer_total_bytes", bytes, "bytes");
    out.real("dma_transfer_average_bytes", count > 0 ? static_cast<double>(bytes) / static_cast<double>(count) : 0,
             "bytes");
    out.seconds("dma_transfer_time", timePs);
}

} // namespace

void addDmaMetrics(const SummaryInput& input, MetricList& out) {
    const PacketTotals totals = packetTotals(input.profile);
    const auto total = static_cast<double>(input.totalPs);
    const int64_t active = totals.all.active.length().ps();
    out.seconds("dma_active_time", active);
    out.fraction("dma_active_time_percent", static_cast<double>(active), total);
    if (input.chip)
        out.count("dma_active_cycles", static_cast<uint64_t>(static_cast<double>(active) / 1000 * input.chip->clockGhz),
                  "cycles");
    out.seconds("dma_packet_time", totals.timePs);
    addGroups(totals, total, out);
    addDynamic(totals, total, out);
    addTransfers(input, out);
    uint64_t queues = 0;
    for (const DeviceSubgraph& subgraph : input.profile.subgraphs)
        queues += subgraph.queues.size();
    out.count("dma_queue_count", queues);
}

} // namespace model
