// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/row_columns.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace viewer {

namespace {

/// Gathers times by key within one pixel. A few keys are enough: what comes when it is full is counted in the total
/// only.
class PixelSum {
public:
    void add(std::uint32_t key, double ns) {
        m_total += ns;
        for (int i = 0; i < m_count; ++i) {
            if (m_entries[static_cast<std::size_t>(i)].key == key) {
                m_entries[static_cast<std::size_t>(i)].ns += ns;
                return;
            }
        }
        if (m_count < static_cast<int>(m_entries.size()))
            m_entries[static_cast<std::size_t>(m_count++)] = {key, ns};
    }
    bool empty() const { return m_count == 0; }
    /// Ties go to the key of the column on the left.
    Column take(double nsPerPixel, std::uint32_t before) {
        Entry best = m_entries[0];
        for (int i = 1; i < m_count; ++i) {
            const Entry& entry = m_entries[static_cast<std::size_t>(i)];
            if (entry.ns > best.ns || (entry.ns == best.ns && entry.key == before))
                best = entry;
        }
        Column column;
        column.key = best.key;
        column.coverage = static_cast<std::uint8_t>(std::clamp(255.0 * m_total / nsPerPixel, 1.0, 255.0));
        m_count = 0;
        m_total = 0;
        return column;
    }

private:
    struct Entry {
        std::uint32_t key = 0;
        double ns = 0;
    };
    std::array<Entry, 24> m_entries;
    int m_count = 0;
    double m_total = 0;
};

/// Writes bars and pixels from left to right.
class RowWriter {
public:
    RowWriter(const TimeScale& scale, double edgePx, std::vector<Column>& columns)
        : m_scale(scale)
        , m_edgePx(edgePx)
        , m_columns(columns)
        , m_width(static_cast<int>(columns.size())) {}

    void add(std::int64_t beginNs, std::int64_t endNs, std::uint32_t key) {
        const double left = m_scale.toPixel(beginNs);
        const double right = m_scale.toPixel(endNs);
        if (right - left < 1.0) {
            addSmall(static_cast<int>(std::floor(std::clamp(left, -1.0, m_width + 1.0))), key,
                     static_cast<double>(endNs - beginNs));
            return;
        }
        if (right <= 0 || left >= m_width)
            return;
        flush();
        // What reaches into the view by less than half a pixel has that pixel.
        const int from = std::max(std::min(edge(left), m_width - 1), m_filled);
        const int to = std::max(edge(right), std::max(from, 0) + 1);
        fill(from, to, key, left >= 0, right <= m_width);
    }

    void addSmall(int column, std::uint32_t key, double ns) {
        if (column < m_filled || column < 0 || column >= m_width)
            return; // a bar has most of this pixel
        if (column != m_column)
            flush();
        m_column = column;
        m_sum.add(key, ns);
    }

    void fillRun(int from, int to, std::uint32_t key) {
        flush();
        from = std::max({from, m_filled, 0});
        to = std::min(to, m_width);
        for (int x = from; x < to; ++x)
            m_columns[static_cast<std::size_t>(x)] = {key, 255, 0};
        m_filled = std::max(m_filled, to);
        m_before = key;
    }

    void flush() {
        if (m_sum.empty())
            return;
        const Column column = m_sum.take(m_scale.nsPerPixel(), m_before);
        if (m_column >= 0 && m_column < m_width)
            m_columns[static_cast<std::size_t>(m_column)] = column;
        m_before = column.key;
        m_column = -1;
    }

private:
    int edge(double pixel) const { return static_cast<int>(std::lround(std::clamp(pixel, -1.0, m_width + 1.0))); }

    void fill(int from, int to, std::uint32_t key, bool beginsHere, bool endsHere) {
        const int first = std::max(from, 0);
        const int last = std::min(to, m_width);
        for (int x = first; x < last; ++x)
            m_columns[static_cast<std::size_t>(x)] = {key, 255, 0};
        if (last > first && to - from >= m_edgePx) {
            if (beginsHere)
                m_columns[static_cast<std::size_t>(first)].edges |= kBarBegins;
            if (endsHere && to <= m_width)
                m_columns[static_cast<std::size_t>(last - 1)].edges |= kBarEnds;
        }
        m_filled = std::max(m_filled, last);
        m_before = key;
    }

    const TimeScale& m_scale;
    double m_edgePx;
    std::vector<Column>& m_columns;
    int m_width;
    int m_filled = 0;
    int m_column = -1;
    std::uint32_t m_before = 0;
    PixelSum m_sum;
};

void fillFromSpans(const model::SpanStore& spans, std::uint32_t first, std::uint32_t last, const model::SpanKeys& keys,
                   RowWriter& writer) {
    std::array<std::uint32_t, 1024> batch;
    const auto starts = spans.starts();
    const auto durations = spans.durations();
    for (std::uint32_t at = first; at < last;) {
        const std::uint32_t count = std::min<std::uint32_t>(static_cast<std::uint32_t>(batch.size()), last - at);
        keys(at, std::span(batch).first(count));
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::int64_t begin = starts[at + i];
            writer.add(begin, model::saturatingAdd(begin, std::max<std::int64_t>(durations[at + i], 1)), batch[i]);
        }
        at += count;
    }
}

