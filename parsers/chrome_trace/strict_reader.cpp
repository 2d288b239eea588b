// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/strict_reader.h"

#include "parsers/chrome_trace/json_cursor.h"

#include <simdjson.h>

#include <array>
#include <cstring>
#include <utility>

namespace parsers {
namespace {

namespace ondemand = simdjson::ondemand;
static_assert(TextPiece::kPadding > simdjson::SIMDJSON_PADDING);

/// A token comes with the space behind it.
std::string_view trimmed(std::string_view token) {
    while (!token.empty() && JsonCursor::isSpace(token.back()))
        token.remove_suffix(1);
    return token;
}

} // namespace

class StrictReader::Parser {
public:
    EventsEnd events(std::string_view bracketed, size_t from, uint64_t offset, EventSink& sink);
    bool isWhole(const simdjson::padded_string& text);

private:
    bool event(ondemand::value value, TraceEvent& event);
    bool arguments(ondemand::object& object, TraceEvent& event);
    bool rawValue(ondemand::value& value, std::string_view& token);

    ondemand::parser m_parser;
    const char* m_end = nullptr; // of the text at hand
};

/// A value from its first to its last character; takes it.
inline bool StrictReader::Parser::rawValue(ondemand::value& value, std::string_view& token) {
    const std::string_view first = value.raw_json_token();
    if (first.front() == '{' || first.front() == '[') {
        // The token of a nested value is its bracket alone; how far it goes is cheaper found by a walk over the few
        // that are asked for than by taking all of them.
        JsonCursor cursor(first.data(), m_end);
        return cursor.value(token);
    }
    token = trimmed(first);
    return true;
}

bool StrictReader::Parser::arguments(ondemand::object& object, TraceEvent& event) {
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        // Most arguments are of no interest here, and most keys tell that by their first character.
        if (std::string_view* const place = argumentPlace(event, field.key().raw()))
            if (!rawValue(field.value(), *place))
                return false;
    }
    return true;
}

bool StrictReader::Parser::event(ondemand::value value, TraceEvent& found) {
    ondemand::object object;
    if (value.get_object().get(object))
        return false;
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        const char* const key = field.key().raw();
        if (isArguments(key)) {
            const std::string_view first = field.value().raw_json_token();
            if (first.front() != '{')
                continue;
            found.arguments = first.data();
            ondemand::object inner;
            if (field.value().get_object().get(inner) || !arguments(inner, found))
                return false;
        } else if (std::string_view* const place = fieldPlace(found, key)) {
            if (!rawValue(field.value(), *place))
                return false;
        }
    }
    return true;
}

/// `bracketed` begins with the opening bracket and ends with a closing one; its place in the piece is from - 1.
EventsEnd StrictReader::Parser::events(std::string_view bracketed, size_t from, uint64_t offset, EventSink& sink) {
    const auto indexOf = [&](const char* at) { return from - 1 + static_cast<size_t>(at - bracketed.data()); };
    m_end = bracketed.data() + bracketed.size();
    EventsEnd end{EventsEnd::Kind::Stopped, from};
    const simdjson::padded_string_view text(bracketed.data(), bracketed.size(),
                                            bracketed.size() + simdjson::SIMDJSON_PADDING);
    ondemand::document document;
    ondemand::array array;
    if (m_parser.iterate(text).get(document) || document.get_array().get(array))
        return end;
    TraceEvent found;
    for (auto result : array) {
        ondemand::value value;
        if (std::move(result).get(value))
            return end;
        const std::string_view first = value.raw_json_token();
        end.at = indexOf(first.data());
        found = {};
        found.offset = offset + end.at;
        if (first.front() != '{' || !event(value, found))
            return end;
        sink.event(found);
    }
    // Nothing is left behind the closing bracket that was added; behind one of the file's own there is that one.
    const char* behind = nullptr;
    if (document.current_location().get(behind) || behind >= m_end)
        return {EventsEnd::Kind::AllRead, indexOf(m_end) - 1};
    while (behind > bracketed.data() && behind[-1] != ']')
        --behind;
    return {EventsEnd::Kind::Closed, indexOf(behind)};
}

bool StrictReader::Parser::isWhole(const simdjson::padded_string& text) {
    ondemand::document document;
    ondemand::json_type type;
    if (m_parser.iterate(text).get(document) || document.type().get(type))
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

EventsEnd StrictReader::read(TextPiece& piece, size_t from, size_t end, EventSink& sink) {
    char* const open = piece.data() + from - 1;
    char* const close = piece.data() + end;
    // The library looks at what comes behind the last bracket: nothing that looks like another.
    std::array<char, 1 + simdjson::SIMDJSON_PADDING> behind;
    std::memcpy(behind.data(), close, behind.size());
    std::memset(close, 0, behind.size());
    *close = ']';
    const char before = std::exchange(*open, '[');
    const std::string_view bracketed(open, static_cast<size_t>(close + 1 - open));
    const EventsEnd read = m_parser->events(bracketed, from, piece.offset, sink);
    *open = before;
    std::memcpy(close, behind.data(), behind.size());
    return read;
}

bool StrictReader::isWhole(std::string_view text) {
    return m_parser->isWhole(simdjson::padded_string(text));
}

} // namespace parsers
