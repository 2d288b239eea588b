// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/toolbar/range_field.h"

#include "viewer/formatting.h"
#include "viewer/toolbar/typed_range.h"
#include "viewer/view_state.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>
#include <cstdlib>

namespace viewer {

using namespace Qt::StringLiterals;

RangeField::RangeField(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_editor(new QLineEdit(this)) {
    setFixedSize(296, 28);
    setToolTip(
        u"The stretch of time on screen, from the first active step, else from the capture's start. Click to type another: 1.5ms – 2ms, or one time to go there"_s);
    setCursor(Qt::IBeamCursor);
    m_editor->hide();
    m_editor->setAccessibleName(u"Time to go to"_s);
    m_editor->installEventFilter(this);
    connect(m_editor, &QLineEdit::returnPressed, this, &RangeField::take);
    connect(m_editor, &QLineEdit::textEdited, this, [this] { m_editor->setStyleSheet({}); });
    connect(state, &ViewState::visibleRangeChanged, this, [this] { update(); });
    connect(state, &ViewState::captureChanged, this, [this] { update(); });
}

void RangeField::setLook(const Look& look) {
    m_look = look;
    update();
}

namespace {

/// The same as the ruler's: the first active step, where there is one.
model::Timestamp zeroOf(const model::Capture& capture) {
    return capture.steps().empty() ? capture.range().begin : capture.axisStart(capture.steps().front());
}

} // namespace

void RangeField::edit() {
    if (!m_state->capture())
        return;
    m_editor->setGeometry(rect().adjusted(0, 1, 0, -1));
    m_editor->setFont(m_look.fonts.numbers);
    m_editor->setStyleSheet({});
    m_editor->setText(text().section(u"   "_s, 0, 0).replace(kNarrowSpace, u' '));
    m_editor->show();
    m_editor->selectAll();
    m_editor->setFocus(Qt::ShortcutFocusReason);
}

void RangeField::take() {
    const auto typed = m_state->capture() ? typedRange(m_editor->text(), zeroOf(*m_state->capture())) : std::nullopt;
    if (!typed) {
        m_editor->setStyleSheet(u"QLineEdit { border: 1px solid %1; }"_s.arg(m_look.theme->error.ink.name()));
        return;
    }
    model::TimeRange range = *typed;
    if (range.empty()) { // one moment: in the middle, as wide as now
        const model::Duration half(m_state->visibleRange().length().ns() / 2);
        range = {range.begin - half, range.begin + half};
    }
    m_editor->hide();
    m_state->setVisibleRange(range);
}

void RangeField::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        edit();
}

bool RangeField::eventFilter(QObject* watched, QEvent* event) {
    const bool escapes = (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) &&
                         static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (watched == m_editor && (escapes || event->type() == QEvent::FocusOut)) {
        m_editor->hide();
        event->accept();
        return escapes;
    }
    return QWidget::eventFilter(watched, event);
}

QString RangeField::text() const {
    const auto& capture = m_state->capture();
    if (!capture)
        return {};
    const model::Timestamp base = zeroOf(*capture);
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
