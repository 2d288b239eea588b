// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/strip_canvas.h"

#include "viewer/timeline/hatch.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr double kEdgedBarPx = 6;              // from this width a bar has a left edge and stands apart
constexpr double kMarkPx = 10;                 // width of a diamond
constexpr double kToothPx = 4;                 // of the torn end of a bar
constexpr double kMarkTextPx = 60;             // free room that a mark's label needs
constexpr std::uint32_t kPendingRow = 500'000; // rows this long wait for their index

/// Opacity in 256ths of a column by its coverage: 0.35 + 0.65 · √coverage, so one short span is never invisible.
const std::array<int, 256>& opacities() {
    static const std::array<int, 256> table = [] {
        std::array<int, 256> made{};
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] =
                i == 255 ? 256 : static_cast<int>(256 * (0.35 + 0.65 * std::sqrt(static_cast<double>(i) / 255.0)));
        return made;
    }();
    return table;
}

QRgb mixed(QRgb over, int opacity, QRgb under) {
    const auto channel = [&](int o, int u) { return (o * opacity + u * (256 - opacity)) >> 8; };
    return qRgb(channel(qRed(over), qRed(under)), channel(qGreen(over), qGreen(under)),
                channel(qBlue(over), qBlue(under)));
}

} // namespace

StripCanvas::StripCanvas(StripBuffers& buffers, const CapturePointer& capture, const ColourKeys& keys,
                         DetailIndex& details, LitIndex& lit, LabelCache& labels, const Look& look,
                         const ViewState& state)
    : m_buffers(buffers)
    , m_capture(capture)
    , m_keys(keys)
    , m_readKeys([&keys](std::uint32_t first, std::span<std::uint32_t> out) { keys.read(first, out); })
    , m_details(details)
    , m_lit(lit)
    , m_labels(labels)
    , m_look(look)
    , m_state(state) {}

