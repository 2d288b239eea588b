// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/level_of_detail.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

namespace model {

namespace {

constexpr int kLevelShift = 2;              // a level's bins are 4 times as long as those of the one below
constexpr std::uint64_t kEnoughBins = 2048; // a level with no more bins needs none above it
constexpr std::size_t kMostSlots = 65'536;
constexpr std::size_t kBatch = 4096;
constexpr std::size_t kPitchSamples = 4096;

/// Gives each key a small number, in the order of appearance. What comes after 65,536 different keys shares the last
/// number.
class SlotTable {
public:
    std::uint16_t slotOf(std::uint32_t key) {
        Known& known = m_recent[key % m_recent.size()];
        if (known.valid && known.key == key)
            return known.slot;
        const auto [at, added] = m_slots.try_emplace(key, static_cast<std::uint16_t>(0));
        if (added) {
            if (m_keys.size() < kMostSlots)
                m_keys.push_back(key);
            at->second = static_cast<std::uint16_t>(m_keys.size() - 1);
        }
        known = {key, at->second, true};
        return at->second;
    }
    std::vector<std::uint32_t> takeKeys() { return std::move(m_keys); }

private:
    struct Known {
        std::uint32_t key = 0;
        std::uint16_t slot = 0;
        bool valid = false;
    };
    std::array<Known, 256> m_recent;
    std::unordered_map<std::uint32_t, std::uint16_t> m_slots;
    std::vector<std::uint32_t> m_keys;
};

/// Time by slot within the bin at hand of one level.
class Histogram {
public:
    void add(std::uint16_t slot, std::int64_t ns) {
        if (slot >= m_times.size())
            m_times.resize(std::size_t{slot} + 1, 0);
        if (m_times[slot] == 0)
            m_touched.push_back(slot);
        m_times[slot] += ns;
        m_total += ns;
    }
    bool empty() const { return m_touched.empty(); }
    std::int64_t total() const { return m_total; }
    std::uint16_t dominant(std::uint16_t before) const {
        std::uint16_t best = m_touched.front();
        for (const std::uint16_t slot : m_touched)
            if (m_times[slot] > m_times[best] || (m_times[slot] == m_times[best] && slot == before))
                best = slot;
        return best;
    }
    template <class Use>
    void forEach(Use use) const {
        for (const std::uint16_t slot : m_touched)
            use(slot, m_times[slot]);
    }
    void clear() {
        for (const std::uint16_t slot : m_touched)
            m_times[slot] = 0;
        m_touched.clear();
        m_total = 0;
    }

private:
    std::vector<std::int64_t> m_times;
    std::vector<std::uint16_t> m_touched;
    std::int64_t m_total = 0;
};

/// Fills all levels in one pass. Pieces of spans go into the finest bins; a bin that is complete hands its times to the
/// bin above; what covers whole bins is a run and goes on to the level above as an interval.
class LevelBuilder {
public:
    LevelBuilder(int finestShift, int levelCount) {
        for (int level = 0; level < levelCount; ++level)
            m_levels.emplace_back().result.shift = finestShift + level * kLevelShift;
    }

    void add(std::uint64_t begin, std::uint64_t end, std::uint16_t slot) { addInterval(0, begin, end, slot); }

    std::vector<DetailLevel> finish() {
        std::vector<DetailLevel> kept;
        for (std::size_t level = 0; level < m_levels.size(); ++level) {
            close(level);
            DetailLevel& made = m_levels[level].result;
            // A level that hardly shrinks saves no time and would cost memory without end on scattered spans.
            if (kept.empty() || made.bins.size() <= kept.back().bins.size() - kept.back().bins.size() / 8) {
                made.bins.shrink_to_fit();
                kept.push_back(std::move(made));
            }
        }
        return kept;
    }

private:
    struct Level {
        DetailLevel result;
        Histogram times;
        std::uint64_t bin = 0;
        bool afterRun = false; ///< the last entry is a run that ends where `bin` begins
        std::uint16_t lastSlot = 0;
    };

    void moveTo(std::size_t index, std::uint64_t bin) {
        Level& level = m_levels[index];
        if (bin == level.bin)
            return;
        close(index);
        level.bin = bin;
    }

    void close(std::size_t index) {
        Level& level = m_levels[index];
        if (level.times.empty()) {
            if (level.afterRun)
                level.result.bins.push_back({static_cast<std::uint32_t>(level.bin), level.lastSlot, 0, false});
            level.afterRun = false;
            return;
        }
        const std::int64_t length = level.result.binNs();
        level.lastSlot = level.times.dominant(level.lastSlot);
        const std::int64_t total = std::min(level.times.total(), length);
        const auto coverage = static_cast<std::uint8_t>(std::clamp<std::int64_t>(
            total >= length
                ? 255
                : static_cast<std::int64_t>(255.0 * static_cast<double>(total) / static_cast<double>(length)),
            1, 255));
        level.result.bins.push_back({static_cast<std::uint32_t>(level.bin), level.lastSlot, coverage, false});
        level.afterRun = false;
        if (index + 1 < m_levels.size()) {
            moveTo(index + 1, level.bin >> kLevelShift);
            level.times.forEach([&](std::uint16_t slot, std::int64_t ns) { m_levels[index + 1].times.add(slot, ns); });
        }
        level.times.clear();
    }

