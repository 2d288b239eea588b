// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace parsers::ntff {

/// A start and an end notification of one pc. Times in corrected ps of the device's counter.
struct InstructionPair {
    int64_t start = 0, end = 0;
    uint32_t pc = 0; ///< 20 bits, device address / 64
    uint16_t waitCycles = 0;
    uint16_t crcIn = 0, crcOut = 0;
};

/// The pairs of one engine by start; equal starts stay in the order of adding. They come nearly sorted, so each is put
/// to its place at once; where that would cost too much, finish() sorts. In chunks, so that growing moves nothing and
/// what was used up can be given back.
class PairList {
public:
    static constexpr size_t kChunk = 2048; ///< 64 KB: what is given back is used again at once

    size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    /// REQUIRES: index < size(), not released. In order only after finish().
    const InstructionPair& operator[](size_t index) const { return m_chunks[index / kChunk][index % kChunk]; }

    void add(const InstructionPair& pair) {
        if (m_size % kChunk == 0)
            addChunk();
        m_chunks.back().push_back(pair);
        ++m_size;
        if (pair.start < m_latest) [[unlikely]]
            insertLast();
        else
            m_latest = pair.start;
    }
    /// After the last add: all are in order.
    void finish();
    /// Gives back the memory of whole chunks before `index`.
    void releaseBefore(size_t index);

private:
    InstructionPair& at(size_t index) { return m_chunks[index / kChunk][index % kChunk]; }
    void addChunk();
    void insertLast();

    std::vector<std::vector<InstructionPair>> m_chunks;
    size_t m_size = 0;
    size_t m_released = 0; // chunks
    int64_t m_latest = INT64_MIN;
    uint64_t m_moves = 0;
    bool m_sorted = true;
};

} // namespace parsers::ntff
