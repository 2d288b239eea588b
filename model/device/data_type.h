// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace model {

/// The vendor's name of an element type where it is proved, else empty: 6 bfloat16, 7 fp16, 8 int32, 9 uint32, 10 fp32.
constexpr std::string_view dataTypeName(uint8_t type) {
    switch (type) {
    case 6:
        return "bfloat16";
    case 7:
        return "fp16";
    case 8:
        return "int32";
    case 9:
        return "uint32";
    case 10:
        return "fp32";
    default:
        return {};
    }
}

/// The name, or the raw number as "?5".
inline std::string dataTypeText(uint8_t type) {
    const std::string_view name = dataTypeName(type);
    return name.empty() ? '?' + std::to_string(type) : std::string(name);
}

/// Bytes of an element; nothing for a type that is not known.
constexpr std::optional<uint64_t> dataTypeBytes(uint8_t type) {
    if (dataTypeName(type).empty())
        return std::nullopt;
    return type <= 7 ? 2 : 4;
}

} // namespace model
