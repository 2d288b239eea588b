// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/formatting.h"
#include "viewer/timeline/timeline_plot.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

// The menu of the timeline: what may be done with what lies under the pointer.
namespace viewer {

using namespace Qt::StringLiterals;

namespace {

void copy(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
}

/// As --range takes it.
QString rangeText(const model::TimeRange& range) {
    return QString::number(range.begin.ns()) + u':' + QString::number(range.end.ns());
}

} // namespace

void TimelinePlot::addSpanActions(QMenu& menu, model::SpanId span) {
    const model::Capture& capture = *m_state->capture();
    const std::string_view utf8 = capture.text(capture.spans().name(span));
    const QString name = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    menu.addAction(tr("Zoom to this span"), [this, span] { m_state->zoomTo(m_state->rangeOf(span)); });
    menu.addAction(tr("Mark this span"), [this, span] {
        if (!m_state->marks().find(m_state->rangeOf(span)))
            m_state->marks().add(m_state->rangeOf(span));
    });
    if (m_state->focused().valid() && m_state->focused() != span)
        menu.addAction(tr("Measure from the focused span to here"), [this, span] { m_state->measureTo(span); });
    menu.addAction(tr("Next of this name"), [this, span] {
        m_state->selectSpan(span);
        m_state->stepSameName(1);
    });
    menu.addAction(tr("Previous of this name"), [this, span] {
        m_state->selectSpan(span);
        m_state->stepSameName(-1);
    });
    QMenu* copies = menu.addMenu(tr("Copy"));
    copies->addAction(tr("Name"), [name] { copy(name); });
    const model::Timestamp start = capture.spans().start(span);
    const model::Duration duration = capture.spans().duration(span);
    copies->addAction(tr("Start, in ns"), [start] { copy(QString::number(start.ns())); });
    copies->addAction(tr("Duration, in ns"), [duration] { copy(QString::number(duration.ns())); });
    copies->addAction(tr("Range, as --range takes it"),
                      [range = model::TimeRange{start, start + duration}] { copy(rangeText(range)); });
    copies->addAction(tr("All of the tip"), [words = spanTip(span)] { copy(words); });
    menu.addSeparator();
}

void TimelinePlot::addRangeActions(QMenu& menu) {
    const model::TimeRange range = m_state->draggedRange().value();
    menu.addAction(tr("Zoom to the range"), [this, range] { m_state->zoomTo(range); });
    menu.addAction(tr("Mark the range"), [this, range] {
        if (!m_state->marks().find(range))
            m_state->marks().add(range);
    });
    menu.addAction(tr("Copy the range"), [range] { copy(rangeText(range)); });
    menu.addAction(tr("Clear the range"), [this] { m_state->setDraggedRange(std::nullopt); });
    menu.addSeparator();
}

void TimelinePlot::addLaneActions(QMenu& menu, const LayoutItem& item) {
    const model::LaneId id = item.lanes.front()->laneId();
    if (item.kind != LayoutItem::Kind::Lane || !id.valid())
        return;
    const model::Lane& lane = m_state->capture()->lanes()[id];
    std::optional<model::TimeRange> extent;
    for (const model::LaneRow& row : lane.rows) {
        if (row.offAxis || row.count == 0)
            continue;
        const model::TimeRange one{m_state->rangeOf(model::SpanId(row.first)).begin,
                                   m_state->rangeOf(model::SpanId(row.first + row.count - 1)).end};
        extent = extent ? model::TimeRange{std::min(extent->begin, one.begin), std::max(extent->end, one.end)} : one;
    }
    menu.addAction(tr("Zoom to all of this lane"), [this, extent] { m_state->zoomTo(extent.value()); })
        ->setEnabled(extent.has_value());
    menu.addAction(m_state->isPinned(id) ? tr("Unpin lane") : tr("Pin lane to the top"),
                   [this, id] { m_state->setPinned(id, !m_state->isPinned(id)); });
    menu.addAction(tr("Hide lane"), [this, id] { m_state->setHidden(id, true); });
    menu.addAction(tr("Show only this lane"), [this, id] { m_state->showOnly({id}); });
    menu.addAction(tr("Show only lanes of %1").arg(QString::fromStdString(lane.group)), [this, id] {
        const model::LaneStore& lanes = m_state->capture()->lanes();
        std::set<model::LaneId> group;
        for (std::size_t i = 0; i < lanes.size(); ++i)
            if (lanes.all()[i].worker == lanes[id].worker && lanes.all()[i].group == lanes[id].group)
                group.insert(model::LaneId(i));
        m_state->showOnly(group);
    });
}

void TimelinePlot::fillMenu(QMenu& menu, const QPointF& pos) {
    if (!m_state->capture())
        return;
    if (const model::SpanId span = spanAt(pos); span.valid())
        addSpanActions(menu, span);
    if (m_state->draggedRange())
        addRangeActions(menu);
    const model::Timestamp moment(timeScale().toNs(pos.x()));
    menu.addAction(tr("Mark this moment"), [this, moment] { m_state->marks().add({moment, moment}); });
    menu.addAction(tr("Copy this moment, in ns"), [moment] { copy(QString::number(moment.ns())); });
    menu.addSeparator();
    if (const LayoutItem* item = m_layout.at(static_cast<int>(pos.y()) + m_scrollY); item && !item->lanes.empty())
        addLaneActions(menu, *item);
    menu.addAction(tr("Show all lanes"), [this] { m_state->showAllLanes(); })->setEnabled(m_state->anyHidden());
    menu.addAction(tr("Whole capture"), [this] { m_state->zoomToFit(); });
}

void TimelinePlot::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    fillMenu(menu, event->pos());
    if (!menu.isEmpty())
        menu.exec(event->globalPos());
}

