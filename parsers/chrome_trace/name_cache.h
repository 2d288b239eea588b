// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/string_pool.h"
#include "parsers/chrome_trace/json_cursor.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace parsers {

/// Interns the text of tokens, and remembers the last token of each hash, since traces repeat few names. Tokens must
/// stay readable as long as the cache lives.
class NameCache {
public:
    explicit NameCache(model::StringPool& pool)
        : m_pool(pool) {}

    model::StringId intern(std::string_view token) {
        if (token.empty())
            return m_empty;
        Entry& entry = m_entries[hash(token) % kSize];
        if (entry.token != token)
            entry = {token, m_pool.intern(tokenText(token, m_scratch))};
        return entry.id;
    }

private:
    static constexpr size_t kSize = 4096;
    struct Entry {
        std::string_view token;
        model::StringId id;
    };

    /// Length and both ends tell the names of one trace apart well enough; a clash only costs a lookup.
    static uint64_t hash(std::string_view token) {
        uint64_t first = 0, last = 0;
        const size_t count = token.size() < 8 ? token.size() : 8;
        std::memcpy(&first, token.data(), count);
        std::memcpy(&last, token.data() + token.size() - count, count);
        const uint64_t mixed = (first ^ (last * 0x9E3779B97F4A7C15u) ^ token.size()) * 0xD6E8FEB86659FD93u;
        return mixed >> 40;
    }

    model::StringPool& m_pool;
    const model::StringId m_empty = m_pool.intern({});
    std::array<Entry, kSize> m_entries;
    std::string m_scratch;
};

} // namespace parsers
