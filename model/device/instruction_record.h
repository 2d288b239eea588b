// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_code.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

namespace model {

/// A product that stays at the largest number instead of wrapping: counts come from files.
constexpr uint64_t saturatingMultiply(uint64_t a, uint64_t b) {
    uint64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<uint64_t>::max() : product;
}

/// Which elements an operand names: an address inside a partition, then steps and counts per dimension, in elements.
struct AccessPattern {
    uint32_t address = 0;
    uint8_t dimensions = 3;
    std::array<int16_t, 4> steps{};
    std::array<uint16_t, 4> counts{};

    /// PSUM begins at 32 MiB; below lies SBUF.
    bool inPsum() const { return address >= 0x2000000; }
    /// Of one partition.
    uint64_t elements() const {
        uint64_t n = 1;
        for (size_t i = 0; i < dimensions; ++i)
            n = saturatingMultiply(n, counts[i]);
        return n;
    }
};

/// Reads one record of an instruction stream: 64 bytes, little endian, numbers at any offset; and remembers which of
/// its bytes were read, so that what nobody understands can be shown.
class InstructionRecord {
public:
    /// REQUIRES: bytes.size() == kInstructionBytes.
    explicit InstructionRecord(std::string_view bytes)
        : m_bytes(bytes) {
        assert(bytes.size() == kInstructionBytes);
    }

    template <class T>
    T read(size_t offset) {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8);
        assert(offset + sizeof(T) <= kInstructionBytes);
        T value;
        std::memcpy(&value, m_bytes.data() + offset, sizeof value);
        m_read |= ((uint64_t(1) << sizeof(T)) - 1) << offset;
        return value;
    }
    uint8_t u8(size_t offset) { return read<uint8_t>(offset); }
    uint16_t u16(size_t offset) { return read<uint16_t>(offset); }
    uint32_t u32(size_t offset) { return read<uint32_t>(offset); }
    int32_t i32(size_t offset) { return read<int32_t>(offset); }
    uint64_t u64(size_t offset) { return read<uint64_t>(offset); }
    float f32(size_t offset) { return read<float>(offset); }

    /// u32 address, then `dimensions` steps (i16), then as many counts (u16).
    AccessPattern access(size_t offset, uint8_t dimensions) {
        AccessPattern pattern;
        pattern.address = u32(offset);
        pattern.dimensions = dimensions;
        for (size_t i = 0; i < dimensions; ++i) {
            pattern.steps[i] = read<int16_t>(offset + 4 + 2 * i);
            pattern.counts[i] = read<uint16_t>(offset + 4 + 2 * (dimensions + i));
        }
        return pattern;
    }

    std::string_view bytes() const { return m_bytes; }
    /// Whether a byte was part of a number that was read.
    bool wasRead(size_t offset) const { return (m_read >> offset & 1) != 0; }

private:
    std::string_view m_bytes;
    uint64_t m_read = 0;
};

} // namespace model
