// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace model {

/// Two lower-case digits a byte.
inline std::string hexText(std::string_view bytes) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        out += kDigits[static_cast<uint8_t>(c) >> 4];
        out += kDigits[static_cast<uint8_t>(c) & 15];
    }
    return out;
}

/// Without leading zeros and without "0x".
inline std::string hexNumber(uint64_t n) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    do
        out.insert(out.begin(), kDigits[n & 15]);
    while (n >>= 4);
    return out;
}

} // namespace model
