// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QToolBar>

namespace viewer {
class ChoiceField;
class RangeField;
class SearchField;
class ViewState;
} // namespace viewer

namespace app {

class WindowActions;

/// The tool bar of the window: actions, what colours say, which time is on screen, the search. What moves or colours
/// the view is connected here; files and themes are the window's.
class ToolBar : public QToolBar {
    Q_OBJECT
public:
    /// `actions` and `state` are not owned and outlive the bar.
    ToolBar(WindowActions& actions, viewer::ViewState* state, QWidget* parent = nullptr);
    void setLook(const viewer::Look& look);
    /// In a narrow window the search stays within reach and the read-out of the range makes room.
    void fitTo(int windowWidth);
    viewer::SearchField& search() { return *m_search; }

private:
    void addFields();
    void connectView();
    void connectState();

    WindowActions& m_actions;
    viewer::ViewState* m_state;
    viewer::ChoiceField* m_colourBy;
    viewer::RangeField* m_range;
    viewer::SearchField* m_search;
    QAction* m_rangeAction = nullptr;
};

} // namespace app
