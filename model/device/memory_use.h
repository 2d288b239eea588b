// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace model {

/// Device memory of one core by use.
struct MemoryUse {
    std::string type;    ///< as in the file; empty in version 4
    uint32_t number = 0; ///< usage_type; 0 where the text says it
    uint64_t bytes = 0;

    /// The vendor's words: "Tensor Instructions" for "pe". Of version 4's numbers by analogy.
    std::string name() const;
};

} // namespace model
