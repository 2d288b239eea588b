// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/timeline_view.h"

#include "viewer/view_state.h"

namespace viewer {

TimelineView::TimelineView(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setFocusPolicy(Qt::StrongFocus);
}

TimelineView::~TimelineView() = default;

void TimelineView::setLook(const Look& look) {
    m_look = look;
    update();
}

} // namespace viewer
