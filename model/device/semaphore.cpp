// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/semaphore.h"

#include "model/device/engine.h"

namespace model {

std::string_view semaphoreOpName(uint8_t op) {
    switch (op & 15) {
    case 1:
        return "evt_set";
    case 3:
        return "sem_inc";
    case 4:
        return "sem_dec";
    case 7:
        return "evt_clr";
    case 9:
        return "sem_wr_imm";
    default:
        return {};
    }
}

std::string_view semaphoreSourceName(uint8_t source) {
    if (source == SemaphoreUpdate::kAxi)
        return "AXI";
    const int engine = source / 4 - 1;
    return engine >= 0 && engine < kEngineCount ? engineName(static_cast<Engine>(engine)) : std::string_view();
}

} // namespace model
