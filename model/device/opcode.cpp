// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/opcode.h"

#include <array>

namespace model {

namespace {

struct Names {
    std::array<std::string_view, 256> proved{};
    std::array<std::string_view, 256> guess{};
};

// Proved: each byte stands beside the vendor's own name in a decode of the same profile. 0xC1 and 0xD4 exist only
// before loading. Guessed: executed in real profiles, named after what the compiler calls such instructions.
constexpr Names makeNames() {
    Names n;
    n.proved[0x01] = "LDWEIGHTS";
    n.proved[0x02] = "MATMUL";
    n.proved[0x21] = "ACTIVATE";
    n.proved[0x23] = "ACT_TABLE_LOAD";
    n.proved[0x42] = "TENSOR_REDUCE";
    n.proved[0x43] = "TENSOR_SCALAR";
    n.proved[0x46] = "COPY";
    n.proved[0x47] = "CAST";
    n.proved[0x48] = "RECIPROCAL";
    n.proved[0xa0] = "EVENT_SEMAPHORE";
    n.proved[0xa2] = "DRAIN";
    n.proved[0xa4] = "NOP";
    n.proved[0xa5] = "WRITE";
    n.proved[0xa6] = "NOTIFY";
    n.proved[0xa9] = "COMPARE_BRANCH";
    n.proved[0xaa] = "TENSOR_LOAD";
    n.proved[0xab] = "TENSOR_STORE";
    n.proved[0xb0] = "EVENT_SEMAPHORE_RANGE_CLEAR";
    n.proved[0xb1] = "SET_ORDERING_MODE";
    n.proved[0xb8] = "DMA_DIRECT2D";
    n.proved[0xc1] = "PSEUDO_DMA_TRIGGER";
    n.proved[0xd4] = "PSEUDO_DMA_DIRECT2D";
    n.guess[0x41] = "tensor-tensor";
    n.guess[0x49] = "memset";
    n.guess[0x92] = "affine select";
    n.guess[0xa1] = "halt";
    n.guess[0xa7] = "register move";
    n.guess[0xa8] = "register arithmetic";
    return n;
}
constexpr Names kNames = makeNames();

} // namespace

std::string_view opcodeName(uint8_t opcode) {
    return kNames.proved[opcode];
}
std::string_view opcodeGuess(uint8_t opcode) {
    return kNames.guess[opcode];
}

std::string opcodeText(uint8_t opcode) {
    if (!kNames.proved[opcode].empty())
        return std::string(kNames.proved[opcode]);
    constexpr std::string_view digits = "0123456789ABCDEF";
    return std::string("op 0x") + digits[opcode >> 4] + digits[opcode & 15];
}

} // namespace model
