// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/dma_transfers.h"

#include "model/device/dma_triggers.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace model {

namespace {

/// What one ring of a queue moved in one execution: numbers of packets in the ring's order.
struct Ring {
    uint16_t use = 0;
    std::vector<uint32_t> packets;
    bool crossesStart = false, crossesEnd = false;
};
struct QueueKey {
    uint16_t subgraph = 0, execution = 0;
    std::string_view name;
    auto operator<=>(const QueueKey&) const = default;
};
using Rings = std::vector<Ring>;
using EngineKey = std::tuple<uint16_t, uint16_t, uint8_t>; // subgraph, execution, engine or queue

/// Sizes of consecutive groups of a ring's packets, and how they were found.
struct Cut {
    size_t skipped = 0; ///< packets in front of the first group
    std::vector<uint64_t> sizes;
    TriggerLink link = TriggerLink::None;
};

class TransferBuilder {
public:
    explicit TransferBuilder(const DeviceProfile& profile)
        : m_profile(profile) {}

    std::vector<DmaTransfer> build() {
        collectRings();
        if (m_queues.empty())
            return {};
        collectTriggers();
        for (const auto& [key, rings] : m_queues) {
            const DmaQueueUse& use = useOf(key, rings.front());
            if (isDynamic(use.kind()))
                addDynamic(key, rings);
            else
                addStatic(key, rings);
        }
        std::stable_sort(m_out.begin(), m_out.end(), [](const DmaTransfer& a, const DmaTransfer& b) {
            return std::tie(a.start, a.subgraph) < std::tie(b.start, b.subgraph);
        });
        return std::move(m_out);
    }

private:
    void collectRings();
    void collectTriggers();
    void addStatic(const QueueKey& key, const Rings& rings);
    void ringDoorbells(size_t first);
    void addDynamic(const QueueKey& key, const Rings& rings);
    std::optional<Cut> cut(const Ring& ring, const std::vector<DmaTrigger>& triggers,
                           const std::vector<const DgeNotification*>& notified) const;
    std::optional<Cut> cutAsNotified(const Ring& ring, const std::vector<const DgeNotification*>& notified) const;
    void add(DmaTransfer& transfer, const Ring& ring, size_t first, size_t count) const;
    DmaTransfer begin(const QueueKey& key, const Ring& ring) const;
    const DmaQueueUse& useOf(const QueueKey& key, const Ring& ring) const {
        return m_profile.subgraphs[key.subgraph].queues[ring.use];
    }

