// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A dragged range, summed up in the table Selection.
#include "app/main_window.h"
#include "tests/app/opened_window.h"
#include "viewer/tables/table_panel.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QStringList row(viewer::TablePage& page, const QStringList& wanted, const QStringList& columns) {
    const auto cell = [&](int row, const QString& id) {
        for (int column = 0; column < page.model().columnCount(); ++column)
            if (page.model().headerData(column, Qt::Horizontal, viewer::TableModel::PlainRole).toString() == id)
                return page.model().index(row, column).data(viewer::TableModel::PlainRole).toString();
        return QString();
    };
    for (int at = 0; at < page.model().rowCount(); ++at)
        if (cell(at, u"kind"_s) == wanted[0] && cell(at, u"group"_s) == wanted[1] && cell(at, u"name"_s) == wanted[2]) {
            QStringList cells;
            for (const QString& column : columns)
                cells += cell(at, column);
            return cells;
        }
    return {};
}

} // namespace

class TestWindowSelection : public QObject {
    Q_OBJECT

    std::unique_ptr<app::MainWindow> open() { return tests::openedWindow(tests::kNaive, {1600, 1000}); }
    static viewer::TimelinePlot& plot(app::MainWindow& window) { return window.timeline().plot(); }
    /// Drags from one moment to another, µs from the step's start.
    static void drag(app::MainWindow& window, int64_t fromUs, int64_t toUs) {
        const int64_t origin = plot(window).originTime().ns();
        const auto at = [&](int64_t us) {
            return QPointF(plot(window).timeScale().toPixel(origin + us * 1000), 200).toPoint();
        };
        QTest::mousePress(&plot(window), Qt::LeftButton, {}, at(fromUs));
        QTest::mouseMove(&plot(window), at((fromUs + toUs) / 2));
        QTest::mouseMove(&plot(window), at(toUs));
        QTest::mouseRelease(&plot(window), Qt::LeftButton, {}, at(toUs));
        window.finishNow();
    }
    static viewer::TablePage& page(app::MainWindow& window) {
        window.tables().showTable(u"selection"_s);
        window.finishNow();
        return *window.tables().page(u"selection"_s);
    }

private slots:
    void withoutARangeItIsAboutAllOfTheCapture() {
        const auto window = open();
        QVERIFY(window);
        const QStringList cells = row(page(*window), {u"spans"_s, u"Hardware"_s, u"nc_exec_running"_s}, {u"count"_s});
        QCOMPARE(cells, QStringList{u"12"_s}); // six in the warm-up, six in the active step
    }

    void aDraggedRangeIsSummedUp() {
        const auto window = open();
        QVERIFY(window);
        viewer::TablePage& selection = page(*window);
        drag(*window, 0, 3000);
        const auto range = window->state().draggedRange();
        QVERIFY(range);
        const QStringList cells =
            row(selection, {u"spans"_s, u"Hardware"_s, u"nc_exec_running"_s}, {u"count"_s, u"max_ns"_s});
        QCOMPARE(cells, (QStringList{u"6"_s, u"434600"_s}));
        int64_t inRange = 0; // by hand, over the spans of the core
        const model::Capture& capture = *window->document().capture;
        for (size_t i = 0; i < capture.spans().size(); ++i) {
            const model::SpanId span(i);
            if (capture.text(capture.spans().name(span)) != "nc_exec_running")
                continue;
            const auto begin = std::max(capture.spans().start(span), range->begin);
            const auto end = std::min(capture.spans().end(span), range->end);
            inRange += std::max<int64_t>(0, (end - begin).ns());
        }
        QCOMPARE(row(selection, {u"spans"_s, u"Hardware"_s, u"nc_exec_running"_s}, {u"total_ns"_s}),
                 QStringList{QString::number(inRange)});
    }

    void theTabSaysHowLongTheRangeIs() {
        const auto window = open();
        QVERIFY(window);
        drag(*window, 500, 1500);
        QVERIFY(window->tables().shownTabs().contains(u"selection"_s));
        QVERIFY(window->tables().scope().has_value());
        const double us = static_cast<double>(window->tables().scope()->range.length().ns()) / 1000;
        QVERIFY(us > 980 && us < 1020);
    }

    void escapeMakesItAboutAllAgain() {
        const auto window = open();
        QVERIFY(window);
        viewer::TablePage& selection = page(*window);
        drag(*window, 0, 3000);
        QTest::keyClick(&window->timeline(), Qt::Key_Escape);
        window->finishNow();
        QVERIFY(!window->tables().scope());
        QCOMPARE(row(selection, {u"spans"_s, u"Hardware"_s, u"nc_exec_running"_s}, {u"count"_s}), QStringList{u"12"_s});
    }
};

QTEST_MAIN(TestWindowSelection)
#include "tst_window_selection.moc"
