// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/range_text.h"

#include <array>
#include <charconv>
#include <optional>
#include <string>

namespace model {

namespace {

struct Unit {
    std::string_view name;
    int decimals; ///< 10^decimals ns
};
constexpr std::array kUnits = {Unit{"ns", 0}, Unit{"us", 3}, Unit{"µs", 3}, Unit{"μs", 3}, Unit{"ms", 6}, Unit{"s", 9}};

std::optional<int64_t> parseInteger(std::string_view text) {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// "1.5ms" → ns, in integers; nothing when it is no time or has more decimals than its unit.
std::optional<int64_t> parseOffset(std::string_view text) {
    const size_t unitAt = text.find_first_not_of("0123456789.");
    if (unitAt == std::string_view::npos || unitAt == 0)
        return std::nullopt;
    int decimals = -1;
    for (const Unit& unit : kUnits)
        if (text.substr(unitAt) == unit.name)
            decimals = unit.decimals;
    if (decimals < 0)
        return std::nullopt;
    const std::string_view number = text.substr(0, unitAt);
    const size_t point = number.find('.');
    std::string digits(number.substr(0, point));
    std::string fraction(point == std::string_view::npos ? std::string_view() : number.substr(point + 1));
    if (fraction.size() > static_cast<size_t>(decimals) || fraction.find('.') != std::string::npos)
        return std::nullopt;
    fraction.resize(static_cast<size_t>(decimals), '0');
    return parseInteger(digits + fraction);
}

} // namespace

TimeRange RangeText::from(Timestamp start) const {
    if (!relative)
        return range;
    const Duration shift = start - Timestamp(0);
    return {range.begin + shift, range.end + shift};
}

Result<RangeText> parseRange(std::string_view text) {
    const Error wrong{
        "A range is written A:B in ns, or +A:+B with units, as +1.5ms:+2ms; not '" + std::string(text) + "'.", {}};
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return wrong;
    const std::string_view first = text.substr(0, colon), second = text.substr(colon + 1);
    const bool relative = first.starts_with('+');
    if (relative != second.starts_with('+'))
        return wrong;
    const auto begin = relative ? parseOffset(first.substr(1)) : parseInteger(first);
    const auto end = relative ? parseOffset(second.substr(1)) : parseInteger(second);
    if (!begin || !end)
        return wrong;
    if (*end <= *begin)
        return Error{"The range '" + std::string(text) + "' ends before it begins.", {}};
    return RangeText{{Timestamp(*begin), Timestamp(*end)}, relative};
}

} // namespace model
