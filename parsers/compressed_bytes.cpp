// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/compressed_bytes.h"

#include <archive.h>
#include <archive_entry.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <vector>

namespace parsers {
namespace {

constexpr size_t kBlock = size_t(1) << 20;
constexpr uint64_t kAlwaysAllowed = uint64_t(64) << 20; // a small file may well unpack to this, whatever the ratio

/// The packed file as a stream of blocks.
class BlockStream {
public:
    BlockStream(const ByteSource& source, model::Progress* progress, uint64_t limit)
        : m_source(source)
        , m_progress(progress)
        , m_limit(limit)
        , m_block(static_cast<size_t>(std::min<uint64_t>(kBlock, limit))) {}

    /// The next block; empty at the end, on an error, and once cancelled.
    std::string_view next() {
        if (m_at >= m_limit || m_error || (m_progress && m_progress->cancelled()))
            return {};
        const size_t wanted = static_cast<size_t>(std::min<uint64_t>(m_block.size(), m_limit - m_at));
        const model::Result<size_t> got = m_source.read(m_at, {m_block.data(), wanted});
        if (!got.ok()) {
            m_error = got.error();
            return {};
        }
        m_at += got.value();
        if (m_progress)
            m_progress->addDone(got.value());
        return {m_block.data(), got.value()};
    }
    bool cancelled() const { return m_progress && m_progress->cancelled(); }
    const std::optional<model::Error>& error() const { return m_error; }
    const std::string& path() const { return m_source.path(); }

private:
    const ByteSource& m_source;
    model::Progress* m_progress;
    uint64_t m_limit;
    uint64_t m_at = 0;
    std::vector<char> m_block;
    std::optional<model::Error> m_error;
};

/// Bytes that come in pieces, up to a bound.
class GrowingBuffer {
public:
    GrowingBuffer(uint64_t firstGuess, uint64_t bound)
        : m_bound(bound)
        , m_buffer(static_cast<size_t>(std::min(std::max<uint64_t>(firstGuess, 4096), bound))) {}

