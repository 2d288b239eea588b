// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/instruction_record.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace model {

/// A stretch of bytes of one partition that an instruction reads or writes.
struct OperandAccess {
    enum class Kind : uint8_t { Read, Write, Accumulate };
    Kind kind = Kind::Read;
    uint64_t begin = 0, end = 0; ///< on the address line of AccessPattern
};

/// Up to one read and one write.
struct OperandAccesses {
    std::array<OperandAccess, 2> list{};
    size_t count = 0;

    const OperandAccess* begin() const { return list.data(); }
    const OperandAccess* end() const { return list.data() + count; }
};

/// Bytes between the lowest and the highest element. As the vendor counts them: with a step below zero
/// [lowest - size, address), which is one element too low. Empty for no elements.
OperandAccess patternRange(const AccessPattern& pattern, uint64_t elementBytes);

/// What a compute instruction reads and writes in SBUF and PSUM; nothing for other opcodes and for element types whose
/// size is not known. A MATMUL writes elements of its source's size; it accumulates when bit 0 of its acc_flags is
/// clear. Operands behind pointers (bias, immediates) are not told.
OperandAccesses operandAccesses(std::string_view record);

} // namespace model
