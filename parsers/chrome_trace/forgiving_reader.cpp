// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_event.h"

namespace parsers {
namespace {

class ForgivingReader {
public:
    ForgivingReader(std::string_view text, size_t from, uint64_t offset, EventSink& sink)
        : m_text(text)
        , m_offset(offset)
        , m_sink(sink)
        , m_cursor(text.substr(from)) {}

    EventsEnd events();

private:
    size_t at() const { return static_cast<size_t>(m_cursor.at() - m_text.data()); }
    bool event();
    void arguments(TraceEvent& event, std::string_view token);
    bool resynchronise();

    std::string_view m_text;
    uint64_t m_offset;
    EventSink& m_sink;
    JsonCursor m_cursor;
};

EventsEnd ForgivingReader::events() {
    for (;;) {
        const char next = m_cursor.peek();
        const size_t begin = at();
        if (m_cursor.atEnd())
            return {EventsEnd::Kind::AllRead, begin};
        if (m_cursor.take(']'))
            return {EventsEnd::Kind::Closed, at()};
        std::string_view token;
        if (next == '{') {
            if (event())
                continue;
            if (m_cursor.atEnd() || !resynchronise())
                return {EventsEnd::Kind::Stopped, begin};
        } else if (!m_cursor.value(token) && !m_cursor.take(next)) {
            return {EventsEnd::Kind::Stopped, begin};
        }
        m_sink.broken(m_offset + begin);
    }
}

/// One event. False when it is cut or no object; then the cursor stands somewhere inside it.
bool ForgivingReader::event() {
    TraceEvent found;
    found.offset = m_offset + at();
    if (!m_cursor.take('{'))
        return false;
    std::string_view key, token;
    while (m_cursor.peek() != '}') {
        if (!m_cursor.key(key))
            return false;
        const bool hasArguments = isArguments(key.data() + 1) && m_cursor.peek() == '{';
        if (!m_cursor.value(token)) {
            if (m_cursor.peek() == '"' || m_cursor.peek() == '{' || m_cursor.peek() == '[')
                m_cursor = JsonCursor(m_text.substr(m_text.size())); // the text ends within this value
            return false;
        }
        if (hasArguments)
            arguments(found, token);
        else if (std::string_view* const place = fieldPlace(found, key.data() + 1))
            *place = token;
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
        if (std::string_view* const place = argumentPlace(event, key.data() + 1))
            *place = token;
}

/// Goes to the next place where an event may begin: a brace that closes, then one that opens.
bool ForgivingReader::resynchronise() {
    size_t at = this->at();
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

EventsEnd readForgivingly(std::string_view text, size_t from, uint64_t offset, EventSink& sink) {
    return ForgivingReader(text, from, offset, sink).events();
}

} // namespace parsers
