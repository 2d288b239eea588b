// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/device_error.h"

#include "model/device/semaphore.h"
#include "model/hex_text.h"

#include <array>
#include <string_view>

namespace model {

std::string deviceErrorName(uint8_t id) {
    constexpr std::array<std::string_view, 11> kNames = {
        "fp_underflow", "fp_nan", "fp_inf",         "fp_overflow",        "memory",          "fake",
        "semaphore",    "event",  "psum_collision", "sequencer_nonfatal", "sequencer_fatal",
    };
    return id < kNames.size() ? std::string(kNames[id]) : "error " + std::to_string(id);
}

std::string deviceErrorEngine(const DeviceError& error) {
    if (error.topSp)
        return "TOPSP " + std::to_string(error.engineIndex);
    if (error.type() == 0x1f)
        return "core";
    if (const std::string_view engine = semaphoreSourceName(error.type()); !engine.empty())
        return std::string(engine);
    return "type " + std::to_string(error.type());
}

std::string deviceErrorHex(const DeviceError& error) {
    std::string bytes;
    const auto add = [&](uint64_t value, int size) {
        for (int i = 0; i < size; ++i)
            bytes += static_cast<char>(value >> 8 * i & 255);
    };
    add(error.word0, 4);
    add(error.word1, 4);
    add(error.rawTimestamp, 8);
    return hexText(bytes);
}

const char* lossQueueName(LossMark::Queue queue) {
    constexpr std::array<const char*, 7> kNames = {"instructions", "events",     "errors", "explicit",
                                                   "DMA",          "throttling", "other"};
    return kNames[static_cast<size_t>(queue) % kNames.size()];
}

} // namespace model
