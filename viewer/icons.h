// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

namespace viewer {

struct Theme;

/// The icons of the program: 16 px line drawings in one colour, stored as SVG and coloured from the theme when drawn,
/// at the device pixel ratio of whatever draws them. GUI thread only.
namespace icons {

/// An icon by the name of its drawing ("open", "zoom-in", "view-back") in text 2, in `disabled` when disabled, in the
/// accent when on. Severities (error, warning, info, ok) keep their own colours. An unknown name gives an empty icon.
QIcon icon(const QString& name, const Theme& theme);

/// One drawing in one colour, `size` px at `ratio`.
QPixmap pixmap(const QString& name, const QColor& colour, int size, double ratio);

/// The program's own icon.
QIcon application();

} // namespace icons
} // namespace viewer
