// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace model {

namespace {

std::string realText(double value) {
    if (!std::isfinite(value))
        return {};
    std::array<char, 32> digits{};
    // The shortest digits that read back to the same number.
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() ? std::string(digits.data(), end) : std::string();
}

} // namespace

std::string cellText(const Cell& cell) {
    if (const auto* number = std::get_if<int64_t>(&cell))
        return std::to_string(*number);
    if (const auto* number = std::get_if<uint64_t>(&cell))
        return std::to_string(*number);
    if (const auto* number = std::get_if<double>(&cell))
        return realText(*number);
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    return {};
}

int TableEntry::columnOf(std::string_view columnId) const {
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [columnId](const Column& column) { return column.id == columnId; });
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

} // namespace model
