// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/attribute_store.h"

#include "model/string_pool.h"

#include <algorithm>

namespace model {

std::string attributeText(const AttributeValue& value, const StringPool& strings) {
    return value.isText() ? std::string(strings.view(value.text)) : std::to_string(value.number);
}

size_t AttributeColumn::lowerBound(SpanId span) const {
    const auto spans = m_span.view();
    return static_cast<size_t>(std::lower_bound(spans.begin(), spans.end(), span.value()) - spans.begin());
}

void AttributeColumn::finish() {
    m_span.finish();
    m_value.finish();
    m_isText.finish();
}

std::optional<AttributeValue> AttributeStore::get(SpanId span, AttributeKey key) const {
    const AttributeColumn& column = entries(key);
    const size_t at = column.lowerBound(span);
    if (at == column.size() || column.span(at) != span)
        return std::nullopt;
    return column.value(at);
}

std::optional<uint64_t> AttributeStore::number(SpanId span, AttributeKey key) const {
    const auto value = get(span, key);
    if (!value || value->isText())
        return std::nullopt;
    return value->number;
}

size_t AttributeStore::bytes() const {
    size_t sum = 0;
    for (const AttributeColumn& column : m_columns)
        sum += column.bytes();
    return sum;
}

std::optional<AttributeValue> AttributeCursor::get(SpanId span) {
    const size_t size = m_column.size();
    if (m_at > 0 && span <= m_column.span(m_at - 1)) {
        m_at = m_column.lowerBound(span);
    } else {
        constexpr size_t kNear = 8;
        const size_t near = std::min(size, m_at + kNear);
        while (m_at < near && m_column.span(m_at) < span)
            ++m_at;
        if (m_at == near && m_at < size && m_column.span(m_at) < span)
            m_at = m_column.lowerBound(span);
    }
    if (m_at == size || m_column.span(m_at) != span)
        return std::nullopt;
    return m_column.value(m_at);
}

} // namespace model