    /// Room to write to; empty when the bound is reached.
    std::span<char> room() {
        if (m_size == m_buffer.size() && m_size < m_bound) {
            ByteBuffer larger(static_cast<size_t>(std::min<uint64_t>(m_bound, uint64_t(m_size) * 2)));
            std::memcpy(larger.mutableData(), m_buffer.data(), m_size);
            m_buffer = std::move(larger);
        }
        return {m_buffer.mutableData() + m_size, m_buffer.size() - m_size};
    }
    void wrote(size_t count) { m_size += count; }
    /// False when the bound is reached.
    bool append(std::string_view bytes) {
        while (!bytes.empty()) {
            const std::span<char> space = room();
            if (space.empty())
                return false;
            const size_t count = std::min(space.size(), bytes.size());
            std::memcpy(space.data(), bytes.data(), count);
            wrote(count);
            bytes.remove_prefix(count);
        }
        return true;
    }
    bool full() const { return m_size >= m_bound; }
    ByteBuffer take() {
        m_buffer.shrink(m_size);
        return std::move(m_buffer);
    }

private:
    uint64_t m_bound;
    ByteBuffer m_buffer;
    size_t m_size = 0;
};

// gzip: libarchive's filter in front of its raw "format", which is one entry that holds the stream.

extern "C" la_ssize_t readForArchive(struct archive*, void* client, const void** data) {
    const std::string_view block = static_cast<BlockStream*>(client)->next();
    *data = block.data();
    return static_cast<la_ssize_t>(block.size());
}

std::string unpackGzip(BlockStream& stream, GrowingBuffer& out) {
    struct Closer {
        void operator()(struct archive* archive) const { archive_read_free(archive); }
    };
    const std::unique_ptr<struct archive, Closer> archive(archive_read_new());
    if (!archive)
        throw std::bad_alloc();
    archive_read_support_filter_gzip(archive.get());
    archive_read_support_format_raw(archive.get());
    archive_read_support_format_empty(archive.get());
    const auto problem = [&] {
        const char* text = archive_error_string(archive.get());
        return std::string("The gzip data is damaged or cut: ") + (text ? text : "unknown problem") + ".";
    };
    if (archive_read_open(archive.get(), &stream, nullptr, readForArchive, nullptr) != ARCHIVE_OK)
        return problem();
    struct archive_entry* entry = nullptr;
    const int header = archive_read_next_header(archive.get(), &entry);
    if (header == ARCHIVE_EOF)
        return {};
    if (header < ARCHIVE_WARN)
        return problem();
    for (;;) {
        // By block, not by archive_read_data: that one forgets what it has read when the stream turns out to be cut.
        const void* data = nullptr;
        size_t size = 0;
        la_int64_t offset = 0;
        const int result = archive_read_data_block(archive.get(), &data, &size, &offset);
        if (result == ARCHIVE_EOF)
            return {};
        if (result < ARCHIVE_WARN)
            return problem();
        if (!out.append({static_cast<const char*>(data), size}) || stream.cancelled())
            return {};
    }
}

std::string unpackZstd(BlockStream& stream, GrowingBuffer& out) {
    struct Closer {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    const std::unique_ptr<ZSTD_DCtx, Closer> context(ZSTD_createDCtx());
    if (!context)
        throw std::bad_alloc();
    size_t wanted = 0; // 0: between two frames
    for (;;) {
        const std::string_view block = stream.next();
        if (block.empty())
            return wanted == 0 ? std::string() : "The zstd data is cut.";
        ZSTD_inBuffer in{block.data(), block.size(), 0};
        bool more = true; // the decoder may hold output although all input is taken
        while (in.pos < in.size || more) {
            const std::span<char> room = out.room();
            if (room.empty())
                return {};
            ZSTD_outBuffer unpacked{room.data(), room.size(), 0};
            const size_t before = in.pos;
            const size_t result = ZSTD_decompressStream(context.get(), &unpacked, &in);
            out.wrote(unpacked.pos);
            if (ZSTD_isError(result)) {
                const bool padding =
                    wanted == 0 && block.substr(before).find_first_not_of('\0') == std::string_view::npos;
                return padding ? std::string()
                               : std::string("The zstd data is damaged: ") + ZSTD_getErrorName(result) + ".";
            }
            wanted = result;
            more = unpacked.pos == unpacked.size && result != 0; // at a frame's end all is out, even if it just fits
        }
        if (stream.cancelled())
            return {};
    }
}

/// A guess at the unpacked size, to grow seldom: gzip ends with it (modulo 4 GiB), zstd may begin with it. Not trusted.
uint64_t sizeGuess(const ByteSource& source, Compression compression, std::string_view head) {
    if (compression == Compression::Zstd) {
        const unsigned long long size = ZSTD_getFrameContentSize(head.data(), head.size());
        return size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ? source.size() * 8 : size;
    }
    unsigned char last[4] = {};
    if (source.size() < 18)
        return 0;
    const model::Result<size_t> got = source.read(source.size() - 4, {reinterpret_cast<char*>(last), sizeof last});
    if (!got.ok() || got.value() != sizeof last)
        return source.size() * 8;
    const uint64_t size = last[0] | uint64_t(last[1]) << 8 | uint64_t(last[2]) << 16 | uint64_t(last[3]) << 24;
    return std::max(size + 1, source.size()); // one more, so that a right guess needs no second buffer to see the end
}

} // namespace

Compression compressionOf(std::string_view head) {
    if (head.starts_with("\x1f\x8b"))
        return Compression::Gzip;
    // Zstandard's frames, and its skippable ones, which may stand in front.
    if (head.starts_with("\x28\xb5\x2f\xfd"))
        return Compression::Zstd;
    if (head.size() >= 4 && (head[0] & 0xf0) == 0x50 && head.substr(1, 3) == "\x2a\x4d\x18")
        return Compression::Zstd;
    return Compression::None;
}

model::Result<Decompressed> readDecompressed(const ByteSource& source, model::Progress& progress, uint64_t bound) {
    const model::Result<ByteBuffer> head = readHead(source, 64);
    if (!head.ok())
        return head.error();
    Decompressed result;
    result.compression = compressionOf(head.value().view());
    if (result.compression == Compression::None) {
        model::Result<WholeFile> whole = readWhole(source, progress);
        if (!whole.ok())
            return whole.error();
        result.bytes = std::move(whole.value().bytes);
        if (whole.value().shrunk)
            result.trouble = "The file became shorter while it was read.";
        return result;
    }
    bound = std::min(bound, std::max(kAlwaysAllowed, source.size() * kLargestRatio));
    try {
        BlockStream stream(source, &progress, source.size());
        GrowingBuffer out(sizeGuess(source, result.compression, head.value().view()), bound);
        result.trouble = result.compression == Compression::Gzip ? unpackGzip(stream, out) : unpackZstd(stream, out);
        if (progress.cancelled())
            return model::Error{"Loading was cancelled.", source.path(), model::Error::Kind::Cancelled};
        if (stream.error())
            return *stream.error();
        if (out.full() && result.trouble.empty())
            result.trouble =
                "The file unpacks to more than " + std::to_string(bound) + " bytes; the rest was left out.";
        result.bytes = out.take();
    } catch (const std::bad_alloc&) {
        return model::Error{"There is not enough memory to unpack this file.", source.path()};
    }
    return result;
}

model::Result<ByteBuffer> readDecompressedHead(const ByteSource& source, size_t count) {
    model::Result<ByteBuffer> head = readHead(source, count);
    if (!head.ok())
        return head;
    const Compression compression = compressionOf(head.value().view());
    if (compression == Compression::None)
        return head;
    BlockStream stream(source, nullptr, std::min<uint64_t>(source.size(), kBlock));
    GrowingBuffer out(count, count);
    if (compression == Compression::Gzip)
        unpackGzip(stream, out);
    else
        unpackZstd(stream, out);
    return out.take();
}

} // namespace parsers
