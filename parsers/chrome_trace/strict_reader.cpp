// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/strict_reader.h"

#include "parsers/chrome_trace/json_cursor.h"

#include <simdjson.h>

#include <cstring>
#include <vector>

namespace parsers {
namespace {

namespace ondemand = simdjson::ondemand;
static_assert(TextPiece::kPadding > simdjson::SIMDJSON_PADDING);

/// The brackets that are open, and which of them are braces.
class OpenBrackets {
public:
    bool inObject() const { return m_kinds & 1; }
    void open(bool object) {
        if (++m_depth % 64 == 0)
            m_outer.push_back(m_kinds);
        m_kinds = m_kinds << 1 | (object ? 1 : 0);
    }
    /// True when none is open any more.
    bool close() {
        m_kinds >>= 1;
        if (m_depth % 64 == 0) {
            m_kinds = m_outer.back();
            m_outer.pop_back();
        }
        return --m_depth == 0;
    }

private:
    uint64_t m_kinds = 0; // of the innermost 64 or fewer, the last one lowest
    size_t m_depth = 0;
    std::vector<uint64_t> m_outer;
};

} // namespace

/// A walk over the index that simdjson makes of a text: where each bracket, colon, comma, string and word begins. It
/// has checked by then that strings are closed and that all is UTF-8.
class StrictReader::Parser {
public:
    EventsEnd events(std::string_view text, size_t from, uint64_t offset, EventSink& sink);
    bool isWhole(const simdjson::padded_string& text);

private:
    bool indexText(std::string_view text);
    bool isScalar(const char* value, const uint32_t* next) const;
    const uint32_t* behindValue(const uint32_t* next) const;
    template <bool kArguments>
    const uint32_t* fields(const uint32_t* next, TraceEvent& event) const;

    ondemand::parser m_onDemand;
    std::unique_ptr<simdjson::internal::dom_parser_implementation> m_indexer;
    const char* m_text = nullptr;
    bool m_hasBackslash = false;
    const uint32_t* m_first = nullptr; // of the index
    const uint32_t* m_last = nullptr;  // its end; the length of the text stands there
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
    m_hasBackslash = std::memchr(text.data(), '\\', text.size());
    m_first = m_indexer->structural_indexes.get();
    m_last = m_first + m_indexer->n_structural_indexes;
    return true;
}

/// A string or a word: the index tells a quote from the word that it touches only when the quote comes first, and takes
/// one behind a backslash for none. `next`: what comes behind the value.
bool StrictReader::Parser::isScalar(const char* value, const uint32_t* next) const {
    if (*value == '"')
        return true;
    const char* end = m_text + *next;
    while (JsonCursor::isSpace(end[-1]))
        --end;
    return end[-1] != '"' && !(m_hasBackslash && std::memchr(value, '\\', static_cast<size_t>(end - value)));
}

/// Goes behind the object or array that opens here; null when it does not close, or is no strict JSON: quotes that do
/// not pair turn a text inside out, and brackets alone would pair somewhere far behind.
const uint32_t* StrictReader::Parser::behindValue(const uint32_t* next) const {
    enum class After : uint8_t { Opening, Comma, Key, Colon, Value };
    After after = After::Comma;
    OpenBrackets open;
    for (; next < m_last; ++next) {
        const char sign = m_text[*next];
        if (sign == ',') {
            if (after != After::Value)
                return nullptr;
            after = After::Comma;
        } else if (sign == ':') {
            if (after != After::Key)
                return nullptr;
            after = After::Colon;
        } else if (sign == '}' || sign == ']') {
            if (open.inObject() != (sign == '}') || (after != After::Value && after != After::Opening))
                return nullptr;
            if (open.close())
                return next + 1;
            after = After::Value;
        } else if (open.inObject() && after != After::Colon) {
            if (sign != '"' || (after != After::Comma && after != After::Opening))
                return nullptr;
            after = After::Key;
        } else if (after == After::Value) {
            return nullptr;
        } else if (sign == '{' || sign == '[') {
            open.open(sign == '{');
            after = After::Opening;
        } else if (isScalar(m_text + *next, next + 1)) {
            after = After::Value;
        } else {
            return nullptr;
        }
    }
    return nullptr;
}

/// Reads the fields of an event, or of its arguments, from behind the opening brace on. Gives what comes behind the
/// closing one; null when this is no object of strict JSON.
template <bool kArguments>
const uint32_t* StrictReader::Parser::fields(const uint32_t* next, TraceEvent& event) const {
    const char* const text = m_text;
    if (next < m_last && text[*next] == '}')
        return next + 1;
    for (;;) {
        if (m_last - next < 4) // a key, a colon, a value, and what comes behind it
            return nullptr;
        const char* const key = text + next[0] + 1;
        const char* const value = text + next[2];
        if (key[-1] != '"' || text[next[1]] != ':')
            return nullptr;
        std::string_view* const place = kArguments ? argumentPlace(event, key) : fieldPlace(event, key);
        const char first = *value;
        next += 3;
        if (first == '{' || first == '[') {
            if (!kArguments && first == '{' && isArguments(key)) {
                event.arguments = value;
                next = fields<true>(next, event);
            } else {
                next = behindValue(next - 1);
                if (place && next)
                    *place = {value, static_cast<size_t>(text + next[-1] + 1 - value)};
            }
            if (!next || next >= m_last)
                return nullptr;
        } else if (first == '}' || first == ']' || first == ',' || first == ':') {
            return nullptr;
        } else if (!isScalar(value, next)) {
            return nullptr;
        } else if (place) {
            const char* end = text + *next;
            while (JsonCursor::isSpace(end[-1]))
                --end;
            *place = {value, static_cast<size_t>(end - value)};
        }
        const char sign = text[*next++];
        if (sign != ',')
            return sign == '}' ? next : nullptr;
    }
}

/// Of `text`, which stands at `from` in its piece.
EventsEnd StrictReader::Parser::events(std::string_view text, size_t from, uint64_t offset, EventSink& sink) {
    EventsEnd end{EventsEnd::Kind::Stopped, from};
    if (!indexText(text))
        return end;
    TraceEvent found;
    const uint32_t* next = m_first;
    for (bool first = true; next < m_last; first = false) {
        if (m_text[*next] == ']')
            return {EventsEnd::Kind::Closed, from + *next + 1};
        if (!first && m_text[*next++] != ',')
            return end;
        if (next >= m_last)
            return end;
        end.at = from + *next;
        if (m_text[*next] != '{')
            return end;
        found.clear();
        found.offset = offset + end.at;
        next = fields<false>(next + 1, found);
        if (!next)
            return end;
        sink.event(found);
        end.at = from + next[-1] + 1;
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
