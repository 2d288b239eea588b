// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

// Numbers of fixed width as Neuron's files hold them: little endian, unaligned.
namespace parsers {

template <class T>
T readLittle(const char* at) {
    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "files are little endian; so is every machine built for");
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}
inline uint16_t readU16(const char* at) {
    return readLittle<uint16_t>(at);
}
inline uint32_t readU32(const char* at) {
    return readLittle<uint32_t>(at);
}
inline uint64_t readU64(const char* at) {
    return readLittle<uint64_t>(at);
}

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

} // namespace parsers
