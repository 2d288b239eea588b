// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QImage>
#include <QString>

class QWidget;

namespace viewer {

/// A widget as it would be painted at `scale` device pixels a pixel; the widget need not be on a screen. GUI thread
/// only.
QImage renderWidget(QWidget& widget, double scale);

/// Writes a PNG whole or not at all: an Error says why it could not be written.
model::Status writePng(const QImage& image, const QString& path);

} // namespace viewer
