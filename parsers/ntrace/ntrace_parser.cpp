// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/ntrace/ntrace_parser.h"

#include "parsers/ntrace/event_details.h"
#include "parsers/ntrace/event_record.h"
#include "parsers/ntrace/info_message.h"
#include "parsers/protobuf_fields.h"
#include "parsers/record_stream.h"

#include "model/runtime/event_pairing.h"

#include <limits>
#include <memory>

namespace parsers {
namespace {

using model::Severity;

/// Turns messages into events of a trace.
class EventReader {
public:
    EventReader(const ParseInput& input, const ByteBuffer& bytes)
        : m_input(input)
        , m_bytes(bytes)
        , m_path(input.builder.file(input.file).path) {}

    void add(std::string_view message, uint64_t offset) {
        if (!decodeEvent(message, m_record)) {
            report(Severity::Error, "ntrace.bad_record", "A record is no event and was left out.", offset, 1);
            return;
        }
        if (m_record.unknownFields > 0)
            report(Severity::Info, "ntrace.unknown_fields", "Events have fields that this program does not know.",
                   offset, m_record.unknownFields);
        model::RuntimeEvent event = m_record.event;
        event.offset = offset;
        event.attributes.reserve(m_record.attributes.size());
        for (const auto& [key, value] : m_record.attributes)
            event.attributes.emplace_back(m_input.builder.strings().intern(key),
                                          m_input.builder.strings().intern(value));
        m_events.push_back(std::move(event));
        m_places.push_back({static_cast<uint64_t>(message.data() - m_bytes.data()),
                            static_cast<uint32_t>(message.size()), EventDetails::kNone});
    }

    void report(Severity severity, std::string code, std::string message, uint64_t offset, uint64_t count) {
        model::Finding finding{severity, std::move(code), m_path, std::move(message), {}, offset, count};
        if (severity == Severity::Error)
            finding.advice = "Copy the file from the machine again; if it is the same there, capture again.";
        m_input.builder.findings().add(std::move(finding));
    }

    size_t count() const { return m_events.size(); }

    void finish() {
        const model::EventPairing pairing = model::pairEvents(m_events);
        for (const model::EventPairing::Span& span : pairing.spans)
            if (span.start != model::EventPairing::kNone)
                m_places[span.start].stop = span.stop;
        model::RuntimeTrace& trace = m_input.builder.runtimeTrace(m_input.worker);
        trace.file = m_input.file;
        trace.events = std::move(m_events);
        trace.source = m_input.builder.addSource(std::make_unique<EventDetails>(m_bytes, std::move(m_places)));
    }

private:
    const ParseInput& m_input;
    const ByteBuffer& m_bytes;
    std::string m_path;
    EventRecord m_record;
    std::vector<model::RuntimeEvent> m_events;
    std::vector<EventDetails::Place> m_places;
};

bool sniffNtrace(const SniffInput& input) {
    return recordKind(input) == RecordKind::Event || infoShape(input).hasEvents;
}

/// True when the bytes behind the last whole record were reported.
bool reportTail(const RecordStream& stream, EventReader& reader) {
    if (stream.tail() == 0)
        return false;
    reader.report(Severity::Error, "ntrace.cut",
                  "The runtime trace is cut: " + std::to_string(stream.tail()) + " bytes behind the last whole record.",
                  stream.position(), 1);
    return true;
}

model::Status parseNtrace(const ParseInput& input) {
    model::CaptureFile& file = input.builder.file(input.file);
    if (input.bytes.size() == 0) {
        file.state = model::FileState::Empty;
        input.builder.findings().add(Severity::Warning, "ntrace.empty", file.path, "The runtime trace has no bytes.",
                                     "Capture again and let the process end by itself, so that the trace is written.");
        return model::Done{};
    }
    const model::RuntimeTrace& before = input.builder.runtimeTrace(input.worker);
    if (before.file.valid()) {
        input.builder.findings().add(Severity::Warning, "ntrace.second", file.path,
                                     "This process has a runtime trace already; this one is not read.",
                                     "Open the folder of one session at a time.");
        file.state = model::FileState::NotRead;
        return model::Done{};
    }
    model::Result<WholeFile> whole = readWhole(input.bytes, input.progress);
    if (!whole.ok())
        return whole.error();
    const ByteBuffer& bytes = whole.value().bytes;
    EventReader reader(input, bytes);
    bool partly = whole.value().shrunk;
    const SniffInput start{"", bytes.view().substr(0, 1 << 16), bytes.size(), false};
    if (recordKind(start) != RecordKind::Event && infoShape(start).hasEvents) {
        partly |= !forEachField(bytes.view(), [&](const WireField& field) {
            if (field.isBytes() && field.number == 3)
                reader.add(field.bytes, static_cast<uint64_t>(field.bytes.data() - bytes.data()));
        });
        if (!before.hasInfo)
            readInfo(bytes.view(), input);
    } else {
        RecordStream stream(bytes.view());
        while (const std::optional<StreamRecord> record = stream.next()) {
            reader.add(record->bytes, record->offset);
            if ((reader.count() & 0xfff) == 0 && input.progress.cancelled())
                return model::Error{"Loading was cancelled.", {}, model::Error::Kind::Cancelled};
        }
        partly |= reportTail(stream, reader);
    }
    if (reader.count() == 0)
        return model::Error{"No runtime event could be read from this file.", file.path, model::Error::Kind::Failed};
    if (partly)
        input.builder.file(input.file).state = model::FileState::PartlyRead;
    reader.finish();
    return model::Done{};
}

} // namespace

Parser ntraceParser() {
    return {"ntrace", model::FileRole::Ntrace, sniffNtrace, parseNtrace};
}

} // namespace parsers
