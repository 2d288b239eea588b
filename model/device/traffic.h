// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace model {

/// What one executed instruction moves and computes, read off its record. Absent: the instruction has no such operand,
/// or it cannot be told (an opcode whose layout or an element type whose size is not known). Never a guess of zero.
struct InstructionTraffic {
    std::optional<uint64_t> elements; ///< MATMUL: elements of the moving operand x rows x columns of the array
    std::optional<uint64_t> flops;    ///< MATMUL: 2 x elements, whatever the element type
    /// Bytes. Of a compute instruction's operands: of ONE partition; of a DMA_DIRECT2D: of all partitions together.
    std::optional<uint64_t> sbufRead, sbufWrite, psumRead, psumWrite;
    std::optional<uint64_t> psumReadSbufWrite; ///< bytes written to SBUF where the source is PSUM
    std::optional<uint64_t> hbmRead, hbmWrite; ///< of a DMA_DIRECT2D
    bool complete = true;                      ///< false: it may move bytes that cannot be told
};

/// Rules: an operand's bytes are the product of its counts times its element's size; PSUM by its address. The
/// destination of a MATMUL is counted with the element size of its source, which is what the vendor does.
InstructionTraffic instructionTraffic(std::string_view record, int arch);

} // namespace model
