// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace viewer {

/// The fonts of the program, in pixels at 1x. Sizes follow the desktop's font when it is 9 to 11 pt, so at its standard
/// size (10 pt) text is 12 px. Weights are 400 and 600 only. GUI thread only (asks the font database).
struct Fonts {
    QFont text;       ///< 12 px: text and tables
    QFont textStrong; ///< the same at 600
    QFont caption;    ///< 11 px: bar labels, ruler, captions
    QFont engine;     ///< 10.5 px: names of engine rows
    QFont title;      ///< 14 px, 600: the verdict, the title of Details
    QFont headline;   ///< 22 px, 600: the start page
    QFont idleLetter; ///< 9 px, 600
    QFont numbers;    ///< 12 px with figures of equal width; the text font when its own are
    QFont fixed;      ///< 12 px fixed pitch: uuids, addresses, operands, paths in errors

    /// Measures the desktop's fonts. Made once at start.
    static Fonts forDesktop();
};

/// Whether the ten figures of a font have one advance, so that columns of numbers stand under each other.
bool hasEqualFigures(const QFont& font);

/// The families to try for numbers, in order, after the font of the text itself.
QStringList numberFamilies();

} // namespace viewer
