// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/traffic.h"

#include "model/device/data_type.h"
#include "model/device/dma_descriptor.h"
#include "model/device/instruction_record.h"
#include "model/device/opcode.h"

namespace model {

namespace {

constexpr uint8_t kHalt = 0xa1; // executed before the start only, and without operands

std::optional<uint64_t> patternBytes(const AccessPattern& pattern, uint8_t type) {
    const std::optional<uint64_t> size = dataTypeBytes(type);
    return size ? std::optional(saturatingMultiply(pattern.elements(), *size)) : std::nullopt;
}

void read(InstructionTraffic& traffic, const AccessPattern& source, uint8_t type) {
    const std::optional<uint64_t> bytes = patternBytes(source, type);
    (source.inPsum() ? traffic.psumRead : traffic.sbufRead) = bytes;
    traffic.complete = traffic.complete && bytes.has_value();
}

void write(InstructionTraffic& traffic, const AccessPattern& destination, uint8_t type) {
    const std::optional<uint64_t> bytes = patternBytes(destination, type);
    (destination.inPsum() ? traffic.psumWrite : traffic.sbufWrite) = bytes;
    traffic.complete = traffic.complete && bytes.has_value();
}

void matmul(InstructionTraffic& traffic, InstructionRecord& record) {
    const AccessPattern source = record.access(16, 3);
    const uint8_t type = record.u8(32);
    read(traffic, source, type);
    write(traffic, record.access(48, 3), type);
    const uint64_t cells = uint64_t(record.u8(38)) * record.u8(39);
    traffic.elements = saturatingMultiply(source.elements(), cells);
    traffic.flops = saturatingMultiply(*traffic.elements, 2);
}

/// One source and one destination; `typeMask` keeps the bits of the source's element type.
void elementwise(InstructionTraffic& traffic, InstructionRecord& record, uint8_t dimensions, uint8_t typeMask) {
    const size_t sourceAt = dimensions == 3 ? 16 : 12;
    const size_t destinationAt = dimensions == 3 ? 48 : 44;
    const AccessPattern source = record.access(sourceAt, dimensions);
    read(traffic, source, record.u8(32) & typeMask);
    write(traffic, record.access(destinationAt, dimensions), record.u8(33));
    if (source.inPsum())
        traffic.psumReadSbufWrite = traffic.sbufWrite;
}

void dma(InstructionTraffic& traffic, const DmaDescriptor& dma) {
    traffic.complete = dma.from.memory != DmaMemory::Unknown && dma.to.memory != DmaMemory::Unknown;
    if (dma.from.memory != DmaMemory::Unknown)
        (dma.from.memory == DmaMemory::Hbm ? traffic.hbmRead : traffic.sbufRead) = dma.from.bytes();
    if (dma.to.memory != DmaMemory::Unknown)
        (dma.to.memory == DmaMemory::Hbm ? traffic.hbmWrite : traffic.sbufWrite) = dma.to.bytes();
}

} // namespace

InstructionTraffic instructionTraffic(std::string_view bytes, int arch) {
    InstructionTraffic traffic;
    if (bytes.size() != kInstructionBytes) {
        traffic.complete = false;
        return traffic;
    }
    InstructionRecord record(bytes);
    const uint8_t opcode = record.u8(0);
    switch (opcode) {
    case 0x01:
        read(traffic, record.access(16, 3), record.u8(32));
        break;
    case 0x02:
        matmul(traffic, record);
        break;
    case 0x21:
        elementwise(traffic, record, 3, 0x0f); // the high half is the element type of the bias
        break;
    case 0x43:
        elementwise(traffic, record, 3, 0x0f);
        break;
    case 0x42:
    case 0x46:
    case 0x47:
    case 0x48:
        elementwise(traffic, record, 4, 0xff);
        break;
    case kDmaDirect2d:
        dma(traffic, *dmaDescriptor(bytes, arch));
        break;
    default:
        traffic.complete = !opcodeName(opcode).empty() || opcode == kHalt;
        break;
    }
    return traffic;
}

} // namespace model
