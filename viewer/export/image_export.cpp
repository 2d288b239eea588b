// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/export/image_export.h"

#include <QPainter>
#include <QSaveFile>
#include <QWidget>

#include <cmath>

namespace viewer {

QImage renderWidget(QWidget& widget, double scale) {
    const QSize size(static_cast<int>(std::lround(widget.width() * scale)),
                     static_cast<int>(std::lround(widget.height() * scale)));
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    widget.render(&image);
    return image;
}

model::Status writePng(const QImage& image, const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !image.save(&file, "PNG") || !file.commit())
        return model::Error{
            "The picture cannot be written: " + file.errorString().toStdString(), path.toStdString(), {}};
    return model::Done{};
}

} // namespace viewer
