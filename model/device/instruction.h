// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/engine.h"
#include "model/time.h"

#include <cstdint>

namespace model {

/// One executed instruction: a start and an end notification of one pc, paired.
struct Instruction {
    Ps start; ///< from the profile's zero
    Ps end;
    uint32_t pc = 0;          ///< index in the engine's loaded stream, 64-byte records; 20 bits
    uint32_t eventWaitNs = 0; ///< as the vendor computes it, in single precision
    uint16_t crcIn = 0, crcOut = 0;
    uint16_t subgraph = 0;       ///< index into DeviceProfile::subgraphs
    uint16_t execution = 0xffff; ///< index into DeviceProfile::executions, 0xffff none known
    Engine engine = Engine::Tensor;
    uint8_t opcode = 0;
    bool hasOpcode = false; ///< false: the pc lies outside the loaded stream, so the opcode is not known

    int64_t startNs() const { return start.floorNs(); }
    /// Floor of the difference, not the difference of two floors.
    int64_t durationNs() const { return (end - start).floorNs(); }
    int track() const { return hasOpcode && opcode == 0x02 ? kTensorMatrixTrack : static_cast<int>(engine); }
};

} // namespace model
