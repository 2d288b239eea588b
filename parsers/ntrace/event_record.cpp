// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/ntrace/event_record.h"

#include "parsers/protobuf_fields.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace parsers {
namespace {

constexpr int kCoreShift = 50;

bool decodeAttribute(std::string_view message, std::pair<std::string_view, std::string_view>& attribute) {
    attribute = {};
    return forEachField(message, [&](const WireField& field) {
        if (field.isBytes() && field.number == 1)
            attribute.first = field.bytes;
        if (field.isBytes() && field.number == 2)
            attribute.second = field.bytes;
    });
}

model::RuntimeEvent::Phase phaseOf(uint64_t value) {
    return value <= 3 ? static_cast<model::RuntimeEvent::Phase>(value) : model::RuntimeEvent::Phase::Invalid;
}

uint32_t coreOf(const EventRecord& record, std::optional<uint32_t> field) {
    for (const auto& [key, value] : record.attributes) {
        uint32_t nc = 0;
        const char* end = value.data() + value.size();
        if (key == "nc_idx" && std::from_chars(value.data(), end, nc).ptr == end && !value.empty())
            return nc;
    }
    return field ? *field : static_cast<uint32_t>(record.event.id >> kCoreShift);
}

} // namespace

bool decodeEvent(std::string_view message, EventRecord& record) {
    record.event = {};
    record.attributes.clear();
    record.unknownFields = 0;
    std::optional<uint32_t> core;
    bool good = true;
    model::RuntimeEvent& event = record.event;
    const bool whole = forEachField(message, [&](const WireField& field) {
        if (field.isBytes() && field.number == 12) {
            good &= decodeAttribute(field.bytes, record.attributes.emplace_back());
            return;
        }
        if (field.isBytes() && field.number == 6)
            return; // hint
        if (!field.isVarint()) {
            ++record.unknownFields;
            return;
        }
        const auto number32 = static_cast<uint32_t>(field.value);
        switch (field.number) {
        case 1:
        case 3:
        case 4:
        case 8:
        case 11:
            break; // data type, data, device, duration, parent: never written by the runtimes that are known
        case 2: {
            constexpr auto kMax = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
            event.timestampNs = static_cast<int64_t>(std::min(field.value, kMax));
            break;
        }
        case 5:
            core = number32;
            break;
        case 7:
            event.type = number32;
            break;
        case 9:
            event.threadId = number32;
            break;
        case 10:
            event.id = field.value;
            break;
        case 13:
            event.status = number32;
            break;
        case 14:
            event.phase = phaseOf(field.value);
            break;
        case 15:
            event.trackingId = field.value;
            break;
        case 16:
            event.nrtaSequence = field.value;
            break;
        default:
            ++record.unknownFields;
        }
    });
    event.nc = coreOf(record, core);
    return whole && good;
}

} // namespace parsers
