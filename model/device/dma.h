// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace model {

inline constexpr uint16_t kNoQueue = 0xffff;
inline constexpr uint32_t kSemaphoreWriteBytes =
    4; ///< a packet of this size at the end of a transfer raises a semaphore

/// Why a packet is no row of the vendor's.
enum class DmaNote : uint8_t {
    None,
    CrossesStart,     ///< began before its execution
    RingCrossesStart, ///< of a ring that has such a packet: the vendor shows none of it (version 6)
    CrossesEnd,       ///< ends after its execution
};
std::string_view dmaNoteText(DmaNote note); ///< "", "crosses the start", "ring of one that does", "crosses the end"

/// One DMA packet: from the first descriptor that is read (M2S_SOP) to the last byte written (S2M_EOP); in file order,
/// paired first in first out per ring. A ring is one queue of one DMA engine; its packets may overlap.
struct DmaPacket {
    Ps start, end;                         ///< from the profile's zero
    uint32_t index = 0;                    ///< ordinal in its ring, as the vendor counts
    uint32_t completionPs = kNoCompletion; ///< from `end` to S2M_COMPL, when the semaphore really moves
    uint32_t engine = 0;                   ///< DMA engine of the chip: 64..79 for core 4
    uint32_t bytes : 24 = 0;               ///< written, semaphore writes included
    uint32_t queue : 4 = 0;                ///< ring of its engine; 14 fetches instructions
    DmaNote note : 4 = DmaNote::None;
    uint16_t crc = 0;
    uint16_t subgraph = 0;       ///< index into DeviceProfile::subgraphs
    uint16_t execution = 0xffff; ///< index into DeviceProfile::executions, 0xffff none known
    uint16_t use = kNoQueue;     ///< index into DeviceSubgraph::queues, kNoQueue: no entry has this engine and queue

    static constexpr uint32_t kNoCompletion = 0xffffffff; ///< none in the file, or later than 4.29 ms
    int64_t startNs() const { return start.floorNs(); }
    /// Floor of the difference, not the difference of two floors.
    int64_t durationNs() const { return (end - start).floorNs(); }
};
static_assert(sizeof(DmaPacket) <= 40, "tens of millions of these");

/// Descriptors of one static transfer of a ring (desc_block_info). The file does not order them.
struct DmaBlock {
    uint32_t id = 0;
    uint32_t packets = 0; ///< too small for some transposing transfers
    uint32_t m2sDescriptors = 0, s2mDescriptors = 0;
    std::string function;
};

/// What the packets of a ring carry: the vendor's queue_type of a packet.
enum class DmaQueueKind : uint8_t { Unknown, Instruction, Data, Input, Output, SoftwareDynamic, HardwareDynamic };
std::string_view dmaQueueKindName(DmaQueueKind kind); ///< "instruction", "data", "software_dynamic", …
constexpr bool isDynamic(DmaQueueKind kind) {
    return kind == DmaQueueKind::SoftwareDynamic || kind == DmaQueueKind::HardwareDynamic;
}

/// One ring's entry in the profile's table of queues (dma_queue_usage_info).
struct DmaQueueUse {
    uint32_t engine = 0, queue = 0;
    uint32_t type = 0; ///< as in the file: 1 instructions, 2 weights, 3 input, 4 output, 6 host to tensor
    std::string name;  ///< "qSPDynamicHW0"
    int32_t eventId = 0;
    uint32_t axiPort = 0, channel = 0;
    std::vector<DmaBlock> blocks;

    /// By the name (…DynamicHW, …Dynamic), else by the type.
    DmaQueueKind kind() const;
};
/// The vendor's spelling: qAct… → qScalar…, qPool… → qGpSimd…, qSP… → qSync…, qPE… → qTensor…; others as they are.
std::string dmaQueueDisplayName(std::string_view name);

/// How it is known which instruction made a transfer.
enum class TriggerLink : uint8_t {
    None,         ///< not known
    Doorbell,     ///< the WRITE that rings the queue's tail register
    Notification, ///< the device told how many packets each DMA instruction made
    Order, ///< n-th DMA instruction of the queue's engine ↔ n-th group of packets that ends in a semaphore write
    EqualShares, ///< the same, where groups cannot be told apart but all are of one size
};
/// For a person, with what the vendor says of it: "order of DMA instructions (vendor: unknown)".
std::string_view triggerLinkText(TriggerLink link);

/// Packets that belong together: one block of descriptors (static), or what one DMA instruction asked for (dynamic).
struct DmaTransfer {
    Ps start, end;      ///< first start to last end of its packets
    uint64_t bytes = 0; ///< without the semaphore writes
    uint32_t packets = 0;
    uint32_t engine = 0;  ///< the highest of its DMA engines, as the vendor shows it
    uint32_t ordinal = 0; ///< among the transfers of its queue and execution
    uint16_t subgraph = 0;
    uint16_t execution = 0xffff;
    uint16_t use = kNoQueue; ///< an entry of its queue in DeviceSubgraph::queues
    bool dynamic = false;
    TriggerLink link = TriggerLink::None;
    std::optional<uint32_t> block;       ///< id of its block (static)
    std::optional<uint32_t> triggerPc;   ///< pc of the instruction that made it
    std::optional<Ps> triggerStart;      ///< when that instruction started
    std::optional<uint64_t> instruction; ///< its index in DeviceProfile::instructions

    int64_t startNs() const { return start.floorNs(); }
    int64_t durationNs() const { return (end - start).floorNs(); }
};

/// What the device said of a DMA instruction's packets (explicit notification with hint 1), one for each executed one.
struct DgeNotification {
    Ps time;
    uint32_t pc = 0;      ///< index in the engine's loaded stream; void unless pcKnown
    uint16_t engines = 0; ///< bit set of the core's 16 DMA engines
    uint16_t packets = 0; ///< on each of them, the semaphore write included
    uint16_t subgraph = 0;
    uint16_t execution = 0xffff;
    uint8_t engine = 0; ///< model::Engine that executed it
    bool pcKnown = false;
};

/// A point of the throughput curve of one subgraph.
struct ThroughputPoint {
    Ps time;
    double bytesPerSecond = 0; ///< sum over the packets under way: a rate, so real
    uint64_t totalBytes = 0;   ///< of all packets that have started
};

/// A point of the curve of transfers that were asked for and are not done, of one subgraph.
struct PendingPoint {
    Ps time;
    std::optional<int64_t> vendorValue; ///< never counts dynamic transfers down; empty at points the vendor lacks
    int64_t value = 0;                  ///< the true one
};

} // namespace model
