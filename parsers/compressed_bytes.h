// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/byte_source.h"

#include <string>

namespace parsers {

enum class Compression : uint8_t { None, Gzip, Zstd };
/// Told by the first bytes, whatever the file's name ends with: 1f 8b is gzip, fd2fb528 (little endian) zstd.
Compression compressionOf(std::string_view head);

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