// Edges that a drag or a mark may snap to.

std::optional<std::int64_t> TimelinePlot::nearestEdge(const LayoutItem& item, const RowBand* only,
                                                      std::int64_t ns) const {
    if (item.kind != LayoutItem::Kind::Lane || !item.lanes.front()->laneId().valid())
        return std::nullopt;
    constexpr double kReachPx = 8;
    const model::SpanStore& spans = m_state->capture()->spans();
    const model::Lane& lane = m_state->capture()->lanes()[item.lanes.front()->laneId()];
    const std::int64_t offset = m_state->axisOffset(lane.clock).ns();
    const std::int64_t at = model::saturatingSubtract(ns, offset);
    const auto reach = static_cast<std::int64_t>(timeScale().nsPerPixel() * kReachPx);
    std::optional<std::int64_t> best;
    const auto offer = [&](std::int64_t edge) {
        const std::int64_t distance = edge < at ? at - edge : edge - at;
        if (distance <= reach && (!best || distance < std::abs(*best - at)))
            best = edge;
    };
    const std::size_t first = only ? only->firstRow : 0;
    const std::size_t last =
        only ? std::min<std::size_t>(only->firstRow + only->rowCount, lane.rows.size()) : lane.rows.size();
    for (std::size_t r = first; r < last; ++r) {
        const model::LaneRow& row = lane.rows[r];
        if (row.offAxis)
            continue;
        // Spans of a row do not overlap: the nearest edges belong to the neighbours of the moment.
        const auto starts = spans.starts();
        const auto middle = static_cast<std::uint32_t>(
            std::upper_bound(starts.begin() + row.first, starts.begin() + row.first + row.count, at) - starts.begin());
        for (std::uint32_t i = std::max(row.first, middle < 2 ? 0 : middle - 2);
             i < std::min(row.first + row.count, middle + 2); ++i) {
            offer(spans.start(model::SpanId(i)).ns());
            offer(spans.end(model::SpanId(i)).ns());
        }
    }
    return best ? std::optional(model::saturatingAdd(*best, offset)) : std::nullopt;
}

std::int64_t TimelinePlot::snapped(const QPointF& pos) const {
    const std::int64_t ns = timeScale().toNs(pos.x());
    const int y = static_cast<int>(std::floor(pos.y())) + m_scrollY;
    const LayoutItem* item = m_state->capture() ? m_layout.at(y) : nullptr;
    const RowBand* band = item ? bandAt(*item, y - item->top) : nullptr;
    return band ? nearestEdge(*item, band, ns).value_or(ns) : ns;
}

std::int64_t TimelinePlot::snappedInAllLanes(std::int64_t ns) const {
    std::optional<std::int64_t> best;
    for (const LayoutItem& item : m_layout.items()) {
        if (item.bottom() <= m_scrollY || item.top >= m_scrollY + height())
            continue;
        const auto edge = nearestEdge(item, nullptr, ns);
        if (edge && (!best || std::abs(*edge - ns) < std::abs(*best - ns)))
            best = edge;
    }
    return best.value_or(ns);
}

} // namespace viewer
