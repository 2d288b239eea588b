// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/dma_transfers.h"
#include "model/device/dma_triggers.h"

#include <algorithm>
#include <array>
#include <queue>

namespace model {

namespace {

constexpr int64_t kPointGapPs = 10'000;

double rateOf(const DmaPacket& packet) {
    const int64_t ps = (packet.end - packet.start).ps();
    return ps > 0 ? static_cast<double>(packet.bytes) * 1e12 / static_cast<double>(ps) : 0.0;
}

/// A step of the pending curves.
struct Step {
    Ps time;
    int vendor = 0, own = 0;
    bool vendorPoint = false;
};

} // namespace

std::vector<ThroughputPoint> dmaThroughput(const DeviceProfile& profile, uint16_t subgraph) {
    struct End {
        Ps time;
        double rate;
        bool operator>(const End& other) const { return time > other.time; }
    };
    std::priority_queue<End, std::vector<End>, std::greater<>> underWay;
    std::vector<ThroughputPoint> out;
    double rate = 0;
    uint64_t total = 0;
    const auto& packets = profile.dmaPackets;
    const auto counts = [&](size_t i) { return packets[i].subgraph == subgraph && packets[i].note == DmaNote::None; };
    for (size_t next = 0;;) {
        while (next < packets.size() && !counts(next))
            ++next;
        if (next == packets.size() && underWay.empty())
            return out;
        Ps now = next < packets.size() ? packets[next].start : underWay.top().time;
        if (!underWay.empty())
            now = std::min(now, underWay.top().time);
        for (; next < packets.size() && packets[next].start == now; ++next) {
            if (!counts(next))
                continue;
            rate += rateOf(packets[next]);
            total += packets[next].bytes;
            underWay.push({packets[next].end, rateOf(packets[next])});
        }
        for (; !underWay.empty() && underWay.top().time <= now; underWay.pop())
            rate -= underWay.top().rate;
        if (underWay.empty())
            rate = 0; // sums of rounded numbers leave a rest
        if (out.empty() || (now - out.back().time).ps() >= kPointGapPs)
            out.push_back({now, rate, total});
    }
}

std::vector<PendingPoint> pendingDma(const DeviceProfile& profile, uint16_t subgraph,
                                     const std::vector<DmaTransfer>& transfers) {
    const DmaTriggers triggers = dmaTriggers(profile);
    // Rings that fetch instructions are rung too, and are nobody's transfers.
    std::array<bool, 16> isStatic{};
    for (const DmaQueueUse& use : profile.subgraphs[subgraph].queues)
        if (!use.blocks.empty() && use.queue < isStatic.size())
            isStatic[use.queue] = true;
    std::vector<Step> steps;
    for (const DmaTrigger& trigger : triggers.dynamic)
        if (trigger.subgraph == subgraph)
            steps.push_back({trigger.start, 1, 0, true});
    for (const DmaTrigger& trigger : triggers.doorbells)
        if (trigger.subgraph == subgraph && isStatic[trigger.queue])
            steps.push_back({trigger.start, 1, 0, true});
    for (const DmaTransfer& transfer : transfers) {
        if (transfer.subgraph != subgraph)
            continue;
        if (transfer.triggerStart)
            steps.push_back({*transfer.triggerStart, 0, 1, false});
        if (transfer.triggerStart || !transfer.dynamic)
            steps.push_back(
                {transfer.end, transfer.dynamic ? 0 : -1, transfer.triggerStart ? -1 : 0, !transfer.dynamic});
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.time < b.time; });
    std::vector<PendingPoint> out;
    int64_t vendor = 0, own = 0;
    for (size_t i = 0; i < steps.size();) {
        const Ps now = steps[i].time;
        bool vendorPoint = false;
        for (; i < steps.size() && steps[i].time == now; ++i) {
            vendor += steps[i].vendor;
            own += steps[i].own;
            vendorPoint |= steps[i].vendorPoint;
        }
        out.push_back({now, vendorPoint ? std::optional(vendor) : std::nullopt, own});
    }
    return out;
}

} // namespace model
