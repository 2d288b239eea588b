// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/engine.h"
#include "parsers/ntff/ntff_info.h"
#include "parsers/ntff/pair_list.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace parsers::ntff {

/// Corrected ps of a raw time stamp: floor((ts - init) * expected / actual) in exact integers, also below init; the
/// product needs more than 64 bits.
inline int64_t correctedPs(const BlockClock& clock, uint64_t timestamp) {
    const bool before = timestamp < clock.init;
    const uint64_t d = before ? clock.init - timestamp : timestamp - clock.init;
    uint64_t scaled = d;
    if (clock.actual != 0 && clock.expected != 0 && clock.actual != clock.expected) {
        const uint64_t q = d / clock.actual, r = d % clock.actual;
        const uint64_t roundUp = before ? clock.actual - 1 : 0;
        scaled = q * clock.expected + (r * clock.expected + roundUp) / clock.actual;
    }
    return static_cast<int64_t>(before ? 0 - scaled : scaled);
}

/// Time that an instruction waited for its event, in ns, as the vendor computes it: in single precision. `arch` 1
/// counts at 1.4 GHz, 2 at 1.2 GHz; others are not known and counted as 1.
inline uint32_t eventWaitNs(uint32_t cycles, int arch) {
    const float scaled = static_cast<float>(cycles * 1000);
    const float ps = scaled / (arch == 2 ? 1.2f : 1.4f);
    return static_cast<uint32_t>(ps) / 1000;
}

/// A record as it stands in the file.
struct RawRecord {
    uint32_t word0 = 0, word1 = 0;
    uint64_t timestamp = 0;

    uint32_t type() const { return word0 >> 24 & 31; }
};
inline constexpr uint32_t kLostBefore = 1u << 29, kLostAfter = 1u << 30; ///< of word0

/// Pairs the instruction notifications of one core. A record has 16 bytes, little endian:
///   u32: bits 0-19 pc, 24-28 type, 29 records lost before (software queue), 30 lost after (hardware queue), 31 phase
///   u32: start: bits 16-31 event wait cycles; end: bits 0-15 crc in, 16-31 crc out      u64: time stamp
/// Types 4 + 4 * engine + {0 start, 1 end, 2 explicit, 3 event}. An end takes the oldest open start of its engine with
/// the same pc: starts and ends of one engine interleave (LDWEIGHTS under MATMUL).
class NotificationPairer {
public:
    /// `clocks` by model::Engine.
    explicit NotificationPairer(const std::array<BlockClock, model::kEngineCount>& clocks = {});
    ~NotificationPairer();

    /// REQUIRES: a multiple of 16 bytes. `offset` is where they stand in the file, for the first record with lost ones.
    void add(std::string_view records, uint64_t offset);
    /// After the last record: brings the pairs in order, counts what is open and gives back what pairing needed.
    void finish();

    std::array<PairList, model::kEngineCount> pairs; ///< by model::Engine
    uint64_t records = 0;
    uint64_t orphanEnds = 0;
    uint64_t openStarts = 0;                 ///< set by finish()
    uint64_t unknownRecords = 0;             ///< types that no page knows
    uint64_t lossMarks = 0;                  ///< records with an overflow bit
    uint64_t firstLoss = 0;                  ///< file offset of the first
    std::vector<RawRecord> losses;           ///< those with an overflow bit, the first model::kMaxLossMarks
    std::vector<RawRecord> dgeNotifications; ///< explicit ones of an engine with hint 1: packets of a DMA instruction

private:
    struct OpenStarts;
    void addLoss(const char* at, uint64_t offset);
    void addOther(const char* at, uint64_t offset);
    std::array<BlockClock, model::kEngineCount> m_clocks;
    std::array<std::unique_ptr<OpenStarts>, model::kEngineCount> m_open;
};

} // namespace parsers::ntff
