// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/formatting.h"
#include "viewer/timeline/timeline_plot.h"

#include <QMouseEvent>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <map>

// The pointer over the timeline: what lies under it, tips, selecting, dragging, the wheel.
namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr double kThinHitPx = 5;   // hit area of a thin span
constexpr double kDragPx = 4;      // a press that moves farther is a drag
constexpr double kZoomStep = 1.25; // one notch of the wheel
constexpr double kNotch = 120.0;
constexpr int kScrollPx = 54;                   // one notch, three rows of 18
constexpr double kPanShare = 0.10;              // one notch pans by this share of the view
constexpr std::size_t kMostCounted = 2'000'000; // spans under one pixel that a tip goes through

QString qt(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// What must be said beside a time on this clock; nothing for the host's.
QString clockWords(const model::Capture& capture, model::ClockId id, bool linedUp) {
    if (!id.valid())
        return {};
    const model::Clock& clock = capture.clocks()[id.index()];
    if (clock.own)
        return linedUp ? u"\nown clock, lined up by hand"_s : u"\nown clock"_s;
    if (!clock.errorLow || !clock.errorHigh)
        return {};
    return u"\non the host's clock within "_s + signedDurationText(clock.errorLow->ns()) + u" and "_s +
           signedDurationText(clock.errorHigh->ns());
}

} // namespace

model::SpanId TimelinePlot::spanInBand(const model::Lane& lane, const RowBand& band, std::int64_t ns,
                                       double tolerancePx) const {
    const CapturePointer& capture = m_state->capture();
    const auto reach = static_cast<std::int64_t>(timeScale().nsPerPixel() * tolerancePx);
    model::SpanId best;
    std::int64_t bestDistance = INT64_MAX;
    for (std::uint32_t i = 0; i < band.rowCount && band.firstRow + i < lane.rows.size(); ++i) {
        const model::LaneRow& row = lane.rows[band.firstRow + i];
        auto [first, last] = model::spansTouching(capture->spans(), row, model::saturatingSubtract(ns, reach),
                                                  model::saturatingAdd(ns, reach + 1));
        // The nearest lies beside the moment itself, so two on either side are enough.
        const auto starts = capture->spans().starts();
        const auto middle = static_cast<std::uint32_t>(
            std::upper_bound(starts.begin() + first, starts.begin() + last, ns) - starts.begin());
        for (std::uint32_t at = std::max(first, middle < 2 ? 0 : middle - 2); at < std::min(last, middle + 2); ++at) {
            const model::SpanId span(at);
            const std::int64_t begin = capture->spans().start(span).ns();
            const std::int64_t end = capture->spans().end(span).ns();
            const std::int64_t distance = ns < begin ? begin - ns : ns >= end ? ns - end + 1 : 0;
            if (distance < bestDistance) {
                best = span;
                bestDistance = distance;
            }
        }
    }
    return bestDistance <= reach ? best : model::SpanId();
}

model::SpanId TimelinePlot::spanAt(const QPointF& pos) const {
    const CapturePointer& capture = m_state->capture();
    const int y = static_cast<int>(std::floor(pos.y())) + m_scrollY;
    const LayoutItem* item = capture ? m_layout.at(y) : nullptr;
    if (!item || item->kind != LayoutItem::Kind::Lane || !item->lanes.front()->laneId().valid())
        return {};
    const RowBand* band = bandAt(*item, y - item->top);
    if (!band)
        return {};
    const model::Lane& lane = capture->lanes()[item->lanes.front()->laneId()];
    const std::int64_t ns = model::saturatingSubtract(timeScale().toNs(pos.x()), m_state->axisOffset(lane.clock).ns());
    const model::SpanId exact = spanInBand(lane, *band, ns, 0.5);
    return exact.valid() ? exact : spanInBand(lane, *band, ns, band->marks ? 5.0 : kThinHitPx / 2);
}

