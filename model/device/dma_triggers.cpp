// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/dma_triggers.h"

#include "model/device/dma_descriptor.h"

#include <array>
#include <utility>

namespace model {

namespace {

constexpr uint8_t kWrite = 0xa5;
constexpr uint64_t kTailRegister = 0x038, kWrittenRing = 0x20000;

uint64_t readLittleEndian(std::string_view bytes, size_t at, size_t size) {
    uint64_t value = 0;
    for (size_t i = size; i-- > 0;)
        value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
    return value;
}

DmaTrigger triggerOf(const Instruction& instruction, size_t index) {
    DmaTrigger made;
    made.start = instruction.start;
    made.instruction = index;
    made.pc = instruction.pc;
    made.subgraph = instruction.subgraph;
    made.execution = instruction.execution;
    made.engine = instruction.engine;
    return made;
}

} // namespace

std::vector<Doorbell> doorbells(std::string_view record) {
    std::vector<Doorbell> out;
    if (record.size() != kInstructionBytes || static_cast<uint8_t>(record[0]) != kWrite)
        return out;
    constexpr std::array<std::array<size_t, 3>, 2> kWrites = {{{12, 16, 32}, {13, 24, 40}}}; // size, address, data
    for (const auto& [size, address, data] : kWrites) {
        const uint64_t to = readLittleEndian(record, address, 8);
        const auto queue = static_cast<uint8_t>(to >> 12 & 15);
        if (record[size] != 4 || (to & 0xfff) != kTailRegister || queue == 0)
            continue;
        out.push_back({static_cast<uint8_t>(queue - 1), (to & kWrittenRing) != 0,
                       static_cast<uint32_t>(readLittleEndian(record, data, 4))});
    }
    return out;
}

DmaTriggers dmaTriggers(const DeviceProfile& profile) {
    DmaTriggers out;
    size_t index = 0;
    for (const Instruction& instruction : profile.instructions) {
        const size_t at = index++;
        if (!instruction.hasOpcode)
            continue;
        if (instruction.opcode == kDmaDirect2d)
            out.dynamic.push_back(triggerOf(instruction, at));
        if (instruction.opcode != kWrite)
            continue;
        for (const Doorbell& bell : doorbells(profile.record(instruction))) {
            if (bell.writeRing)
                continue;
            DmaTrigger made = triggerOf(instruction, at);
            made.queue = bell.queue;
            made.descriptors = bell.descriptors;
            out.doorbells.push_back(made);
        }
    }
    return out;
}

std::optional<Engine> ownerOfQueue(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Engine>, 5> kOwners = {{
        {"qAct", Engine::Scalar},
        {"qPool", Engine::GpSimd},
        {"qSP", Engine::Sync},
        {"qPE", Engine::Tensor},
        {"qDVE", Engine::Vector},
    }};
    for (const auto& [start, engine] : kOwners)
        if (name.starts_with(start))
            return engine;
    return std::nullopt;
}

} // namespace model
