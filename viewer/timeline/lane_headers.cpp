// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lane_headers.h"

#include "viewer/formatting.h"
#include "viewer/icons.h"
#include "viewer/severity.h"
#include "viewer/timeline/timeline_plot.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWidth = 178;
constexpr int kStripe = 3;
constexpr int kIndent = 14;
constexpr int kChip = 7;
constexpr int kFirstText = 11;
constexpr int kMark = 14;

QColor inkOf(const Theme& theme, model::Severity severity) {
    return severity == model::Severity::Error     ? theme.error.ink
           : severity == model::Severity::Warning ? theme.warning.ink
                                                  : theme.text3;
}

} // namespace

LaneHeaders::LaneHeaders(ViewState* state, TimelinePlot* plot, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_plot(plot) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(plot, &TimelinePlot::layoutChanged, this, qOverload<>(&QWidget::update));
    connect(state, &ViewState::selectionChanged, this, qOverload<>(&QWidget::update));
}

void LaneHeaders::setLook(const Look& look) {
    m_look = look;
    update();
}

QSize LaneHeaders::sizeHint() const {
    return {kWidth, 200};
}

void LaneHeaders::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.header);
    for (const LayoutItem& item : m_plot->timelineLayout().items()) {
        const QRect row(0, item.top - m_plot->scrollY(), width(), item.height);
        if (row.bottom() < 0 || row.top() > height())
            continue;
        if (item.kind == LayoutItem::Kind::Worker || item.kind == LayoutItem::Kind::Group ||
            item.kind == LayoutItem::Kind::Subgroup)
            paintFoldable(painter, item, row);
        else
            paintLane(painter, item, row);
        painter.fillRect(QRectF(0, row.bottom(), width(),
                                1 / devicePixelRatioF() * std::max(1.0, std::floor(devicePixelRatioF() / 1.6))),
                         theme.hair);
        if (item.kind != LayoutItem::Kind::Worker)
            painter.fillRect(QRect(0, row.top(), kStripe, row.height()), theme.layer(item.layer));
    }
    painter.fillRect(QRect(width() - 1, 0, 1, height()), theme.border);
    if (m_carried && m_carried->moved)
        if (const LayoutItem* target = targetOf(*m_carried)) {
            const int edge = m_carried->from < m_carried->y ? target->bottom() : target->top;
            painter.fillRect(QRect(0, edge - m_plot->scrollY() - 1, width(), 2), theme.accent);
        }
}

void LaneHeaders::paintFoldable(QPainter& painter, const LayoutItem& item, const QRect& row) const {
    const Theme& theme = *m_look.theme;
    const bool worker = item.kind == LayoutItem::Kind::Worker;
    const bool subgroup = item.kind == LayoutItem::Kind::Subgroup;
    if (!subgroup)
        painter.fillRect(row, worker ? theme.workerHeader : theme.groupHeader);
    const int left = worker ? kFirstText : subgroup ? kFirstText + kIndent : kFirstText + 8;
    const QPixmap chevron = icons::pixmap(item.folded ? u"fold"_s : u"unfold"_s, theme.text2, 10, devicePixelRatioF());
    painter.drawPixmap(QPointF(left - 2, row.top() + (row.height() - 10) / 2.0), chevron);
    const QFont& font = subgroup ? m_look.fonts.text : m_look.fonts.textStrong;
    painter.setFont(font);
    painter.setPen(subgroup ? theme.text2 : theme.text1);
    const QRect text(left + 14, row.top(), width() - left - 20 - (subgroup ? 24 : 0), row.height());
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(font).elidedText(item.title, Qt::ElideRight, text.width()));
    if (!subgroup)
        return;
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    painter.drawText(row.adjusted(0, 0, -8, 0), Qt::AlignVCenter | Qt::AlignRight, item.note);
}

