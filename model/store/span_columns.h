// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/packed_column.h"
#include "model/store/attribute_store.h"
#include "model/time.h"

#include <cstdint>
#include <vector>

namespace model {

/// Spans of one lane on their way into the store, packed. A row is one span.
struct SpanColumns {
    PackedColumn<int64_t> start, duration; ///< ns
    PackedColumn<uint32_t> name, category; ///< StringId
    PackedColumn<uint64_t> detail;
    PackedColumn<uint8_t> flags; ///< SpanFlag bits
    /// Attributes of some rows. A row that comes twice has the last value.
    struct Attribute {
        AttributeKey key = AttributeKey::Count_;
        PackedColumn<uint32_t> row;   ///< ascending
        PackedColumn<uint64_t> value; ///< a number, or the StringId of a text
        PackedColumn<uint8_t> text;   ///< which it is; empty while all are numbers

        bool isText(size_t index) const { return index < text.size() && text[index]; }
        void append(uint32_t rowNumber, uint64_t numberOrText, bool valueIsText) {
            if (valueIsText || !text.empty()) {
                text.append(value.size() - text.size(), 0);
                text.append(valueIsText);
            }
            row.append(rowNumber);
            value.append(numberOrText);
        }
    };
    std::vector<Attribute> attributes; ///< one for each key that occurs
    Duration shift;                    ///< to be added to each start
    /// They were found in the order of `detail`, else in the order of the rows.
    bool detailTellsOrder = false;

    size_t size() const { return start.size(); }
    void append(int64_t startNs, int64_t durationNs, uint32_t nameId, uint32_t categoryId, uint64_t detailNumber,
                uint8_t flagBits) {
        start.append(startNs);
        duration.append(durationNs);
        name.append(nameId);
        category.append(categoryId);
        detail.append(detailNumber);
        flags.append(flagBits);
    }
    /// REQUIRES: row < size(), and rows of one key come ascending.
    void setAttribute(size_t row, AttributeKey key, AttributeValue value) {
        attribute(key).append(static_cast<uint32_t>(row), value.isText() ? value.text.value() : value.number,
                              value.isText());
    }
    Attribute& attribute(AttributeKey key) {
        for (Attribute& known : attributes)
            if (known.key == key)
                return known;
        attributes.emplace_back();
        attributes.back().key = key;
        return attributes.back();
    }
};

} // namespace model
