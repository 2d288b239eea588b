// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/token_table.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace parsers {
namespace {

constexpr size_t kBlockBytes = size_t(64) << 10;
constexpr size_t kFirstSlots = 1024;

uint64_t wordAt(const char* at) {
    uint64_t word;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// The last `count` (0 to 7) bytes.
uint64_t shortWord(const char* at, size_t count) {
    uint64_t word = 0;
    std::memcpy(&word, at, count);
    return word;
}

uint64_t mixed(uint64_t a, uint64_t b) {
    a = (a ^ b) * 0x9E3779B97F4A7C15u;
    return a ^ (a >> 32);
}

} // namespace

TokenTable::TokenTable()
    : m_slots(kFirstSlots)
    , m_tokens(1) {}

/// Of all its bytes: names of kernels differ anywhere.
uint64_t TokenTable::hashOf(std::string_view token) {
    const char* at = token.data();
    size_t left = token.size();
    uint64_t first = left * 0xD6E8FEB86659FD93u, second = 0x2545F4914F6CDD1Du;
    for (; left >= 16; left -= 16, at += 16) {
        first = mixed(first, wordAt(at));
        second = mixed(second, wordAt(at + 8));
    }
    if (left >= 8) {
        first = mixed(first, wordAt(at));
        left -= 8;
        at += 8;
    }
    return mixed(first, std::rotl(mixed(second, shortWord(at, left)), 29));
}

/// Of both ends and the length: they tell most tokens of one trace apart, and traces repeat few.
size_t TokenTable::slotOfLast(std::string_view token) {
    const size_t count = std::min<size_t>(token.size(), 8);
    const char* const end = token.data() + token.size();
    const uint64_t first = count == 8 ? wordAt(token.data()) : shortWord(token.data(), count);
    const uint64_t last = count == 8 ? wordAt(end - 8) : 0;
    return ((first ^ std::rotl(last, 23)) + token.size()) * 0x9E3779B97F4A7C15u >> (64 - kLastBits);
}

uint32_t TokenTable::number(std::string_view token) {
    if (token.empty())
        return 0;
    uint32_t& last = m_last[slotOfLast(token)];
    if (m_tokens[last] != token)
        last = lookUp(token);
    return last;
}

uint32_t TokenTable::lookUp(std::string_view token) {
    const uint64_t hash = hashOf(token);
    const uint32_t upper = static_cast<uint32_t>(hash >> 32);
    const size_t mask = m_slots.size() - 1;
    size_t at = hash & mask;
    for (; m_slots[at].number != 0; at = (at + 1) & mask)
        if (m_slots[at].hash == upper && m_tokens[m_slots[at].number] == token)
            return m_slots[at].number;
    const uint32_t made = static_cast<uint32_t>(m_tokens.size());
    m_slots[at] = {upper, made};
    m_tokens.push_back(kept(token));
    if (m_tokens.size() * 2 > m_slots.size())
        grow();
    return made;
}

void TokenTable::grow() {
    std::vector<Slot> larger(m_slots.size() * 2);
    const size_t mask = larger.size() - 1;
    for (uint32_t number = 1; number < m_tokens.size(); ++number) {
        const uint64_t hash = hashOf(m_tokens[number]);
        size_t at = hash & mask;
        while (larger[at].number != 0)
            at = (at + 1) & mask;
        larger[at] = {static_cast<uint32_t>(hash >> 32), number};
    }
    m_slots = std::move(larger);
}

std::string_view TokenTable::kept(std::string_view token) {
    if (token.size() > m_free) {
        m_free = std::max(kBlockBytes, token.size());
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(m_free));
    }
    // A block is filled from its end, so that what is free is told by one number.
    m_free -= token.size();
    char* const place = m_blocks.back().get() + m_free;
    std::memcpy(place, token.data(), token.size());
    return {place, token.size()};
}

} // namespace parsers
