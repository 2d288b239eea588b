// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/operand_access.h"

#include "model/device/data_type.h"

#include <algorithm>

namespace model {

namespace {

using Kind = OperandAccess::Kind;

void add(OperandAccesses& out, Kind kind, const AccessPattern& pattern, uint8_t type) {
    const std::optional<uint64_t> size = dataTypeBytes(type);
    if (!size)
        return;
    OperandAccess access = patternRange(pattern, *size);
    access.kind = kind;
    if (access.begin < access.end)
        out.list[out.count++] = access;
}

} // namespace

OperandAccess patternRange(const AccessPattern& pattern, uint64_t elementBytes) {
    int64_t low = 0, high = 0; // in elements, from the address: at most 4 x 2^15 x 2^16
    for (size_t i = 0; i < pattern.dimensions; ++i) {
        if (pattern.counts[i] == 0)
            return {};
        const int64_t reach = int64_t(pattern.steps[i]) * (pattern.counts[i] - 1);
        low += std::min<int64_t>(0, reach);
        high += std::max<int64_t>(0, reach);
    }
    const auto size = static_cast<int64_t>(elementBytes), address = static_cast<int64_t>(pattern.address);
    const int64_t begin = low < 0 ? address + (low - 1) * size : address;
    const int64_t end = low < 0 ? address + high * size : address + (high + 1) * size;
    return {Kind::Read, static_cast<uint64_t>(std::max<int64_t>(0, begin)),
            static_cast<uint64_t>(std::max<int64_t>(0, end))};
}

OperandAccesses operandAccesses(std::string_view bytes) {
    OperandAccesses out;
    if (bytes.size() != kInstructionBytes)
        return out;
    InstructionRecord record(bytes);
    switch (record.u8(0)) {
    case 0x01:
        add(out, Kind::Read, record.access(16, 3), record.u8(32));
        break;
    case 0x02:
        add(out, Kind::Read, record.access(16, 3), record.u8(32));
        add(out, (record.u8(43) & 1) != 0 ? Kind::Write : Kind::Accumulate, record.access(48, 3), record.u8(32));
        break;
    case 0x21:
    case 0x43:
        add(out, Kind::Read, record.access(16, 3), record.u8(32) & 0x0f);
        add(out, Kind::Write, record.access(48, 3), record.u8(33));
        break;
    case 0x42:
    case 0x46:
    case 0x47:
    case 0x48:
        add(out, Kind::Read, record.access(12, 4), record.u8(32));
        add(out, Kind::Write, record.access(44, 4), record.u8(33));
        break;
    default:
        break;
    }
    return out;
}

} // namespace model
