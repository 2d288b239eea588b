// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/icons.h"

#include "viewer/theme.h"

#include <QIconEngine>
#include <QPainter>
#include <QResource>
#include <QSvgRenderer>

#include <cmath>

// A static library's resources are only linked in when somebody asks for them by name, outside of any namespace.
static void loadResources() {
    Q_INIT_RESOURCE(resources);
}

namespace viewer::icons {

using namespace Qt::StringLiterals;

namespace {

QString pathOf(const QString& name) {
    return u":/icons/"_s + name + u".svg"_s;
}

QByteArray coloured(const QString& name, const QColor& colour) {
    loadResources();
    QByteArray svg = QResource(pathOf(name)).uncompressedData();
    // What is drawn on a filled shape (the bar in the triangle) takes the ink that stands out on it.
    // Its white waits under another name, since that ink may itself be black.
    svg.replace("#ffffff", "@ink");
    svg.replace("#000000", colour.name().toUtf8());
    svg.replace("@ink", inkOn(colour).name().toUtf8());
    return svg;
}

struct IconColours {
    QColor normal;
    QColor disabled;
    QColor on;
};

class LineIconEngine : public QIconEngine {
public:
    LineIconEngine(QString name, IconColours colours)
        : m_name(std::move(name))
        , m_colours(std::move(colours)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        QSvgRenderer renderer(coloured(m_name, colourFor(mode, state)));
        const int side = std::min(rect.width(), rect.height());
        QRect square(0, 0, side, side);
        square.moveCenter(rect.center());
        renderer.render(painter, square);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return result;
    }

    QIconEngine* clone() const override { return new LineIconEngine(*this); }

private:
    QColor colourFor(QIcon::Mode mode, QIcon::State state) const {
        if (mode == QIcon::Disabled)
            return m_colours.disabled;
        return state == QIcon::On ? m_colours.on : m_colours.normal;
    }

    QString m_name;
    IconColours m_colours;
};

IconColours coloursOf(const QString& name, const Theme& theme) {
    if (name == u"error"_s)
        return {theme.error.ink, theme.error.ink, theme.error.ink};
    if (name == u"warning"_s)
        return {theme.warning.ink, theme.warning.ink, theme.warning.ink};
    if (name == u"info"_s)
        return {theme.info.ink, theme.info.ink, theme.info.ink};
    if (name == u"ok"_s)
        return {theme.ok, theme.ok, theme.ok};
    return {theme.text2, theme.disabled, theme.accent};
}

} // namespace

QIcon icon(const QString& name, const Theme& theme) {
    loadResources();
    if (!QResource(pathOf(name)).isValid())
        return {};
    return QIcon(new LineIconEngine(name, coloursOf(name, theme))); // the icon owns its engine
}

QPixmap pixmap(const QString& name, const QColor& colour, int size, double ratio) {
    const int side = std::max(1, static_cast<int>(std::lround(size * ratio)));
    QPixmap result(side, side);
    result.fill(Qt::transparent);
    QSvgRenderer renderer(coloured(name, colour));
    QPainter painter(&result);
    renderer.render(&painter, QRectF(0, 0, side, side));
    painter.end();
    result.setDevicePixelRatio(ratio);
    return result;
}

QIcon application() {
    loadResources();
    QIcon result;
    for (const int side : {16, 24, 32, 48, 64, 128, 256}) {
        QPixmap drawn(side, side);
        drawn.fill(Qt::transparent);
        QSvgRenderer renderer(pathOf(u"neurite"_s));
        QPainter painter(&drawn);
        renderer.render(&painter, QRectF(0, 0, side, side));
        painter.end();
        result.addPixmap(drawn);
    }
    return result;
}

} // namespace viewer::icons
