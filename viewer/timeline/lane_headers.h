// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QWidget>

namespace viewer {

class TimelinePlot;
class ViewState;
struct LayoutItem;

/// The column beside the lanes: workers and groups with chevrons that fold, lanes with chip, name and note, a 3 px
/// stripe in the colour of the layer. Hides and pins lanes from its menu. Follows the plot's layout and scroll
/// position. GUI thread only.
class LaneHeaders : public QWidget {
    Q_OBJECT

public:
    LaneHeaders(ViewState* state, TimelinePlot* plot, QWidget* parent = nullptr);

    void setLook(const Look& look);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void paintFoldable(QPainter& painter, const LayoutItem& item, const QRect& rect) const;
    void paintLane(QPainter& painter, const LayoutItem& item, const QRect& rect) const;

    ViewState* m_state;   // not owned
    TimelinePlot* m_plot; // not owned
    Look m_look;
};

} // namespace viewer
