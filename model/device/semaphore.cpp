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

std::string semaphoreOpText(uint8_t op) {
    const std::string_view name = semaphoreOpName(op);
    return name.empty() ? "op " + std::to_string(op & 15) : std::string(name);
}

std::string semaphoreSourceText(uint8_t source) {
    const std::string_view name = semaphoreSourceName(source);
    return name.empty() ? "type " + std::to_string(source) : std::string(name);
}

} // namespace model
