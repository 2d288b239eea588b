// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/main_window.h"

#include <QSignalSpy>

#include <memory>

namespace tests {

inline const QString kNaive = QStringLiteral(NEURITE_SOURCE_DIR "/resources/samples/rmsnorm/naive");

/// The real window, offscreen, once it shows a capture and has worked all out; null when none came. `size` empty: as
/// large as it likes.
inline std::unique_ptr<app::MainWindow> openedWindow(const QString& path = kNaive, QSize size = {}) {
    auto window = std::make_unique<app::MainWindow>();
    if (!size.isEmpty())
        window->resize(size);
    window->show();
    QSignalSpy ended(window.get(), &app::MainWindow::loadEnded);
    window->openPaths({path});
    if (!ended.wait(20000))
        return nullptr;
    window->finishNow();
    return window;
}

} // namespace tests
