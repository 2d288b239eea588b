// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace model {

/// "1 step", "2 steps".
inline std::string counted(uint64_t count, const std::string& what, const std::string& plural) {
    return std::to_string(count) + " " + (count == 1 ? what : plural);
}

/// Seconds with `decimals` places (at most 9), cut and not rounded, so that nothing is claimed that was not reached:
/// "597.9".
inline std::string secondsText(int64_t ns, int decimals) {
    const bool negative = ns < 0;
    const uint64_t size = negative ? uint64_t{0} - static_cast<uint64_t>(ns) : static_cast<uint64_t>(ns);
    constexpr uint64_t kSecond = 1'000'000'000;
    std::string digits = std::to_string(size % kSecond);
    digits.insert(0, 9 - digits.size(), '0');
    return (negative ? "-" : "") + std::to_string(size / kSecond) + "." +
           digits.substr(0, static_cast<size_t>(decimals));
}

/// Microseconds with one decimal, rounded half away from zero, signed: "-72.9", "+31.4".
inline std::string signedMicroseconds(int64_t ns) {
    const bool negative = ns < 0;
    const uint64_t size = negative ? uint64_t{0} - static_cast<uint64_t>(ns) : static_cast<uint64_t>(ns);
    const uint64_t tenths = size / 100 + (size % 100 >= 50 ? 1 : 0);
    return (negative ? "-" : "+") + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// Microseconds, exact: "70 µs", "0.5 µs", "12.345 µs".
inline std::string microsecondsText(int64_t ns) {
    const bool negative = ns < 0;
    const uint64_t size = negative ? uint64_t{0} - static_cast<uint64_t>(ns) : static_cast<uint64_t>(ns);
    std::string decimals = std::to_string(1000 + size % 1000).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    return (negative ? "-" : "") + std::to_string(size / 1000) + (decimals.empty() ? "" : "." + decimals) + " µs";
}

/// Numbers in words: "0–3", "0, 2 and 5".
inline std::string listText(const std::set<int>& numbers) {
    if (numbers.size() > 2 && *numbers.rbegin() - *numbers.begin() + 1 == static_cast<int>(numbers.size()))
        return std::to_string(*numbers.begin()) + "–" + std::to_string(*numbers.rbegin());
    std::string text;
    size_t left = numbers.size();
    for (const int number : numbers) {
        text += std::to_string(number);
        if (--left > 0)
            text += left == 1 ? " and " : ", ";
    }
    return text;
}

} // namespace model
