// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
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

/// Sparse columns: most spans have no or few attributes. Sorted by span once sealed.
class AttributeStore {
public:
    std::optional<AttributeValue> get(SpanId span, AttributeKey key) const;
    /// The number, or nothing when absent or a text.
    std::optional<uint64_t> number(SpanId span, AttributeKey key) const;

    struct Entry {
        SpanId span;
        AttributeValue value;
    };
    /// All values of one key, ascending by span.
    std::span<const Entry> entries(AttributeKey key) const { return m_columns[static_cast<size_t>(key)]; }

private:
    friend class CaptureBuilder;
    std::array<std::vector<Entry>, static_cast<size_t>(AttributeKey::Count_)> m_columns;
};

} // namespace model
