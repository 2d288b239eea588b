// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace model {

/// An executed instruction that sets DMA off.
struct DmaTrigger {
    Ps start;
    uint64_t instruction = 0; ///< index in DeviceProfile::instructions
    uint32_t pc = 0;
    uint32_t descriptors = 0; ///< of a doorbell
    uint16_t subgraph = 0, execution = 0xffff;
    Engine engine = Engine::Tensor;
    uint8_t queue = 0; ///< of a doorbell: ring of the DMA engines
};

/// Which instructions of a profile set DMA off, each list by start.
struct DmaTriggers {
    std::vector<DmaTrigger> dynamic;   ///< DMA_DIRECT2D (0xb8)
    std::vector<DmaTrigger> doorbells; ///< WRITE (0xa5) to the tail register of a ring that is read (M2S)
};
DmaTriggers dmaTriggers(const DeviceProfile& profile);

/// A write of a WRITE record to a ring's tail register.
struct Doorbell {
    uint8_t queue = 0;
    bool writeRing = false; ///< of the ring that is written (S2M), not read
    uint32_t descriptors = 0;
};
/// A WRITE holds two writes: sizes at bytes 12 and 13, addresses (u64) at 16 and 24, data (u32) at 32 and 40. One of
/// four bytes to an address that ends in 0x038 moves a tail: bits 12-15 queue + 1, bit 17 the ring that is written.
/// Nothing for other records.
std::vector<Doorbell> doorbells(std::string_view record);

/// The engine whose instructions feed a dynamic queue, by its name: qAct…, qPool…, qSP…, qPE…, qDVE….
std::optional<Engine> ownerOfQueue(std::string_view name);

} // namespace model
