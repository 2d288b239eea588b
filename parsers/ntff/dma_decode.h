// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "parsers/ntff/execution_windows.h"
#include "parsers/ntff/notification_pairer.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace parsers::ntff {

/// What is odd about DMA records, for findings.
struct DmaCounts {
    uint64_t orphanEnds = 0;   ///< ends whose start is not in the file
    uint64_t openStarts = 0;   ///< starts whose end is not in the file
    uint64_t backwards = 0;    ///< packets that end before they start; left out
    uint64_t unknownKinds = 0; ///< records of a kind that is not read
};

/// Pairs the DMA records of one core, in the order of the file:
///   word0 bits 0-23 bytes (of an end), 24-28 the low bits of the DMA engine; word1 bits 0-3 kind, 4-7 queue,
///   16-31 crc (of an end)
/// Kind 1 (M2S_SOP) starts a packet, 5 (S2M_EOP) ends the oldest open one of its ring, 6 (S2M_COMPL) completes the
/// oldest one that has ended. Packets of a ring overlap; a ring is a queue of an engine. The engine's number is
/// (16 · core with its low five bits cleared) + the five bits. Time: clock of the engine modulo the number of clocks.
class DmaDecoder {
public:
    /// `subgraphs`: of this core, with their tables of queues. `graph`: whose clocks the core has.
    DmaDecoder(const model::DeviceProfile& profile, const std::vector<uint16_t>& subgraphs, const Subgraph& graph);

    int64_t timeOf(const RawRecord& record) const; ///< in ps of the device's counter
    void add(const RawRecord& record);
    /// Appends the packets that an execution holds or that cross its start or end, sorted by start. A packet's index:
    /// with a timeline (version 6) its ordinal among those of its ring and execution; without one among all of its
    /// ring. Packets outside of all executions are left out.
    DmaCounts finish(const ExecutionWindows& windows, model::DeviceProfile& profile);

private:
    static constexpr size_t kRings = 512; // 32 engines with 16 queues
    /// First in, first out; numbers of packets.
    struct Fifo {
        std::vector<uint32_t> items;
        size_t head = 0;
        bool empty() const { return head == items.size(); }
        void push(uint32_t item) { items.push_back(item); }
        uint32_t pop();
    };
    struct Ring {
        Fifo open, ended;
        uint32_t count = 0; // packets that have ended
        std::vector<int64_t> orphanEnds;
    };
    static size_t ringOf(const model::DmaPacket& packet) { return (packet.engine & 31) << 4 | packet.queue; }
    uint16_t useOf(const model::DmaPacket& packet) const;
    /// False: no execution holds any of it.
    bool place(const ExecutionWindows& windows, model::DmaPacket& packet) const;
    void noteRings(const ExecutionWindows& windows);

    const Subgraph& m_graph;
    bool m_timeline;
    uint32_t m_firstEngine;
    std::vector<Ring> m_rings;
    std::vector<model::DmaPacket> m_packets; // in the order of their starts; `use` marks those that have ended
    std::vector<std::pair<uint16_t, std::array<uint16_t, kRings>>> m_uses; // subgraph, by ring
    DmaCounts m_counts;
};

} // namespace parsers::ntff
