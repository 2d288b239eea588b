// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsers {

/// A forgiving walk over JSON text. Gives raw tokens: a string with its quotes, a number or word as it stands, an
/// object or array from bracket to bracket. Tolerates missing and doubled commas, unknown words (inf, nan), raw control
/// characters, unknown escapes and bytes that are no UTF-8. Never reads past `end`.
class JsonCursor {
public:
    JsonCursor(const char* at, const char* end)
        : m_at(at)
        , m_end(end) {}
    explicit JsonCursor(std::string_view text)
        : JsonCursor(text.data(), text.data() + text.size()) {}

    static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    const char* at() const { return m_at; }
    bool atEnd() const { return m_at >= m_end; }
    /// The next character that is neither space nor comma, not taken; '\0' at the end.
    char peek();
    /// Takes the next character that is neither space nor comma if it is `c`.
    bool take(char c);
    /// Takes the next value. False when it is cut off by the end, or when no value stands here (a closing bracket, a
    /// colon).
    bool value(std::string_view& token);
    /// Takes `"key" :` of an object. False when no key stands here.
    bool key(std::string_view& token);
    /// Like value(), but false also when strings or brackets in it do not pair: a string that goes on behind its quote,
    /// a bracket that closes another kind, a member without a key. Then the cursor stands where that shows.
    bool soundValue(std::string_view& token);
    /// Whether the last of the above that failed did so because the text ends.
    bool cutOff() const { return m_cutOff; }

private:
    bool string(std::string_view& token);
    bool nested(std::string_view& token);
    bool soundNested(std::string_view& token);
    bool soundMember(bool inObject, bool& afterColon);
    bool word(std::string_view& token);

    const char* m_at;
    const char* m_end;
    bool m_cutOff = false;
};

/// What stands between the quotes of a string token; other tokens unchanged. Escapes stay as they are.
inline std::string_view withoutQuotes(std::string_view token) {
    if (token.size() >= 2 && token.front() == '"' && token.back() == '"')
        return token.substr(1, token.size() - 2);
    return token;
}
/// The text that a token means: escapes resolved (an unknown escape stays with its backslash), each sequence that is no
/// UTF-8 replaced by U+FFFD. Points into the token when nothing had to be changed, else into `scratch`.
std::string_view tokenText(std::string_view token, std::string& scratch);
/// Whether a string holds a backslash that JSON does not know.
bool hasUnknownEscape(std::string_view token);
/// True for an absent token and for null.
inline bool isNothing(std::string_view token) {
    return token.empty() || (token.front() == 'n' && token == "null");
}

} // namespace parsers
