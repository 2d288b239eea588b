// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/findings.h"
#include "viewer/look.h"

#include <QWidget>

#include <optional>
#include <string>

namespace viewer {

class TimelinePlot;
class ViewState;
struct LayoutItem;

/// The column beside the lanes: workers and groups with chevrons that fold, lanes with chip, name and note, a 3 px
/// stripe in the colour of the layer. A lane that a finding is about has a mark; pointing tells the finding, and the
/// whole name. A lane is dragged to another place in its group. Hides and pins lanes from its menu. Follows the plot's
/// layout and scroll position. GUI thread only.
class LaneHeaders : public QWidget {
    Q_OBJECT

public:
    LaneHeaders(ViewState* state, TimelinePlot* plot, QWidget* parent = nullptr);

    void setLook(const Look& look);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    const model::Finding* findingOf(const LayoutItem& item) const;
    QString toolTipOf(const LayoutItem& item) const;
    void paintFoldable(QPainter& painter, const LayoutItem& item, const QRect& rect) const;
    void paintLane(QPainter& painter, const LayoutItem& item, const QRect& rect) const;

    /// A lane on its way to another place.
    struct Carried {
        model::LaneId lane;
        std::string group;
        int from = 0, y = 0; ///< px of the widget
        bool moved = false;
    };
    const LayoutItem* targetOf(const Carried& carried) const;
    void drop(const Carried& carried);

    std::optional<Carried> m_carried;
    ViewState* m_state;   // not owned
    TimelinePlot* m_plot; // not owned
    Look m_look;
};

} // namespace viewer