void StripCanvas::begin(int widthPx, int heightPx, double ratio, model::TimeRange range,
                        const std::vector<std::int64_t>& majorNs, const std::vector<std::int64_t>& minorNs) {
    m_ratio = ratio;
    m_widthPx = widthPx;
    m_heightPx = heightPx;
    m_deviceWidth = std::max(1, static_cast<int>(std::lround(widthPx * ratio)));
    const int deviceHeight = std::max(1, static_cast<int>(std::lround(heightPx * ratio)));
    m_scale = TimeScale(range.begin.ns(), range.end.ns(), widthPx);
    QImage& image = m_buffers.image;
    if (image.width() != m_deviceWidth || image.height() != deviceHeight)
        image = QImage(m_deviceWidth, deviceHeight, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    m_background.assign(static_cast<std::size_t>(m_deviceWidth), m_look.theme->lane.rgb());
    const auto grid = [&](const std::vector<std::int64_t>& ticks, QRgb colour) {
        for (const std::int64_t tick : ticks) {
            const auto x = static_cast<std::ptrdiff_t>(std::lround(m_scale.toPixel(tick) * ratio));
            if (x >= 0 && x < m_deviceWidth)
                m_background[static_cast<std::size_t>(x)] = colour;
        }
    };
    grid(minorNs, m_look.theme->gridMinor.rgb());
    grid(majorNs, m_look.theme->gridMajor.rgb());
    for (int y = 0; y < deviceHeight; ++y)
        std::memcpy(image.scanLine(y), m_background.data(), m_background.size() * sizeof(QRgb));
    m_pending.clear();
}

TimeScale StripCanvas::deviceScale(model::ClockId clock) const {
    const std::int64_t offset = m_state.axisOffset(clock).ns();
    return {model::saturatingSubtract(m_scale.startNs(), offset), model::saturatingSubtract(m_scale.endNs(), offset),
            static_cast<double>(m_deviceWidth)};
}

int StripCanvas::deviceY(double y) const {
    return static_cast<int>(std::lround(y * m_ratio));
}

QRgb StripCanvas::colourAt(const Column& column, bool dim) const {
    const QRgb fill = dim ? m_keys.dimmed(column.key) : m_keys.plain(column.key);
    return column.coverage == 255 ? fill : mixed(fill, opacities()[column.coverage], m_look.theme->lane.rgb());
}

void StripCanvas::paintBars(const model::Lane& lane, const RowBand& band, int top) {
    BarLayers layers;
    gatherBars(lane, band, top, layers);
    if (!layers.any)
        return;
    writeBars(band, top, m_lit.active(), layers.lit, layers.hits);
    if (band.barHeight >= kLeastLabelBar && band.rowCount == 1)
        gatherLabels(lane, lane.rows[band.firstRow], band, top);
}

void StripCanvas::paintTogether(std::span<const model::Lane* const> lanes, const RowBand& place, int top) {
    BarLayers layers;
    for (const model::Lane* lane : lanes) {
        RowBand band = place;
        band.firstRow = 0;
        band.rowCount = static_cast<std::uint32_t>(lane->rows.size());
        while (band.rowCount > 0 && (lane->rows[band.rowCount - 1].instants || lane->rows[band.rowCount - 1].offAxis))
            --band.rowCount;
        gatherBars(*lane, band, top, layers);
    }
    if (layers.any)
        writeBars(place, top, m_lit.active(), layers.lit, layers.hits);
}

void StripCanvas::gatherBars(const model::Lane& lane, const RowBand& band, int top, BarLayers& layers) {
    const TimeScale scale = deviceScale(lane.clock);
    const double edgePx = kEdgedBarPx * m_ratio;
    for (std::uint32_t i = 0; i < band.rowCount && band.firstRow + i < lane.rows.size(); ++i) {
        const model::LaneRow& row = lane.rows[band.firstRow + i];
        const DetailIndex::Answer index = m_details.of(row);
        if (index.pending && row.count > kPendingRow) {
            paintGround(top + band.top + band.barTop, band.barHeight, m_look.theme->groupHeader.rgb());
            continue;
        }
        fillColumns(m_capture->spans(), row, m_readKeys, index.detail, scale, edgePx, m_buffers.columns, layers.any);
        layers.any = true;
        if (m_lit.active() && (!layers.lit || !m_lit.lit(row).empty())) {
            fillListed(m_capture->spans(), m_lit.lit(row), m_readKeys, scale, edgePx, m_buffers.litColumns, layers.lit);
            layers.lit = true;
        }
        if (m_lit.active() && !m_lit.hits(row).empty()) {
            fillListed(m_capture->spans(), m_lit.hits(row), m_readKeys, scale, edgePx, m_buffers.hitColumns,
                       layers.hits);
            layers.hits = true;
        }
    }
}

void StripCanvas::writeBars(const RowBand& band, int top, bool dim, bool hasLit, bool hasHits) {
    m_buffers.line = m_background;
    std::vector<QRgb>& line = m_buffers.line;
    const int edge = std::max(1, static_cast<int>(std::lround(m_ratio)));
    const auto write = [&](const std::vector<Column>& columns, bool dimmed) {
        for (std::size_t x = 0; x < line.size(); ++x) {
            if (columns[x].coverage == 0)
                continue;
            line[x] = colourAt(columns[x], dimmed);
        }
        for (std::size_t x = 0; x < line.size(); ++x) {
            if (columns[x].edges & kBarBegins)
                for (std::size_t i = x; i < std::min(line.size(), x + static_cast<std::size_t>(edge)); ++i)
                    line[i] = mixed(qRgb(0, 0, 0), dimmed && !ColourKeys::isMap(columns[x].key) ? 25 : 77, line[i]);
            if (columns[x].edges & kBarEnds)
                for (int i = 0; i < edge && x >= static_cast<std::size_t>(i); ++i)
                    line[x - static_cast<std::size_t>(i)] = m_background[x - static_cast<std::size_t>(i)];
        }
    };
    write(m_buffers.columns, dim);
    if (hasLit)
        write(m_buffers.litColumns, false);
    if (hasHits)
        write(m_buffers.hitColumns, false);
    QImage& image = m_buffers.image;
    const int from = std::max(0, deviceY(top + band.top + band.barTop));
    const int to = std::min(image.height(), deviceY(top + band.top + band.barTop + band.barHeight));
    for (int y = from; y < to; ++y)
        std::memcpy(image.scanLine(y), line.data(), line.size() * sizeof(QRgb));
    writeIdle(from, to);
}

/// Hatches what is idle in the lines that have just been written: work is solid, idle is hatched. The pattern travels
/// with the time axis.
void StripCanvas::writeIdle(int from, int to) {
    const std::vector<Column>& columns = m_buffers.columns;
    std::array<const QImage*, model::kIdleCauseCount> tiles{};
    bool any = false;
    for (const Column& column : columns)
        if (const auto cause = ColourKeys::idleCauseOf(column.key); cause && column.coverage == 255) {
            auto& tile = tiles[static_cast<std::size_t>(*cause)];
            if (!tile)
                tile = &m_buffers.idleTiles.of(idleColourOf(*cause), *m_look.theme, m_ratio);
            any = true;
        }
    if (!any)
        return;
    const double origin = m_scale.toPixel(m_state.wholeRange().begin.ns()) * m_ratio;
    const int side = std::max(1, static_cast<int>(std::lround(kIdleTilePx * m_ratio)));
    const int phase = side - static_cast<int>(std::floor(std::fmod(origin, side)));
    for (int y = from; y < to; ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_buffers.image.scanLine(y));
        for (std::size_t x = 0; x < columns.size(); ++x) {
            const auto cause = ColourKeys::idleCauseOf(columns[x].key);
            const bool drawn = cause && columns[x].coverage == 255 && !(columns[x].edges & kBarEnds);
            if (!drawn)
                continue;
            const QImage& tile = *tiles[static_cast<std::size_t>(*cause)];
            const auto* row = reinterpret_cast<const QRgb*>(tile.constScanLine((y - from) % tile.height()));
            line[x] = row[(static_cast<int>(x) + phase) % tile.width()];
        }
    }
}

