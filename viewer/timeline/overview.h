// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"
#include "viewer/timeline/time_scale.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace viewer {

class TimelinePlot;
class ViewState;

/// The whole capture as a strip of three bands (framework, runtime, device) with the visible stretch as a window that
/// is dragged by its middle or its edges; a press beside it moves it there. Ticks of the selection below, of search
/// hits above. The bands are drawn once and kept. GUI thread only.
class Overview : public QWidget {
    Q_OBJECT

public:
    Overview(ViewState* state, TimelinePlot* plot, QWidget* parent = nullptr);

    void setLook(const Look& look);
    QSize sizeHint() const override { return {400, 44}; }
    /// Draws the bands anew (more of the capture is there).
    void refresh();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Grip : std::uint8_t { None, Left, Right, Window };
    TimeScale scale() const;
    QRectF windowRect() const;
    Grip gripAt(double x) const;
    void drawBands();
    void paintTicks(QPainter& painter) const;

    ViewState* m_state;   // not owned
    TimelinePlot* m_plot; // not owned
    Look m_look;
    QImage m_bands;
    Grip m_grip = Grip::None;
    double m_grabX = 0; ///< px from the window's left edge to where it is held
};

} // namespace viewer
