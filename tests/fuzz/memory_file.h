// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/byte_source.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

namespace tests {

/// Bytes of a fuzzer as an open file; they must outlive it.
class MemoryFile : public parsers::ByteSource {
public:
    explicit MemoryFile(std::string_view bytes)
        : m_bytes(bytes) {}
    const std::string& path() const override { return m_path; }
    uint64_t size() const override { return m_bytes.size(); }
    model::Result<size_t> read(uint64_t offset, std::span<char> out) const override {
        if (offset >= m_bytes.size())
            return size_t(0);
        const size_t count = std::min<size_t>(out.size(), m_bytes.size() - static_cast<size_t>(offset));
        std::memcpy(out.data(), m_bytes.data() + offset, count);
        return count;
    }

private:
    std::string m_path = "fuzz";
    std::string_view m_bytes;
};

} // namespace tests