void StripCanvas::gatherLabels(const model::Lane& lane, const model::LaneRow& row, const RowBand& band, int top) {
    const model::SpanStore& spans = m_capture->spans();
    const TimeScale scale = deviceScale(lane.clock);
    const double least = kLeastLabelPx * m_ratio;
    const auto consider = [&](std::uint32_t index) {
        const model::SpanId span(index);
        const double left = std::max(scale.toPixel(spans.start(span).ns()), 0.0);
        const double right = std::min(scale.toPixel(spans.end(span).ns()), static_cast<double>(m_deviceWidth));
        if (right - left < least)
            return;
        if (spans.flags(span) & (model::kSpanUnfinished | model::kSpanBeganBefore)) {
            const double barTop = top + band.top + band.barTop;
            const auto tear = [&](double x, bool atEnd) {
                if (x >= 0 && x <= m_deviceWidth)
                    m_torn.push_back({static_cast<float>(x / m_ratio), static_cast<float>(barTop),
                                      static_cast<float>(band.barHeight), atEnd});
            };
            if (spans.is(span, model::kSpanUnfinished))
                tear(scale.toPixel(spans.end(span).ns()), true);
            if (spans.is(span, model::kSpanBeganBefore))
                tear(scale.toPixel(spans.start(span).ns()), false);
        }
        const std::uint32_t key = m_keys.keyOf(span);
        const bool dim = m_lit.active() && !ColourKeys::isMap(key) && !m_state.isLit(span) && !m_state.isHit(span);
        const QColor ink = dim ? m_look.theme->text3 : inkOn(QColor::fromRgb(m_keys.plain(key)));
        m_pending.push_back({spans.name(span), static_cast<float>(left / m_ratio),
                             static_cast<float>((right - left) / m_ratio),
                             static_cast<float>(top + band.top + band.barTop + band.barHeight / 2.0), ink.rgb(),
                             spans.flags(span), ColourKeys::idleCauseOf(key) ? key : 0});
    };
    const auto [first, last] = model::spansTouching(spans, row, scale.startNs(), scale.endNs());
    if (last - first <= kFewSpans) {
        for (std::uint32_t i = first; i < last; ++i)
            consider(i);
        return;
    }
    // Among very many, the wide ones are where one key covers enough columns in a row.
    const std::vector<Column>& columns = m_buffers.columns;
    for (std::size_t x = 0; x < columns.size();) {
        std::size_t end = x + 1;
        while (end < columns.size() && columns[end].coverage == 255 && columns[end].key == columns[x].key)
            ++end;
        if (static_cast<double>(end - x) >= least) {
            const std::int64_t middle = scale.toNs(static_cast<double>(x + end) / 2);
            const auto [at, after] = model::spansTouching(spans, row, middle, middle + 1);
            if (at < after)
                consider(at);
        }
        x = end;
    }
}

