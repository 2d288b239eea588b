// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/strict_reader.h"

#include "parsers/chrome_trace/json_cursor.h"

#include <simdjson.h>

namespace parsers {
namespace {

namespace ondemand = simdjson::ondemand;
static_assert(TextPiece::kPadding > simdjson::SIMDJSON_PADDING);

} // namespace

/// A walk over the index that simdjson makes of a text: where each bracket, colon, comma, string and word begins. It
/// has checked by then that strings are closed and that all is UTF-8.
class StrictReader::Parser {
public:
    EventsEnd events(std::string_view text, size_t from, uint64_t offset, EventSink& sink);
    bool isWhole(const simdjson::padded_string& text);

private:
    bool indexText(std::string_view text);
    char at(const uint32_t* place) const { return m_text[*place]; }
    std::string_view token(const uint32_t* place) const;
    bool skipValue();
    bool takeFieldEnd(bool& closed);
    bool takeKey(const char*& key);
    bool event(TraceEvent& event);
    bool arguments(TraceEvent& event);
    bool takeValue(std::string_view* place);

    ondemand::parser m_onDemand;
    std::unique_ptr<simdjson::internal::dom_parser_implementation> m_indexer;
    const char* m_text = nullptr;
    const uint32_t* m_next = nullptr; // in the index; behind its end stands the length of the text, as a zero byte
    const uint32_t* m_last = nullptr; // the end of the index
};

bool StrictReader::Parser::indexText(std::string_view text) {
    constexpr size_t kDepth = 16; // of the library's own second stage, which is not used
    if (!m_indexer) {
        if (simdjson::get_active_implementation()->create_dom_parser_implementation(text.size(), kDepth, m_indexer))
            return false;
    } else if (m_indexer->capacity() < text.size() && m_indexer->set_capacity(text.size())) {
        return false;
    }
    if (m_indexer->stage1(reinterpret_cast<const uint8_t*>(text.data()), text.size(), simdjson::stage1_mode::regular))
        return false;
    m_text = text.data();
    m_next = m_indexer->structural_indexes.get();
    m_last = m_next + m_indexer->n_structural_indexes;
    return true;
}

/// A string or word, from its first character up to the next sign, without the space in between.
std::string_view StrictReader::Parser::token(const uint32_t* place) const {
    const char* const begin = m_text + place[0];
    const char* end = m_text + place[1];
    while (end > begin && JsonCursor::isSpace(end[-1]))
        --end;
    return {begin, static_cast<size_t>(end - begin)};
}

/// Goes behind the object or array that opens here.
bool StrictReader::Parser::skipValue() {
    size_t depth = 0;
    while (m_next < m_last) {
        switch (at(m_next++)) {
        case '{':
        case '[':
            ++depth;
            break;
        case '}':
        case ']':
            if (--depth == 0)
                return true;
            break;
        default:
            break;
        }
    }
    return false;
}

/// Takes a value, and puts it into its place if it has one.
bool StrictReader::Parser::takeValue(std::string_view* place) {
    if (m_next >= m_last)
        return false;
    const char first = at(m_next);
    if (first != '{' && first != '[') {
        if (first == '}' || first == ']' || first == ',' || first == ':')
            return false;
        if (place)
            *place = token(m_next);
        ++m_next;
        return true;
    }
    const uint32_t* const begin = m_next;
    if (!skipValue())
        return false;
    if (place)
        *place = {m_text + *begin, m_next[-1] + 1 - *begin};
    return true;
}

/// Takes `"key" :`; the key is given from behind its quote.
bool StrictReader::Parser::takeKey(const char*& key) {
    if (m_last - m_next < 2 || at(m_next) != '"' || at(m_next + 1) != ':')
        return false;
    key = m_text + *m_next + 1;
    m_next += 2;
    return true;
}

/// Takes the comma or the closing brace behind a value.
bool StrictReader::Parser::takeFieldEnd(bool& closed) {
    if (m_next >= m_last)
        return false;
    const char sign = at(m_next++);
    closed = sign == '}';
    return closed || sign == ',';
}

/// REQUIRES: the opening brace was taken.
bool StrictReader::Parser::arguments(TraceEvent& event) {
    bool closed = m_next < m_last && at(m_next) == '}';
    m_next += closed ? 1 : 0;
    const char* key = nullptr;
    while (!closed)
        if (!takeKey(key) || !takeValue(argumentPlace(event, key)) || !takeFieldEnd(closed))
            return false;
    return true;
}

/// REQUIRES: the opening brace was taken.
bool StrictReader::Parser::event(TraceEvent& event) {
    bool closed = m_next < m_last && at(m_next) == '}';
    m_next += closed ? 1 : 0;
    const char* key = nullptr;
    while (!closed) {
        if (!takeKey(key))
            return false;
        if (isArguments(key) && m_next < m_last && at(m_next) == '{') {
            event.arguments = m_text + *m_next++;
            if (!arguments(event))
                return false;
        } else if (!takeValue(fieldPlace(event, key))) {
            return false;
        }
        if (!takeFieldEnd(closed))
            return false;
    }
    return true;
}

/// Of `text`, which stands at `from` in its piece.
EventsEnd StrictReader::Parser::events(std::string_view text, size_t from, uint64_t offset, EventSink& sink) {
    EventsEnd end{EventsEnd::Kind::Stopped, from};
    if (!indexText(text))
        return end;
    TraceEvent found;
    for (bool first = true; m_next < m_last; first = false) {
        if (at(m_next) == ']')
            return {EventsEnd::Kind::Closed, from + *m_next + 1};
        if (!first && at(m_next++) != ',')
            return end;
        if (m_next >= m_last)
            return end;
        end.at = from + *m_next;
        found = {};
        found.offset = offset + end.at;
        if (at(m_next++) != '{' || !event(found))
            return end;
        sink.event(found);
        end.at = from + m_next[-1] + 1;
    }
    return {EventsEnd::Kind::AllRead, from + text.size()};
}

bool StrictReader::Parser::isWhole(const simdjson::padded_string& text) {
    ondemand::document document;
    ondemand::json_type type;
    if (m_onDemand.iterate(text).get(document) || document.type().get(type))
        return false;
    if (type == ondemand::json_type::array) {
        ondemand::array array;
        if (document.get_array().get(array))
            return false;
        for (auto result : array)
            if (result.error())
                return false;
        return true;
    }
    ondemand::object object;
    if (document.get_object().get(object))
        return false;
    for (auto result : object)
        if (result.error())
            return false;
    return true;
}

StrictReader::StrictReader()
    : m_parser(std::make_unique<Parser>()) {}

StrictReader::~StrictReader() = default;

EventsEnd StrictReader::read(const TextPiece& piece, size_t from, size_t end, EventSink& sink) {
    return m_parser->events(piece.text().substr(from, end - from), from, piece.offset, sink);
}

bool StrictReader::isWhole(std::string_view text) {
    return m_parser->isWhole(simdjson::padded_string(text));
}

} // namespace parsers
