// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace viewer {

/// 45° lines over a rectangle, `pitch` px apart, tied to `phase` so that they travel with what they lie on.
inline void paintHatch(QPainter& painter, const QRectF& rect, const QColor& colour, double pitch, double phase) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1));
    const double step = pitch * 1.41421356;
    const double height = rect.height();
    double x = rect.left() - height - step;
    x += phase - step * static_cast<double>(static_cast<long long>(phase / step));
    for (; x < rect.right() + step; x += step)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + height, rect.top()));
    painter.restore();
}

} // namespace viewer