void LaneHeaders::paintLane(QPainter& painter, const LayoutItem& item, const QRect& row) const {
    const Theme& theme = *m_look.theme;
    if (item.kind == LayoutItem::Kind::Notice) {
        painter.setFont(m_look.fonts.caption);
        painter.setPen(theme.text3);
        painter.drawText(row.adjusted(kFirstText + kIndent, 0, -8, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         u"own clock"_s);
        return;
    }
    const bool summary = item.kind == LayoutItem::Kind::Summary;
    const LaneHeader header = item.lanes.front()->header();
    int left = kFirstText + kIndent * item.indent;
    if (header.chip && !summary) {
        left += kIndent - 4;
        painter.fillRect(QRect(left, row.top() + (std::min(row.height(), 20) - kChip) / 2, kChip, kChip),
                         theme.engine(*header.chip));
        left += kChip + 5;
    }
    // Names stand beside the first row of a high lane.
    const QRect first(left, row.top(), width() - left - 8, std::min(row.height(), 21));
    const QFont& font = summary                            ? m_look.fonts.caption
                        : header.chip && row.height() < 16 ? m_look.fonts.engine
                                                           : m_look.fonts.text;
    const QFontMetrics captions(m_look.fonts.caption);
    QString note = summary ? QString() : header.note;
    const model::Finding* const finding = summary ? nullptr : findingOf(item);
    if (finding)
        note.clear();
    int noteWidth = finding ? kMark + 4 : note.isEmpty() ? 0 : captions.horizontalAdvance(note) + 8;
    const QFontMetrics metrics(font);
    if (!finding && noteWidth + metrics.horizontalAdvance(item.title) > first.width()) // the name is worth more
        noteWidth = 0;
    painter.setFont(font);
    painter.setPen(summary ? theme.text3 : theme.text1);
    painter.drawText(first.adjusted(0, 0, -noteWidth, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(item.title, Qt::ElideRight, first.width() - noteWidth));
    if (finding) {
        painter.drawPixmap(QPointF(first.right() + 1 - kMark, first.top() + (first.height() - kMark) / 2.0),
                           icons::pixmap(severityIcon(finding->severity), inkOf(theme, finding->severity), kMark,
                                         devicePixelRatioF()));
    } else if (noteWidth > 0) {
        painter.setFont(m_look.fonts.caption);
        painter.setPen(theme.text3);
        painter.drawText(first, Qt::AlignVCenter | Qt::AlignRight, note);
    }
    if (item.pinned)
        painter.drawPixmap(QPointF(kStripe + 2, row.top() + 4),
                           icons::pixmap(u"pin"_s, theme.text3, 12, devicePixelRatioF()));
}

/// The worst that is about the lane of an item.
const model::Finding* LaneHeaders::findingOf(const LayoutItem& item) const {
    const auto& capture = m_state->capture();
    if (!capture || item.kind != LayoutItem::Kind::Lane || !item.lanes.front()->laneId().valid())
        return nullptr;
    const model::Finding* worst = nullptr;
    for (const model::Finding& finding : capture->findings().all())
        if (finding.lane == item.lanes.front()->laneId() && (!worst || worst->severity < finding.severity))
            worst = &finding;
    return worst;
}

/// The name in full, what is small beside it, and what is odd about the lane.
QString LaneHeaders::toolTipOf(const LayoutItem& item) const {
    QStringList lines = {item.title};
    if (item.kind != LayoutItem::Kind::Lane)
        return lines.front();
    if (const QString note = item.lanes.front()->header().note; !note.isEmpty())
        lines.front() += u" · "_s + note;
    if (const model::LaneId id = item.lanes.front()->laneId(); id.valid() && m_state->capture()) {
        const model::Lane& lane = m_state->capture()->lanes()[id];
        lines += lane.spanCount == 1 ? tr("1 span") : tr("%1 spans").arg(groupedNumber(lane.spanCount));
        if (lane.overlaps > 0)
            lines.back() += tr(", %1 cross the end of another").arg(groupedNumber(lane.overlaps));
        for (const model::Finding& finding : m_state->capture()->findings().all())
            if (finding.lane == id)
                lines += QString::fromStdString(finding.message);
    }
    return lines.join(u'\n');
}

bool LaneHeaders::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const LayoutItem* item = m_plot->timelineLayout().at(help->pos().y() + m_plot->scrollY());
    if (item)
        QToolTip::showText(help->globalPos(), toolTipOf(*item).toHtmlEscaped().replace(u'\n', u"<br>"_s), this);
    else
        QToolTip::hideText();
    return true;
}

void LaneHeaders::mousePressEvent(QMouseEvent* event) {
    const LayoutItem* item = m_plot->timelineLayout().at(static_cast<int>(event->position().y()) + m_plot->scrollY());
    if (item && event->button() == Qt::LeftButton && !item->foldKey.empty())
        m_state->setFolded(item->foldKey, !item->folded);
    else if (item && event->button() == Qt::LeftButton && item->kind == LayoutItem::Kind::Lane && !item->pinned &&
             item->lanes.front()->laneId().valid())
        m_carried = Carried{item->lanes.front()->laneId(), subgroupKey(item->lanes.front()->place()),
                            static_cast<int>(event->position().y()), static_cast<int>(event->position().y())};
    event->ignore(); // the view around takes the keyboard focus
}

void LaneHeaders::mouseMoveEvent(QMouseEvent* event) {
    constexpr int kDragPx = 5;
    if (!m_carried)
        return;
    m_carried->y = static_cast<int>(event->position().y());
    m_carried->moved = m_carried->moved || std::abs(m_carried->y - m_carried->from) >= kDragPx;
    if (m_carried->moved)
        update();
}

void LaneHeaders::mouseReleaseEvent(QMouseEvent*) {
    if (m_carried && m_carried->moved)
        drop(*m_carried);
    m_carried.reset();
    update();
}

/// The lane of the same group under the pointer, which the carried one is put above, or below when it comes from above.
const LayoutItem* LaneHeaders::targetOf(const Carried& carried) const {
    const LayoutItem* item = m_plot->timelineLayout().at(carried.y + m_plot->scrollY());
    const bool suits = item && item->kind == LayoutItem::Kind::Lane && !item->pinned &&
                       item->lanes.front()->laneId().valid() &&
                       subgroupKey(item->lanes.front()->place()) == carried.group;
    return suits ? item : nullptr;
}

void LaneHeaders::drop(const Carried& carried) {
    const LayoutItem* target = targetOf(carried);
    if (!target || target->lanes.front()->laneId() == carried.lane)
        return;
    std::vector<model::LaneId> order;
    for (const LayoutItem& item : m_plot->timelineLayout().items())
        if (item.kind == LayoutItem::Kind::Lane && !item.pinned &&
            subgroupKey(item.lanes.front()->place()) == carried.group && item.lanes.front()->laneId().valid())
            order.push_back(item.lanes.front()->laneId());
    const auto from = std::find(order.begin(), order.end(), carried.lane);
    const auto to = std::find(order.begin(), order.end(), target->lanes.front()->laneId());
    if (from == order.end() || to == order.end())
        return;
    if (from < to)
        std::rotate(from, from + 1, to + 1);
    else
        std::rotate(to, from, from + 1);
    m_state->setLaneOrder(carried.group, std::move(order));
}

void LaneHeaders::wheelEvent(QWheelEvent* event) {
    QApplication::sendEvent(m_plot, event);
}

void LaneHeaders::contextMenuEvent(QContextMenuEvent* event) {
    const LayoutItem* item = m_plot->timelineLayout().at(event->pos().y() + m_plot->scrollY());
    if (!item)
        return;
    QMenu menu(this);
    if (item->kind == LayoutItem::Kind::Lane && item->lanes.front()->laneId().valid()) {
        const model::LaneId lane = item->lanes.front()->laneId();
        menu.addAction(m_state->isPinned(lane) ? tr("Unpin lane") : tr("Pin lane"),
                       [this, lane] { m_state->setPinned(lane, !m_state->isPinned(lane)); });
        menu.addAction(tr("Hide lane"), [this, lane] { m_state->setHidden(lane, true); });
    }
    if (!item->foldKey.empty()) {
        const std::string key = item->foldKey;
        const bool folded = item->folded;
        menu.addAction(folded ? tr("Unfold") : tr("Fold"), [this, key, folded] { m_state->setFolded(key, !folded); });
    }
    if (item->own && item->clock.valid()) {
        const model::ClockId clock = item->clock;
        menu.addAction(tr("Line up with the focused span"), [this, clock] { m_state->lineUp(clock); })
            ->setEnabled(m_state->focused().valid());
        menu.addAction(tr("Back to its own zero"), [this, clock] { m_state->unalign(clock); })
            ->setEnabled(m_state->ownOffset(clock).has_value());
    }
    menu.addAction(tr("Show all lanes"), [this] { m_state->showAllLanes(); })->setEnabled(m_state->anyHidden());
    menu.exec(event->globalPos());
}

} // namespace viewer
