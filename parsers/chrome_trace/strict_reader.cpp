// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/byte_source.h"
#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_event.h"

#include <simdjson.h>

namespace parsers {
namespace {

namespace ondemand = simdjson::ondemand;
static_assert(ByteBuffer::kPadding >= simdjson::SIMDJSON_PADDING);

constexpr uint64_t kEventsBetweenChecks = 1024;

std::string_view trimmed(std::string_view token) {
    while (!token.empty() &&
           (token.back() == ' ' || token.back() == '\n' || token.back() == '\r' || token.back() == '\t'))
        token.remove_suffix(1);
    return token;
}

/// The text of a key as it stands in the file, without its quotes.
bool keyText(ondemand::field& field, std::string_view& key) {
    const char* const begin = field.key().raw();
    const char* end = begin;
    while (*end != '"') // the index of the parser says that the string is closed
        end += *end == '\\' ? 2 : 1;
    key = {begin, static_cast<size_t>(end - begin)};
    return true;
}

class StrictReader {
public:
    StrictReader(std::string_view text, uint64_t begin, TraceSink& sink)
        : m_text(text)
        , m_sink(sink)
        , m_at(begin) {}

    ReadEnd read();

private:
    ReadEnd stopped() const;
    uint64_t behindValue(uint64_t offset) const;
    bool object(ondemand::document& document);
    bool events(ondemand::array& array);
    bool event(ondemand::value value);
    bool arguments(ondemand::object& object, TraceEvent& event);
    bool rawValue(ondemand::value& value, std::string_view& token);
    uint64_t offsetOf(std::string_view token) const { return static_cast<uint64_t>(token.data() - m_text.data()); }

    std::string_view m_text;
    TraceSink& m_sink;
    ondemand::parser m_parser;
    ReadEnd::Place m_place = ReadEnd::Place::Start;
    uint64_t m_at;       // where the value at hand begins
    bool m_told = false; // it has been told, so that another reader goes on behind it
    bool m_cancelled = false;
    uint64_t m_seen = 0;
};

uint64_t StrictReader::behindValue(uint64_t offset) const {
    JsonCursor cursor(m_text.substr(offset));
    std::string_view token;
    cursor.value(token);
    return static_cast<uint64_t>(cursor.at() - m_text.data());
}

ReadEnd StrictReader::stopped() const {
    if (m_cancelled)
        return {ReadEnd::Kind::Cancelled, m_place, m_at};
    return {ReadEnd::Kind::Stopped, m_place, m_told ? behindValue(m_at) : m_at};
}

/// A value from its first to its last character; takes it.
bool StrictReader::rawValue(ondemand::value& value, std::string_view& token) {
    ondemand::json_type type;
    if (value.type().get(type))
        return false;
    if (type == ondemand::json_type::object || type == ondemand::json_type::array) {
        // The token of a nested value is its bracket alone; how far it goes is cheaper found by a walk over the few
        // that are asked for than by taking all of them.
        const std::string_view bracket = value.raw_json_token();
        JsonCursor cursor(m_text.substr(static_cast<size_t>(bracket.data() - m_text.data())));
        return cursor.value(token);
    }
    token = trimmed(value.raw_json_token());
    return true;
}

bool StrictReader::arguments(ondemand::object& object, TraceEvent& event) {
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        std::string_view key, token;
        keyText(field, key);
        // Most arguments are of no interest here: look at the value only when the key may be one of the few.
        if (!setEventArgument(event, key, "null"))
            continue;
        if (!rawValue(field.value(), token))
            return false;
        setEventArgument(event, key, token);
    }
    return true;
}

bool StrictReader::event(ondemand::value value) {
    TraceEvent found;
    found.offset = m_at;
    ondemand::object object;
    if (value.get_object().get(object))
        return false;
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        std::string_view key, token;
        keyText(field, key);
        const std::string_view first = field.value().raw_json_token();
        if (key == "args" && first.front() == '{') {
            found.arguments = first.data();
            ondemand::object inner;
            if (field.value().get_object().get(inner) || !arguments(inner, found))
                return false;
        } else if (first.front() != '{' && first.front() != '[') {
            setEventField(found, key, trimmed(first));
        } else if (setEventField(found, key, first) &&
                   !(rawValue(field.value(), token) && setEventField(found, key, token))) {
            return false;
        }
    }
    m_sink.event(found);
    return true;
}

/// REQUIRES: m_at is behind the opening bracket.
bool StrictReader::events(ondemand::array& array) {
    for (auto result : array) {
        ondemand::value value;
        if (std::move(result).get(value))
            return false;
        const std::string_view first = value.raw_json_token();
        m_at = offsetOf(first);
        m_told = false;
        if (++m_seen % kEventsBetweenChecks == 0 && m_sink.cancelled()) {
            m_cancelled = true;
            return false;
        }
        if (first.front() != '{' || !event(value))
            return false;
        m_told = true;
    }
    return true;
}

bool StrictReader::object(ondemand::document& document) {
    ondemand::object top;
    if (document.get_object().get(top))
        return false;
    for (auto result : top) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        std::string_view key, token;
        keyText(field, key);
        const std::string_view first = field.value().raw_json_token();
        if (key == "traceEvents" && first.front() == '[') {
            m_sink.topLevel(key, {});
            m_place = ReadEnd::Place::EventsOfObject;
            m_at = offsetOf(first) + 1;
            m_told = false;
            ondemand::array array;
            if (field.value().get_array().get(array) || !events(array))
                return false;
            m_at = offsetOf(first); // of the whole array, should the rest be broken
        } else {
            if (!rawValue(field.value(), token))
                return false;
            m_sink.topLevel(key, token);
            m_at = offsetOf(token);
        }
        m_place = ReadEnd::Place::Object;
        m_told = true;
    }
    return true;
}

ReadEnd StrictReader::read() {
    const std::string_view text = m_text.substr(m_at);
    const simdjson::padded_string_view padded(text.data(), text.size(), text.size() + ByteBuffer::kPadding);
    ondemand::document document;
    ondemand::json_type type;
    if (m_parser.iterate(padded).get(document) || document.type().get(type))
        return stopped();
    if (type == ondemand::json_type::array) {
        ondemand::array array;
        if (document.get_array().get(array))
            return stopped();
        m_place = ReadEnd::Place::Array;
        m_at = m_text.find('[', m_at) + 1;
        if (!events(array))
            return stopped();
    } else if (type != ondemand::json_type::object || !object(document)) {
        return stopped();
    }
    return {ReadEnd::Kind::Whole, m_place, m_text.size()};
}

} // namespace

ReadEnd readStrictly(std::string_view text, uint64_t begin, TraceSink& sink) {
    return StrictReader(text, begin, sink).read();
}

} // namespace parsers
