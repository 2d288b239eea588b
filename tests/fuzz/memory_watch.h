// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace tests {

/// Counts what is allocated while it lives, with the hooks of AddressSanitizer. One at a time.
class MemoryWatch {
public:
    MemoryWatch();
    MemoryWatch(const MemoryWatch&) = delete;
    MemoryWatch& operator=(const MemoryWatch&) = delete;
    ~MemoryWatch();
    /// Most bytes that were held at once.
    size_t peak() const;
};

} // namespace tests
