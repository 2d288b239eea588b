// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "parsers/byte_source.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace parsers {

/// The text of a trace, asked for again long after it was read. Any thread.
class TextAgain {
public:
    virtual ~TextAgain() = default;
    /// Up to `count` bytes at `offset`, fewer where the text ends.
    virtual model::Result<std::string> read(uint64_t offset, size_t count) const = 0;
};

/// Of a file that is not compressed: opened again each time. An error when it has another size by now.
class TextOfFile : public TextAgain {
public:
    TextOfFile(ReopenFile reopen, uint64_t size)
        : m_reopen(std::move(reopen))
        , m_size(size) {}
    model::Result<std::string> read(uint64_t offset, size_t count) const override;

private:
    const ReopenFile m_reopen;
    const uint64_t m_size;
};

/// Of a compressed file: its text in blocks of zstd, about a tenth of it in memory.
class TextInBlocks : public TextAgain {
public:
    struct Block {
        uint64_t offset = 0; ///< of the text
        size_t size = 0;     ///< of the text
        std::string packed;
    };
    /// Any thread.
    static Block pack(uint64_t offset, std::string_view text);
    /// The next block. One thread, before anybody reads.
    void add(Block block);
    /// Bytes that it holds.
    uint64_t packedBytes() const { return m_packedBytes; }
    model::Result<std::string> read(uint64_t offset, size_t count) const override;

private:
    std::vector<Block> m_blocks; // ascending, without gaps
    uint64_t m_packedBytes = 0;
    mutable std::mutex m_mutex; // guards what follows
    mutable size_t m_unpackedBlock = ~size_t(0);
    mutable std::string m_unpacked; // who asks once asks again nearby
};

} // namespace parsers
