// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/attribute_store.h"

#include "model/string_pool.h"

#include <algorithm>

namespace model {

std::string attributeText(const AttributeValue& value, const StringPool& strings) {
    return value.isText() ? std::string(strings.view(value.text)) : std::to_string(value.number);
}

std::optional<AttributeValue> AttributeStore::get(SpanId span, AttributeKey key) const {
    const std::vector<Entry>& column = m_columns[static_cast<size_t>(key)];
    const auto at = std::lower_bound(column.begin(), column.end(), span,
                                     [](const Entry& entry, SpanId wanted) { return entry.span < wanted; });
    if (at == column.end() || at->span != span)
        return std::nullopt;
    return at->value;
}

std::optional<uint64_t> AttributeStore::number(SpanId span, AttributeKey key) const {
    const auto value = get(span, key);
    if (!value || value->isText())
        return std::nullopt;
    return value->number;
}

} // namespace model
