// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/text_escape.h"

#include <array>
#include <cstdint>

namespace model {

namespace {

/// Length of the well-formed UTF-8 sequence at the start of `text`, 0 when there is none.
size_t sequenceLength(std::string_view text) {
    const auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : uint8_t(0); };
    const auto follows = [&](size_t i) { return (byte(i) & 0xc0) == 0x80; };
    const uint8_t first = byte(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return follows(1) ? 2 : 0;
    if ((first & 0xf0) == 0xe0) {
        const bool surrogate = first == 0xed && byte(1) >= 0xa0, overlong = first == 0xe0 && byte(1) < 0xa0;
        return follows(1) && follows(2) && !surrogate && !overlong ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const bool overlong = first == 0xf0 && byte(1) < 0x90, beyond = first == 0xf4 && byte(1) >= 0x90;
        return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

} // namespace

void appendTsv(std::string_view text, std::string& out) {
    for (const char c : text) {
        switch (c) {
        case '\\':
            out += "\\\\";
            break;
        case '\t':
            out += "\\t";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        default:
            out += c;
        }
    }
}

void appendCsv(std::string_view text, std::string& out) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) {
        if (c == '"')
            out += '"';
        out += c;
    }
    out += '"';
}

void appendJson(std::string_view text, std::string& out) {
    constexpr std::array<char, 16> kHex = {'0', '1', '2', '3', '4', '5', '6', '7',
                                           '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    out += '"';
    while (!text.empty()) {
        const char c = text.front();
        size_t length = 1;
        if (c == '"' || c == '\\') {
            (out += '\\') += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c == '\r') {
            out += "\\r";
        } else if (static_cast<uint8_t>(c) < 0x20) {
            ((out += "\\u00") += kHex[static_cast<uint8_t>(c) >> 4]) += kHex[c & 15];
        } else {
            length = sequenceLength(text);
            out += length == 0 ? std::string_view("\xef\xbf\xbd") : text.substr(0, length);
            length = length == 0 ? 1 : length;
        }
        text.remove_prefix(length);
    }
    out += '"';
}

void appendMarkdown(std::string_view text, std::string& out) {
    for (const char c : text) {
        if (c == '|' || c == '\\')
            out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
}

} // namespace model
