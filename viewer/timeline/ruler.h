// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QWidget>

class QMenu;

namespace viewer {

class TimelinePlot;
class ViewState;

/// The time axis above the lanes: ticks and their words, the dragged range with its width, the cursor. Its menu chooses
/// the unit. GUI thread only.
class Ruler : public QWidget {
    Q_OBJECT

public:
    Ruler(ViewState* state, TimelinePlot* plot, QWidget* parent = nullptr);

    void setLook(const Look& look);
    QSize sizeHint() const override { return {400, 24}; }
    void fillMenu(QMenu& menu);

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void paintTicks(QPainter& painter) const;
    void paintRange(QPainter& painter) const;

    ViewState* m_state;   // not owned
    TimelinePlot* m_plot; // not owned
    Look m_look;
};

} // namespace viewer
