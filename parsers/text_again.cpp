// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/text_again.h"

#include <zstd.h>

#include <algorithm>
#include <new>

namespace parsers {
namespace {

constexpr int kLevel = 1; // packing takes part in the time of loading

} // namespace

model::Result<std::string> TextOfFile::read(uint64_t offset, size_t count) const {
    const auto file = m_reopen();
    if (!file.ok())
        return file.error();
    if (file.value()->size() != m_size)
        return model::Error{"The file has changed since it was loaded.", file.value()->path()};
    if (offset >= m_size)
        return std::string();
    std::string text(static_cast<size_t>(std::min<uint64_t>(count, m_size - offset)), '\0');
    size_t done = 0;
    while (done < text.size()) {
        const model::Result<size_t> got = file.value()->read(offset + done, {text.data() + done, text.size() - done});
        if (!got.ok())
            return got.error();
        if (got.value() == 0)
            break;
        done += got.value();
    }
    text.resize(done);
    return text;
}

TextInBlocks::Block TextInBlocks::pack(uint64_t offset, std::string_view text) {
    Block block{offset, text.size(), std::string(ZSTD_compressBound(text.size()), '\0')};
    const size_t size = ZSTD_compress(block.packed.data(), block.packed.size(), text.data(), text.size(), kLevel);
    if (ZSTD_isError(size))
        throw std::bad_alloc(); // nothing else can go wrong with room for the worst case
    block.packed.resize(size);
    block.packed.shrink_to_fit();
    return block;
}

void TextInBlocks::add(Block block) {
    m_packedBytes += block.packed.size();
    m_blocks.push_back(std::move(block));
}

model::Result<std::string> TextInBlocks::read(uint64_t offset, size_t count) const {
    const std::lock_guard lock(m_mutex);
    std::string text;
    const auto after = std::upper_bound(m_blocks.begin(), m_blocks.end(), offset,
                                        [](uint64_t at, const Block& block) { return at < block.offset; });
    for (auto at = after == m_blocks.begin() ? after : after - 1; at != m_blocks.end() && text.size() < count; ++at) {
        const size_t number = static_cast<size_t>(at - m_blocks.begin());
        if (number != m_unpackedBlock) {
            m_unpackedBlock = ~size_t(0);
            m_unpacked.resize(at->size);
            const size_t size =
                ZSTD_decompress(m_unpacked.data(), m_unpacked.size(), at->packed.data(), at->packed.size());
            if (ZSTD_isError(size) || size != at->size)
                return model::Error{"The kept text cannot be unpacked.", {}};
            m_unpackedBlock = number;
        }
        const uint64_t from = offset + text.size() - at->offset;
        if (from >= at->size)
            break;
        text.append(m_unpacked, static_cast<size_t>(from), count - text.size());
    }
    return text;
}

} // namespace parsers
