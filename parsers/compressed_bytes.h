// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/byte_source.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace parsers {

enum class Compression : uint8_t { None, Gzip, Zstd };
/// Told by the first bytes, whatever the file's name ends with: 1f 8b is gzip, fd2fb528 (little endian) zstd.
Compression compressionOf(std::string_view head);

/// The contents of a file from front to back, decompressed on the way when it is gzip (several members, padded with
/// zeros or not) or zstd (several frames). Holds a few MiB, whatever the size of the file. One thread at a time.
class ContentStream {
public:
    virtual ~ContentStream() = default;
    /// Fills `out`; gives fewer bytes only at the end, at a damage, on an error of reading, and once cancelled.
    virtual size_t read(std::span<char> out) = 0;
    virtual Compression compression() const = 0;
    /// Why the end is missing, one sentence; empty when all was there.
    const std::string& trouble() const { return m_trouble; }
    /// Reading the file failed.
    const std::optional<model::Error>& error() const { return m_error; }

protected:
    std::string m_trouble;
    std::optional<model::Error> m_error;
};

/// Counts the file's own bytes into `progress`, where one is given, and stops when it is cancelled. `limit` bounds what
/// is read of the file. `source` and `progress` must outlive the stream.
model::Result<std::unique_ptr<ContentStream>> openContent(const ByteSource& source, model::Progress* progress,
                                                          uint64_t limit = ~uint64_t(0));

/// The decompressed contents of a file.
struct Decompressed {
    ByteBuffer bytes;
    Compression compression = Compression::None;
    std::string trouble; ///< why the end is missing, one sentence; empty when all of it is here
};

/// The whole file, decompressed if it is gzip (several members, padded with zeros or not) or zstd (several frames),
/// else as it stands. A stream that is cut or damaged gives what comes before. Never gives more than `bound` bytes, nor
/// more than kLargestRatio times the file: what would be more is left out and said. Counts the file's own bytes into
/// `progress`.
model::Result<Decompressed> readDecompressed(const ByteSource& source, model::Progress& progress,
                                             uint64_t bound = uint64_t(1) << 40);

/// The first `count` bytes of the contents, fewer when there are fewer or the stream is damaged. Reads no more of the
/// file than that takes, and at most 1 MiB.
model::Result<ByteBuffer> readDecompressedHead(const ByteSource& source, size_t count);

/// Traces shrink to a twentieth as a rule; gzip cannot do better than a thousandth, and only with the same byte over
/// and over.
constexpr uint64_t kLargestRatio = 250;

} // namespace parsers
