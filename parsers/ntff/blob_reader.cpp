// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/ntff_decode.h"

#include <algorithm>

namespace parsers::ntff {

namespace {

constexpr size_t kPiece = size_t(2) << 20; // a multiple of 16

model::Error cancelled(const ByteSource& bytes) {
    return {"Loading was cancelled.", bytes.path(), model::Error::Kind::Cancelled};
}

} // namespace

BlobReader::BlobReader(const ByteSource& bytes, uint64_t base, model::Progress& progress)
    : m_bytes(bytes)
    , m_base(base)
    , m_progress(progress)
    , m_budget(bytes.size()) {}

BlobReader::Range BlobReader::cut(const Blob& blob) {
    const uint64_t behind = m_bytes.size() > m_base ? m_bytes.size() - m_base : 0;
    if (blob.offset > behind || blob.size > behind - blob.offset || blob.size > m_budget)
        ++m_outside;
    if (blob.offset >= behind)
        return {0, 0};
    const uint64_t size = std::min({blob.size, behind - blob.offset, m_budget});
    m_budget -= size;
    return {m_base + blob.offset, size};
}

// Reads until `size` bytes or the end of the file, whichever comes first.
model::Result<size_t> BlobReader::fill(uint64_t offset, char* out, size_t size) {
    size_t done = 0;
    while (done < size) {
        if (m_progress.cancelled())
            return cancelled(m_bytes);
        auto got = m_bytes.read(offset + done, {out + done, std::min(size - done, kPiece)});
        if (!got.ok())
            return got;
        if (got.value() == 0) {
            ++m_outside;
            break;
        }
        done += got.value();
        m_read += got.value();
        m_progress.addDone(got.value());
    }
    return done;
}

model::Result<std::string> BlobReader::all(const Blob& blob) {
    if (!blob.inlineBytes.empty())
        return std::string(blob.inlineBytes);
    const Range range = cut(blob);
    std::string out(range.size, '\0');
    const auto got = fill(range.offset, out.data(), out.size());
    if (!got.ok())
        return got.error();
    out.resize(got.value());
    return out;
}

model::Status BlobReader::pieces(const Blob& blob, const std::function<void(std::string_view, uint64_t)>& use) {
    if (!blob.inlineBytes.empty()) {
        use(blob.inlineBytes, 0);
        return model::Done{};
    }
    const Range range = cut(blob);
    std::vector<char> buffer(std::min<uint64_t>(range.size, kPiece));
    for (uint64_t done = 0; done < range.size;) {
        const size_t want = static_cast<size_t>(std::min<uint64_t>(range.size - done, buffer.size()));
        const auto got = fill(range.offset + done, buffer.data(), want);
        if (!got.ok())
            return got.error();
        if (got.value() == 0)
            break;
        use({buffer.data(), got.value()}, range.offset + done);
        done += got.value();
        if (got.value() < want)
            break; // the file became shorter
    }
    return model::Done{};
}

} // namespace parsers::ntff
