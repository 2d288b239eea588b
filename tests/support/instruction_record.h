// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

// One machine instruction of a NeuronCore engine: 64 bytes. Byte 0 opcode, 1 length in words (0x10), 2 debug command
// (9 for NOTIFY), 3 debug hint, 4/5 wait mode and index, 6/7 update mode and index, 8..11 the semaphore value of both,
// from 12 on by opcode. Each maker below fills the fields that are known for its opcode and leaves the others zero.
namespace test_support {

// The order of the device profile (nc_engine_type): PE, ACT, POOL, DVE, SP.
enum class Engine : std::uint8_t { Tensor = 0, Scalar = 1, GpSimd = 2, Vector = 3, Sync = 4 };
inline constexpr std::array<Engine, 5> kEngines{Engine::Tensor, Engine::Scalar, Engine::GpSimd, Engine::Vector,
                                                Engine::Sync};

enum class Opcode : std::uint8_t {
    LoadWeights = 0x01,
    Matmul = 0x02,
    Activate = 0x21,
    ActivationTableLoad = 0x23,
    TensorTensor = 0x41,
    TensorReduce = 0x42,
    TensorScalar = 0x43,
    Copy = 0x46,
    Cast = 0x47,
    Reciprocal = 0x48,
    EventSemaphore = 0xa0,
    Halt = 0xa1,
    Drain = 0xa2,
    Nop = 0xa4,
    Write = 0xa5,
    Notify = 0xa6,
    CompareBranch = 0xa9,
    TensorLoad = 0xaa,
    TensorStore = 0xab,
    SemaphoreRangeClear = 0xb0,
    SetOrderingMode = 0xb1,
    DmaDirect2d = 0xb8,
    PseudoDmaTrigger = 0xc1,
    PseudoHead = 0xcc,
    PseudoTensorLoad = 0xce,
    PseudoDmaDirect2d = 0xd4
};

enum class Dtype : std::uint8_t { Bfloat16 = 6, Fp16 = 7, Int32 = 8, Uint32 = 9, Fp32 = 10 };

// Steps and counts of an operand, in elements; `address` at or above 0x2000000 is PSUM, below it SBUF.
struct Access {
    std::uint32_t address = 0;
    std::array<std::int16_t, 4> steps{1, 0, 0, 0};
    std::array<std::uint16_t, 4> counts{1, 1, 1, 1};
};

struct Instruction {
    std::string bytes = std::string(64, '\0');

    Instruction& u8(std::size_t offset, std::uint8_t value);
    Instruction& u16(std::size_t offset, std::uint16_t value);
    Instruction& u32(std::size_t offset, std::uint32_t value);
    Instruction& u64(std::size_t offset, std::uint64_t value);
    Instruction& f32(std::size_t offset, float value);
    Instruction& debugHint(std::uint8_t hint) { return u8(3, hint); }
    // Mode 5 waits for S[index] >= value, 1 for S[index] == value, 7 for event index, which is then cleared.
    Instruction& wait(std::uint8_t mode, std::uint8_t index, std::uint32_t value = 0);
    // Mode 0x13 S[index]++, 0x14 --, 0x15 += value, 0x19 = value, 0x11 sets event index; all at completion.
    Instruction& update(std::uint8_t mode, std::uint8_t index);
    // Three dimensions (16 bytes) or four (20 bytes) at `offset`.
    Instruction& access3(std::size_t offset, const Access& access);
    Instruction& access4(std::size_t offset, const Access& access);
};

// Opcode and length only.
Instruction instruction(Opcode opcode);
Instruction instruction(std::uint8_t opcode);

Instruction notify(std::uint16_t hint);
Instruction nop(std::uint32_t cycles = 1);
Instruction activate(std::uint8_t function, Dtype dtype, const Access& source, const Access& destination, float scale);
Instruction tensorReduce(Dtype dtype, std::uint8_t operation, const Access& source, const Access& destination);
Instruction tensorScalar(Dtype dtype, const Access& source, const Access& destination, float operand);
// COPY, CAST and RECIPROCAL share one layout.
Instruction elementwise(Opcode opcode, Dtype from, Dtype to, const Access& source, const Access& destination);
Instruction loadWeights(Dtype dtype, const Access& source);
Instruction matmul(Dtype dtype, const Access& source, const Access& destination);
Instruction eventSemaphore();
Instruction write(std::uint64_t address, std::uint32_t value);
// Moves the tails of a DMA ring: of the descriptors to write, then of those to read.
Instruction doorbell(std::uint8_t queue, std::uint32_t writeDescriptors, std::uint32_t readDescriptors);
// Never taken unless register `cmp` equals 0; the target is this pc + bytes / 64.
Instruction compareBranch(std::int32_t offsetBytes);
Instruction jump(std::int32_t offsetBytes);
Instruction tensorLoad(std::uint64_t address, std::uint8_t count);
Instruction tensorStore(std::uint64_t address, std::uint8_t count);
Instruction orderingMode(bool strict);
Instruction semaphoreRangeClear(std::uint8_t first, std::uint8_t last);
// A DMA of rows x elementBytes that raises `semaphore` by 16; addresses are final (loaded) ones.
Instruction dmaDirect2d(std::uint8_t semaphore, std::uint64_t from, std::uint64_t to, std::uint16_t rows,
                        std::uint16_t elementBytes);
// What the compiler wrote in its place: variables instead of addresses.
Instruction pseudoDmaDirect2d(std::uint8_t semaphore, std::uint32_t fromVariable, std::uint32_t toVariable,
                              std::uint16_t rows, std::uint16_t elementBytes);
Instruction pseudoDmaTrigger(std::string_view queue, std::uint32_t block);

} // namespace test_support
