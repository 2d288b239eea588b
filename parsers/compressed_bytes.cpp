// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/compressed_bytes.h"

#include <zlib.h>
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

/// gzip by zlib, which also checks each member's sum and length. Members stand one behind the other, zeros may pad
/// them.
class GzipStream : public ContentStream {
public:
    GzipStream(const ByteSource& source, model::Progress* progress, uint64_t limit)
        : m_packed(source, progress, limit) {
        constexpr int kLargestWindow = 15, kGzip = 16;
        if (inflateInit2(&m_zlib, kLargestWindow + kGzip) != Z_OK)
            throw std::bad_alloc();
    }
    ~GzipStream() override { inflateEnd(&m_zlib); }
    GzipStream(const GzipStream&) = delete;
    GzipStream& operator=(const GzipStream&) = delete;

    size_t read(std::span<char> out) override {
        constexpr size_t kMost = size_t(1) << 30; // zlib counts in 32 bits
        size_t done = 0;
        while (done < out.size() && !m_ended && !m_packed.cancelled()) {
            if (!m_betweenMembers || nextMember()) {
                const size_t room = std::min(out.size() - done, kMost);
                m_zlib.next_out = reinterpret_cast<Bytef*>(out.data() + done);
                m_zlib.avail_out = static_cast<uInt>(room);
                step();
                done += room - m_zlib.avail_out;
            }
        }
        return done;
    }
    Compression compression() const override { return Compression::Gzip; }

private:
    bool fill() {
        if (m_zlib.avail_in > 0)
            return true;
        const std::string_view block = m_packed.next();
        m_zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(block.data())); // zlib only reads it
        m_zlib.avail_in = static_cast<uInt>(block.size());
        return !block.empty();
    }
    /// Drops input bytes; false at the end of the file.
    bool drop(size_t count) {
        for (; count > 0; --count) {
            if (!fill())
                return false;
            ++m_zlib.next_in;
            --m_zlib.avail_in;
        }
        return true;
    }
    /// Behind a member: over zeros to the next one. False when there is none.
    bool nextMember() {
        constexpr Bytef kFirstOfMagic = 0x1f;
        while (fill() && *m_zlib.next_in == 0)
            drop(1);
        const bool more = fill() && *m_zlib.next_in == kFirstOfMagic;
        if (more) {
            inflateReset(&m_zlib);
            m_betweenMembers = false;
            ++m_member;
        } else {
            if (m_zlib.avail_in > 0)
                say("Bytes behind the last gzip member are none of one and were left out.");
            end();
        }
        return more;
    }
    void step() {
        if (!fill()) {
            end();
            if (!m_error && !m_packed.cancelled())
                say("The gzip data is damaged or cut: it ends within member " + std::to_string(m_member) + ".");
            return;
        }
        const int result = inflate(&m_zlib, Z_NO_FLUSH);
        if (result == Z_STREAM_END) {
            m_betweenMembers = true;
        } else if (result == Z_MEM_ERROR) {
            throw std::bad_alloc();
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            failed(m_zlib.msg ? m_zlib.msg : "unknown problem");
        }
    }
    /// A wrong sum or length stands behind data that were all handed out, and other members may follow.
    void failed(std::string_view problem) {
        constexpr size_t kLengthBytes = 4;
        const bool sum = problem == "incorrect data check", length = problem == "incorrect length check";
        if (!sum && !length) {
            say("The gzip data is damaged or cut: " + std::string(problem) + ".");
            return end();
        }
        say("Member " + std::to_string(m_member) + " of the gzip data does not have the " +
            (sum ? "checksum" : "length") + " that it says: some of its bytes are wrong.");
        m_betweenMembers = true;
        if (sum && !drop(kLengthBytes))
            end();
    }
    void say(std::string trouble) {
        if (m_trouble.empty())
            m_trouble = std::move(trouble);
    }
    void end() {
        m_ended = true;
        m_error = m_packed.error();
    }

    BlockStream m_packed;
    z_stream m_zlib = {};
    uint64_t m_member = 1;
    bool m_betweenMembers = false, m_ended = false;
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
    static constexpr size_t kLeastWanted = 5; // the least that a frame begins with
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
        // No more input at once than the library asks for: what a block holds is out before a sum behind it is looked
        // at.
        ZSTD_inBuffer part{m_in.src, std::min(m_in.size, m_in.pos + m_wanted), m_in.pos};
        const size_t result = ZSTD_decompressStream(m_decoder.get(), &out, &part);
        m_in.pos = part.pos;
        if (ZSTD_isError(result)) {
            const std::string_view rest(static_cast<const char*>(m_in.src) + before, m_in.size - before);
            const bool padding = m_betweenFrames && rest.find_first_not_of('\0') == std::string_view::npos;
            out.pos = had;
            return stop(padding ? std::string()
                                : std::string("The zstd data is damaged: ") + ZSTD_getErrorName(result) + ".");
        }
        m_betweenFrames = result == 0;
        m_wanted = std::max<size_t>(result, kLeastWanted);
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
    size_t m_wanted = kLeastWanted;
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