    void addInterval(std::size_t index, std::uint64_t begin, std::uint64_t end, std::uint16_t slot) {
        Level& level = m_levels[index];
        const int shift = level.result.shift;
        const std::uint64_t firstBin = begin >> shift;
        const std::uint64_t lastBin = (end - 1) >> shift;
        moveTo(index, firstBin);
        if (firstBin == lastBin) {
            level.times.add(slot, static_cast<std::int64_t>(end - begin));
            return;
        }
        const bool headIsWhole = (firstBin << shift) == begin && level.times.empty();
        const bool tailIsWhole = ((lastBin + 1) << shift) == end;
        const std::uint64_t runBegin = headIsWhole ? firstBin : firstBin + 1;
        const std::uint64_t runEnd = tailIsWhole ? lastBin + 1 : lastBin;
        if (!headIsWhole)
            level.times.add(slot, static_cast<std::int64_t>((runBegin << shift) - begin));
        if (runBegin < runEnd)
            addRun(index, runBegin, runEnd, slot);
        if (!tailIsWhole) {
            moveTo(index, lastBin);
            level.times.add(slot, static_cast<std::int64_t>(end - (runEnd << shift)));
        }
    }

    void addRun(std::size_t index, std::uint64_t begin, std::uint64_t end, std::uint16_t slot) {
        Level& level = m_levels[index];
        moveTo(index, begin);
        level.result.bins.push_back({static_cast<std::uint32_t>(begin), slot, 255, true});
        level.lastSlot = slot;
        level.bin = end;
        level.afterRun = true;
        if (index + 1 < m_levels.size())
            addInterval(index + 1, begin << level.result.shift, end << level.result.shift, slot);
    }

    std::vector<Level> m_levels;
};

/// Median distance between starts, from a sample that is spread over the row.
std::int64_t medianPitch(const ColumnView<std::int64_t>& starts) {
    const std::size_t count = starts.size();
    const std::size_t step = std::max<std::size_t>(1, count / kPitchSamples);
    std::vector<std::int64_t> pitches;
    pitches.reserve(count / step + 1);
    for (std::size_t i = 0; i + 1 < count; i += step)
        pitches.push_back(std::max<std::int64_t>(1, saturatingSubtract(starts[i + 1], starts[i])));
    if (pitches.empty())
        return 1;
    const auto middle = pitches.begin() + static_cast<std::ptrdiff_t>(pitches.size() / 2);
    std::nth_element(pitches.begin(), middle, pitches.end());
    return *middle;
}

int bitsOf(std::uint64_t value) {
    return static_cast<int>(std::bit_width(value));
}

} // namespace

LevelOfDetail::LevelOfDetail(const SpanStore& spans, const LaneRow& row, const SpanKeys& keys) {
    if (row.count == 0)
        return;
    const auto starts = spans.starts().subspan(row.first, row.count);
    const auto durations = spans.durations().subspan(row.first, row.count);
    m_originNs = starts.front();
    const auto offset = [&](std::int64_t ns) {
        return static_cast<std::uint64_t>(ns) - static_cast<std::uint64_t>(m_originNs);
    };
    const auto endOf = [&](std::size_t i) { return saturatingAdd(starts[i], std::max<std::int64_t>(durations[i], 1)); };
    const std::uint64_t range = offset(endOf(row.count - 1));

    // Bin numbers fit 32 bits, also where one far span stretches the row over centuries.
    const auto wanted = static_cast<std::uint64_t>(std::min<std::int64_t>(medianPitch(starts), INT64_MAX / 8)) * 4;
    const int finest = std::clamp(bitsOf(wanted - 1), std::max(0, bitsOf(range) - 31), 61);
    int levelCount = 1;
    while ((range >> (finest + (levelCount - 1) * kLevelShift)) > kEnoughBins && finest + levelCount * kLevelShift < 62)
        ++levelCount;

    LevelBuilder builder(finest, levelCount);
    SlotTable slots;
    std::vector<std::uint32_t> batch(std::min<std::size_t>(kBatch, row.count));
    std::uint64_t last = 0;
    for (std::size_t at = 0; at < row.count; at += batch.size()) {
        const std::size_t count = std::min<std::size_t>(batch.size(), row.count - at);
        keys(row.first + static_cast<std::uint32_t>(at), std::span(batch).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            // Spans of a row do not overlap; one of length zero that counts as 1 ns may reach into the next.
            const std::uint64_t begin = std::max(offset(starts[at + i]), last);
            const std::uint64_t end = std::max(offset(endOf(at + i)), begin + 1);
            builder.add(begin, end, slots.slotOf(batch[i]));
            last = std::max(last, end - (durations[at + i] <= 0 ? 1 : 0));
        }
    }
    m_levels = builder.finish();
    m_keys = slots.takeKeys();
}

const DetailLevel* LevelOfDetail::levelFor(double ns) const {
    const DetailLevel* best = nullptr;
    for (const DetailLevel& level : m_levels)
        if (static_cast<double>(level.binNs()) <= ns)
            best = &level;
    return best;
}

std::size_t LevelOfDetail::bytes() const {
    std::size_t sum = sizeof(*this) + m_keys.capacity() * sizeof(std::uint32_t);
    for (const DetailLevel& level : m_levels)
        sum += sizeof(level) + level.bins.capacity() * sizeof(DetailBin);
    return sum;
}

std::pair<std::uint32_t, std::uint32_t> spansTouching(const SpanStore& spans, const LaneRow& row, std::int64_t beginNs,
                                                      std::int64_t endNs) {
    const auto starts = spans.starts().subspan(row.first, row.count);
    const auto at = [&](std::int64_t ns) {
        return static_cast<std::uint32_t>(std::lower_bound(starts.begin(), starts.end(), ns) - starts.begin());
    };
    std::uint32_t first = at(beginNs);
    const std::uint32_t last = std::max(first, at(endNs));
    if (first > 0) {
        const SpanId before(row.first + first - 1);
        if (spans.end(before).ns() > beginNs)
            --first;
    }
    return {row.first + first, row.first + last};
}

} // namespace model
