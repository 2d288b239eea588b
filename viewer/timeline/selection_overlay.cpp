// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/selection_overlay.h"

#include "viewer/formatting.h"
#include "viewer/timeline/hatch.h"
#include "viewer/timeline/timeline_plot.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace viewer {

namespace {

constexpr double kEdgedPx = 3;           // narrower lit bars are full fill without an edge
constexpr std::size_t kMostEdges = 6000; // bars with an edge in one frame
constexpr double kHaloPx = 4;
constexpr double kLinkPx = 1.5;
constexpr double kHeadPx = 7;
constexpr double kMeasurePx = 24;   // between the lines of a measured distance
constexpr int kNoteInsetPx = 18;    // of a group's note from the right edge, with air at its left
constexpr double kLeastErrorPx = 6; // a clock error narrower than this is told in words only

/// A frame of `width` px that lies inside of `rect`, on whole pixels.
void frame(QCPPainter& painter, const QRectF& rect, const QColor& colour, double width) {
    const double x = std::round(rect.left());
    const double y = std::round(rect.top());
    const double w = std::max(1.0, std::round(rect.right()) - x);
    const double h = std::max(1.0, std::round(rect.bottom()) - y);
    painter.fillRect(QRectF(x, y, w, width), colour);
    painter.fillRect(QRectF(x, y + h - width, w, width), colour);
    painter.fillRect(QRectF(x, y, width, h), colour);
    painter.fillRect(QRectF(x + w - width, y, width, h), colour);
}

QRectF atLeastWide(QRectF rect, double width) {
    if (rect.width() < width)
        rect.setWidth(width);
    return rect;
}

/// The spans of an ascending list that touch a stretch of time.
template <class Use>
void forVisible(const model::SpanStore& spans, std::span<const model::SpanId> listed, const TimeScale& scale, Use use) {
    auto at = std::partition_point(listed.begin(), listed.end(),
                                   [&](model::SpanId span) { return spans.end(span).ns() < scale.startNs(); });
    for (; at != listed.end() && spans.start(*at).ns() < scale.endNs(); ++at)
        if (!use(*at))
            return;
}

/// All bands on screen with their lane and their place.
template <class Use>
void forBands(const TimelinePlot& plot, Use use) {
    const CapturePointer& capture = plot.state().capture();
    const TimeScale axis = plot.timeScale();
    for (const LayoutItem& item : plot.timelineLayout().items()) {
        const int top = item.top - plot.scrollY();
        if (item.kind != LayoutItem::Kind::Lane || top > plot.height() || top + item.height < 0)
            continue;
        const model::LaneId id = item.lanes.front()->laneId();
        if (!id.valid())
            continue;
        const model::Lane& lane = capture->lanes()[id];
        const std::int64_t offset = plot.state().axisOffset(lane.clock).ns();
        const TimeScale scale(model::saturatingSubtract(axis.startNs(), offset),
                              model::saturatingSubtract(axis.endNs(), offset), axis.widthPx());
        for (const RowBand& band : item.lanes.front()->bands(axis.pixelsPerNs()))
            for (std::uint32_t i = 0; i < band.rowCount && band.firstRow + i < lane.rows.size(); ++i)
                use(lane, lane.rows[band.firstRow + i], band, top, scale);
    }
}

QRectF barRect(const model::SpanStore& spans, model::SpanId span, const TimeScale& scale, const RowBand& band,
               int top) {
    const double left = scale.toPixel(spans.start(span).ns());
    const double right = scale.toPixel(spans.end(span).ns());
    return {left, double(top + band.top + band.barTop), right - left, double(band.barHeight)};
}

} // namespace

SelectionOverlay::SelectionOverlay(TimelinePlot* plot)
    : QCPLayerable(plot, QStringLiteral("overlay"))
    , m_plot(plot) {}

void SelectionOverlay::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(false);
}

void SelectionOverlay::draw(QCPPainter* painter) {
    if (!m_plot->state().capture())
        return;
    painter->setPen(Qt::NoPen);
    drawLit(*painter);
    drawHits(*painter);
    if (m_plot->state().linksShown())
        drawLinks(*painter);
    drawRing(*painter);
    drawClockError(*painter);
    drawHover(*painter);
    drawMarks(*painter);
    drawRange(*painter);
    drawMeasure(*painter);
}

