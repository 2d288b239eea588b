// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_event.h"

namespace parsers {
namespace {

constexpr uint64_t kEventsBetweenChecks = 1024;

class ForgivingReader {
public:
    ForgivingReader(std::string_view text, TraceSink& sink)
        : m_text(text)
        , m_sink(sink)
        , m_cursor(text) {}

    ReadEnd read(const ReadEnd& from);

private:
    uint64_t offset() const { return static_cast<uint64_t>(m_cursor.at() - m_text.data()); }
    ReadEnd end(ReadEnd::Kind kind) const { return {kind, ReadEnd::Place::Start, offset()}; }
    ReadEnd object();
    ReadEnd events();
    bool event();
    void arguments(TraceEvent& event, std::string_view token);
    bool resynchronise();

    std::string_view m_text;
    TraceSink& m_sink;
    JsonCursor m_cursor;
    uint64_t m_seen = 0;
};

ReadEnd ForgivingReader::read(const ReadEnd& from) {
    m_cursor = JsonCursor(m_text.substr(from.offset));
    switch (from.place) {
    case ReadEnd::Place::Array:
        return events();
    case ReadEnd::Place::EventsOfObject: {
        const ReadEnd inner = events();
        return inner.kind == ReadEnd::Kind::Whole ? object() : inner;
    }
    case ReadEnd::Place::Object:
        return object();
    case ReadEnd::Place::Start:
        break;
    }
    if (m_cursor.take('['))
        return events();
    if (m_cursor.take('{'))
        return object();
    return end(ReadEnd::Kind::Stopped);
}

/// The keys of the top object, up to its closing brace. A file that lacks only that brace has lost nothing, but is cut.
ReadEnd ForgivingReader::object() {
    std::string_view key, token;
    while (m_cursor.peek() != '}') {
        if (m_cursor.atEnd())
            return end(ReadEnd::Kind::Cut);
        const uint64_t at = offset();
        if (!m_cursor.key(key)) {
            m_sink.broken(at);
            return end(ReadEnd::Kind::Cut);
        }
        if (withoutQuotes(key) == "traceEvents" && m_cursor.take('[')) {
            m_sink.topLevel("traceEvents", {});
            const ReadEnd inner = events();
            if (inner.kind != ReadEnd::Kind::Whole)
                return inner;
            continue;
        }
        if (!m_cursor.value(token))
            return end(ReadEnd::Kind::Cut);
        m_sink.topLevel(withoutQuotes(key), token);
    }
    return end(ReadEnd::Kind::Whole);
}

ReadEnd ForgivingReader::events() {
    for (;;) {
        const char next = m_cursor.peek();
        const uint64_t at = offset();
        if (m_cursor.atEnd())
            return end(ReadEnd::Kind::Cut);
        if (m_cursor.take(']'))
            return end(ReadEnd::Kind::Whole);
        if (++m_seen % kEventsBetweenChecks == 0 && m_sink.cancelled())
            return end(ReadEnd::Kind::Cancelled);
        std::string_view token;
        if (next == '{') {
            if (event())
                continue;
            if (m_cursor.atEnd() || !resynchronise())
                return {ReadEnd::Kind::Cut, ReadEnd::Place::Start, at};
        } else if (!m_cursor.value(token) && !m_cursor.take(next)) {
            return {ReadEnd::Kind::Cut, ReadEnd::Place::Start, at};
        }
        m_sink.broken(at);
    }
}

/// One event. False when it is cut or no object; then the cursor stands somewhere inside it.
bool ForgivingReader::event() {
    TraceEvent found;
    found.offset = offset();
    if (!m_cursor.take('{'))
        return false;
    std::string_view key, token;
    while (m_cursor.peek() != '}') {
        if (!m_cursor.key(key))
            return false;
        const bool isArguments = key == "\"args\"" && m_cursor.peek() == '{';
        if (!m_cursor.value(token)) {
            if (m_cursor.peek() == '"' || m_cursor.peek() == '{' || m_cursor.peek() == '[')
                m_cursor = JsonCursor(m_text.substr(m_text.size())); // the text ends within this value
            return false;
        }
        if (isArguments)
            arguments(found, token);
        else
            setEventField(found, withoutQuotes(key), token);
    }
    if (!m_cursor.take('}'))
        return false;
    m_sink.event(found);
    return true;
}

void ForgivingReader::arguments(TraceEvent& event, std::string_view object) {
    event.arguments = object.data();
    JsonCursor cursor(object);
    std::string_view key, token;
    cursor.take('{');
    while (cursor.key(key) && cursor.value(token))
        setEventArgument(event, withoutQuotes(key), token);
}

/// Goes to the next place where an event may begin: a brace that closes, then one that opens.
bool ForgivingReader::resynchronise() {
    size_t at = offset();
    while (at < m_text.size() && m_text[at] != '}' && m_text[at] != ']')
        ++at;
    for (; at < m_text.size(); at = m_text.find('}', at)) {
        const bool closesArray = m_text[at] == ']';
        ++at;
        JsonCursor next(m_text.substr(at));
        const char c = next.peek();
        if (c == '{' || c == ']' || closesArray) {
            m_cursor = closesArray && c != '{' ? JsonCursor(m_text.substr(at - 1)) : next;
            return true;
        }
    }
    return false;
}

} // namespace

ReadEnd readForgivingly(std::string_view text, const ReadEnd& from, TraceSink& sink) {
    return ForgivingReader(text, sink).read(from);
}

} // namespace parsers
