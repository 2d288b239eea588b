// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"
#include "viewer/mark_list.h"

#include <QWidget>

#include <optional>

class QMenu;

namespace viewer {

class TimelinePlot;
class ViewState;

/// The strip of the marks under the ruler; not there while there are none. A flag for each, with its name. Drag moves a
/// mark, at an end of a stretch that end, with Shift to edges of spans under the pointer. A click makes it the one from
/// which differences are told at the others; a stretch is selected by it, Shift+click selects what lies between the
/// two. A double click edits name and note. GUI thread only.
class MarkBar : public QWidget {
    Q_OBJECT

public:
    static constexpr int kHeight = 19;

    /// `state` and `plot` are not owned and must outlive the bar.
    MarkBar(ViewState* state, TimelinePlot* plot, QWidget* parent = nullptr);

    void setLook(const Look& look);
    /// What is written at a mark: its name, and how far it is from the active one.
    QString textOf(const Mark& mark) const;
    /// Where the flag of a mark is drawn. Flags do not cover each other: later ones give way or lose their words.
    QRectF flagOf(const Mark& mark) const;
    void fillMenu(QMenu& menu, int mark);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum class Grip { Whole, Begin, End };
    struct Grab {
        int mark = 0;
        Grip grip = Grip::Whole;
        QPointF at;
        model::TimeRange range; ///< as it was
        bool moved = false;
    };
    std::optional<Grab> grabAt(const QPointF& pos) const;
    QString toolTipOf(const Mark& mark) const;
    void edit(int mark);

    ViewState* m_state;
    TimelinePlot* m_plot;
    Look m_look;
    std::optional<Grab> m_grab;
};

} // namespace viewer