void SelectionOverlay::drawLit(QCPPainter& painter) const {
    if (!m_plot->litIndex().active())
        return;
    const model::SpanStore& spans = m_plot->state().capture()->spans();
    const Theme& theme = *m_plot->look().theme;
    std::size_t drawn = 0;
    forBands(*m_plot, [&](const model::Lane&, const model::LaneRow& row, const RowBand& band, int top,
                          const TimeScale& scale) {
        if (band.marks || band.barHeight < 8)
            return;
        forVisible(spans, m_plot->litIndex().lit(row), scale, [&](model::SpanId span) {
            const QRectF rect = barRect(spans, span, scale, band, top);
            if (rect.width() >= kEdgedPx) {
                const QColor fill = QColor::fromRgb(m_plot->colourKeys().plain(m_plot->colourKeys().keyOf(span)));
                frame(painter, rect.intersected(QRectF(-4, 0, m_plot->width() + 8.0, m_plot->height())),
                      theme.litEdge(fill), 1);
            }
            return ++drawn < kMostEdges;
        });
    });
}

void SelectionOverlay::drawHits(QCPPainter& painter) const {
    if (m_plot->state().searchHits().empty())
        return;
    const model::SpanStore& spans = m_plot->state().capture()->spans();
    const Theme& theme = *m_plot->look().theme;
    std::size_t drawn = 0;
    forBands(*m_plot,
             [&](const model::Lane&, const model::LaneRow& row, const RowBand& band, int top, const TimeScale& scale) {
                 double lastX = -10;
                 forVisible(spans, m_plot->litIndex().hits(row), scale, [&](model::SpanId span) {
                     const QRectF rect = atLeastWide(barRect(spans, span, scale, band, top), 2);
                     if (rect.right() - lastX < 1)
                         return true; // falls on the pixel of the one before
                     lastX = rect.right();
                     painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 3.5), theme.searchHit);
                     if (rect.width() >= kEdgedPx)
                         frame(painter, rect, theme.searchHitEdge, 1);
                     return ++drawn < kMostEdges;
                 });
             });
}

void SelectionOverlay::drawLinks(QCPPainter& painter) const {
    for (const model::Link& link : m_plot->drawnLinks())
        drawLink(painter, link);
    for (const model::Link& arrow : m_plot->drawnArrows())
        drawLink(painter, arrow);
    drawEdgeMarkers(painter);
}

