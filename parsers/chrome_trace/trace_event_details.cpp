// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_event_details.h"

#include "parsers/chrome_trace/json_cursor.h"

#include <algorithm>
#include <string>

namespace parsers {
namespace {

using Fields = std::vector<model::DetailField>;

constexpr size_t kUsualLength = 4096;
constexpr size_t kLongest = size_t(512) << 20;

model::DetailField field(std::string_view section, std::string_view keyToken, std::string_view token) {
    std::string scratch;
    model::DetailField made;
    made.section = section;
    made.label = std::string(tokenText(keyToken, scratch));
    made.value = std::string(token.front() == '"' ? tokenText(token, scratch) : token);
    return made;
}

/// Appends the keys of the event that the text begins with, and its arguments under a heading. False when no whole
/// event stands there; then nothing is appended.
bool appendFields(std::string_view text, std::string_view section, std::string_view argumentSection, Fields& fields) {
    JsonCursor cursor(text);
    if (!cursor.take('{'))
        return false;
    Fields own, arguments;
    std::string_view key, token;
    while (cursor.peek() != '}') {
        if (!cursor.key(key) || !cursor.value(token))
            return false;
        if (key != "\"args\"" || token.front() != '{') {
            own.push_back(field(section, key, token));
            continue;
        }
        JsonCursor inner(token);
        inner.take('{');
        std::string_view innerKey, innerToken;
        while (inner.key(innerKey) && inner.value(innerToken))
            arguments.push_back(field(argumentSection, innerKey, innerToken));
    }
    fields.insert(fields.end(), own.begin(), own.end());
    fields.insert(fields.end(), arguments.begin(), arguments.end());
    return true;
}

} // namespace

/// How long an event is shows only when it is read: more and more of the text is asked for.
model::Status TraceEventDetails::appendEvent(uint64_t offset, const char* section, const char* argumentSection,
                                             Fields& fields) const {
    for (size_t wanted = kUsualLength;; wanted *= 8) {
        const model::Result<std::string> text = m_text->read(offset, wanted);
        if (!text.ok())
            return text.error();
        if (appendFields(text.value(), section, argumentSection, fields))
            return model::Done{};
        if (text.value().size() < wanted || wanted >= kLongest)
            return model::Error{"The event can no longer be read from the text of the file.", {}};
    }
}

model::Result<Fields> TraceEventDetails::read(uint64_t detail) const {
    Fields fields;
    if (const model::Status status = appendEvent(detail, "Event in the file", "Arguments", fields); !status.ok())
        return status.error();
    const auto end = std::lower_bound(m_ends.begin(), m_ends.end(), std::pair<uint64_t, uint64_t>(detail, 0));
    if (end == m_ends.end() || end->first != detail)
        return fields;
    if (const model::Status status = appendEvent(end->second, "Its end in the file", "Arguments of the end", fields);
        !status.ok())
        return status.error();
    return fields;
}

} // namespace parsers
