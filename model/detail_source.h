// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace model {

/// Where a click on a field leads. At most one of its kinds is set.
struct DetailTarget {
    static constexpr uint64_t kNoInstruction = ~uint64_t(0);
    SpanId span;                           ///< this span
    uint64_t instruction = kNoInstruction; ///< this instruction of the span's own profile (index into `instructions`);
                                           ///< Capture::details makes it a span
    std::string operatorName;              ///< with no table: all calls of this operator
    std::string table;                     ///< the rows of this table that are of `operatorName`, or whose `column` is
    std::string column, value;             ///< `value`; neither said: all rows
    std::string sourceFile;                ///< a line of a program's source, as the file says its path
    uint32_t sourceLine = 0;

    bool leads() const {
        return span.valid() || instruction != kNoInstruction || !operatorName.empty() || !table.empty() ||
               !sourceFile.empty();
    }
};

/// One line of the Details panel.
struct DetailField {
    std::string section; ///< heading under which it stands: "This call", "Time", "Arguments"; empty = no heading
    std::string label;   ///< the field's own name in the file, or a plain name
    std::string value;   ///< the full value as text, digit for digit as in the file
    std::string unit;    ///< "ns", "bytes", …; may be empty. "hex": the value is bytes, two hex digits each, spaces
                         ///< allowed between them: shown as lines of 16 bytes with their offsets
    bool fixed = false;  ///< set in the fixed font: uuid, pc, addresses, paths
    DetailTarget target = {}; ///< makes the value a link. A list (predecessors) is a field for each of its entries
};

/// What is not kept in memory is asked for here. Implemented by parsers, owned by the Capture. Thread-safe; may read a
/// file, so never called on the GUI thread. Fails when the file has vanished or changed.
class DetailSource {
public:
    virtual ~DetailSource() = default;
    /// The fields of the record that the span's `detail` number names.
    virtual Result<std::vector<DetailField>> read(uint64_t detail) const = 0;
};

} // namespace model
