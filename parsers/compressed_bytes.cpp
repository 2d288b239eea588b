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
constexpr size_t kMagicBytes = 16;
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

class GzipStream : public ContentStream {
public:
    GzipStream(const ByteSource& source, model::Progress* progress, uint64_t limit)
        : m_packed(source, progress, limit)
        , m_archive(archive_read_new()) {
        if (!m_archive)
            throw std::bad_alloc();
        archive_read_support_filter_gzip(m_archive.get());
        archive_read_support_format_raw(m_archive.get());
        archive_read_support_format_empty(m_archive.get());
        if (archive_read_open(m_archive.get(), &m_packed, nullptr, readForArchive, nullptr) != ARCHIVE_OK) {
            stop(true);
            return;
        }
        struct archive_entry* entry = nullptr;
        const int header = archive_read_next_header(m_archive.get(), &entry);
        if (header == ARCHIVE_EOF || header < ARCHIVE_WARN)
            stop(header != ARCHIVE_EOF);
    }

    size_t read(std::span<char> out) override {
        size_t done = 0;
        while (done < out.size() && (!m_ready.empty() || nextBlock())) {
            const size_t count = std::min(m_ready.size(), out.size() - done);
            std::memcpy(out.data() + done, m_ready.data(), count);
            m_ready.remove_prefix(count);
            done += count;
        }
        return done;
    }
    Compression compression() const override { return Compression::Gzip; }

private:
    struct Closer {
        void operator()(struct archive* archive) const { archive_read_free(archive); }
    };

    /// By block, not by archive_read_data: that one forgets what it has read when the stream turns out to be cut.
    bool nextBlock() {
        while (!m_ended && !m_packed.cancelled()) {
            const void* data = nullptr;
            size_t size = 0;
            la_int64_t offset = 0;
            const int result = archive_read_data_block(m_archive.get(), &data, &size, &offset);
            if (result == ARCHIVE_EOF || result < ARCHIVE_WARN) {
                stop(result != ARCHIVE_EOF);
                return false;
            }
            m_ready = {static_cast<const char*>(data), size};
            if (size > 0)
                return true;
        }
        return false;
    }

    void stop(bool damaged) {
        m_ended = true;
        m_error = m_packed.error();
        if (!damaged || m_error || m_packed.cancelled())
            return;
        const char* text = archive_error_string(m_archive.get());
        m_trouble = std::string("The gzip data is damaged or cut: ") + (text ? text : "unknown problem") + ".";
    }

    BlockStream m_packed;
    std::unique_ptr<struct archive, Closer> m_archive;
    std::string_view m_ready; // unpacked, in the library's own memory
    bool m_ended = false;
};

class ZstdStream : public ContentStream {
public:
    ZstdStream(const ByteSource& source, model::Progress* progress, uint64_t limit)
        : m_packed(source, progress, limit)
        , m_decoder(ZSTD_createDCtx()) {
        if (!m_decoder)
            throw std::bad_alloc();
    }

    size_t read(std::span<char> out) override {
        ZSTD_outBuffer unpacked{out.data(), out.size(), 0};
        while (unpacked.pos < unpacked.size && !m_ended && !m_packed.cancelled())
            step(unpacked);
        return unpacked.pos;
    }
    Compression compression() const override { return Compression::Zstd; }

private:
    struct Closer {
        void operator()(ZSTD_DCtx* decoder) const { ZSTD_freeDCtx(decoder); }
    };

    void step(ZSTD_outBuffer& out) {
        if (m_in.pos == m_in.size && !m_mayHoldOutput) {
            const std::string_view block = m_packed.next();
            m_in = {block.data(), block.size(), 0};
            if (block.empty())
                return stop(m_betweenFrames ? std::string() : "The zstd data is cut.");
        }
        const size_t before = m_in.pos, had = out.pos;
        const size_t result = ZSTD_decompressStream(m_decoder.get(), &out, &m_in);
        if (ZSTD_isError(result)) {
            const std::string_view rest(static_cast<const char*>(m_in.src) + before, m_in.size - before);
            const bool padding = m_betweenFrames && rest.find_first_not_of('\0') == std::string_view::npos;
            out.pos = had;
            return stop(padding ? std::string()
                                : std::string("The zstd data is damaged: ") + ZSTD_getErrorName(result) + ".");
        }
        m_betweenFrames = result == 0;
        m_mayHoldOutput = out.pos == out.size && result != 0; // at a frame's end all is out, even if it just fits
    }

