// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/dma_decode.h"

#include "parsers/ntff/nearly_sorted.h"

#include <limits>
#include <set>

namespace parsers::ntff {

namespace {

using model::DmaNote;
using model::DmaPacket;

enum Kind : uint32_t { kM2sStart = 1, kS2mEnd = 5, kS2mComplete = 6 };
constexpr uint16_t kEnded = 1; // in DmaPacket::use until a packet's queue is looked up
constexpr size_t kMaxPackets = std::numeric_limits<uint32_t>::max();

bool startsBefore(const DmaPacket& a, const DmaPacket& b) {
    return a.start < b.start;
}

} // namespace

uint32_t DmaDecoder::Fifo::pop() {
    const uint32_t item = items[head++];
    if (head == items.size()) {
        items.clear();
        head = 0;
    } else if (head >= 1024 && head * 2 > items.size()) {
        items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(head));
        head = 0;
    }
    return item;
}

DmaDecoder::DmaDecoder(const model::DeviceProfile& profile, const std::vector<uint16_t>& subgraphs,
                       const Subgraph& graph)
    : m_graph(graph)
    , m_timeline(!profile.executions.empty())
    , m_firstEngine(graph.core * 16 & ~31u)
    , m_rings(kRings) {
    for (const uint16_t subgraph : subgraphs) {
        auto& [index, byRing] = m_uses.emplace_back();
        index = subgraph;
        byRing.fill(model::kNoQueue);
        const auto& queues = profile.subgraphs[subgraph].queues;
        for (size_t i = 0; i < queues.size() && i < model::kNoQueue; ++i) {
            const uint32_t engine = queues[i].engine - m_firstEngine;
            if (engine < 32 && queues[i].queue < 16)
                byRing[engine << 4 | queues[i].queue] = static_cast<uint16_t>(i);
        }
    }
}

int64_t DmaDecoder::timeOf(const RawRecord& record) const {
    const auto& clocks = m_graph.dmaClocks;
    return correctedPs(clocks.empty() ? BlockClock{} : clocks[record.type() % clocks.size()], record.timestamp);
}

void DmaDecoder::add(const RawRecord& record) {
    const uint32_t queue = record.word1 >> 4 & 15;
    Ring& ring = m_rings[record.type() << 4 | queue];
    switch (record.word1 & 15) {
    case kM2sStart: {
        if (m_packets.size() >= kMaxPackets)
            return;
        ring.open.push(static_cast<uint32_t>(m_packets.size()));
        DmaPacket packet;
        packet.start = model::Ps(timeOf(record)); // from the profile's zero when it is placed
        packet.engine = m_firstEngine + record.type();
        packet.queue = queue & 15;
        m_packets.push_back(packet);
        break;
    }
    case kS2mEnd: {
        if (ring.open.empty()) {
            ++m_counts.orphanEnds;
            ring.orphanEnds.push_back(timeOf(record));
            break;
        }
        const uint32_t number = ring.open.pop();
        DmaPacket& packet = m_packets[number];
        packet.end = model::Ps(timeOf(record));
        packet.bytes = record.word0 & 0xffffff;
        packet.crc = static_cast<uint16_t>(record.word1 >> 16);
        packet.index = ring.count++;
        packet.use = kEnded;
        ring.ended.push(number);
        break;
    }
    case kS2mComplete:
        if (!ring.ended.empty()) {
            DmaPacket& packet = m_packets[ring.ended.pop()];
            const int64_t after = (model::Ps(timeOf(record)) - packet.end).ps();
            if (after >= 0 && after < int64_t(DmaPacket::kNoCompletion))
                packet.completionPs = static_cast<uint32_t>(after);
        }
        break;
    default:
        ++m_counts.unknownKinds;
        break;
    }
}

uint16_t DmaDecoder::useOf(const DmaPacket& packet) const {
    for (const auto& [index, byRing] : m_uses)
        if (index == packet.subgraph)
            return byRing[ringOf(packet)];
    return model::kNoQueue;
}

bool DmaDecoder::place(const ExecutionWindows& windows, DmaPacket& packet) const {
    const int64_t start = packet.start.ps(), end = packet.end.ps();
    const ExecutionWindow* window = windows.holding(start, end);
    if (!window && (window = windows.holding(end, end)))
        packet.note = DmaNote::CrossesStart;
    else if (!window && (window = windows.holding(start, start)))
        packet.note = DmaNote::CrossesEnd;
    if (!window)
        return false;
    packet.subgraph = window->subgraph;
    packet.execution = window->execution;
    return true;
}

/// The vendor shows nothing of a ring where an end meets no start: with a timeline it looks at what lies within the
/// execution alone, so that a packet across the start is such a case.
void DmaDecoder::noteRings(const ExecutionWindows& windows) {
    std::set<std::pair<uint16_t, size_t>> broken; // execution, ring
    for (size_t ring = 0; ring < kRings; ++ring)
        for (const int64_t time : m_rings[ring].orphanEnds)
            if (const ExecutionWindow* window = windows.holding(time, time); window || !m_timeline)
                broken.emplace(window ? window->execution : uint16_t(0xffff), ring);
    if (m_timeline)
        for (const DmaPacket& packet : m_packets)
            if (packet.note == DmaNote::CrossesStart)
                broken.emplace(packet.execution, ringOf(packet));
    if (broken.empty())
        return;
    for (DmaPacket& packet : m_packets)
        if (packet.note == DmaNote::None && broken.contains({packet.execution, ringOf(packet)}))
            packet.note = DmaNote::RingCrossesStart;
}

DmaCounts DmaDecoder::finish(const ExecutionWindows& windows, model::DeviceProfile& profile) {
    std::vector<uint32_t> counted(kRings);
    std::vector<uint16_t> countedOf(kRings, 0xffff); // the execution that a ring's count is of
    size_t kept = 0;
    for (const DmaPacket& made : m_packets) {
        DmaPacket packet = made;
        if (packet.use != kEnded) {
            ++m_counts.openStarts;
            continue;
        }
        if (packet.end < packet.start) {
            ++m_counts.backwards;
            continue;
        }
        if (!place(windows, packet))
            continue;
        const size_t ring = ringOf(packet);
        if (m_timeline) {
            if (countedOf[ring] != packet.execution) {
                countedOf[ring] = packet.execution;
                counted[ring] = 0;
            }
            packet.index = counted[ring]++;
        }
        packet.start = packet.start - profile.zero;
        packet.end = packet.end - profile.zero;
        packet.use = useOf(packet);
        m_packets[kept++] = packet;
    }
    m_packets.resize(kept);
    noteRings(windows);
    sortNearlySorted(m_packets, startsBefore);
    auto& all = profile.dmaPackets;
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    if (all.empty()) {
        all = std::move(m_packets);
    } else {
        all.insert(all.end(), m_packets.begin(), m_packets.end());
        std::inplace_merge(all.begin(), all.begin() + middle, all.end(), startsBefore);
    }
    m_packets = {};
    return m_counts;
}

} // namespace parsers::ntff
