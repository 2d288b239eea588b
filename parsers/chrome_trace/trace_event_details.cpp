// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_event_details.h"

#include "parsers/chrome_trace/json_cursor.h"

#include <algorithm>
#include <string>

namespace parsers {
namespace {

using Fields = std::vector<model::DetailField>;

model::DetailField field(std::string_view section, std::string_view keyToken, std::string_view token) {
    std::string scratch;
    model::DetailField made;
    made.section = section;
    made.label = std::string(tokenText(keyToken, scratch));
    made.value = std::string(token.front() == '"' ? tokenText(token, scratch) : token);
    return made;
}

/// Appends the keys of the event at `offset`, and its arguments under a heading. False when no event stands there.
bool appendEvent(std::string_view text, uint64_t offset, std::string_view section, std::string_view argumentSection,
                 Fields& fields) {
    if (offset >= text.size())
        return false;
    JsonCursor cursor(text.substr(offset));
    if (!cursor.take('{'))
        return false;
    Fields arguments;
    std::string_view key, token;
    while (cursor.peek() != '}') {
        if (!cursor.key(key) || !cursor.value(token))
            return false;
        if (key != "\"args\"" || token.front() != '{') {
            fields.push_back(field(section, key, token));
            continue;
        }
        JsonCursor inner(token);
        inner.take('{');
        std::string_view innerKey, innerToken;
        while (inner.key(innerKey) && inner.value(innerToken))
            arguments.push_back(field(argumentSection, innerKey, innerToken));
    }
    fields.insert(fields.end(), arguments.begin(), arguments.end());
    return true;
}

} // namespace

model::Result<Fields> TraceEventDetails::read(uint64_t detail) const {
    Fields fields;
    if (!appendEvent(m_text.view(), detail, "Event in the file", "Arguments", fields))
        return model::Error{"The event can no longer be read from the text of the file.", {}};
    const auto end = std::lower_bound(m_ends.begin(), m_ends.end(), std::pair<uint64_t, uint64_t>(detail, 0));
    if (end != m_ends.end() && end->first == detail)
        appendEvent(m_text.view(), end->second, "Its end in the file", "Arguments of the end", fields);
    return fields;
}

} // namespace parsers
