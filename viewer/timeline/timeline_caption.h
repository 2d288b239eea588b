// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QPainter>
#include <QWidget>

namespace viewer {

/// One or two lines of small text at the left of the overview and of the ruler. GUI thread only.
class TimelineCaption : public QWidget {
public:
    using QWidget::QWidget;

    void setLook(const Look& look) {
        m_look = look;
        update();
    }
    void setLines(const QString& first, const QString& second = {}) {
        m_first = first;
        m_second = second;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), m_second.isEmpty() ? m_look.theme->lane : m_look.theme->groupHeader);
        painter.fillRect(QRect(width() - 1, 0, 1, height()), m_look.theme->border);
        painter.fillRect(QRect(0, height() - 1, width(), m_second.isEmpty() ? 1 : 0), m_look.theme->border);
        painter.setFont(m_look.fonts.caption);
        painter.setPen(m_look.theme->text3);
        const QRect inner = rect().adjusted(25, 0, -6, 0);
        const auto line = [&](const QRect& at, const QString& text) {
            painter.drawText(at, Qt::AlignVCenter | Qt::AlignLeft,
                             painter.fontMetrics().elidedText(text, Qt::ElideRight, at.width()));
        };
        if (m_second.isEmpty()) {
            line(inner, m_first);
            return;
        }
        line(inner.adjusted(0, 6, 0, -height() / 2), m_first);
        line(inner.adjusted(0, height() / 2, 0, -6), m_second);
    }

private:
    Look m_look;
    QString m_first;
    QString m_second;
};

} // namespace viewer
