// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/query/interval_union.h"

#include <cstdint>
#include <vector>

namespace model {

/// EVENT_SEMAPHORE: an engine that executes it waits, so the vendor calls the engine inactive.
inline constexpr uint8_t kEventSemaphore = 0xa0;
inline bool isActive(const Instruction& instruction) {
    return !(instruction.hasOpcode && instruction.opcode == kEventSemaphore);
}

/// A stretch in which an engine of a core executed at least one instruction that is no EVENT_SEMAPHORE.
struct ActiveInterval {
    Ps start, end; ///< from the profile's zero
    uint16_t subgraph = 0;
    Engine engine = Engine::Tensor;

    int64_t startNs() const { return start.floorNs(); }
    int64_t endNs() const { return end.floorNs(); }
    int64_t durationNs() const { return (end - start).floorNs(); }
};

/// All of a profile, by start. Stretches that touch are one.
std::vector<ActiveInterval> activeTime(const DeviceProfile& profile);

} // namespace model
