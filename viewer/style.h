// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/fonts.h"
#include "viewer/theme.h"

#include <QString>

class QApplication;

namespace viewer {

/// Makes the whole program look like `theme`: Fusion with our palette, the fonts, and a flat sheet for bars, tabs,
/// docks, tables and trees. May be called again to change the theme while running. GUI thread only.
void applyStyle(QApplication& application, const Theme& theme, const Fonts& fonts);

/// The sheet by itself (what applyStyle sets).
QString styleSheet(const Theme& theme);

} // namespace viewer
