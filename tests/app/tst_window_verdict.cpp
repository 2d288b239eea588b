// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window says of the selection: the verdict bar over the timeline and the tables.
#include "app/main_window.h"
#include "tests/app/opened_window.h"
#include "viewer/formatting.h"
#include "viewer/tables/table_panel.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/verdict/verdict_bar.h"
#include "viewer/verdict/verdict_source.h"

#include <QMouseEvent>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// Clicks the row of an operator in the table of operators.
void clickOperator(app::MainWindow& window, const QString& name) {
    window.tables().showTable(u"operators"_s);
    window.finishNow();
    viewer::TablePage& page = *window.tables().page(u"operators"_s);
    const QRect cell = page.view().visualRect(page.model().index(page.model().rowOfOperator(name), 0));
    QTest::mouseClick(page.view().viewport(), Qt::LeftButton, {}, cell.center());
}

void drag(QWidget& widget, QPoint to) {
    QMouseEvent move(QEvent::MouseMove, QPointF(to), widget.mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&widget, &move);
}

} // namespace

class tst_window_verdict : public QObject {
    Q_OBJECT

    std::unique_ptr<app::MainWindow> open() { return tests::openedWindow(tests::kNaive, {2200, 900}); }

private slots:
    void atFirstItIsOnTheActiveStep() {
        const auto window = open();
        QVERIFY(window);
        QCOMPARE(window->verdict().sentence(), u"The device accounts for most of this step"_s);
        QVERIFY(window->verdict().coverage().startsWith(u"ProfilerStep#3 · 3\u202f208.4\u202fµs of wall"_s));
        QCOMPARE(window->verdict().chips().front().text, u"n = 1 step: no spread"_s);
    }

    void aSelectedOperatorIsWhatItIsAbout() {
        const auto window = open();
        QVERIFY(window);
        clickOperator(*window, u"aten::mul"_s);
        window->finishNow();
        QVERIFY2(window->verdict().coverage().startsWith(u"aten::mul · 3 calls · "_s),
                 qPrintable(window->verdict().coverage()));
        QTest::keyClick(&window->timeline(), Qt::Key_Escape);
        window->finishNow();
        QVERIFY2(window->verdict().coverage().startsWith(u"ProfilerStep#3"_s),
                 qPrintable(window->verdict().coverage()));
    }

    void theOldAnswerStaysUntilTheNewOneIsThere() {
        const auto window = open();
        QVERIFY(window);
        const QString before = window->verdict().coverage();
        window->state().selectOperator(u"aten::mul"_s);
        QCOMPARE(window->verdict().coverage(), before);
        window->finishNow();
        QVERIFY(window->verdict().coverage() != before);
    }

    void aDraggedRangeIsWhatItIsAbout() {
        const auto window = open();
        QVERIFY(window);
        const model::Timestamp begin = window->document().share.span.begin;
        for (int64_t length = 1000; length <= 412'000; length += 1000) // as a hand does
            window->state().setDraggedRange(model::TimeRange{begin, begin + model::Duration(length)});
        window->finishNow();
        QVERIFY2(window->verdict().coverage().startsWith(u"range · 412.0\u202fµs of wall"_s),
                 qPrintable(window->verdict().coverage()));
        window->state().selectOperator(u"aten::mul"_s);
        window->finishNow();
        QVERIFY2(window->verdict().coverage().startsWith(u"aten::mul"_s), "an operator goes before a range");
    }

    void aRangeThatTheMouseDragsIsWhatItIsAbout() {
        const auto window = open();
        QVERIFY(window);
        viewer::TimelinePlot& plot = window->timeline().plot();
        QTest::mousePress(&plot, Qt::LeftButton, {}, {300, 150});
        for (int x = 310; x <= 600; x += 10)
            drag(plot, {x, 150});
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, {600, 150});
        QVERIFY(window->state().draggedRange());
        window->finishNow();
        const QString length = viewer::durationText(window->state().draggedRange()->length().ns());
        QVERIFY2(window->verdict().coverage().startsWith(u"range · "_s + length),
                 qPrintable(window->verdict().coverage()));
    }

    void aStepThatIsClickedIsWhatItIsAbout() {
        const auto window = open();
        QVERIFY(window);
        const model::SpanId step = window->document().capture->steps().front();
        viewer::TimelinePlot& plot = window->timeline().plot();
        const std::optional<QRectF> bar = plot.rectOf(step);
        QVERIFY(bar);
        window->state().selectOperator(u"aten::mul"_s);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, bar->center().toPoint());
        QCOMPARE(window->state().focused(), step);
        QVERIFY(viewer::verdictScope(window->state()).step == step);
        window->finishNow();
        QVERIFY(window->verdict().coverage().startsWith(u"ProfilerStep#3 · 3\u202f208.4\u202fµs of wall"_s));
    }

    void theChipOfTheFindingsShowsThem() {
        const auto window = open();
        QVERIFY(window);
        window->tables().showTable(u"operators"_s);
        QTest::mouseClick(&window->verdict(), Qt::LeftButton, {}, window->verdict().places().chips.back().center());
        QCOMPARE(window->tables().currentTable(), u"findings"_s);
    }

    void anotherCaptureTakesTheAnswerWithIt() {
        const auto window = open();
        QVERIFY(window);
        QSignalSpy ended(window.get(), &app::MainWindow::loadEnded);
        window->openPaths({u"/nowhere/at/all"_s});
        QVERIFY(window->verdict().sentence().startsWith(u"Reading"_s));
        QVERIFY(ended.wait(10000));
        window->finishNow();
        QVERIFY(window->verdict().sentence().isEmpty());
    }
};

QTEST_MAIN(tst_window_verdict)
#include "tst_window_verdict.moc"