/// Ends of links that lie outside of the time on screen: a tag at the edge of their row says how far away.
void SelectionOverlay::drawEdgeMarkers(QCPPainter& painter) const {
    const Theme& theme = *m_plot->look().theme;
    const QFont font = m_plot->look().fonts.caption;
    const QFontMetricsF metrics(font);
    const TimeScale scale = m_plot->timeScale();
    std::set<std::pair<int, bool>> taken; // row and side: one tag each, of the nearest link
    std::vector<model::Link> all = m_plot->drawnLinks();
    all.insert(all.end(), m_plot->drawnArrows().begin(), m_plot->drawnArrows().end());
    for (const model::Link& link : all)
        for (const model::SpanId span : {link.from, link.to}) {
            const auto rect = m_plot->rectOrFoldedRect(span);
            if (!rect || rect->bottom() < 0 || rect->top() > m_plot->height())
                continue;
            const bool left = rect->right()<0, right = rect->left()> m_plot->width();
            if ((!left && !right) || !taken.emplace(static_cast<int>(rect->top()), left).second)
                continue;
            const model::TimeRange range = m_plot->state().rangeOf(span);
            const std::int64_t distance = left ? model::saturatingSubtract(scale.startNs(), range.end.ns())
                                               : model::saturatingSubtract(range.begin.ns(), scale.endNs());
            const QString words =
                left ? QStringLiteral("← ") + durationText(distance) : durationText(distance) + QStringLiteral(" →");
            const double width = metrics.horizontalAdvance(words) + 12;
            const QRectF tag(left ? 2.0 : m_plot->width() - width - 2, rect->center().y() - 8, width, 16);
            painter.setAntialiasing(true);
            painter.setPen(QPen(theme.linkArrow, 1));
            painter.setBrush(theme.lane);
            painter.drawRoundedRect(tag.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
            painter.setFont(font);
            painter.setPen(theme.linkArrow);
            painter.drawText(tag, Qt::AlignCenter, words);
            painter.setPen(Qt::NoPen);
            painter.setBrush(Qt::NoBrush);
            painter.setAntialiasing(false);
        }
}

void SelectionOverlay::drawLink(QCPPainter& painter, const model::Link& link) const {
    const auto from = m_plot->rectOrFoldedRect(link.from);
    const auto to = m_plot->rectOrFoldedRect(link.to);
    if (!from || !to)
        return;
    const double limit = 4.0 * m_plot->width();
    const double x1 = std::clamp(std::clamp(to->left(), from->left(), from->right()), -limit, limit);
    const double x2 = std::clamp(to->left(), -limit, limit);
    const bool down = from->bottom() <= to->top() + 1;
    const QPointF a(x1, down ? from->bottom() : from->top());
    const QPointF b(x2, down ? to->top() : to->bottom());
    // Where one stands right under the other, their place says it already.
    if (std::abs(a.y() - b.y()) < kHeadPx + 2)
        return;
    const double bend = std::clamp(std::abs(b.y() - a.y()) / 2, 4.0, 40.0) * (down ? 1 : -1);
    const QPointF neck(b.x(), b.y() - (down ? kHeadPx : -kHeadPx));
    QPainterPath path(a);
    path.cubicTo(a + QPointF(0, bend), neck - QPointF(0, bend), neck);

    const Theme& theme = *m_plot->look().theme;
    painter.setAntialiasing(true);
    QColor halo = theme.lane;
    halo.setAlphaF(0.85F);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(halo, kLinkPx + kHaloPx, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
    QPen pen(theme.linkArrow, kLinkPx, Qt::SolidLine, Qt::FlatCap);
    const bool certain = link.confidence >= 0.9F;
    const bool guess = link.confidence < 0.6F;
    if (!certain)
        pen.setDashPattern(guess ? QList<qreal>{2 / kLinkPx, 3 / kLinkPx} : QList<qreal>{6 / kLinkPx, 3 / kLinkPx});
    painter.setPen(pen);
    painter.drawPath(path);
    const QPolygonF head({b, neck + QPointF(-kHeadPx / 2, 0), neck + QPointF(kHeadPx / 2, 0)});
    painter.setPen(QPen(theme.linkArrow, 1));
    painter.setBrush(guess ? QBrush(theme.lane) : QBrush(theme.linkArrow));
    painter.drawPolygon(head);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::NoBrush);
    painter.setAntialiasing(false);
}

void SelectionOverlay::drawRing(QCPPainter& painter) const {
    const ViewState& state = m_plot->state();
    const Theme& theme = *m_plot->look().theme;
    const auto ring = [&](model::SpanId span) {
        const auto rect = m_plot->rectOf(span);
        if (!rect)
            return;
        const QRectF bar = atLeastWide(*rect, 1);
        frame(painter, bar.adjusted(-1, -1, 1, 1), theme.ringInner, 1);
        frame(painter, bar.adjusted(-3, -3, 3, 3), theme.ringOuter, 2);
    };
    if (state.focused().valid())
        ring(state.focused());
    if (state.currentHit() >= 0)
        ring(state.searchHits()[static_cast<std::size_t>(state.currentHit())]);
}

/// How far the focused span may really be from where it stands, to scale: a hatched bar in the header of its group, and
/// an error bar at its start.
void SelectionOverlay::drawClockError(QCPPainter& painter) const {
    const ViewState& state = m_plot->state();
    if (!state.focused().valid())
        return;
    const model::ClockId clock = state.capture()->lanes()[state.capture()->lanes().laneOf(state.focused())].clock;
    if (!clock.valid())
        return;
    const model::Clock& known = state.capture()->clocks()[clock.index()];
    if (known.own || !known.errorLow || !known.errorHigh)
        return;
    const TimeScale scale = m_plot->timeScale();
    const model::Timestamp start = state.rangeOf(state.focused()).begin;
    const double limit = 4.0 * m_plot->width();
    const double left = std::clamp(scale.toPixel((start + *known.errorLow).ns()), -limit, limit);
    const double right = std::clamp(scale.toPixel((start + *known.errorHigh).ns()), -limit, limit);
    if (right - left < kLeastErrorPx)
        return;
    const Theme& theme = *m_plot->look().theme;
    QColor ink = theme.text2;
    const auto noteWidth = [metrics = QFontMetrics(m_plot->look().fonts.caption)](const QString& note) {
        return metrics.horizontalAdvance(note);
    };
    const auto caps = [&](const QRectF& bar) {
        painter.fillRect(QRectF(std::round(bar.left()), bar.top(), 1, bar.height()), ink);
        painter.fillRect(QRectF(std::round(bar.right()) - 1, bar.top(), 1, bar.height()), ink);
    };
    for (const LayoutItem& item : m_plot->timelineLayout().items()) {
        if (item.kind != LayoutItem::Kind::Group || item.clock != clock)
            continue;
        const QRectF bar(left, item.top - m_plot->scrollY() + 3, right - left, item.height - 6);
        QColor hatch = theme.text2;
        hatch.setAlphaF(0.55F);
        painter.save();
        if (!item.note.isEmpty()) // the note stays readable
            painter.setClipRect(
                QRectF(0, bar.top(), m_plot->width() - kNoteInsetPx - noteWidth(item.note), bar.height()));
        paintHatch(painter, bar, hatch, 5, left);
        caps(bar);
        painter.restore();
    }
    if (const auto rect = m_plot->rectOf(state.focused())) {
        const QRectF bar(left, rect->top() + 1, right - left, rect->height() - 2);
        const double middle = std::round(bar.center().y());
        painter.fillRect(QRectF(left, middle - 1, right - left, 3), theme.lane);
        ink = theme.text1;
        painter.fillRect(QRectF(left, middle, right - left, 1), ink);
        caps(bar);
    }
}

void SelectionOverlay::drawHover(QCPPainter& painter) const {
    const model::SpanId span = m_plot->state().hovered();
    if (!span.valid() || span == m_plot->state().focused())
        return;
    const auto rect = m_plot->rectOf(span);
    if (!rect)
        return;
    QColor colour = m_plot->look().theme->ringOuter;
    colour.setAlphaF(0.60F);
    frame(painter, atLeastWide(*rect, 1).adjusted(-1, -1, 1, 1), colour, 1);
}

void SelectionOverlay::drawMarks(QCPPainter& painter) const {
    const TimeScale scale = m_plot->timeScale();
    QColor colour = m_plot->look().theme->accent;
    for (const Mark& mark : m_plot->state().marks().all()) {
        const double limit = 4.0 * m_plot->width();
        const double left = std::clamp(scale.toPixel(mark.range.begin.ns()), -limit, limit);
        const double right = std::clamp(scale.toPixel(mark.range.end.ns()), -limit, limit);
        painter.fillRect(QRectF(std::round(left), 0, 1, m_plot->height()), colour);
        if (mark.isMoment())
            continue;
        painter.fillRect(QRectF(std::round(right), 0, 1, m_plot->height()), colour);
        painter.fillRect(QRectF(left, 0, std::max(1.0, right - left), 3), colour);
    }
}

/// Two dimension lines from the focused span to the one that is measured to: between the starts, and from the end of
/// the one to the start of the other.
void SelectionOverlay::drawMeasure(QCPPainter& painter) const {
    const ViewState& state = m_plot->state();
    if (!state.measured().valid() || !state.focused().valid())
        return;
    const model::TimeRange from = state.rangeOf(state.focused()), to = state.rangeOf(state.measured());
    const Theme& theme = *m_plot->look().theme;
    const auto fromRect = m_plot->rectOf(state.focused()), toRect = m_plot->rectOf(state.measured());
    if (toRect)
        frame(painter, atLeastWide(*toRect, 2).adjusted(-2, -2, 2, 2), theme.accent, 2);
    const TimeScale scale = m_plot->timeScale();
    const double limit = 4.0 * m_plot->width();
    const double between = fromRect && toRect ? (fromRect->center().y() + toRect->center().y()) / 2 : 40;
    const double top = std::clamp(between - kMeasurePx, 14.0, std::max(14.0, m_plot->height() - 3.0 * kMeasurePx));
    const auto line = [&](model::Timestamp begin, model::Timestamp end, double y, const QString& words) {
        const double a = std::clamp(scale.toPixel(begin.ns()), -limit, limit);
        const double b = std::clamp(scale.toPixel(end.ns()), -limit, limit);
        const double left = std::min(a, b), right = std::max(a, b);
        painter.fillRect(QRectF(left, std::round(y), std::max(1.0, right - left), 1), theme.accent);
        for (const double x : {a, b})
            painter.fillRect(QRectF(std::round(x), std::round(y) - 5, 1, 11), theme.accent);
        const QFont font = m_plot->look().fonts.caption;
        const QString text = words + QStringLiteral("  ") + signedDurationText((end - begin).ns());
        const double half = QFontMetricsF(font).horizontalAdvance(text) / 2 + 8;
        const double middle = std::clamp((left + right) / 2, half + 2, std::max(half + 2, m_plot->width() - half - 2));
        const QRectF pill(middle - half, y - 9, 2 * half, 18);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(pill, 4, 4);
        painter.setFont(font);
        painter.setPen(inkOn(theme.accent));
        painter.drawText(pill, Qt::AlignCenter, text);
    };
    line(from.begin, to.begin, top, QStringLiteral("start to start"));
    line(from.end, to.begin, top + kMeasurePx, QStringLiteral("end to start"));
}

void SelectionOverlay::drawRange(QCPPainter& painter) const {
    const auto range = m_plot->state().draggedRange();
    if (!range)
        return;
    const TimeScale scale = m_plot->timeScale();
    const double left = std::round(std::clamp(scale.toPixel(range->begin.ns()), -2.0, m_plot->width() + 2.0));
    const double right = std::round(std::clamp(scale.toPixel(range->end.ns()), -2.0, m_plot->width() + 2.0));
    QColor wash = m_plot->look().theme->accent;
    wash.setAlphaF(0.055F);
    painter.fillRect(QRectF(left, 0, right - left, m_plot->height()), wash);
    painter.fillRect(QRectF(left, 0, 1, m_plot->height()), m_plot->look().theme->accent);
    painter.fillRect(QRectF(right, 0, 1, m_plot->height()), m_plot->look().theme->accent);
}

} // namespace viewer
