// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/progress.h"
#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace parsers {

/// The bytes of one file, readable at any place. Reading may fail at any moment: a file can vanish or shrink while it
/// is read, so it is read, not mapped.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    virtual const std::string& path() const = 0;
    /// Size when it was opened.
    virtual uint64_t size() const = 0;
    /// Reads up to out.size() bytes at `offset`; gives how many. 0 at the end of what is there now.
    virtual model::Result<size_t> read(uint64_t offset, std::span<char> out) const = 0;
};

/// Opens one file, anew each time. From any thread.
using ReopenFile = std::function<model::Result<std::unique_ptr<ByteSource>>()>;

/// Bytes in memory, shared, immutable, followed by kPadding zero bytes (simdjson reads past the end).
class ByteBuffer {
public:
    static constexpr size_t kPadding = 64;

    ByteBuffer() = default;
    /// Room for `size` bytes, to be filled through mutableData().
    explicit ByteBuffer(size_t size);

    const char* data() const { return m_data.get(); }
    size_t size() const { return m_size; }
    std::string_view view() const { return {m_data.get(), m_size}; }
    std::string_view slice(uint64_t offset, uint64_t length) const; ///< cut to what is there
    char* mutableData() { return m_data.get(); }                    ///< only by who made it, before it is shared
    void shrink(size_t size);                                       ///< REQUIRES: size <= size()

private:
    std::shared_ptr<char[]> m_data;
    size_t m_size = 0;
};

/// The whole file. Counts what is read into `progress` and stops when it is cancelled. A file that became shorter gives
/// what is left, and `shrunk` says so.
struct WholeFile {
    ByteBuffer bytes;
    bool shrunk = false;
};
model::Result<WholeFile> readWhole(const ByteSource& source, model::Progress& progress);

/// The first `count` bytes, fewer if the file is shorter.
model::Result<ByteBuffer> readHead(const ByteSource& source, size_t count);

} // namespace parsers
