// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/dma_descriptor.h"

#include "model/device/instruction_record.h"

namespace model {

namespace {

DmaMemory memoryOf(const DmaSide& side, int arch) {
    if (side.kind == DmaSide::Kind::Table)
        return DmaMemory::Hbm;
    if (side.kind != DmaSide::Kind::Address)
        return DmaMemory::Unknown;
    if (arch == 2)
        return (side.word >> 37 & 1) != 0 ? DmaMemory::Sbuf : DmaMemory::Hbm;
    if (arch == 1)
        return side.word >= 0xfff00000000 ? DmaMemory::Sbuf : DmaMemory::Hbm;
    return DmaMemory::Unknown;
}

DmaSide readSide(InstructionRecord& record, size_t at, size_t elementBytesAt, int arch) {
    DmaSide side;
    side.word = record.u64(at);
    const uint32_t high = static_cast<uint32_t>(side.word >> 32) & 0x0fffffff;
    switch (side.word >> 60) {
    case 0:
        break;
    case 1:
        side.kind = DmaSide::Kind::Variable;
        side.index = high;
        break;
    case 2:
        side.kind = DmaSide::Kind::Table;
        side.index = high & 0xffff;
        side.flags = high >> 16;
        break;
    default:
        side.kind = DmaSide::Kind::Unknown;
    }
    side.offset = static_cast<uint32_t>(side.word);
    for (size_t i = 0; i < 2; ++i) {
        side.steps[i] = record.i32(at + 8 + 4 * i);
        side.counts[i] = record.u16(at + 16 + 2 * i);
    }
    side.elementBytes = record.u16(elementBytesAt);
    side.memory = memoryOf(side, arch);
    return side;
}

} // namespace

std::optional<DmaDescriptor> dmaDescriptor(std::string_view bytes, int arch) {
    if (bytes.size() != kInstructionBytes)
        return std::nullopt;
    InstructionRecord record(bytes);
    const uint8_t opcode = record.u8(0);
    if (opcode != kDmaDirect2d && opcode != kPseudoDmaDirect2d)
        return std::nullopt;
    DmaDescriptor dma;
    dma.semaphore = record.u8(13);
    dma.increment = record.u16(14);
    dma.from = readSide(record, 16, 36, arch);
    dma.to = readSide(record, 40, 60, arch);
    return dma;
}

} // namespace model
