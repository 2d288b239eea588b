// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/json_cursor.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace parsers {
namespace {

void appendUtf8(std::string& out, uint32_t code) {
    const auto byte = [&](uint32_t value) { out.push_back(static_cast<char>(value)); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | code >> 6);
        byte(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        byte(0xE0 | code >> 12);
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    } else {
        byte(0xF0 | code >> 18);
        byte(0x80 | (code >> 12 & 0x3F));
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    }
}

/// Length of the UTF-8 sequence at `at`, or 0 when there is none; then `bad` is how many bytes one U+FFFD stands for.
size_t sequenceLength(std::string_view text, size_t at, size_t& bad) {
    const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
    bad = 1;
    const uint8_t first = byte(at);
    if (first < 0x80)
        return 1;
    size_t length = 0;
    uint8_t low = 0x80,
            high = 0xBF; // what the second byte may be: no overlong forms, no surrogates, nothing above 10FFFF
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        low = first == 0xE0 ? 0xA0 : low;
        high = first == 0xED ? 0x9F : high;
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        low = first == 0xF0 ? 0x90 : low;
        high = first == 0xF4 ? 0x8F : high;
    } else {
        return 0;
    }
    for (size_t i = 1; i < length; ++i) {
        if (at + i >= text.size() || byte(at + i) < low || byte(at + i) > high) {
            bad = i;
            return 0;
        }
        low = 0x80;
        high = 0xBF;
    }
    return length;
}

bool isPlain(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c != '\\' && static_cast<uint8_t>(c) < 0x80; });
}