std::vector<DrawnSpan> TimelinePlot::drawnSpans(std::size_t most) const {
    std::vector<DrawnSpan> result;
    const CapturePointer& capture = m_state->capture();
    const TimeScale axis = timeScale();
    for (const LayoutItem& item : m_layout.items()) {
        const bool onScreen = item.bottom() > m_scrollY && item.top < m_scrollY + height();
        if (item.kind != LayoutItem::Kind::Lane || !onScreen || !item.lanes.front()->laneId().valid())
            continue;
        const model::LaneId id = item.lanes.front()->laneId();
        const model::Lane& lane = capture->lanes()[id];
        const std::int64_t offset = m_state->axisOffset(lane.clock).ns();
        for (const model::LaneRow& row : lane.rows) {
            const auto [first, last] =
                model::spansTouching(capture->spans(), row, model::saturatingSubtract(axis.startNs(), offset),
                                     model::saturatingSubtract(axis.endNs(), offset));
            for (std::uint32_t i = first; i < last && result.size() < most; ++i) {
                const model::SpanId span(i);
                if (const auto rect = rectOf(span))
                    result.push_back({span, id, *rect, m_state->isLit(span)});
            }
        }
    }
    return result;
}

QString TimelinePlot::spanTip(model::SpanId span) const {
    const model::Capture& capture = *m_state->capture();
    const model::LaneId laneId = capture.lanes().laneOf(span);
    const model::Lane& lane = capture.lanes()[laneId];
    QString tip = qt(capture.text(capture.spans().name(span)));
    const std::int64_t duration = capture.spans().duration(span).ns();
    if (capture.spans().is(span, model::kSpanUnfinished))
        tip += u"\nunfinished, until the end of the capture"_s;
    else if (!capture.spans().is(span, model::kSpanInstant))
        tip += u"\n"_s + (lane.layer == model::Layer::Device ? deviceDurationText(duration) : durationText(duration));
    const std::int64_t start = (m_state->rangeOf(span).begin - originTime()).ns();
    tip += u"\n"_s + (start < 0 ? durationText(start) : u"at "_s + durationText(start));
    tip += u"\n"_s + QString::fromStdString(lane.group) + u" · "_s + QString::fromStdString(lane.label);
    tip += clockWords(capture, lane.clock, m_state->ownOffset(lane.clock).has_value());
    const model::SpanId call = capture.spans().operatorCall(span);
    if (call.valid() && call != span)
        tip += u"\noperator "_s + qt(capture.text(capture.spans().name(call)));
    return tip;
}

QString TimelinePlot::pixelTip(const model::Lane& lane, const RowBand& band, const QPointF& pos) const {
    const model::SpanStore& spans = m_state->capture()->spans();
    const TimeScale axis = timeScale();
    const std::int64_t offset = m_state->axisOffset(lane.clock).ns();
    const double pixel = std::floor(pos.x());
    const std::int64_t begin = model::saturatingSubtract(axis.toNs(pixel), offset);
    const std::int64_t end = model::saturatingSubtract(axis.toNs(pixel + 1), offset);
    std::map<std::uint32_t, std::int64_t> byName;
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < band.rowCount && band.firstRow + i < lane.rows.size(); ++i) {
        const auto [first, last] = model::spansTouching(spans, lane.rows[band.firstRow + i], begin, end);
        for (std::uint32_t at = first; at < last && count < kMostCounted; ++at, ++count) {
            const model::SpanId span(at);
            byName[spans.name(span).value()] += std::max<std::int64_t>(0, std::min(spans.end(span).ns(), end) -
                                                                              std::max(spans.start(span).ns(), begin));
        }
    }
    if (count < 2)
        return {};
    std::vector<std::pair<std::int64_t, std::uint32_t>> order;
    for (const auto& [name, ns] : byName)
        order.emplace_back(ns, name);
    std::sort(order.rbegin(), order.rend());
    QString tip = groupedNumber(static_cast<std::int64_t>(count)) + u" spans in this pixel"_s;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i)
        tip += u"\n"_s + qt(m_state->capture()->text(model::StringId(order[i].second))) + u"  "_s +
               durationText(order[i].first);
    if (order.size() > 3)
        tip += u"\n…"_s;
    return tip;
}

