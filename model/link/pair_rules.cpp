// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/link/pair_rules.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace model {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isNumber(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

template <size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}
constexpr std::array<std::string_view, 4> kPrefixes = {"neff", "graph", "profile", "model"};
constexpr std::array<std::string_view, 6> kNumbered = {"exec", "rank", "instid", "vnc", "nc", "session"};

std::string_view bareName(std::string_view path) {
    std::string_view name = path.substr(path.find_last_of('/') + 1);
    for (bool cut = true; cut;) { // "x.neff.ntff" is a profile of x.neff
        cut = false;
        for (const std::string_view extension : {std::string_view(".ntff"), std::string_view(".neff")}) {
            if (name.ends_with(extension)) {
                name.remove_suffix(extension.size());
                cut = true;
            }
        }
    }
    return name;
}

std::set<std::string_view> longNumbers(std::string_view name) {
    constexpr size_t kDigits = 6;
    std::set<std::string_view> out;
    for (size_t at = 0; at < name.size();) {
        size_t end = at;
        while (end < name.size() && isDigit(name[end]))
            ++end;
        if (end - at >= kDigits)
            out.insert(name.substr(at, end - at));
        at = std::max(end, at + 1);
    }
    return out;
}

} // namespace

UuidVerdict compareUuid(std::string_view uid, std::string_view written, std::string_view neffUuid) {
    constexpr size_t kHexDigits = 32;
    const auto verdict = [](bool equal) { return equal ? UuidVerdict::Equal : UuidVerdict::Different; };
    if (neffUuid.size() != kHexDigits)
        return UuidVerdict::CannotTell;
    if (uid.size() == kHexDigits)
        return verdict(uid == neffUuid);
    if (written.empty())
        return UuidVerdict::CannotTell;
    size_t length = 0;
    while (length < kHexDigits && neffUuid.substr(length, 2) != "00")
        length += 2;
    if (length < kHexDigits && written.size() != length)
        return UuidVerdict::Different;
    return verdict(written.substr(0, length) == neffUuid.substr(0, length));
}

bool namesShareNumber(std::string_view ntff, std::string_view neff) {
    const auto a = longNumbers(bareName(ntff)), b = longNumbers(bareName(neff));
    return std::any_of(a.begin(), a.end(), [&](std::string_view n) { return b.contains(n); });
}

std::string nameStem(std::string_view path) {
    const std::string_view name = bareName(path);
    std::vector<std::string_view> parts;
    for (size_t at = 0; at <= name.size();) {
        const size_t end = std::min(name.find('_', at), name.size());
        parts.push_back(name.substr(at, end - at));
        at = end + 1;
    }
    std::string stem;
    bool front = true;
    for (size_t i = 0; i < parts.size(); ++i) {
        if (front && isOneOf(parts[i], kPrefixes))
            continue;
        front = false;
        if (i + 1 < parts.size() && isOneOf(parts[i], kNumbered) && isNumber(parts[i + 1])) {
            ++i;
            continue;
        }
        stem += stem.empty() ? "" : "_";
        stem += parts[i];
    }
    return stem;
}

} // namespace model
