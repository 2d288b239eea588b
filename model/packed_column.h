// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace model {

template <class T>
class ColumnView;

/// A column of whole numbers that is appended to and then only read. It keeps pages of kPageRows values; each page
/// stores the distance of its values from its smallest one in as many bytes (0 to 8) as its largest distance needs.
/// Columns of times, ids and flags repeat or rise slowly, so most take 0 to 4 bytes a value. Reading any value costs
/// about two nanoseconds. Exact for all values of T.
template <class T>
class PackedColumn {
    static_assert(std::is_integral_v<T>);

public:
    using value_type = T;
    static constexpr size_t kPageRows = 1024;

    PackedColumn() = default;
    PackedColumn(PackedColumn&& other) noexcept { swap(other); }
    PackedColumn& operator=(PackedColumn&& other) noexcept {
        PackedColumn taken(std::move(other));
        swap(taken);
        return *this;
    }

    size_t size() const { return m_full + m_filled; }
    bool empty() const { return size() == 0; }
    /// REQUIRES: index < size().
    T operator[](size_t index) const {
        const Page& page = m_pages[index / kPageRows];
        uint64_t distance;
        std::memcpy(&distance, page.bytes.get() + page.width * (index % kPageRows), sizeof distance);
        return static_cast<T>(page.base + (distance & kMasks[page.width]));
    }
    /// The values from `first` on, as many as `out` has: about ten times as fast as one by one. REQUIRES: they exist.
    void read(size_t first, std::span<T> out) const {
        for (size_t done = 0; done < out.size();) {
            const size_t row = (first + done) % kPageRows;
            const auto part = out.subspan(done, std::min(kPageRows - row, out.size() - done));
            unpack(m_pages[(first + done) / kPageRows], row, part);
            done += part.size();
        }
    }
    ColumnView<T> view() const { return {*this, 0, size()}; }

    /// REQUIRES: finish() was not called.
    void append(T value) {
        if (m_filled == m_room)
            makeRoom();
        const uint64_t wide = static_cast<uint64_t>(value);
        std::memcpy(m_open + m_filled * sizeof wide, &wide, sizeof wide);
        ++m_filled;
    }
    /// The value `count` times. REQUIRES: finish() was not called.
    void append(size_t count, T value) {
        for (; count > 0 && m_open && m_filled < kPageRows; --count)
            append(value);
        for (; count >= kPageRows; count -= kPageRows) { // a page of one value needs no bytes
            closePage();
            m_pages.push_back({std::make_unique<char[]>(sizeof(uint64_t)), static_cast<uint64_t>(value), 0});
            m_filled = m_room = kPageRows;
        }
        for (; count > 0; --count)
            append(value);
    }
    /// Packs the last page too. Nothing is appended after it.
    void finish() {
        if (m_open)
            packLast();
        m_pages.shrink_to_fit();
    }
    /// What it takes in memory.
    size_t bytes() const {
        size_t sum = sizeof *this + m_pages.capacity() * sizeof(Page);
        for (size_t i = 0; i < m_pages.size(); ++i)
            sum += pageBytes(m_pages[i].width, i + 1 < m_pages.size() ? kPageRows : m_filled);
        return sum;
    }

private:
    static constexpr size_t kFirstRoom = 16;
    struct Page {
        std::unique_ptr<char[]> bytes;
        uint64_t base = 0;
        uint32_t width = 0;
    };
    static constexpr std::array<uint64_t, 9> kMasks = {
        0, 0xff, 0xffff, 0xffffff, 0xffffffff, 0xffffffffff, 0xffffffffffff, (~0ull >> 8), ~0ull,
    };
    /// A value is read with the seven bytes behind it.
    static constexpr size_t pageBytes(uint32_t width, size_t rows) { return width * rows + sizeof(uint64_t); }

    template <uint32_t kWidth>
    static void unpackWidth(const Page& page, size_t row, std::span<T> out) {
        const char* at = page.bytes.get() + kWidth * row;
        for (T& value : out) {
            uint64_t distance = 0;
            if constexpr (kWidth == 3 || kWidth > 4) // eight bytes at once, then without the surplus
                std::memcpy(&distance, at, sizeof distance), distance &= kMasks[kWidth];
            else
                std::memcpy(&distance, at, kWidth);
            value = static_cast<T>(page.base + distance);
            at += kWidth;
        }
    }

    static void unpack(const Page& page, size_t row, std::span<T> out) {
        static_assert(std::endian::native == std::endian::little);
        switch (page.width) {
        case 0:
            std::fill(out.begin(), out.end(), static_cast<T>(page.base));
            return;
        case 1:
            return unpackWidth<1>(page, row, out);
        case 2:
            return unpackWidth<2>(page, row, out);
        case 3:
            return unpackWidth<3>(page, row, out);
        case 4:
            return unpackWidth<4>(page, row, out);
        case 5:
            return unpackWidth<5>(page, row, out);
        case 6:
            return unpackWidth<6>(page, row, out);
        case 7:
            return unpackWidth<7>(page, row, out);
        default:
            return unpackWidth<8>(page, row, out);
        }
    }