    const DeviceProfile& m_profile;
    std::map<QueueKey, Rings> m_queues;
    std::map<EngineKey, std::vector<DmaTrigger>> m_dynamic, m_doorbells;
    std::map<EngineKey, std::vector<const DgeNotification*>> m_notified;
    std::vector<DmaTransfer> m_out;
};

void TransferBuilder::collectRings() {
    struct Place {
        Rings* rings;
        size_t index;
    };
    std::unordered_map<uint64_t, Place> places;
    for (size_t i = 0; i < m_profile.dmaPackets.size(); ++i) {
        const DmaPacket& packet = m_profile.dmaPackets[i];
        if (packet.use == kNoQueue)
            continue;
        const DmaQueueUse& use = m_profile.subgraphs[packet.subgraph].queues[packet.use];
        if (use.blocks.empty() && !isDynamic(use.kind()))
            continue;
        const uint64_t key = uint64_t(packet.subgraph) << 32 | uint64_t(packet.execution) << 16 | packet.use;
        const auto [entry, isNew] = places.try_emplace(key);
        if (isNew) {
            Rings& rings = m_queues[{packet.subgraph, packet.execution, use.name}];
            entry->second = {&rings, rings.size()};
            rings.push_back({packet.use, {}, false, false});
        }
        Ring& ring = (*entry->second.rings)[entry->second.index];
        ring.crossesStart |= packet.note == DmaNote::CrossesStart || packet.note == DmaNote::RingCrossesStart;
        ring.crossesEnd |= packet.note == DmaNote::CrossesEnd;
        if (packet.note != DmaNote::CrossesStart)
            ring.packets.push_back(static_cast<uint32_t>(i));
    }
}

void TransferBuilder::collectTriggers() {
    DmaTriggers all = dmaTriggers(m_profile);
    for (const DmaTrigger& t : all.dynamic)
        m_dynamic[{t.subgraph, t.execution, static_cast<uint8_t>(t.engine)}].push_back(t);
    for (const DmaTrigger& t : all.doorbells)
        m_doorbells[{t.subgraph, t.execution, t.queue}].push_back(t);
    for (const DgeNotification& n : m_profile.dgeNotifications)
        m_notified[{n.subgraph, n.execution, n.engine}].push_back(&n);
}

DmaTransfer TransferBuilder::begin(const QueueKey& key, const Ring& ring) const {
    DmaTransfer made;
    made.subgraph = key.subgraph;
    made.execution = key.execution;
    made.use = ring.use;
    return made;
}

/// Adds a ring's share; a packet of 4 bytes at its end is the semaphore write and no payload.
void TransferBuilder::add(DmaTransfer& transfer, const Ring& ring, size_t first, size_t count) const {
    for (size_t i = first; i < first + count; ++i) {
        const DmaPacket& packet = m_profile.dmaPackets[ring.packets[i]];
        if (transfer.packets++ == 0) {
            transfer.start = packet.start;
            transfer.end = packet.end;
        }
        transfer.start = std::min(transfer.start, packet.start);
        transfer.end = std::max(transfer.end, packet.end);
        if (i + 1 < first + count || packet.bytes != kSemaphoreWriteBytes)
            transfer.bytes += packet.bytes;
        if (packet.engine >= transfer.engine) {
            transfer.engine = packet.engine;
            transfer.use = ring.use;
        }
    }
}

void TransferBuilder::addStatic(const QueueKey& key, const Rings& rings) {
    std::map<std::pair<uint64_t, uint32_t>, DmaTransfer> made; // by round and block
    for (const Ring& ring : rings) {
        std::vector<DmaBlock> blocks = useOf(key, ring).blocks;
        std::sort(blocks.begin(), blocks.end(), [](const DmaBlock& a, const DmaBlock& b) { return a.id < b.id; });
        uint64_t sum = 0;
        for (const DmaBlock& block : blocks)
            sum += block.packets;
        const size_t count = ring.packets.size();
        if (sum == 0 || count % sum != 0) {
            if (count % blocks.size() != 0)
                continue;
            for (DmaBlock& block : blocks)
                block.packets = static_cast<uint32_t>(count / blocks.size());
        }
        std::erase_if(blocks, [](const DmaBlock& block) { return block.packets == 0; });
        uint64_t round = 0;
        for (size_t at = 0; at < count && !blocks.empty(); ++round)
            for (const DmaBlock& block : blocks) {
                const auto [entry, isNew] = made.try_emplace({round, block.id}, begin(key, ring));
                entry->second.block = block.id;
                add(entry->second, ring, at, std::min<size_t>(block.packets, count - at));
                at += std::min<size_t>(block.packets, count - at);
            }
    }
    const size_t first = m_out.size();
    uint32_t ordinal = 0;
    for (auto& [place, transfer] : made) {
        if (transfer.packets == 0)
            continue;
        transfer.ordinal = ordinal++;
        m_out.push_back(std::move(transfer));
    }
    ringDoorbells(first);
}

/// The next doorbell of the ring with the descriptor count of the transfer's block, before its first packet.
void TransferBuilder::ringDoorbells(size_t first) {
    constexpr size_t kLookAhead = 64;
    size_t next = 0;
    for (size_t i = first; i < m_out.size(); ++i) {
        DmaTransfer& transfer = m_out[i];
        const DmaQueueUse& use = m_profile.subgraphs[transfer.subgraph].queues[transfer.use];
        const auto found = m_doorbells.find(
            {transfer.subgraph, transfer.execution, static_cast<uint8_t>(std::min<uint32_t>(use.queue, 0xff))});
        if (found == m_doorbells.end())
            continue;
        const auto block = std::find_if(use.blocks.begin(), use.blocks.end(),
                                        [&](const DmaBlock& b) { return b.id == transfer.block; });
        const std::vector<DmaTrigger>& bells = found->second;
        for (size_t at = next; at < bells.size() && at < next + kLookAhead; ++at) {
            if (bells[at].start > transfer.start)
                break;
            if (block == use.blocks.end() || bells[at].descriptors != block->m2sDescriptors)
                continue;
            transfer.link = TriggerLink::Doorbell;
            transfer.triggerPc = bells[at].pc;
            transfer.triggerStart = bells[at].start;
            transfer.instruction = bells[at].instruction;
            next = at + 1;
            break;
        }
    }
}

std::optional<Cut> TransferBuilder::cutAsNotified(const Ring& ring,
                                                  const std::vector<const DgeNotification*>& notified) const {
    Cut out{0, {}, TriggerLink::Notification};
    const uint32_t engine = m_profile.dmaPackets[ring.packets.front()].engine & 15;
    uint64_t sum = 0;
    for (const DgeNotification* n : notified) {
        out.sizes.push_back(n->engines >> engine & 1 ? n->packets : 0);
        sum += out.sizes.back();
    }
    if (sum != ring.packets.size())
        return std::nullopt;
    return out;
}

std::optional<Cut> TransferBuilder::cut(const Ring& ring, const std::vector<DmaTrigger>& triggers,
                                        const std::vector<const DgeNotification*>& notified) const {
    const size_t wanted = triggers.size(), count = ring.packets.size();
    if (count == 0)
        return std::nullopt;
    if (wanted != 0 && notified.size() == wanted)
        if (auto asNotified = cutAsNotified(ring, notified))
            return asNotified;
    Cut out;
    uint64_t size = 0;
    for (const uint32_t packet : ring.packets) {
        ++size;
        if (m_profile.dmaPackets[packet].bytes != kSemaphoreWriteBytes)
            continue;
        out.sizes.push_back(size);
        size = 0;
    }
    if (size != 0 && ring.crossesEnd) { // its semaphore write comes after the end
        out.sizes.push_back(size);
        size = 0;
    }
    if (size == 0 && wanted == 0)
        return out;
    if (size == 0 && ring.crossesStart && out.sizes.size() > wanted) {
        // What was asked for before the start stands in front.
        const auto surplus = static_cast<std::ptrdiff_t>(out.sizes.size() - wanted);
        for (std::ptrdiff_t i = 0; i < surplus; ++i)
            out.skipped += out.sizes[static_cast<size_t>(i)];
        out.sizes.erase(out.sizes.begin(), out.sizes.begin() + surplus);
    }
    if (size == 0 && out.sizes.size() == wanted) {
        out.link = TriggerLink::Order;
        return out;
    }
    if (wanted == 0 || count % wanted != 0)
        return std::nullopt;
    return Cut{0, std::vector<uint64_t>(wanted, count / wanted), TriggerLink::EqualShares};
}

void TransferBuilder::addDynamic(const QueueKey& key, const Rings& rings) {
    const std::optional<Engine> owner = ownerOfQueue(key.name);
    const EngineKey engine{key.subgraph, key.execution, owner ? static_cast<uint8_t>(*owner) : uint8_t(0xff)};
    const std::vector<DmaTrigger>& triggers = m_dynamic[engine];
    const auto& notified = m_notified[engine];
    std::vector<std::pair<const Ring*, Cut>> cuts;
    for (const Ring& ring : rings) {
        auto made = cut(ring, triggers, notified);
        if (made && (cuts.empty() || made->sizes.size() == cuts.front().second.sizes.size()))
            cuts.emplace_back(&ring, std::move(*made));
        else if (!ring.crossesStart)
            return; // a group of one ring would meet that of another transfer
    }
    if (cuts.empty())
        return;
    std::vector<size_t> at;
    for (const auto& [ring, parts] : cuts)
        at.push_back(parts.skipped);
    for (size_t n = 0; n < cuts.front().second.sizes.size(); ++n) {
        DmaTransfer made = begin(key, *cuts.front().first);
        made.dynamic = true;
        made.ordinal = static_cast<uint32_t>(n);
        for (size_t c = 0; c < cuts.size(); ++c) {
            const auto& [ring, parts] = cuts[c];
            add(made, *ring, at[c], parts.sizes[n]);
            at[c] += parts.sizes[n];
            made.link = std::max(made.link, parts.link); // the weakest
        }
        if (made.packets == 0)
            continue;
        if (n < triggers.size()) {
            made.triggerPc = triggers[n].pc;
            made.triggerStart = triggers[n].start;
            made.instruction = triggers[n].instruction;
        }
        m_out.push_back(std::move(made));
    }
}

} // namespace

std::vector<DmaTransfer> dmaTransfers(const DeviceProfile& profile) {
    return TransferBuilder(profile).build();
}

} // namespace model
