// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <vector>

namespace parsers {

/// Numbers the different tokens that one thread meets. Copies them: the text that they come from goes away. The empty
/// token is number 0.
class TokenTable {
public:
    TokenTable();
    /// The number of a token, new or known.
    uint32_t number(std::string_view token);
    std::string_view token(uint32_t number) const { return m_tokens[number]; }
    size_t size() const { return m_tokens.size(); }

private:
    static uint64_t hashOf(std::string_view token);
    static size_t slotOfLast(std::string_view token);
    uint32_t lookUp(std::string_view token);
    void grow();
    std::string_view kept(std::string_view token);

    struct Slot {
        uint32_t hash = 0; ///< the upper half, to compare few tokens in vain
        uint32_t number = 0;
    };
    static constexpr size_t kLastBits = 12;
    std::vector<uint32_t> m_last = std::vector<uint32_t>(size_t(1) << kLastBits); // the last token of each short hash
    std::vector<Slot> m_slots;                                                    // a power of two; number 0 is free
    std::vector<std::string_view> m_tokens;
    std::deque<std::unique_ptr<char[]>> m_blocks; // what the tokens point into
    size_t m_free = 0;                            // bytes left in the last block
};

} // namespace parsers
