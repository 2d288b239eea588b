// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/string_pool.h"

namespace model {

StringPool::StringPool() { intern({}); }

StringId StringPool::intern(std::string_view text) {
    if (const auto known = m_ids.find(text); known != m_ids.end())
        return known->second;
    const StringId id(m_texts.size());
    m_texts.emplace_back(text);
    m_ids.emplace(m_texts.back(), id);
    return id;
}

std::string_view StringPool::view(StringId id) const {
    return id.valid() && id.index() < m_texts.size() ? std::string_view(m_texts[id.index()]) : std::string_view();
}

StringId StringPool::find(std::string_view text) const {
    const auto known = m_ids.find(text);
    return known == m_ids.end() ? StringId() : known->second;
}

} // namespace model
