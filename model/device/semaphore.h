// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace model {

/// A semaphore or event of a core got a new value.
struct SemaphoreUpdate {
    enum Flag : uint8_t {
        kSemaphore = 1,  ///< else an event
        kLostBefore = 2, ///< records before this one were lost
        kLostAfter = 4,  ///< records after this one were lost: nothing can be said of waits there
    };
    static constexpr uint8_t kAxi = 0x1b; ///< source: a write over the bus, as DMA does

    Ps time; ///< from the profile's zero
    int32_t value = 0;
    uint16_t subgraph = 0;       ///< index into DeviceProfile::subgraphs
    uint16_t execution = 0xffff; ///< index into DeviceProfile::executions, 0xffff none known
    uint8_t id = 0;
    uint8_t op = 0;     ///< low four bits: operation; high four: mode
    uint8_t source = 0; ///< record type: kAxi, or 4 · engine + 7
    uint8_t flags = 0;

    bool isSemaphore() const { return flags & kSemaphore; }
    bool lostAfter() const { return flags & kLostAfter; }
    bool lostBefore() const { return flags & kLostBefore; }
};
static_assert(sizeof(SemaphoreUpdate) <= 24);

/// "sem_inc", "sem_dec", "sem_wr_imm", "evt_set", "evt_clr", else empty: no proved name.
std::string_view semaphoreOpName(uint8_t op);
std::string semaphoreOpText(uint8_t op); ///< the name, or "op 5"
/// "AXI" or the engine's name; empty for another record type.
std::string_view semaphoreSourceName(uint8_t source);
std::string semaphoreSourceText(uint8_t source); ///< the name, or "type 2"

} // namespace model
