// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/viewer/drawn_capture.h"
#include "tests/viewer/shown_timeline.h"
#include "viewer/export/vector_export.h"
#include "viewer/timeline/timeline_plot.h"

#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace viewer;

class TestVectorExport : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_state = std::make_unique<ViewState>();
        m_view = tests::shownTimeline(*m_state, tests::drawnCapture());
        QVERIFY(m_view);
    }
    void cleanup() {
        m_view.reset();
        m_state.reset();
    }

    void anSvgIsWellFormedAndHoldsTheNamesAsTexts() {
        const QByteArray svg = svgOf(*m_view);
        QXmlStreamReader reader(svg);
        QString texts;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::Characters)
                texts += reader.text();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        for (const QString& name : {u"aten::add"_s, u"python3 main"_s, u"Framework"_s})
            QVERIFY2(texts.contains(name), qPrintable(name));
    }

    void theLanesOfAnSvgAreShapes() {
        // No picture is as large as the lanes: only icons are pictures.
        const QString svg = QString::fromUtf8(svgOf(m_view->plot()));
        QVERIFY(!svg.contains(u"<image"_s));
        QVERIFY(svg.count(u"<rect"_s) > 50);
    }

    void anSvgLooksLikeTheWindow() {
        QSvgRenderer renderer(svgOf(m_view->plot()));
        QVERIFY(renderer.isValid());
        QImage drawn(m_view->plot().size(), QImage::Format_ARGB32_Premultiplied);
        drawn.fill(Qt::magenta);
        QPainter painter(&drawn);
        renderer.render(&painter);
        painter.end();
        const QImage shown = m_view->plot().grab().toImage().convertToFormat(drawn.format());
        for (const char* name : {"aten::mul", "aten::add", "nc_exec_running"}) {
            const QRectF rect = m_view->plot().rectOf(tests::spanNamed(*m_state->capture(), name, 0)).value();
            const QPoint corner(static_cast<int>(rect.right()) - 3, static_cast<int>(rect.bottom()) - 3);
            QCOMPARE(drawn.pixelColor(corner), shown.pixelColor(corner));
        }
        qint64 other = 0;
        for (int y = 0; y < drawn.height(); ++y)
            for (int x = 0; x < drawn.width(); ++x)
                other += std::abs(qGray(drawn.pixel(x, y)) - qGray(shown.pixel(x, y))) > 60 ? 1 : 0;
        QVERIFY2(other < drawn.width() * drawn.height() / 50, qPrintable(QString::number(other))); // edges and letters
    }

    void aPdfIsOnePageOfTheWidgetsSize() {
        const QByteArray pdf = pdfOf(*m_view);
        QVERIFY(pdf.startsWith("%PDF"));
        QCOMPARE(pdf.count("/Type /Page\n"), 1);
        QVERIFY(pdf.contains("/FontFile2"));
    }

    void afterwardsTheWindowPaintsPixelsAgain() {
        const QImage before = m_view->plot().grab().toImage();
        svgOf(*m_view);
        pdfOf(*m_view);
        m_view->finishPendingWork();
        QCOMPARE(m_view->plot().grab().toImage(), before);
    }

    void theNameChoosesTheKind() {
        QTemporaryDir folder;
        for (const QString& name : {u"a.png"_s, u"a.svg"_s, u"a.PDF"_s})
            QVERIFY(writePicture(*m_view, folder.filePath(name), 1).ok());
        QVERIFY(!writePicture(*m_view, folder.filePath(u"a.bmp"_s), 1).ok());
        QVERIFY(!QFile::exists(folder.filePath(u"a.bmp"_s)));
        QVERIFY(!writePicture(*m_view, folder.filePath(u"no/such/a.svg"_s), 1).ok());
    }

private:
    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineView> m_view;
};

QTEST_MAIN(TestVectorExport)
#include "tst_vector_export.moc"
