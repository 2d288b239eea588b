// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace model {

inline constexpr uint8_t kDmaDirect2d = 0xb8;       ///< DMA_DIRECT2D, as loaded
inline constexpr uint8_t kPseudoDmaDirect2d = 0xd4; ///< the same record as the compiler wrote it

enum class DmaMemory : uint8_t { Unknown, Hbm, Sbuf };

/// One end of a DMA that an instruction describes: `counts[0] * counts[1]` elements of `elementBytes`.
struct DmaSide {
    /// Top 4 bits of the address word: 0 an address, 1 a variable of the compiler (before loading only), 2 an entry of
    /// the table of HBM tensors. Others are not known.
    enum class Kind : uint8_t { Address, Variable, Table, Unknown };
    Kind kind = Kind::Address;
    DmaMemory memory = DmaMemory::Unknown;
    uint64_t word = 0;   ///< the 64 bits as they stand
    uint32_t index = 0;  ///< of the variable (28 bits) or the table entry (16 bits)
    uint32_t flags = 0;  ///< bits above a table entry's index whose meaning is not known
    uint32_t offset = 0; ///< in bytes, into the variable or tensor
    int32_t steps[2]{};  ///< in bytes
    uint16_t counts[2]{};
    uint16_t elementBytes = 0;

    uint64_t bytes() const { return uint64_t(elementBytes) * counts[0] * counts[1]; }
};

/// What a DMA_DIRECT2D asks for.
struct DmaDescriptor {
    uint8_t semaphore = 0; ///< raised by `increment` when the DMA is complete
    uint16_t increment = 0;
    DmaSide from, to;
};

/// Decodes a 64-byte record; nothing for other opcodes and for records of another size. Which memory an address lies in
/// depends on the chip: arch 2 (trn2) SBUF when address bit 37 is set, arch 1 (trn1, inf2) SBUF from 0xfff00000000 on;
/// other chips: unknown. A table entry is always HBM.
std::optional<DmaDescriptor> dmaDescriptor(std::string_view record, int arch);

} // namespace model
