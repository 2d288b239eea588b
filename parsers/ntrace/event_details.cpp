// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/ntrace/event_details.h"

#include "parsers/ntrace/event_record.h"

#include <string>

namespace parsers {
namespace {

using Fields = std::vector<model::DetailField>;
using Phase = model::RuntimeEvent::Phase;

const char* phaseText(Phase phase) {
    switch (phase) {
    case Phase::Start:
        return "START";
    case Phase::Stop:
        return "STOP";
    case Phase::Instant:
        return "INSTANT";
    case Phase::Invalid:
        break;
    }
    return "no phase";
}

std::string unitOf(std::string_view key) {
    if (key.ends_with("_ns"))
        return "ns";
    if (key.ends_with("_bytes") || key == "size" || key == "total_size" || key == "offset")
        return "bytes";
    return {};
}

std::string sequenceText(uint64_t sequence) {
    constexpr int kUnitShift = 48;
    return std::to_string(sequence) + " (unit " + std::to_string(sequence >> kUnitShift) + ", number " +
           std::to_string(sequence & ((uint64_t{1} << kUnitShift) - 1)) + ")";
}

void addRecord(const EventRecord& record, uint64_t offset, Fields& fields) {
    const model::RuntimeEvent& event = record.event;
    const std::string section = phaseText(event.phase);
    const auto add = [&](std::string label, std::string value, std::string unit = {}, bool fixed = false) {
        fields.push_back({section, std::move(label), std::move(value), std::move(unit), fixed});
    };
    add("timestamp", std::to_string(event.timestampNs), "ns");
    for (const auto& [key, value] : record.attributes)
        add(std::string(key), std::string(value), unitOf(key), value.starts_with("0x"));
    if (event.nrtaSequence)
        add("nrta_seq_id", sequenceText(*event.nrtaSequence));
    add("event_type", std::to_string(event.type));
    add("thread_id", std::to_string(event.threadId));
    add("id", std::to_string(event.id));
    add("tracking_id", std::to_string(event.trackingId));
    if (event.status != 0)
        add("status", std::to_string(event.status));
    if (record.unknownFields > 0)
        add("fields not known here", std::to_string(record.unknownFields));
    add("byte in ntrace.pb", std::to_string(offset), {}, true);
}

} // namespace

model::Result<Fields> EventDetails::read(uint64_t detail) const {
    if (detail >= m_places.size())
        return model::Error{"No runtime event has this number.", {}, model::Error::Kind::Failed};
    Fields fields;
    EventRecord record;
    for (uint64_t index = detail; index < m_places.size(); index = m_places[index].stop) {
        const Place& place = m_places[index];
        if (decodeEvent(m_bytes.slice(place.offset, place.length), record))
            addRecord(record, place.offset, fields);
        if (index != detail)
            break;
    }
    return fields;
}

} // namespace parsers
