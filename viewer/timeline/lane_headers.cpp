// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lane_headers.h"

#include "viewer/icons.h"
#include "viewer/timeline/timeline_plot.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QWheelEvent>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWidth = 178;
constexpr int kStripe = 3;
constexpr int kIndent = 14;
constexpr int kChip = 7;
constexpr int kFirstText = 11;

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
    int noteWidth = note.isEmpty() ? 0 : captions.horizontalAdvance(note) + 8;
    const QFontMetrics metrics(font);
    if (noteWidth + metrics.horizontalAdvance(item.title) > first.width()) // the name is worth more
        noteWidth = 0;
    painter.setFont(font);
    painter.setPen(summary ? theme.text3 : theme.text1);
    painter.drawText(first.adjusted(0, 0, -noteWidth, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(item.title, Qt::ElideRight, first.width() - noteWidth));
    if (noteWidth > 0) {
        painter.setFont(m_look.fonts.caption);
        painter.setPen(theme.text3);
        painter.drawText(first, Qt::AlignVCenter | Qt::AlignRight, note);
    }
    if (item.pinned)
        painter.drawPixmap(QPointF(kStripe + 2, row.top() + 4),
                           icons::pixmap(u"pin"_s, theme.text3, 12, devicePixelRatioF()));
}

void LaneHeaders::mousePressEvent(QMouseEvent* event) {
    const LayoutItem* item = m_plot->timelineLayout().at(static_cast<int>(event->position().y()) + m_plot->scrollY());
    if (item && event->button() == Qt::LeftButton && !item->foldKey.empty())
        m_state->setFolded(item->foldKey, !item->folded);
    event->ignore(); // the view around takes the keyboard focus
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
