// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/byte_writing.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace test_support {

namespace {

int hexDigit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

void putLittle(std::string& out, std::size_t offset, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i)
        out.at(offset + static_cast<std::size_t>(i)) = static_cast<char>(value >> (8 * i) & 0xff);
}

void appendLittle(std::string& out, std::uint64_t value, int size) {
    const std::size_t offset = out.size();
    out.resize(offset + static_cast<std::size_t>(size));
    putLittle(out, offset, value, size);
}

std::uint32_t wordAt(const std::string& text, std::size_t offset) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(text[offset + i])) << (8 * i);
    return value;
}

} // namespace

Uuid uuidFromHex(std::string_view hex) {
    Uuid uuid{};
    std::size_t digits = 0;
    for (char c : hex) {
        const int digit = hexDigit(c);
        if (digit < 0 || digits == 32)
            continue;
        uuid[digits / 2] = static_cast<std::uint8_t>(uuid[digits / 2] << 4 | digit);
        ++digits;
    }
    return uuid;
}

std::string_view bytesOf(const Uuid& uuid) {
    return {reinterpret_cast<const char*>(uuid.data()), uuid.size()};
}

void appendU16(std::string& out, std::uint16_t value) {
    appendLittle(out, value, 2);
}
void appendU32(std::string& out, std::uint32_t value) {
    appendLittle(out, value, 4);
}
void appendU64(std::string& out, std::uint64_t value) {
    appendLittle(out, value, 8);
}
void putU16(std::string& out, std::size_t offset, std::uint16_t value) {
    putLittle(out, offset, value, 2);
}
void putU32(std::string& out, std::size_t offset, std::uint32_t value) {
    putLittle(out, offset, value, 4);
}
void putU64(std::string& out, std::size_t offset, std::uint64_t value) {
    putLittle(out, offset, value, 8);
}

void putText(std::string& out, std::size_t offset, std::size_t width, std::string_view text) {
    const std::size_t size = std::min(width, text.size());
    std::copy_n(text.begin(), size, out.begin() + static_cast<std::ptrdiff_t>(offset));
}

std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t crc = 0xffffffffu;
    for (char c : bytes) {
        crc ^= static_cast<std::uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0u);
    }
    return ~crc;
}

std::array<std::uint8_t, 16> md5(std::string_view bytes) {
    static constexpr std::array<int, 16> kTurns{7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    std::string text(bytes);
    text.push_back(static_cast<char>(0x80));
    while (text.size() % 64 != 56)
        text.push_back('\0');
    appendU64(text, static_cast<std::uint64_t>(bytes.size()) * 8);

    std::array<std::uint32_t, 4> state{0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u};
    for (std::size_t block = 0; block < text.size(); block += 64) {
        auto [a, b, c, d] = state;
        for (std::uint32_t i = 0; i < 64; ++i) {
            const std::uint32_t round = i / 16;
            std::uint32_t mix = c ^ (b | ~d);
            std::uint32_t word = 7 * i % 16;
            if (round == 0) {
                mix = (b & c) | (~b & d);
                word = i;
            } else if (round == 1) {
                mix = (d & b) | (~d & c);
                word = (5 * i + 1) % 16;
            } else if (round == 2) {
                mix = b ^ c ^ d;
                word = (3 * i + 5) % 16;
            }
            const auto constant = static_cast<std::uint32_t>(std::floor(std::fabs(std::sin(i + 1.0)) * 4294967296.0));
            const std::uint32_t sum = mix + a + constant + wordAt(text, block + 4 * std::size_t{word});
            a = d;
            d = c;
            c = b;
            b += std::rotl(sum, kTurns[round * 4 + i % 4]);
        }
        state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
    }
    std::array<std::uint8_t, 16> digest{};
    for (std::size_t i = 0; i < 16; ++i)
        digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (8 * (i % 4)) & 0xff);
    return digest;
}

} // namespace test_support
