// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/timeline/timeline_view.h"
#include "viewer/view_state.h"

#include <QTest>

#include <memory>

namespace tests {

/// The real timeline, offscreen, over a capture, with all its indexes made. `state` must outlive it.
inline std::unique_ptr<viewer::TimelineView> shownTimeline(viewer::ViewState& state,
                                                           std::shared_ptr<const model::Capture> capture) {
    auto view = std::make_unique<viewer::TimelineView>(&state);
    viewer::Look look;
    look.fonts = viewer::Fonts::forDesktop();
    view->setLook(look);
    view->resize(1178, 500);
    view->show();
    state.setCapture(std::move(capture));
    if (!QTest::qWaitForWindowExposed(view.get()))
        return nullptr;
    view->finishPendingWork();
    return view;
}

} // namespace tests
