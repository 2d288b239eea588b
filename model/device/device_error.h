// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace model {

/// An error that the hardware reported. No real one was ever seen, so its bytes stand beside what they are taken for.
struct DeviceError {
    Ps time; ///< from the profile's zero; may be negative: errors of any time are kept
    uint64_t rawTimestamp = 0;
    uint32_t word0 = 0, word1 = 0; ///< the record: word0 bits 0-7 id, 8-23 data, 24-28 type; word1 data
    uint16_t subgraph = 0;
    uint16_t execution = 0xffff;
    bool topSp = false;       ///< by a collectives engine
    uint32_t engineIndex = 0; ///< of the run it stands in (collectives engines: 8..11)

    uint8_t id() const { return static_cast<uint8_t>(word0); }
    uint8_t type() const { return word0 >> 24 & 31; }
};

/// "fp_nan", "psum_collision", else "error 17".
std::string deviceErrorName(uint8_t id);
/// Who reported it: an engine, "TOPSP 8", "core" (type 0x1f), else "type 3".
std::string deviceErrorEngine(const DeviceError& error);
/// The record's 16 bytes as they stand in the file, 32 hex digits.
std::string deviceErrorHex(const DeviceError& error);

/// A queue of the device was full: records are missing here.
struct LossMark {
    enum class Queue : uint8_t { Instructions, Events, Errors, Explicit, Dma, Throttling, Other };
    Ps time; ///< of the record that carries the mark, from the profile's zero
    uint16_t subgraph = 0;
    uint16_t execution = 0xffff;
    Queue queue = Queue::Other;
    uint8_t recordType = 0; ///< of that record: its engine (4 · engine + kind), or the DMA engine's low five bits
    bool before = false;    ///< records before it were lost
    bool after = false;     ///< records after it were lost
};
const char* lossQueueName(LossMark::Queue queue); ///< "instructions", "events", … for sentences
inline constexpr size_t kMaxLossMarks = 1 << 20;  ///< of one profile

} // namespace model
