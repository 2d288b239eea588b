// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/toolbar/choice_field.h"

#include <QPainter>

namespace viewer {

ChoiceField::ChoiceField(const QString& caption, QWidget* parent)
    : QComboBox(parent)
    , m_caption(caption) {
    setAccessibleName(caption);
    setFixedHeight(28);
}

void ChoiceField::setLook(const Look& look) {
    m_look = look;
    updateGeometry();
    update();
}

QSize ChoiceField::sizeHint() const {
    return {168, 28};
}

void ChoiceField::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? theme.accent : theme.border);
    painter.setBrush(theme.field);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 1.5, -0.5, -1.5), 4, 4);
    const QRect inner = rect().adjusted(10, 0, -26, 0);
    painter.setFont(m_look.fonts.text);
    painter.setPen(theme.text2);
    painter.drawText(inner, Qt::AlignVCenter, m_caption);
    const int caption = painter.fontMetrics().horizontalAdvance(m_caption);
    painter.setPen(theme.text1);
    painter.drawText(inner.adjusted(caption + 8, 0, 0, 0), Qt::AlignVCenter, currentText());
    painter.setPen(QPen(theme.text2, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(width() - 16, height() / 2.0 + 2.5);
    painter.drawPolyline(QPolygonF{{tip.x() - 4, tip.y() - 4}, tip, {tip.x() + 4, tip.y() - 4}});
}

} // namespace viewer
