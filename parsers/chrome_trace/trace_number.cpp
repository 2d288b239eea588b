// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_number.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>

namespace parsers {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

/// digits × 10^exponent, the digits without their point. `extra` digits beyond the ones that fit were left out.
struct Decimal {
    uint64_t digits = 0;
    int64_t exponent = 0;
};

/// Reads digits, point and exponent; false when the text is not one whole number.
bool readDecimal(std::string_view text, Decimal& out) {
    size_t at = 0;
    bool any = false, point = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '.' && !point) {
            point = true;
            continue;
        }
        if (!isDigit(c))
            break;
        any = true;
        // Twenty digits and more say nothing about a time in int64 ns but its size.
        if (out.digits <= (std::numeric_limits<uint64_t>::max() - 9) / 10) {
            out.digits = out.digits * 10 + static_cast<uint64_t>(c - '0');
            out.exponent -= point ? 1 : 0;
        } else {
            out.exponent += point ? 0 : 1;
        }
    }
    if (!any)
        return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        at += at < text.size() && text[at] == '+' ? 1 : 0;
        int64_t exponent = 0;
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), exponent);
        if (end == text.data() + at || (error != std::errc() && error != std::errc::result_out_of_range))
            return false;
        if (error == std::errc::result_out_of_range)
            exponent = text[at] == '-' ? -1'000'000 : 1'000'000;
        out.exponent += std::clamp<int64_t>(exponent, -1'000'000, 1'000'000);
        at = static_cast<size_t>(end - text.data());
    }
    return at == text.size();
}

/// digits × 10^exponent, rounded half up, at most kMax.
uint64_t scaled(Decimal value) {
    while (value.exponent > 0 && value.digits != 0) {
        if (value.digits > static_cast<uint64_t>(kMax) / 10)
            return static_cast<uint64_t>(kMax);
        value.digits *= 10;
        --value.exponent;
    }
    uint64_t last = 0;
    while (value.exponent < 0 && (value.digits != 0 || last != 0)) {
        last = value.digits % 10;
        value.digits /= 10;
        ++value.exponent;
    }
    value.digits += last >= 5 ? 1 : 0;
    return std::min(value.digits, static_cast<uint64_t>(kMax));
}

/// Eight digits at once. False when one of the characters is none.
bool readEight(const char* at, uint64_t& value) {
    static_assert(std::endian::native == std::endian::little);
    uint64_t word;
    std::memcpy(&word, at, sizeof word);
    word ^= 0x3030303030303030u; // a digit becomes its value
    if (((word + 0x7676767676767676u) | word) & 0x8080808080808080u)
        return false;
    word = word * 10 + (word >> 8);                                  // pairs, each in every second byte
    word = (word & 0x000000FF000000FFu) * 0x000F424000000064u +      // 100 + (1000000 << 32)
           (word >> 16 & 0x000000FF000000FFu) * 0x0000271000000001u; // 1 + (10000 << 32)
    value = word >> 32;
    return true;
}

/// The usual form: at most 15 digits and a point with at most three digits behind it.
bool readUsual(std::string_view text, int64_t& ns) {
    static constexpr uint64_t kScale[] = {1000, 100, 10, 1};
    if (text.empty() || text.size() > 20)
        return false;
    const char* at = text.data();
    const char* const end = at + text.size();
    uint64_t value = 0;
    const auto takeDigits = [&](const char* last) {
        for (; at < last; ++at) {
            const uint32_t digit = static_cast<uint32_t>(static_cast<uint8_t>(*at)) - '0';
            if (digit > 9)
                return;
            value = value * 10 + digit;
        }
    };
    if (uint64_t eight = 0; text.size() >= 8 && readEight(at, eight)) {
        value = eight;
        at += 8;
    }
    takeDigits(std::min(end, text.data() + 16));
    const auto whole = at - text.data();
    if (whole == 0 || whole > 15)
        return false;
    size_t decimals = 0;
    if (at < end && *at == '.') {
        const char* const first = ++at;
        takeDigits(std::min(end, first + 3));
        decimals = static_cast<size_t>(at - first);
    }
    if (at != end)
        return false;
    value *= kScale[decimals];
    ns = static_cast<int64_t>(value);
    return true;
}

/// text × 10^exponent
std::optional<int64_t> wholeOf(std::string_view text, int64_t exponent) {
    if (text.empty())
        return std::nullopt;
    const bool negative = text.front() == '-';
    if (negative || text.front() == '+')
        text.remove_prefix(1);
    Decimal value;
    if (!readDecimal(text, value))
        return std::nullopt;
    value.exponent += exponent;
    const auto ns = static_cast<int64_t>(scaled(value));
    if (negative)
        return ns == kMax ? kMin : -ns;
    return ns;
}

} // namespace

std::optional<int64_t> nanosecondsOf(std::string_view text) {
    int64_t usual = 0;
    if (readUsual(text, usual))
        return usual;
    return wholeOf(text, 3);
}

std::optional<int64_t> nanosecondsOfNanoseconds(std::string_view text) {
    return wholeOf(text, 0);
}

std::optional<uint64_t> plainNumber(std::string_view text) {
    if (text.empty() || text.size() > 20 || !isDigit(text.front()) || (text.front() == '0' && text.size() > 1))
        return std::nullopt;
    uint64_t value = 0;
    if (text.size() < 20) { // cannot overflow
        for (const char c : text) {
            const uint32_t digit = static_cast<uint32_t>(static_cast<uint8_t>(c)) - '0';
            if (digit > 9)
                return std::nullopt;
            value = value * 10 + digit;
        }
        return value;
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<double> sampleValue(std::string_view text) {
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    double value = 0;
    // from_chars also reads "inf", "nan" and "infinity" in any case, as writers of JSON in C and Python print them.
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error == std::errc::invalid_argument || end != text.data() + text.size())
        return std::nullopt;
    if (error == std::errc::result_out_of_range) // the library leaves `value` alone then
        return text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos
                   ? 0.0
                   : std::numeric_limits<double>::infinity() * (text.front() == '-' ? -1 : 1);
    return value;
}

std::optional<int64_t> wholeNumber(std::string_view text) {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace parsers