/// Four hexadecimal digits at `at`, or -1.
int32_t hexDigits(std::string_view text, size_t at) {
    if (at + 4 > text.size())
        return -1;
    int32_t value = 0;
    for (size_t i = at; i < at + 4; ++i) {
        const char c = text[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/// Appends what the escape at `at` (its backslash) means; gives how many characters it takes.
size_t appendEscape(std::string_view text, size_t at, std::string& out) {
    const char c = at + 1 < text.size() ? text[at + 1] : '\0';
    switch (c) {
    case '"':
    case '\\':
    case '/':
        out.push_back(c);
        return 2;
    case 'b':
        out.push_back('\b');
        return 2;
    case 'f':
        out.push_back('\f');
        return 2;
    case 'n':
        out.push_back('\n');
        return 2;
    case 'r':
        out.push_back('\r');
        return 2;
    case 't':
        out.push_back('\t');
        return 2;
    default:
        break;
    }
    int32_t code = c == 'u' ? hexDigits(text, at + 2) : -1;
    if (code < 0) {
        out.push_back('\\'); // not an escape: a Windows path, most likely
        return 1;
    }
    size_t length = 6;
    if (code >= 0xD800 && code < 0xDC00 && text.substr(at + 6, 2) == "\\u") {
        const int32_t low = hexDigits(text, at + 8);
        if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            length = 12;
        }
    }
    appendUtf8(out, code >= 0xD800 && code < 0xE000 ? 0xFFFDu : static_cast<uint32_t>(code));
    return length;
}

} // namespace

char JsonCursor::peek() {
    while (m_at < m_end && (isSpace(*m_at) || *m_at == ','))
        ++m_at;
    return m_at < m_end ? *m_at : '\0';
}

bool JsonCursor::take(char c) {
    if (atEnd() || peek() != c || atEnd())
        return false;
    ++m_at;
    return true;
}

bool JsonCursor::string(std::string_view& token) {
    const char* const begin = m_at;
    m_cutOff = true;
    for (const char* at = begin + 1; at < m_end;) {
        const char* const quote = static_cast<const char*>(std::memchr(at, '"', static_cast<size_t>(m_end - at)));
        if (!quote)
            return false;
        const char* slash = quote;
        while (slash > at && slash[-1] == '\\')
            --slash;
        // An odd number of backslashes before a quote escapes it. `at` never stands inside such a row of backslashes.
        if ((quote - slash) % 2 == 0) {
            m_at = quote + 1;
            m_cutOff = false;
            token = {begin, static_cast<size_t>(m_at - begin)};
            return true;
        }
        at = quote + 1;
    }
    return false;
}

bool JsonCursor::nested(std::string_view& token) {
    const char* const begin = m_at;
    size_t depth = 0;
    while (m_at < m_end) {
        const char c = *m_at;
        if (c == '"') {
            std::string_view inner;
            if (!string(inner))
                break;
            continue;
        }
        ++m_at;
        if (c == '{' || c == '[') {
            ++depth;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            token = {begin, static_cast<size_t>(m_at - begin)};
            return true;
        }
    }
    m_at = begin;
    m_cutOff = true;
    return false;
}

/// What stands in an object or array, up to its next bracket that closes. Commas may lack or be too many.
bool JsonCursor::soundMember(bool inObject, bool& afterColon) {
    std::string_view token;
    const char* const begin = m_at;
    const bool isKey = inObject && !afterColon;
    if (*m_at != '"') {
        afterColon = false;
        return !isKey && word(token);
    }
    if (!string(token))
        return false;
    const char* next = m_at;
    while (next < m_end && isSpace(*next))
        ++next;
    m_cutOff = next == m_end;
    afterColon = isKey;
    if (m_cutOff || (isKey ? *next == ':' : *next == ',' || *next == '}' || *next == ']' || *next == '"')) {
        m_at = isKey && !m_cutOff ? next + 1 : next;
        return !m_cutOff;
    }
    m_at = begin;
    return false;
}

bool JsonCursor::soundNested(std::string_view& token) {
    const char* const begin = m_at;
    std::vector<bool> objects; // the brackets that are open: which are braces
    bool afterColon = false;
    m_cutOff = false;
    while (m_at < m_end) {
        const char c = *m_at;
        const bool inObject = !objects.empty() && objects.back();
        if (isSpace(c) || c == ',') {
            ++m_at;
        } else if (c == '{' || c == '[') {
            if (inObject && !afterColon)
                return false;
            objects.push_back(c == '{');
            afterColon = false;
            ++m_at;
        } else if (c == '}' || c == ']') {
            if (inObject != (c == '}'))
                return false;
            objects.pop_back();
            afterColon = false;
            ++m_at;
            if (objects.empty()) {
                token = {begin, static_cast<size_t>(m_at - begin)};
                return true;
            }
        } else if (!soundMember(inObject, afterColon)) {
            return false;
        }
    }
    m_cutOff = true;
    return false;
}

bool JsonCursor::soundValue(std::string_view& token) {
    const char c = peek();
    if (c == '{' || c == '[')
        return soundNested(token);
    if (c != '"')
        return value(token);
    const char* const begin = m_at;
    bool afterColon = true;
    if (!soundMember(true, afterColon))
        return false;
    const char* end = m_at;
    while (isSpace(end[-1]))
        --end;
    token = {begin, static_cast<size_t>(end - begin)};
    return true;
}

bool JsonCursor::value(std::string_view& token) {
    const char c = peek();
    if (c == '"')
        return string(token);
    if (c == '{' || c == '[')
        return nested(token);
    return word(token);
}

bool JsonCursor::word(std::string_view& token) {
    constexpr std::string_view kEndsOfWords = ",:]}[{\"";
    const char* const begin = m_at;
    const char* at = begin;
    while (at < m_end && !isSpace(*at) && kEndsOfWords.find(*at) == std::string_view::npos)
        ++at;
    // A word that touches the end may be half of one.
    m_cutOff = at == m_end;
    if (at == begin || at == m_end)
        return false;
    m_at = at;
    token = {begin, static_cast<size_t>(at - begin)};
    return true;
}

bool JsonCursor::key(std::string_view& token) {
    const char* const begin = m_at;
    m_cutOff = peek() == '\0' && atEnd();
    if (peek() == '"' && string(token)) {
        while (m_at < m_end && isSpace(*m_at))
            ++m_at;
        m_cutOff = atEnd();
        if (m_at < m_end && *m_at == ':') {
            ++m_at;
            return true;
        }
    }
    m_at = begin;
    return false;
}

std::string_view tokenText(std::string_view token, std::string& scratch) {
    const std::string_view text = withoutQuotes(token);
    if (isPlain(text))
        return text;
    scratch.clear();
    for (size_t at = 0; at < text.size();) {
        if (text[at] == '\\') {
            at += appendEscape(text, at, scratch);
            continue;
        }
        size_t bad = 1;
        if (const size_t length = sequenceLength(text, at, bad)) {
            scratch.append(text, at, length);
            at += length;
        } else {
            appendUtf8(scratch, 0xFFFD);
            at += bad;
        }
    }
    return scratch;
}

bool hasUnknownEscape(std::string_view token) {
    constexpr std::string_view kKnown = "\"\\/bfnrt";
    const std::string_view text = withoutQuotes(token);
    for (size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at)) {
        const char c = at + 1 < text.size() ? text[at + 1] : '\0';
        if (c != 'u' && kKnown.find(c) == std::string_view::npos)
            return true;
        if (c == 'u' && hexDigits(text, at + 2) < 0)
            return true;
        at += 2;
    }
    return false;
}

} // namespace parsers