QString TimelinePlot::tipAt(const QPointF& pos) const {
    const CapturePointer& capture = m_state->capture();
    const int y = static_cast<int>(std::floor(pos.y())) + m_scrollY;
    const LayoutItem* item = capture ? m_layout.at(y) : nullptr;
    if (!item || item->kind != LayoutItem::Kind::Lane)
        return {};
    const TimelineLane& shown = *item->lanes.front();
    const RowBand* found = bandAt(*item, y - item->top);
    if (!found || !shown.laneId().valid()) {
        const std::int64_t ns =
            model::saturatingSubtract(timeScale().toNs(pos.x()), m_state->axisOffset(shown.place().clock).ns());
        return shown.textAt(ns);
    }
    const RowBand band = *found;
    const model::SpanId span = spanAt(pos);
    const bool thin =
        !span.valid() || timeScale().pixelsPerNs() * static_cast<double>(capture->spans().duration(span).ns()) < 1;
    if (thin) {
        const QString many = pixelTip(capture->lanes()[shown.laneId()], band, pos);
        if (!many.isEmpty())
            return many;
    }
    return span.valid() ? spanTip(span) : QString();
}

void TimelinePlot::mousePressEvent(QMouseEvent* event) {
    QToolTip::hideText();
    m_tipTimer->stop();
    m_lastPos = event->position();
    m_panning = event->button() == Qt::MiddleButton;
    m_dragging = false;
    m_pressed.reset();
    if (event->button() == Qt::LeftButton)
        m_pressed = event->position();
    event->ignore(); // the view around takes the keyboard focus
}

void TimelinePlot::mouseMoveEvent(QMouseEvent* event) {
    const QPointF pos = event->position();
    const TimeScale scale = timeScale();
    m_state->setCursorTime(model::Timestamp(scale.toNs(pos.x())));
    if (m_panning) {
        m_state->panBy(model::Duration(static_cast<std::int64_t>((m_lastPos.x() - pos.x()) * scale.nsPerPixel())));
        setScrollY(m_scrollY + static_cast<int>(m_lastPos.y() - pos.y()));
        m_lastPos = pos;
        return;
    }
    if (m_pressed && (m_dragging || std::abs(pos.x() - m_pressed->x()) >= kDragPx)) {
        m_dragging = true;
        const QPointF to(std::clamp(pos.x(), 0.0, static_cast<double>(width())), pos.y());
        const bool snaps = event->modifiers() & Qt::ShiftModifier;
        const std::int64_t a = snaps ? snapped(*m_pressed) : scale.toNs(m_pressed->x());
        const std::int64_t b = snaps ? snapped(to) : scale.toNs(to.x());
        m_state->setDraggedRange(model::TimeRange{model::Timestamp(std::min(a, b)), model::Timestamp(std::max(a, b))});
        return;
    }
    m_state->setHovered(spanAt(pos));
    m_tipPos = pos.toPoint();
    m_tipTimer->start();
}

void TimelinePlot::mouseReleaseEvent(QMouseEvent* event) {
    const bool click = m_pressed && !m_dragging && event->button() == Qt::LeftButton;
    m_pressed.reset();
    m_dragging = false;
    m_panning = false;
    if (!click)
        return;
    const model::SpanId span = spanAt(event->position());
    if ((event->modifiers() & Qt::ShiftModifier) && m_state->focused().valid()) {
        m_state->measureTo(span);
        return;
    }
    m_state->setDraggedRange(std::nullopt);
    m_state->selectSpan(span);
}

void TimelinePlot::mouseDoubleClickEvent(QMouseEvent* event) {
    const model::SpanId span = spanAt(event->position());
    if (!span.valid())
        return;
    m_state->selectSpan(span);
    m_state->zoomToSelection();
}

void TimelinePlot::wheelEvent(QWheelEvent* event) {
    QToolTip::hideText();
    const QPoint delta = event->angleDelta();
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / kNotch;
    const TimeScale scale = timeScale();
    if (event->modifiers() & Qt::ControlModifier) {
        m_state->zoomBy(std::pow(kZoomStep, -notches), model::Timestamp(scale.toNs(event->position().x())));
    } else if ((event->modifiers() & Qt::ShiftModifier) || delta.y() == 0) {
        m_state->panBy(
            model::Duration(static_cast<std::int64_t>(-notches * kPanShare * static_cast<double>(scale.lengthNs()))));
    } else {
        setScrollY(m_scrollY - static_cast<int>(std::lround(notches * kScrollPx)));
    }
    event->accept();
}

void TimelinePlot::leaveEvent(QEvent* event) {
    m_tipTimer->stop();
    m_state->setHovered({});
    m_state->setCursorTime(std::nullopt);
    QCustomPlot::leaveEvent(event);
}

} // namespace viewer
