// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/byte_source.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace parsers {

namespace {
// Small enough that a cancel is heard within some ten milliseconds on a slow disk.
constexpr size_t kReadBlock = size_t(4) << 20;
} // namespace

ByteBuffer::ByteBuffer(size_t size)
    : m_data(std::make_shared_for_overwrite<char[]>(size + kPadding))
    , m_size(size) {
    std::memset(m_data.get() + size, 0, kPadding);
}

std::string_view ByteBuffer::slice(uint64_t offset, uint64_t length) const {
    if (offset >= m_size)
        return {};
    return view().substr(static_cast<size_t>(offset), static_cast<size_t>(std::min<uint64_t>(length, m_size - offset)));
}

void ByteBuffer::shrink(size_t size) {
    m_size = std::min(size, m_size);
    if (m_data)
        std::memset(m_data.get() + m_size, 0, kPadding);
}

model::Result<WholeFile> readWhole(const ByteSource& source, model::Progress& progress) {
    WholeFile whole;
    try {
        whole.bytes = ByteBuffer(static_cast<size_t>(source.size()));
    } catch (const std::bad_alloc&) {
        return model::Error{"There is not enough memory for a file of " + std::to_string(source.size()) + " bytes.",
                            source.path()};
    }
    size_t done = 0;
    while (done < whole.bytes.size()) {
        if (progress.cancelled())
            return model::Error{"Loading was cancelled.", source.path(), model::Error::Kind::Cancelled};
        const size_t wanted = std::min(kReadBlock, whole.bytes.size() - done);
        const model::Result<size_t> got = source.read(done, {whole.bytes.mutableData() + done, wanted});
        if (!got.ok())
            return got.error();
        if (got.value() == 0)
            break;
        done += got.value();
        progress.addDone(got.value());
    }
    whole.shrunk = done < whole.bytes.size();
    whole.bytes.shrink(done);
    return whole;
}

model::Result<ByteBuffer> readHead(const ByteSource& source, size_t count) {
    ByteBuffer head(static_cast<size_t>(std::min<uint64_t>(count, source.size())));
    size_t done = 0;
    while (done < head.size()) {
        const model::Result<size_t> got = source.read(done, {head.mutableData() + done, head.size() - done});
        if (!got.ok())
            return got.error();
        if (got.value() == 0)
            break;
        done += got.value();
    }
    head.shrink(done);
    return head;
}

} // namespace parsers
