// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/throttle.h"

#include <array>

namespace model {

std::string_view throttleTypeName(uint8_t type) {
    constexpr std::array<std::string_view, 4> kNames = {"activity_0", "activity_1", "activity_2", "activity_3"};
    if (type == ThrottleSpan::kUnknownType)
        return "unknown";
    return type < kNames.size() ? kNames[type] : std::string_view();
}

} // namespace model
