// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace parsers::ntff {

/// A start and an end notification of one pc. Times in corrected ps of the device's counter. In 24 bytes, for there are
/// many millions at once: the length has 60 bits (thirteen days), the pc its 20.
class InstructionPair {
public:
    InstructionPair() = default;
    InstructionPair(int64_t startPs, int64_t endPs, uint32_t address, uint16_t wait, uint16_t in, uint16_t out)
        : start(startPs)
        , waitCycles(wait)
        , crcIn(in)
        , crcOut(out)
        , m_pcLow(static_cast<uint16_t>(address)) {
        const uint64_t told = static_cast<uint64_t>(endPs) - static_cast<uint64_t>(startPs);
        const bool fits = endPs >= startPs && told < kNoLength;
        m_lengthAndPc = (fits ? told : kNoLength) << 4 | (address >> 16 & 15);
    }
    /// False: it ends before it starts, or thirteen days later: one of the times is wrong, and there is no end.
    bool sound() const { return length() != kNoLength; }
    int64_t end() const { return start + static_cast<int64_t>(length()); }                    ///< REQUIRES: sound()
    uint32_t pc() const { return static_cast<uint32_t>(m_lengthAndPc & 15) << 16 | m_pcLow; } ///< device address / 64

    int64_t start = 0;
    uint16_t waitCycles = 0;
    uint16_t crcIn = 0, crcOut = 0;

private:
    static constexpr uint64_t kNoLength = (uint64_t(1) << 60) - 1;
    uint64_t length() const { return m_lengthAndPc >> 4; }

    uint16_t m_pcLow = 0;
    uint64_t m_lengthAndPc = 0;
};
static_assert(sizeof(InstructionPair) == 24);

/// The pairs of one engine by start; equal starts stay in the order of adding. They come nearly sorted, so each is put
/// to its place at once; where that would cost too much, finish() sorts. In chunks, so that growing moves nothing and
/// what was used up can be given back.
class PairList {
public:
    static constexpr size_t kChunk = 2048; ///< 48 KB: what is given back is used again at once

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