    void stop(std::string trouble) {
        m_ended = true;
        m_error = m_packed.error();
        if (!m_error && !m_packed.cancelled())
            m_trouble = std::move(trouble);
    }

    BlockStream m_packed;
    std::unique_ptr<ZSTD_DCtx, Closer> m_decoder;
    ZSTD_inBuffer m_in{nullptr, 0, 0};
    bool m_mayHoldOutput = false; // although all input is taken
    bool m_betweenFrames = true;
    bool m_ended = false;
};

class PlainStream : public ContentStream {
public:
    PlainStream(const ByteSource& source, model::Progress* progress, uint64_t limit)
        : m_source(source)
        , m_progress(progress)
        , m_limit(std::min(limit, source.size())) {}

    size_t read(std::span<char> out) override {
        size_t done = 0;
        while (done < out.size() && m_at < m_limit && !m_error && !(m_progress && m_progress->cancelled())) {
            const uint64_t wanted = std::min<uint64_t>({kReadBlock, out.size() - done, m_limit - m_at});
            const model::Result<size_t> got = m_source.read(m_at, out.subspan(done, static_cast<size_t>(wanted)));
            if (!got.ok()) {
                m_error = got.error();
            } else if (got.value() == 0) {
                m_trouble = "The file became shorter while it was read.";
                m_limit = m_at;
            } else {
                done += got.value();
                m_at += got.value();
                if (m_progress)
                    m_progress->addDone(got.value());
            }
        }
        return done;
    }
    Compression compression() const override { return Compression::None; }

private:
    static constexpr uint64_t kReadBlock = uint64_t(4) << 20; // a cancel is heard between two
    const ByteSource& m_source;
    model::Progress* m_progress;
    uint64_t m_limit;
    uint64_t m_at = 0;
};

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

model::Result<std::unique_ptr<ContentStream>> openContent(const ByteSource& source, model::Progress* progress,
                                                          uint64_t limit) {
    const model::Result<ByteBuffer> head = readHead(source, kMagicBytes);
    if (!head.ok())
        return head.error();
    limit = std::min(limit, source.size());
    try {
        switch (compressionOf(head.value().view())) {
        case Compression::Gzip:
            return std::unique_ptr<ContentStream>(std::make_unique<GzipStream>(source, progress, limit));
        case Compression::Zstd:
            return std::unique_ptr<ContentStream>(std::make_unique<ZstdStream>(source, progress, limit));
        case Compression::None:
            break;
        }
        return std::unique_ptr<ContentStream>(std::make_unique<PlainStream>(source, progress, limit));
    } catch (const std::bad_alloc&) {
        return model::Error{"There is not enough memory to unpack this file.", source.path()};
    }
}

namespace {

/// All that the stream gives, up to what `out` takes.
void drain(ContentStream& stream, GrowingBuffer& out) {
    for (;;) {
        const std::span<char> room = out.room();
        if (room.empty())
            return;
        const size_t got = stream.read(room.first(std::min(room.size(), kBlock)));
        out.wrote(got);
        if (got == 0)
            return;
    }
}

} // namespace

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
        model::Result<std::unique_ptr<ContentStream>> stream = openContent(source, &progress);
        if (!stream.ok())
            return stream.error();
        GrowingBuffer out(sizeGuess(source, result.compression, head.value().view()), bound);
        drain(*stream.value(), out);
        result.trouble = stream.value()->trouble();
        if (progress.cancelled())
            return model::Error{"Loading was cancelled.", source.path(), model::Error::Kind::Cancelled};
        if (stream.value()->error())
            return *stream.value()->error();
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
    if (!head.ok() || compressionOf(head.value().view()) == Compression::None)
        return head;
    model::Result<std::unique_ptr<ContentStream>> stream = openContent(source, nullptr, kBlock);
    if (!stream.ok())
        return stream.error();
    GrowingBuffer out(count, count);
    drain(*stream.value(), out);
    return out.take();
}

} // namespace parsers
