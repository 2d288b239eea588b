// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QByteArray>
#include <QString>

class QWidget;

namespace viewer {

/// A widget with all in it as SVG: shapes and texts, each widget cut at its own edges. Fonts are named, not embedded;
/// icons are pictures. The widget need not be on a screen. GUI thread only.
QByteArray svgOf(QWidget& widget);

/// The same as one page of a PDF of the widget's size, fonts embedded.
QByteArray pdfOf(QWidget& widget);

/// Writes the picture that the file's name asks for (.png at `scale` device pixels a pixel, .svg, .pdf), whole or not
/// at all. An Error says why it could not be written, or that the name asks for none.
model::Status writePicture(QWidget& widget, const QString& path, double scale);

} // namespace viewer