void StripCanvas::paintMarks(const model::Lane& lane, const RowBand& band, int top) {
    const model::LaneRow& row = lane.rows[band.firstRow];
    const TimeScale scale = deviceScale(lane.clock);
    const auto [first, last] = model::spansTouching(m_capture->spans(), row, scale.startNs(), scale.endNs());
    QPainter painter(&m_buffers.image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double middle = top + band.top + band.height / 2.0;
    const auto starts = m_capture->spans().starts();
    for (std::uint32_t i = first; i < last;) {
        const double x = scale.toPixel(starts[i]) / m_ratio;
        const model::SpanId span(i);
        const std::string_view name = m_capture->text(m_capture->spans().name(span));
        const bool lit = m_state.isLit(span);
        QColor colour = m_look.theme->text2;
        if (name.find("rror") != std::string_view::npos)
            colour = m_look.theme->error.ink;
        else if (name.find("hrottl") != std::string_view::npos)
            colour = m_look.theme->warning.ink;
        else if (lit)
            colour = QColor::fromRgb(m_keys.plain(m_keys.keyOf(span)));
        else if (m_lit.active())
            colour = m_look.theme->dimmed(colour);
        painter.setBrush(colour);
        const double half = kMarkPx / 2;
        painter.drawPolygon(
            QPolygonF({{x, middle - half}, {x + half, middle}, {x, middle + half}, {x - half, middle}}));
        // Many in one place are one diamond: on to the first that has a pixel of its own.
        const std::int64_t next = scale.toNs((x + 1) * m_ratio);
        std::uint32_t following = i + 1;
        if (following < last && starts[following] < next)
            following = static_cast<std::uint32_t>(
                std::lower_bound(starts.begin() + following, starts.begin() + last, next) - starts.begin());
        const double freeUntil = following < last ? scale.toPixel(starts[following]) / m_ratio : m_widthPx;
        if (freeUntil - x >= kMarkTextPx + kMarkPx)
            m_pending.push_back({m_capture->spans().name(span), static_cast<float>(x + half),
                                 static_cast<float>(freeUntil - x - kMarkPx), static_cast<float>(middle),
                                 m_look.theme->text2.rgb(), 0, 0});
        i = following;
    }
}

void StripCanvas::paintHair(int top, QRgb colour) {
    const int y = deviceY(top);
    if (y < 0 || y >= m_buffers.image.height())
        return;
    auto* line = reinterpret_cast<QRgb*>(m_buffers.image.scanLine(y));
    std::fill(line, line + m_deviceWidth, colour);
}

void StripCanvas::paintGround(int top, int height, QRgb colour) {
    const int from = std::max(0, deviceY(top));
    const int to = std::min(m_buffers.image.height(), deviceY(top + height));
    for (int y = from; y < to; ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_buffers.image.scanLine(y));
        std::fill(line, line + m_deviceWidth, colour);
    }
}

