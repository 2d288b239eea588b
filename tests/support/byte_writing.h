// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

// Bytes as the capture formats want them. Nothing here depends on the model or the parsers: what the writers build is
// an independent witness of what the parsers read.
namespace test_support {

using Uuid = std::array<std::uint8_t, 16>;

// 32 hexadecimal digits, dashes allowed. Any other length gives zeros in the missing places.
Uuid uuidFromHex(std::string_view hex);
std::string_view bytesOf(const Uuid& uuid);

// Little endian, appended.
void appendU16(std::string& out, std::uint16_t value);
void appendU32(std::string& out, std::uint32_t value);
void appendU64(std::string& out, std::uint64_t value);

// Little endian, written over what stands at `offset`; the text must be long enough.
void putU16(std::string& out, std::size_t offset, std::uint16_t value);
void putU32(std::string& out, std::size_t offset, std::uint32_t value);
void putU64(std::string& out, std::size_t offset, std::uint64_t value);

// A text field of fixed width: cut to the width, no terminator needed beyond it.
void putText(std::string& out, std::size_t offset, std::size_t width, std::string_view text);

std::uint32_t crc32(std::string_view bytes);
std::array<std::uint8_t, 16> md5(std::string_view bytes);

} // namespace test_support