void fillFromLevel(const model::LevelOfDetail& detail, const model::DetailLevel& level, const TimeScale& scale,
                   int width, RowWriter& writer) {
    const auto bins = std::span(level.bins);
    const std::int64_t binNs = level.binNs();
    const double ppn = scale.pixelsPerNs();
    const double origin = static_cast<double>(model::saturatingSubtract(detail.originNs(), scale.startNs())) * ppn;
    const double perBin = static_cast<double>(binNs) * ppn;
    const double firstBin = std::max(0.0, std::floor(-origin / perBin));
    auto at = std::lower_bound(bins.begin(), bins.end(), firstBin,
                               [](const model::DetailBin& bin, double number) { return bin.bin < number; });
    if (at != bins.begin())
        --at;
    for (; at != bins.end(); ++at) {
        const double left = origin + at->bin * perBin;
        if (left > width)
            break;
        const std::uint32_t key = detail.keys()[at->slot];
        if (at->run && at + 1 != bins.end()) {
            const double right = origin + (at + 1)->bin * perBin;
            writer.fillRun(static_cast<int>(std::lround(std::clamp(left, -1.0, width + 1.0))),
                           static_cast<int>(std::lround(std::clamp(right, -1.0, width + 1.0))), key);
        } else if (at->coverage > 0) {
            writer.addSmall(static_cast<int>(std::floor(left + perBin / 2)), key,
                            static_cast<double>(binNs) * at->coverage / 255.0);
        }
    }
}

} // namespace

void fillColumns(const model::SpanStore& spans, const model::LaneRow& row, const model::SpanKeys& keys,
                 const model::LevelOfDetail* detail, const TimeScale& scale, double edgePx,
                 std::vector<Column>& columns, bool keep) {
    const auto width = static_cast<std::size_t>(scale.widthPx());
    if (!keep || columns.size() != width)
        columns.assign(width, Column());
    const auto [first, last] = model::spansTouching(spans, row, scale.startNs(), scale.endNs());
    if (first == last)
        return;
    RowWriter writer(scale, edgePx, columns);
    const model::DetailLevel* level =
        detail && last - first > kFewSpans ? detail->levelFor(scale.nsPerPixel()) : nullptr;
    if (level)
        fillFromLevel(*detail, *level, scale, static_cast<int>(width), writer);
    else
        fillFromSpans(spans, first, last, keys, writer);
    writer.flush();
}

void fillListed(const model::SpanStore& spans, std::span<const model::SpanId> listed, const model::SpanKeys& keys,
                const TimeScale& scale, double edgePx, std::vector<Column>& columns, bool keep) {
    const auto width = static_cast<int>(scale.widthPx());
    if (!keep)
        columns.assign(static_cast<std::size_t>(width), Column());
    const auto endNs = [&](model::SpanId span) {
        return model::saturatingAdd(spans.start(span).ns(), std::max<std::int64_t>(spans.duration(span).ns(), 1));
    };
    auto at = std::partition_point(listed.begin(), listed.end(),
                                   [&](model::SpanId span) { return endNs(span) <= scale.startNs(); });
    while (at != listed.end() && spans.start(*at).ns() < scale.endNs()) {
        std::uint32_t key = 0;
        keys(at->value(), std::span(&key, 1));
        const double left = scale.toPixel(spans.start(*at).ns());
        const double right = scale.toPixel(endNs(*at));
        int from = static_cast<int>(right - left < 1.0 ? std::floor(left) : std::lround(std::max(left, -1.0)));
        int to = static_cast<int>(right - left < 1.0 ? from + 1 : std::lround(std::min(right, width + 1.0)));
        const bool edges = to - from >= edgePx;
        from = std::clamp(from, 0, width - 1);
        to = std::min(std::max(to, from + 1), width);
        for (int x = from; x < to; ++x)
            columns[static_cast<std::size_t>(x)] = {key, 255, 0};
        if (edges && from < to) {
            if (left >= 0)
                columns[static_cast<std::size_t>(from)].edges |= kBarBegins;
            if (right <= width)
                columns[static_cast<std::size_t>(to - 1)].edges |= kBarEnds;
        }
        // On to the first that ends beyond the filled pixel: a few steps one by one, then by doubling.
        const std::int64_t filledNs = scale.toNs(to);
        auto next = at + 1;
        for (std::ptrdiff_t step = 1; next != listed.end() && endNs(*next) <= filledNs; step *= 2) {
            const auto far = listed.end() - next > step ? next + step : listed.end();
            if (far == listed.end() || endNs(*far) > filledNs) {
                next = std::partition_point(next, far, [&](model::SpanId span) { return endNs(span) <= filledNs; });
                break;
            }
            next = far;
        }
        at = next;
    }
}

} // namespace viewer
