// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace model {

/// Each different text once. Views stay valid as long as the pool lives. One thread writes; sealed, any thread reads.
class StringPool {
public:
    StringPool();
    StringPool(StringPool&&) = default;
    StringPool& operator=(StringPool&&) = default;

    /// The id of `text`, new or known. The empty text is always id 0.
    StringId intern(std::string_view text);
    /// The text of an id; empty for an id that is none.
    std::string_view view(StringId id) const;
    /// The id of a text that is already here, else none.
    StringId find(std::string_view text) const;
    size_t size() const { return m_texts.size(); }

private:
    std::deque<std::string> m_texts; // a deque: elements never move, so the keys below stay valid
    std::unordered_map<std::string_view, StringId> m_ids;
};

} // namespace model
