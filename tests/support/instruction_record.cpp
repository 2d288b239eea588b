// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/instruction_record.h"

#include "tests/support/byte_writing.h"

#include <bit>

namespace test_support {

Instruction& Instruction::u8(std::size_t offset, std::uint8_t value) {
    bytes.at(offset) = static_cast<char>(value);
    return *this;
}

Instruction& Instruction::u16(std::size_t offset, std::uint16_t value) {
    putU16(bytes, offset, value);
    return *this;
}

Instruction& Instruction::u32(std::size_t offset, std::uint32_t value) {
    putU32(bytes, offset, value);
    return *this;
}

Instruction& Instruction::u64(std::size_t offset, std::uint64_t value) {
    putU64(bytes, offset, value);
    return *this;
}

Instruction& Instruction::f32(std::size_t offset, float value) {
    return u32(offset, std::bit_cast<std::uint32_t>(value));
}

Instruction& Instruction::wait(std::uint8_t mode, std::uint8_t index, std::uint32_t value) {
    return u8(4, mode).u8(5, index).u32(8, value);
}

Instruction& Instruction::update(std::uint8_t mode, std::uint8_t index) {
    return u8(6, mode).u8(7, index);
}

Instruction& Instruction::access3(std::size_t offset, const Access& access) {
    u32(offset, access.address);
    for (std::size_t i = 0; i < 3; ++i) {
        u16(offset + 4 + 2 * i, static_cast<std::uint16_t>(access.steps[i]));
        u16(offset + 10 + 2 * i, access.counts[i]);
    }
    return *this;
}

Instruction& Instruction::access4(std::size_t offset, const Access& access) {
    u32(offset, access.address);
    for (std::size_t i = 0; i < 4; ++i) {
        u16(offset + 4 + 2 * i, static_cast<std::uint16_t>(access.steps[i]));
        u16(offset + 12 + 2 * i, access.counts[i]);
    }
    return *this;
}

Instruction instruction(std::uint8_t opcode) {
    Instruction made;
    made.u8(0, opcode).u8(1, 0x10);
    return made;
}

Instruction instruction(Opcode opcode) {
    return instruction(static_cast<std::uint8_t>(opcode));
}

Instruction notify(std::uint16_t hint) {
    return instruction(Opcode::Notify).u8(2, 9).u16(36, hint);
}

Instruction nop(std::uint32_t cycles) {
    return instruction(Opcode::Nop).u32(12, cycles);
}

Instruction activate(std::uint8_t function, Dtype dtype, const Access& source, const Access& destination, float scale) {
    const auto type = static_cast<std::uint8_t>(dtype);
    return instruction(Opcode::Activate)
        .u8(12, 1)
        .access3(16, source)
        .u8(32, type)
        .u8(33, type)
        .u8(34, 4)
        .u8(35, function)
        .f32(36, scale)
        .access3(48, destination);
}

Instruction tensorReduce(Dtype dtype, std::uint8_t operation, const Access& source, const Access& destination) {
    return elementwise(Opcode::TensorReduce, dtype, dtype, source, destination).u8(36, operation).u8(37, 2);
}

Instruction tensorScalar(Dtype dtype, const Access& source, const Access& destination, float operand) {
    const auto type = static_cast<std::uint8_t>(dtype);
    return instruction(Opcode::TensorScalar)
        .access3(16, source)
        .u8(32, type)
        .u8(33, type)
        .u8(34, 4)
        .u8(35, 1)
        .u8(36, 6)
        .f32(40, operand)
        .access3(48, destination);
}

Instruction elementwise(Opcode opcode, Dtype from, Dtype to, const Access& source, const Access& destination) {
    return instruction(opcode)
        .access4(12, source)
        .u8(32, static_cast<std::uint8_t>(from))
        .u8(33, static_cast<std::uint8_t>(to))
        .u8(34, 4)
        .access4(44, destination);
}

Instruction loadWeights(Dtype dtype, const Access& source) {
    return instruction(Opcode::LoadWeights)
        .access3(16, source)
        .u8(32, static_cast<std::uint8_t>(dtype))
        .u8(38, 128)
        .u8(39, 128);
}

Instruction matmul(Dtype dtype, const Access& source, const Access& destination) {
    return instruction(Opcode::Matmul)
        .access3(16, source)
        .u8(32, static_cast<std::uint8_t>(dtype))
        .u8(38, 128)
        .u8(39, 128)
        .u8(43, 3)
        .access3(48, destination);
}

Instruction eventSemaphore() {
    return instruction(Opcode::EventSemaphore);
}

Instruction write(std::uint64_t address, std::uint32_t value) {
    return instruction(Opcode::Write).u8(12, 4).u64(16, address).u64(32, value);
}

Instruction doorbell(std::uint8_t queue, std::uint32_t writeDescriptors, std::uint32_t readDescriptors) {
    const std::uint64_t tail = 0xfff0'0000'0038 | (std::uint64_t{queue} + 1) << 12;
    return write(tail | 0x20000, writeDescriptors).u8(13, 4).u64(24, tail).u64(40, readDescriptors);
}

Instruction compareBranch(std::int32_t offsetBytes) {
    return instruction(Opcode::CompareBranch)
        .u8(12, 3)
        .u8(13, static_cast<std::uint8_t>(Dtype::Int32))
        .u32(48, static_cast<std::uint32_t>(offsetBytes));
}

Instruction jump(std::int32_t offsetBytes) {
    return instruction(Opcode::CompareBranch).u32(48, static_cast<std::uint32_t>(offsetBytes));
}

Instruction tensorLoad(std::uint64_t address, std::uint8_t count) {
    Instruction made = instruction(Opcode::TensorLoad);
    made.u8(12, static_cast<std::uint8_t>(Dtype::Uint32)).u8(14, count).u8(15, 1).u64(16, address);
    made.u32(24, count > 1 ? 1 : 0);
    for (std::uint8_t i = 0; count > 1 && i < count; ++i)
        made.u8(32u + i, static_cast<std::uint8_t>(130 + i));
    return made;
}

Instruction tensorStore(std::uint64_t address, std::uint8_t count) {
    return tensorLoad(address, count).u8(0, static_cast<std::uint8_t>(Opcode::TensorStore));
}

Instruction orderingMode(bool strict) {
    return instruction(Opcode::SetOrderingMode).u8(12, strict ? 1 : 0);
}

Instruction semaphoreRangeClear(std::uint8_t first, std::uint8_t last) {
    return instruction(Opcode::SemaphoreRangeClear).u8(12, 1).u8(13, first).u8(14, last);
}

Instruction dmaDirect2d(std::uint8_t semaphore, std::uint64_t from, std::uint64_t to, std::uint16_t rows,
                        std::uint16_t elementBytes) {
    const auto type = static_cast<std::uint8_t>(Dtype::Bfloat16);
    return instruction(Opcode::DmaDirect2d)
        .u8(13, semaphore)
        .u16(14, 16)
        .u64(16, from)
        .u32(24, elementBytes)
        .u16(32, rows)
        .u16(34, 1)
        .u16(36, elementBytes)
        .u64(40, to)
        .u32(48, elementBytes)
        .u16(56, rows)
        .u16(58, 1)
        .u16(60, elementBytes)
        .u8(62, type)
        .u8(63, type);
}

Instruction pseudoDmaDirect2d(std::uint8_t semaphore, std::uint32_t fromVariable, std::uint32_t toVariable,
                              std::uint16_t rows, std::uint16_t elementBytes) {
    const auto variable = [](std::uint32_t id) { return std::uint64_t{1} << 60 | std::uint64_t{id} << 32; };
    return dmaDirect2d(semaphore, variable(fromVariable), variable(toVariable), rows, elementBytes)
        .u8(0, static_cast<std::uint8_t>(Opcode::PseudoDmaDirect2d));
}

Instruction pseudoDmaTrigger(std::string_view queue, std::uint32_t block) {
    Instruction made = instruction(Opcode::PseudoDmaTrigger);
    putText(made.bytes, 12, 31, queue);
    return made.u32(44, block);
}

} // namespace test_support