    /// The last page is full, or there is none: no page is open any more, and none begun.
    void closePage() {
        assert(m_filled == kPageRows || m_pages.empty());
        if (m_open)
            packLast();
        m_full += m_filled;
        m_filled = m_room = 0;
    }

    /// An unpacked page reads like any other: eight bytes a value, from zero. The first grows, so that a column of a
    /// few values takes little.
    void makeRoom() {
        const bool grow = m_open && m_room < kPageRows;
        if (!grow)
            closePage();
        const size_t room = grow ? std::min(m_room * 8, kPageRows) : m_full > 0 ? kPageRows : kFirstRoom;
        auto bytes = std::make_unique_for_overwrite<char[]>(pageBytes(8, room));
        if (grow)
            std::memcpy(bytes.get(), m_open, m_filled * sizeof(uint64_t));
        else
            m_pages.emplace_back();
        m_open = bytes.get();
        m_pages.back() = {std::move(bytes), 0, 8};
        m_room = room;
    }

    void packLast() {
        Page& page = m_pages.back();
        const auto valueAt = [this](size_t i) {
            uint64_t wide;
            std::memcpy(&wide, m_open + i * sizeof wide, sizeof wide);
            return static_cast<T>(wide);
        };
        T low = valueAt(0), high = low; // a page is opened for a value
        for (size_t i = 1; i < m_filled; ++i) {
            const T value = valueAt(i);
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        const uint64_t base = static_cast<uint64_t>(low);
        const uint64_t range = static_cast<uint64_t>(high) - base;
        const uint32_t width = (static_cast<uint32_t>(std::bit_width(range)) + 7) / 8;
        auto packed = std::make_unique_for_overwrite<char[]>(pageBytes(width, m_filled));
        std::memset(packed.get() + width * m_filled, 0, sizeof(uint64_t));
        char* at = packed.get();
        for (size_t i = 0; width > 0 && i < m_filled;
             ++i, at += width) { // each overwrites the surplus of the one before
            const uint64_t distance = static_cast<uint64_t>(valueAt(i)) - base;
            std::memcpy(at, &distance, sizeof distance);
        }
        page = {std::move(packed), base, width};
        m_open = nullptr;
        m_room = m_filled;
    }

    void swap(PackedColumn& other) noexcept {
        std::swap(m_pages, other.m_pages);
        std::swap(m_open, other.m_open);
        std::swap(m_room, other.m_room);
        std::swap(m_full, other.m_full);
        std::swap(m_filled, other.m_filled);
    }

    std::vector<Page> m_pages;
    char* m_open = nullptr; // the bytes of the last page while it is not packed
    size_t m_room = 0;      // values that fit the open page; without one, m_filled
    size_t m_full = 0;      // values on all pages but the last
    size_t m_filled = 0;    // values on the last page
};

/// Consecutive values of a PackedColumn, read like a std::span<const T>; elements come by value. Looks at the column,
/// which must stay where it is.
template <class T>
class ColumnView {
public:
    class Iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using reference = T;
        using pointer = void;
        using iterator_category = std::random_access_iterator_tag;

        Iterator() = default;
        Iterator(const PackedColumn<T>* column, size_t at)
            : m_column(column)
            , m_at(at) {}
        T operator*() const { return (*m_column)[m_at]; }
        T operator[](difference_type n) const { return *(*this + n); }
        Iterator& operator+=(difference_type n) {
            m_at += static_cast<size_t>(n);
            return *this;
        }
        Iterator& operator-=(difference_type n) { return *this += -n; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        friend Iterator operator+(Iterator a, difference_type n) { return a += n; }
        friend Iterator operator+(difference_type n, Iterator a) { return a += n; }
        friend Iterator operator-(Iterator a, difference_type n) { return a -= n; }
        friend difference_type operator-(Iterator a, Iterator b) {
            return static_cast<difference_type>(a.m_at) - static_cast<difference_type>(b.m_at);
        }
        friend bool operator==(Iterator a, Iterator b) { return a.m_at == b.m_at; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.m_at <=> b.m_at; }

    private:
        const PackedColumn<T>* m_column = nullptr;
        size_t m_at = 0;
    };
    using value_type = T;

    ColumnView() = default;
    ColumnView(const PackedColumn<T>& column, size_t first, size_t count)
        : m_column(&column)
        , m_first(first)
        , m_count(count) {}

    size_t size() const { return m_count; }
    bool empty() const { return m_count == 0; }
    T operator[](size_t index) const { return (*m_column)[m_first + index]; }
    /// As PackedColumn::read.
    void read(size_t first, std::span<T> out) const {
        assert(first + out.size() <= m_count);
        if (!out.empty())
            m_column->read(m_first + first, out);
    }
    T front() const { return (*this)[0]; }
    T back() const { return (*this)[m_count - 1]; }
    Iterator begin() const { return {m_column, m_first}; }
    Iterator end() const { return {m_column, m_first + m_count}; }
    /// REQUIRES: first + count <= size().
    ColumnView subspan(size_t first, size_t count) const {
        assert(first + count <= m_count);
        ColumnView part = *this;
        part.m_first += first;
        part.m_count = count;
        return part;
    }

private:
    const PackedColumn<T>* m_column = nullptr;
    size_t m_first = 0;
    size_t m_count = 0;
};

} // namespace model
