// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QWidget>

class QLineEdit;
class QScrollBar;

namespace viewer {

class LaneHeaders;
class Legend;
class MarkBar;
class Overview;
class Ruler;
class TimelineCaption;
class TimelinePlot;
class ViewState;

/// The timeline as one widget: overview, ruler, lane headers and the plot, over one ViewState. Takes the keys of the
/// habits: wheel scrolls, Ctrl+wheel zooms at the cursor, Shift+wheel pans, W and S zoom, A and D pan, drag selects a
/// range (with Shift from edge to edge), Shift+click measures from the focused span, F zooms to the selection, M marks
/// it, full stop and comma step to the next and previous span of the same name, Z and Shift+Z undo and redo the view,
/// arrows move the focus, Esc clears. GUI thread only.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    /// `state` is not owned and must outlive the view.
    explicit TimelineView(ViewState* state, QWidget* parent = nullptr);
    ~TimelineView() override;

    /// Colours and fonts; to be called again when the theme or the capture changes.
    void setLook(const Look& look);
    TimelinePlot& plot() const { return *m_plot; }
    LaneHeaders& headers() const { return *m_headers; }
    /// Lets one type which lanes are shown; Esc shows all again.
    void editLaneFilter();
    QLineEdit& laneFilter() const { return *m_laneFilter; }
    MarkBar& markBar() const { return *m_markBar; }
    Ruler& ruler() const { return *m_ruler; }
    Legend& legend() const { return *m_legend; }
    /// Waits for what is still being made and draws all of it. For pictures and tests.
    void finishPendingWork();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    bool moveFocus(int key);
    void takeScrollRange();
    void connectLaneFilter();
    bool eventFilter(QObject* watched, QEvent* event) override;

    ViewState* m_state;
    // All children.
    TimelinePlot* m_plot;
    LaneHeaders* m_headers;
    Overview* m_overview;
    Ruler* m_ruler;
    MarkBar* m_markBar;
    TimelineCaption* m_wholeCaption; ///< "Whole capture", beside the overview
    TimelineCaption* m_zeroCaption;  ///< "from ProfilerStep#3", beside the ruler
    TimelineCaption* m_markCaption;  ///< "Marks", beside them
    QLineEdit* m_laneFilter;         ///< in place of the zero's words while it is used
    QScrollBar* m_scrollBar;
    Legend* m_legend;
};

} // namespace viewer
