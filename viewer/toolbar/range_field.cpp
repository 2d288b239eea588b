// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/toolbar/range_field.h"

#include "viewer/formatting.h"
#include "viewer/view_state.h"

#include <QPainter>

#include <algorithm>
#include <cstdlib>

namespace viewer {

using namespace Qt::StringLiterals;

RangeField::RangeField(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setFixedSize(296, 28);
    setToolTip(u"The stretch of time on screen, from the first active step, else from the capture's start"_s);
    connect(state, &ViewState::visibleRangeChanged, this, [this] { update(); });
    connect(state, &ViewState::captureChanged, this, [this] { update(); });
}

void RangeField::setLook(const Look& look) {
    m_look = look;
    update();
}

QString RangeField::text() const {
    const auto& capture = m_state->capture();
    if (!capture)
        return {};
    // The same base as the ruler's: the first active step, where there is one.
    const model::Timestamp base =
        capture->steps().empty() ? capture->range().begin : capture->axisStart(capture->steps().front());
    const model::TimeRange view = m_state->visibleRange();
    const int64_t from = (view.begin - base).ns(), to = (view.end - base).ns();
    const TimeUnit unit = unitFor(std::max(std::abs(from), std::abs(to)));
    return timeInUnit(from, unit) + u" – "_s + timeInUnit(to, unit) + kNarrowSpace + unit.name + u"   width "_s +
           durationText(view.length().ns());
}

void RangeField::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.border);
    painter.setBrush(theme.field);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 1.5, -0.5, -1.5), 4, 4);
    const QRect inner = rect().adjusted(10, 0, -10, 0);
    painter.setFont(m_look.fonts.text);
    painter.setPen(theme.text3);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, u"View"_s);
    painter.setFont(m_look.fonts.numbers);
    painter.setPen(theme.text1);
    painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, text());
}

} // namespace viewer
