// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/memory_watch.h"

#include <sanitizer/allocator_interface.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace tests {
namespace {

// Hooks know no object.
std::atomic<bool> watching{false};
std::atomic<int64_t> held{0}, most{0};

void allocated(const volatile void*, size_t size) {
    if (!watching)
        return;
    const int64_t now = held += static_cast<int64_t>(size);
    for (int64_t before = most; now > before && !most.compare_exchange_weak(before, now);) {
    }
}

void freed(const volatile void* memory) {
    if (watching && memory)
        held -= static_cast<int64_t>(__sanitizer_get_allocated_size(const_cast<const void*>(memory)));
}

} // namespace

MemoryWatch::MemoryWatch() {
    static const int installed = __sanitizer_install_malloc_and_free_hooks(allocated, freed);
    static_cast<void>(installed);
    held = most = 0;
    watching = true;
}

MemoryWatch::~MemoryWatch() {
    watching = false;
}

size_t MemoryWatch::peak() const {
    return static_cast<size_t>(std::max<int64_t>(0, most));
}

} // namespace tests
