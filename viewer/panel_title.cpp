// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/panel_title.h"

#include <QHBoxLayout>
#include <QPainter>

namespace viewer {

namespace {
constexpr int kInsetPx = 10;
constexpr int kButtonPx = 24;
} // namespace

PanelTitle::PanelTitle(const QString& title, Kind kind, QWidget* parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_title(title)
    , m_layout(new QHBoxLayout(this)) {
    setFixedHeight(kind == Kind::Dock ? 28 : 24);
    m_layout->setContentsMargins(0, 0, 4, 1);
    m_layout->setSpacing(0);
    m_layout->addStretch(1);
}

void PanelTitle::setLook(const Look& look) {
    m_look = look;
    update();
}

void PanelTitle::setTitle(const QString& title) {
    m_title = title;
    update();
}

void PanelTitle::setNote(const QString& note) {
    m_note = note;
    update();
}

void PanelTitle::addButton(QWidget* button) {
    button->setFixedSize(kButtonPx, kButtonPx - 2);
    m_layout->addWidget(button);
    ++m_buttons;
}

QSize PanelTitle::sizeHint() const {
    return {80, maximumHeight()};
}

void PanelTitle::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(rect(), m_kind == Kind::Dock ? theme.window : theme.header);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_kind == Kind::Dock ? theme.border : theme.hair);
    if (m_kind == Kind::Section)
        painter.fillRect(QRect(0, 0, width(), 1), theme.hair);
    const int right = kInsetPx + m_buttons * kButtonPx;
    const QRect inner = rect().adjusted(kInsetPx, 0, -right, -1);
    painter.setFont(m_look.fonts.textStrong);
    painter.setPen(m_kind == Kind::Dock ? theme.text1 : theme.text2);
    const int titleWidth = painter.fontMetrics().horizontalAdvance(m_title);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, m_title);
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    const QRect noteRoom = inner.adjusted(titleWidth + 8, 0, 0, 0);
    painter.drawText(noteRoom, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_note, Qt::ElideRight, noteRoom.width()));
}

} // namespace viewer
