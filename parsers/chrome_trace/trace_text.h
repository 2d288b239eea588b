// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/compressed_bytes.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace parsers {

/// A stretch of a trace's text, in memory that is used again for the next one. kPadding bytes behind the text may be
/// read.
class TextPiece {
public:
    static constexpr size_t kPadding = 128;

    std::string_view text() const { return {m_memory.get(), m_size}; }
    size_t size() const { return m_size; }
    void clear() { m_size = 0; }
    /// Room for `count` bytes more behind the text; what is written there counts after wrote().
    char* room(size_t count);
    void wrote(size_t count) { m_size += count; }
    void append(std::string_view text);
    void cutTo(size_t size) { m_size = size; }

    uint64_t offset = 0;  ///< of the text in the contents of the file
    uint64_t number = 0;  ///< counts the pieces of a file
    size_t eventsEnd = 0; ///< where the last event ends, if the cut behind it is one between events

private:
    std::unique_ptr<char[]> m_memory = std::make_unique<char[]>(kPadding);
    size_t m_size = 0, m_capacity = 0;
};

/// Cuts the text of a file into pieces, each behind what looks like the last whole event. That is a guess, which
/// whoever reads the pieces has to check: the text around may be an argument of an event.
class TextFeed {
public:
    static constexpr size_t kPieceBytes = size_t(256) << 10;

    explicit TextFeed(ContentStream& stream, size_t pieceBytes = kPieceBytes)
        : m_stream(stream)
        , m_pieceBytes(pieceBytes) {}

    /// The next piece in place of what was in `piece`; false at the end. Any thread.
    bool next(TextPiece& piece);
    /// No more pieces. Any thread.
    void stop();
    /// Ends by itself behind the first `textBytes` of text, and when the process holds `memoryBytes`; 0: never. Before
    /// the first piece is read.
    void setLimits(uint64_t textBytes, uint64_t memoryBytes);
    /// Why it ended before the text did.
    enum class Limit : uint8_t { None, Text, Memory };
    Limit limit() const { return m_limit; }
    /// Bytes of text that were handed out.
    uint64_t size() const { return m_offset; }

private:
    void checkLimits();

    std::mutex m_mutex;
    ContentStream& m_stream;
    const size_t m_pieceBytes;
    std::string m_carry; // read, and to come with the next piece
    uint64_t m_offset = 0, m_number = 0;
    bool m_ended = false;
    uint64_t m_textLimit = 0, m_memoryLimit = 0;
    Limit m_limit = Limit::None;
};

} // namespace parsers