void StripCanvas::paintText(const QString& text, double left, double top, QRgb ink) {
    QPainter painter(&m_buffers.image);
    const LabelCache::Label label = m_labels.plain(text, ink);
    if (label.image)
        put(painter, QPointF(left, top), label, ink);
}

void StripCanvas::put(QPainter& painter, const QPointF& at, const LabelCache::Label& label, QRgb ink) {
    if (m_texts)
        m_texts->push_back({at, *label.text, ink});
    else
        painter.drawImage(at, *label.image);
}

void StripCanvas::finish(QPainter& painter) {
    for (const TornEnd& torn : m_torn)
        drawTornEnd(painter, torn);
    m_torn.clear();
    const auto wider = [](const PendingLabel& a, const PendingLabel& b) { return a.width > b.width; };
    if (m_pending.size() > kMostLabels) {
        std::nth_element(m_pending.begin(), m_pending.begin() + kMostLabels, m_pending.end(), wider);
        m_pending.resize(kMostLabels);
    }
    for (const PendingLabel& pending : m_pending) {
        if (pending.idleKey) {
            drawIdleLabel(painter, pending);
            continue;
        }
        const std::string_view name = m_capture->text(pending.name);
        const double room = pending.width - 2 * kLabelInsetPx;
        LabelCache::Label label;
        if (pending.flags & model::kSpanUnfinished)
            label = m_labels.plain(
                u"unfinished: "_s + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), pending.ink);
        if (!label.image || label.widthPx > room)
            label = m_labels.label(pending.name, name, room, pending.ink);
        if (!label.image)
            continue;
        const double x = std::round((pending.left + kLabelInsetPx) * m_ratio) / m_ratio;
        const double y = std::round((pending.middle - m_labels.heightPx() / 2 - 1) * m_ratio) / m_ratio;
        put(painter, QPointF(x, y), label, pending.ink);
    }
    m_pending.clear();
}

/// Two teeth out of the end of a bar that has none in the file.
void StripCanvas::drawTornEnd(QPainter& painter, const TornEnd& torn) const {
    const double tooth = torn.right ? -kToothPx : kToothPx;
    const double half = torn.height / 2.0;
    QPolygonF cut{QPointF(torn.x, torn.top)};
    for (int i = 0; i < 2; ++i) {
        cut << QPointF(torn.x + tooth, torn.top + half * (i + 0.5)) << QPointF(torn.x, torn.top + half * (i + 1));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_look.theme->lane);
    painter.drawPolygon(cut);
    painter.restore();
}

/// The cause in words, or its letter, in the middle and on a ground of its own.
void StripCanvas::drawIdleLabel(QPainter& painter, const PendingLabel& pending) {
    const std::string_view name = m_capture->text(pending.name);
    const auto cause = ColourKeys::idleCauseOf(pending.idleKey);
    const double room = pending.width - 4 * kLabelInsetPx;
    const QRgb ink = m_look.theme->text1.rgb();
    LabelCache::Label label = m_labels.plain(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), ink);
    if (!label.image || label.widthPx > room)
        label = m_labels.plain(QString(idleLetterOf(*cause)), ink);
    if (!label.image || label.widthPx > room)
        return;
    const double x = std::round((pending.left + (pending.width - label.widthPx) / 2) * m_ratio) / m_ratio;
    const double y = std::round((pending.middle - m_labels.heightPx() / 2 - 1) * m_ratio) / m_ratio;
    const double half = kLeastLabelBar / 2.0;
    painter.fillRect(QRectF(x - 3, pending.middle - half, label.widthPx + 6, 2 * half),
                     QColor::fromRgb(m_keys.plain(pending.idleKey)));
    put(painter, QPointF(x, y), label, ink);
}

} // namespace viewer
