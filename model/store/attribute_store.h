// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/packed_column.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace model {

class StringPool;

/// Facts of an event that link, table or ledger need; all other arguments stay in the file (DetailSource).
enum class AttributeKey : uint8_t {
    ExternalId,     ///< framework "External id": joins a cpu_op and its privateuse1_* events
    Correlation,    ///< framework "correlation": another number space, never compared with ExternalId
    SequenceNumber, ///< framework "Sequence number"
    ForwardThread,  ///< framework "Fwd thread id"
    NrtaSequence,   ///< nrta_seq_id, nrt_sequence_id or nrta_sequence_id: unit << 48 | sequence
    NeffCacheKey,   ///< framework "neff_cache_key", text
    ModelId,        ///< runtime model_id: key of the interned model names
    ExecId,         ///< runtime exec_id, scoped by (worker, nc)
    DeviceCore,     ///< physical core of a hardware event
    Nc,             ///< logical NeuronCore of a runtime event
    ThreadId,       ///< OS thread of a runtime event
    RuntimeId,      ///< id of a runtime event: core << 50 | sequence
    Module,         ///< framework module path, text
    InputDims,      ///< framework "Input Dims", text as in the file
    Count_,
};

/// A number or a text. An id is a number only if it fits u64 and prints back to the very same text.
struct AttributeValue {
    uint64_t number = 0;
    StringId text; ///< valid: the value is this text and `number` is void

    static AttributeValue ofNumber(uint64_t n) { return {n, {}}; }
    static AttributeValue ofText(StringId t) { return {0, t}; }
    bool isText() const { return text.valid(); }
    auto operator<=>(const AttributeValue&) const = default;
};
/// Digits of the number, or the text.
std::string attributeText(const AttributeValue& value, const StringPool& strings);

/// The values of one key, ascending by span. Packed: 2 to 8 bytes a value.
class AttributeColumn {
public:
    struct Entry {
        SpanId span;
        AttributeValue value;
    };
    size_t size() const { return m_span.size(); }
    bool empty() const { return m_span.empty(); }
    SpanId span(size_t index) const { return SpanId(m_span[index]); }
    AttributeValue value(size_t index) const {
        const uint64_t value = m_value[index];
        return index < m_isText.size() && m_isText[index] ? AttributeValue::ofText(StringId(static_cast<size_t>(value)))
                                                          : AttributeValue::ofNumber(value);
    }
    Entry operator[](size_t index) const { return {span(index), value(index)}; }
    /// The first entry whose span is `span` or comes after it.
    size_t lowerBound(SpanId span) const;
    size_t bytes() const { return m_span.bytes() + m_value.bytes() + m_isText.bytes(); }

private:
    friend class CaptureBuilder;
    void append(SpanId span, uint64_t value, bool isText) {
        if (isText || !m_isText.empty()) {
            m_isText.append(m_value.size() - m_isText.size(), 0);
            m_isText.append(isText);
        }
        m_span.append(span.value());
        m_value.append(value);
    }
    void finish();
    PackedColumn<uint32_t> m_span;
    PackedColumn<uint64_t> m_value; // a number, or the StringId of a text
    PackedColumn<uint8_t> m_isText; // empty while all are numbers
};

/// Sparse columns: most spans have no or few attributes. Sorted by span once sealed.
class AttributeStore {
public:
    std::optional<AttributeValue> get(SpanId span, AttributeKey key) const;
    /// The number, or nothing when absent or a text.
    std::optional<uint64_t> number(SpanId span, AttributeKey key) const;
    const AttributeColumn& entries(AttributeKey key) const { return m_columns[static_cast<size_t>(key)]; }
    size_t bytes() const; ///< what it takes in memory

private:
    friend class CaptureBuilder;
    std::array<AttributeColumn, static_cast<size_t>(AttributeKey::Count_)> m_columns;
};

/// Looks up the values of one key for spans that ascend, each in next to no time. The store must stay where it is.
class AttributeCursor {
public:
    AttributeCursor(const AttributeStore& store, AttributeKey key)
        : m_column(store.entries(key)) {}
    /// Nothing when the span has none. A step back costs a search.
    std::optional<AttributeValue> get(SpanId span);

private:
    const AttributeColumn& m_column;
    size_t m_at = 0; // the first entry that may hold the next span
};

} // namespace model
