// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace model {

/// One line of the Details panel.
struct DetailField {
    std::string section; ///< heading under which it stands: "This call", "Time", "Arguments"; empty = no heading
    std::string label;   ///< the field's own name in the file, or a plain name
    std::string value;   ///< the full value as text, digit for digit as in the file
    std::string unit;    ///< "ns", "bytes", …; may be empty
    bool fixed = false;  ///< set in the fixed font: uuid, pc, addresses, paths
};

/// What is not kept in memory is asked for here. Implemented by parsers, owned by the Capture. Thread-safe; may read a file,
/// so never called on the GUI thread. Fails when the file has vanished or changed.
class DetailSource {
public:
    virtual ~DetailSource() = default;
    /// The fields of the record that the span's `detail` number names.
    virtual Result<std::vector<DetailField>> read(uint64_t detail) const = 0;
};

} // namespace model
