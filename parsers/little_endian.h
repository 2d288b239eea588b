// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/hex_text.h"

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

using model::hexNumber;
using model::hexText;

} // namespace parsers
