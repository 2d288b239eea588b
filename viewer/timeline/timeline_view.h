// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QWidget>

namespace viewer {

class ViewState;

/// The timeline as one widget: overview, ruler, lane headers and the plot, over one ViewState. Takes keys and mouse as
/// written in product habits (wheel scrolls, Ctrl+wheel zooms, Shift+wheel pans, W/S/A/D, F, M, Z, Esc, arrows). GUI
/// thread only.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    /// `state` is not owned and must outlive the view.
    explicit TimelineView(ViewState* state, QWidget* parent = nullptr);
    ~TimelineView() override;

    /// Colours and fonts; to be called again when the theme or the capture changes.
    void setLook(const Look& look);

private:
    ViewState* m_state;
    Look m_look;
};

} // namespace viewer
