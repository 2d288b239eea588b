// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/export/vector_export.h"

#include "viewer/export/image_export.h"
#include "viewer/vector_painting.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

#include <vector>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

/// What paints from pixels paints shapes as long as this lives.
class PaintedAsShapes {
public:
    explicit PaintedAsShapes(QWidget& widget) {
        QList<QWidget*> widgets = widget.findChildren<QWidget*>();
        widgets << &widget;
        for (QWidget* one : widgets)
            if (auto* painting = dynamic_cast<VectorPainting*>(one))
                m_widgets.push_back(painting);
        for (VectorPainting* one : m_widgets)
            one->setVector(true);
    }
    ~PaintedAsShapes() {
        for (VectorPainting* one : m_widgets)
            one->setVector(false);
    }

private:
    std::vector<VectorPainting*> m_widgets;
};

/// What one widget itself paints, without the frame of the document. Names of gradients and the like are made unlike
/// those of any other widget.
QString ownShapes(QWidget& widget, bool window, int number) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(widget.size());
    generator.setViewBox(widget.rect());
    generator.setResolution(widget.logicalDpiX());
    widget.render(&generator, {}, {}, window ? QWidget::DrawWindowBackground : QWidget::RenderFlags());
    QString text = QString::fromUtf8(buffer.data());
    const qsizetype open = text.indexOf(u"<svg"_s), begin = text.indexOf(u'>', open) + 1;
    const qsizetype end = text.lastIndexOf(u"</svg>"_s);
    if (open < 0 || end < begin)
        return {};
    text = text.mid(begin, end - begin);
    static const QRegularExpression kTitles(u"<(title|desc)>[^<]*</(title|desc)>\\s*"_s);
    static const QRegularExpression kId(u"\\bid=\"([^\"]+)\""_s);
    text.remove(kTitles);
    // What is drawn with nothing: not every viewer takes an opacity of nought for none.
    static const QRegularExpression kNoFill(u"fill=\"#[0-9a-f]{6}\" fill-opacity=\"0\""_s);
    text.replace(kNoFill, u"fill=\"none\""_s);
    QStringList ids;
    for (auto match = kId.globalMatch(text); match.hasNext();)
        ids << match.next().captured(1);
    for (const QString& id : ids) {
        const QString unlike = u"w%1-%2"_s.arg(number).arg(id);
        text.replace(u"id=\"%1\""_s.arg(id), u"id=\"%1\""_s.arg(unlike));
        text.replace(u"#%1)"_s.arg(id), u"#%1)"_s.arg(unlike));
        text.replace(u"#%1\""_s.arg(id), u"#%1\""_s.arg(unlike));
    }
    return text;
}

void addWidget(QWidget& widget, bool window, int& number, QString& out) {
    const QRect place = window ? widget.rect() : widget.geometry();
    if (place.isEmpty())
        return;
    const int mine = number++;
    out += u"<g transform=\"translate(%1,%2)\" clip-path=\"url(#edge%3)\">\n"_s.arg(place.x()).arg(place.y()).arg(mine);
    out += u"<clipPath id=\"edge%1\"><rect x=\"0\" y=\"0\" width=\"%2\" height=\"%3\" fill=\"none\"/></clipPath>\n"_s.arg(mine)
               .arg(place.width())
               .arg(place.height());
    out += ownShapes(widget, window, mine);
    for (QObject* child : widget.children()) {
        auto* inner = qobject_cast<QWidget*>(child);
        if (inner && inner->isVisible() && !inner->isWindow())
            addWidget(*inner, false, number, out);
    }
    out += u"</g>\n"_s;
}

} // namespace

QByteArray svgOf(QWidget& widget) {
    const PaintedAsShapes shapes(widget);
    QString out = u"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                  "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%1\" height=\"%2\" viewBox=\"0 0 %1 %2\">\n"_s
                      .arg(widget.width())
                      .arg(widget.height());
    int number = 0;
    addWidget(widget, true, number, out);
    return (out + u"</svg>\n"_s).toUtf8();
}

QByteArray pdfOf(QWidget& widget) {
    const PaintedAsShapes shapes(widget);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        const int dpi = widget.logicalDpiX();
        constexpr double kPointsAnInch = 72;
        QPdfWriter writer(&buffer);
        writer.setCreator(u"Neurite"_s);
        writer.setResolution(dpi);
        writer.setPageSize(
            QPageSize(QSizeF(widget.size()) * kPointsAnInch / dpi, QPageSize::Point, {}, QPageSize::ExactMatch));
        writer.setPageMargins({});
        widget.render(&writer);
    }
    return buffer.data();
}

model::Status writePicture(QWidget& widget, const QString& path, double scale) {
    const QString suffix = path.section(u'.', -1).toLower();
    if (suffix == u"png"_s)
        return writePng(renderWidget(widget, scale), path);
    if (suffix != u"svg"_s && suffix != u"pdf"_s)
        return model::Error{"A picture is a .png, .svg or .pdf file.", path.toStdString(), {}};
    const QByteArray bytes = suffix == u"svg"_s ? svgOf(widget) : pdfOf(widget);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return model::Error{
            "The picture cannot be written: " + file.errorString().toStdString(), path.toStdString(), {}};
    return model::Done{};
}

} // namespace viewer
