// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/ruler.h"

#include "viewer/timeline/timeline_plot.h"

#include <QActionGroup>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QMenu>
#include <QPainter>

#include <cmath>

namespace viewer {

using namespace Qt::StringLiterals;

Ruler::Ruler(ViewState* state, TimelinePlot* plot, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_plot(plot) {
    setFixedHeight(24);
    for (const auto signal : {&ViewState::visibleRangeChanged, &ViewState::captureChanged,
                              &ViewState::draggedRangeChanged, &ViewState::cursorChanged, &ViewState::rulerUnitChanged})
        connect(state, signal, this, qOverload<>(&QWidget::update));
}

void Ruler::setLook(const Look& look) {
    m_look = look;
    update();
}

void Ruler::fillMenu(QMenu& menu) {
    auto* units = new QActionGroup(&menu);
    for (const auto& [name, ns] :
         {std::pair(tr("Unit that suits"), std::int64_t(0)), std::pair(u"ns"_s, std::int64_t(1)),
          std::pair(u"µs"_s, std::int64_t(1'000)), std::pair(u"ms"_s, std::int64_t(1'000'000)),
          std::pair(u"s"_s, std::int64_t(1'000'000'000))}) {
        QAction* action = menu.addAction(name, [this, ns = ns] { m_state->setRulerUnit(ns); });
        action->setCheckable(true);
        action->setChecked(m_state->rulerUnit() == ns);
        units->addAction(action);
    }
}

void Ruler::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    fillMenu(menu);
    menu.exec(event->globalPos());
}

void Ruler::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme->lane);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme->border);
    if (!m_state->capture())
        return;
    paintTicks(painter);
    paintRange(painter);
    if (const auto cursor = m_state->cursorTime()) {
        const double x = std::round(m_plot->timeScale().toPixel(cursor->ns()));
        painter.fillRect(QRectF(x, height() - 8, 1, 8), m_look.theme->accent);
    }
}

void Ruler::paintTicks(QPainter& painter) const {
    const TimeTicks ticks = m_plot->ticks();
    const TimeScale scale = m_plot->timeScale();
    const std::int64_t origin = m_plot->originTime().ns();
    const auto xOf = [&](std::int64_t tick) { return std::round(scale.toPixel(model::saturatingAdd(tick, origin))); };
    for (const std::int64_t tick : ticks.minorNs)
        painter.fillRect(QRectF(xOf(tick), height() - 5, 1, 4), m_look.theme->border);
    painter.setFont(m_look.fonts.caption);
    const QFontMetricsF metrics(m_look.fonts.caption);
    double freeFrom = 0;
    for (const std::int64_t tick : ticks.majorNs) {
        const double x = xOf(tick);
        painter.fillRect(QRectF(x, height() - 9, 1, 8), m_look.theme->text3);
        const QString label = ticks.label(tick);
        const double half = metrics.horizontalAdvance(label) / 2;
        // A label that would touch its neighbour or the edge is left out; its tick stays.
        if (x - half < freeFrom || x + half > width() - 2)
            continue;
        freeFrom = x + half + 8;
        painter.setPen(m_look.theme->text2);
        painter.drawText(QRectF(x - half - 4, 0, 2 * half + 8, height() - 9), Qt::AlignCenter, label);
    }
}

void Ruler::paintRange(QPainter& painter) const {
    const auto range = m_state->draggedRange();
    if (!range)
        return;
    const TimeScale scale = m_plot->timeScale();
    const double left = std::clamp(scale.toPixel(range->begin.ns()), -2.0, width() + 2.0);
    const double right = std::clamp(scale.toPixel(range->end.ns()), -2.0, width() + 2.0);
    QColor wash = m_look.theme->accent;
    wash.setAlphaF(0.14F);
    painter.fillRect(QRectF(left, 0, right - left, height()), wash);
    const QString words = durationText(range->length().ns()) + u" range"_s;
    QFont font = m_look.fonts.caption;
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const double half = QFontMetricsF(font).horizontalAdvance(words) / 2 + 9;
    const double middle = std::clamp((left + right) / 2, half, std::max(half, width() - half));
    const QRectF pill(middle - half, 3, 2 * half, height() - 7);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_look.theme->accent);
    painter.drawRoundedRect(pill, 4, 4);
    painter.setPen(inkOn(m_look.theme->accent));
    painter.drawText(pill, Qt::AlignCenter, words);
}

} // namespace viewer
