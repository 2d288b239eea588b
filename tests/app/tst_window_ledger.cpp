// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the wall time went: the closing rows of the ledger, the idle time in the capture panel, and the way from there
// to the gaps on the timeline.
#include "app/main_window.h"
#include "tests/app/opened_window.h"
#include "viewer/capture/capture_panel.h"
#include "viewer/tables/ledger_footer.h"
#include "viewer/tables/table_panel.h"

#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace Qt::StringLiterals;

namespace {

int64_t sumOfParts(const std::vector<viewer::LedgerRow>& rows) {
    int64_t sum = 0;
    for (size_t i = 0; i + 1 < rows.size(); ++i)
        sum += rows[i].ns;
    return sum;
}

/// What a column of the rows that are shown holds, as scripts read it.
QStringList cells(viewer::TablePage& page, const QString& columnId) {
    QStringList all;
    for (int column = 0; column < page.model().columnCount(); ++column)
        if (page.model().headerData(column, Qt::Horizontal, viewer::TableModel::PlainRole).toString() == columnId)
            for (int row = 0; row < page.model().rowCount(); ++row)
                all += page.model().index(row, column).data(viewer::TableModel::PlainRole).toString();
    return all;
}

bool descends(const QStringList& numbers) {
    for (qsizetype i = 1; i < numbers.size(); ++i)
        if (numbers[i].toLongLong() > numbers[i - 1].toLongLong())
            return false;
    return true;
}

} // namespace

class tst_window_ledger : public QObject {
    Q_OBJECT

    std::unique_ptr<app::MainWindow> open() {
        auto window = tests::openedWindow(tests::kNaive, {1600, 1000});
        if (window) {
            window->tables().showTable(u"operators"_s);
            window->finishNow();
        }
        return window;
    }
    static viewer::LedgerFooter& footer(app::MainWindow& window) {
        return window.tables().page(u"operators"_s)->footer();
    }

private slots:
    void bothSidesAddUpToTheWall() {
        const auto window = open();
        QVERIFY(window);
        viewer::LedgerFooter& rows = footer(*window);
        QVERIFY(rows.isVisible());
        QCOMPARE(rows.rows().front().ns, 2'354'900);
        QCOMPARE(rows.rows().front().selfCpuNs.value_or(0), 1'209'000);
        QCOMPARE(sumOfParts(rows.rows()), 3'208'400);
        QVERIFY(!rows.rows().back().wrong);

        QTest::mouseClick(&rows.button(viewer::LedgerSide::Host), Qt::LeftButton);
        QCOMPARE(rows.side(), viewer::LedgerSide::Host);
        QCOMPARE(rows.rows().front().ns, 1'209'000);
        QCOMPARE(sumOfParts(rows.rows()), 3'208'400);
        QVERIFY(!rows.rows().back().wrong);
        QTest::keyClick(&rows.button(viewer::LedgerSide::Device), Qt::Key_Space);
        QCOMPARE(rows.side(), viewer::LedgerSide::Device);
    }

    void columnsAreWideEnoughForTheirSums() {
        QTemporaryDir folder;
        QFile trace(folder.filePath(u"trace.json"_s));
        QVERIFY(trace.open(QIODevice::WriteOnly));
        // Twelve operators of 9 000 s each: their sum has a digit more than any of them.
        const QByteArray event = "{'ph':'X','cat':'cpu_op','pid':1,'tid':1,'name':'op%1','ts':%2,'dur':8999999999}";
        QByteArrayList events;
        for (int i = 0; i < 12; ++i)
            events += QByteArray(event)
                          .replace("%1", QByteArray::number(i))
                          .replace("%2", QByteArray::number(i * 9'000'000'000));
        trace.write(QByteArray("{'traceEvents':[" + events.join(',') + "]}").replace("'", "\""));
        trace.close();
        const auto window = tests::openedWindow(folder.path(), {1600, 1000});
        QVERIFY(window);
        window->tables().showTable(u"operators"_s);
        window->finishNow();
        viewer::TablePage& page = *window->tables().page(u"operators"_s);
        QVERIFY(!page.footer().rows().empty());
        const std::string_view columns[] = {"calls", "self_cpu_ns"};
        for (int column = 0; column < page.model().columnCount(); ++column) {
            const QString id =
                page.model().headerData(column, Qt::Horizontal, viewer::TableModel::PlainRole).toString();
            for (const std::string_view wanted : columns)
                if (id == QLatin1StringView(wanted.data(), static_cast<qsizetype>(wanted.size())))
                    QVERIFY2(page.view().columnWidth(column) >= page.footer().widthFor(wanted), qPrintable(id));
        }
        QVERIFY(page.footer().widthFor("self_cpu_ns") > page.footer().widthFor("calls"));
    }

    void theSampleSaysThatNothingWasMeasured() {
        const auto window = open();
        QVERIFY(window);
        QVERIFY(footer(*window).rows().front().note.startsWith(u"Synthetic sample"_s));
    }

    void anIdleRowOpensItsGapsTheLongestFirst() {
        const auto window = open();
        QVERIFY(window);
        viewer::LedgerFooter& rows = footer(*window);
        QCOMPARE(rows.rows()[1].name, u"idle: model switch"_s);
        QTest::mouseClick(&rows, Qt::LeftButton, {}, rows.rectOf(1).center());
        window->finishNow();
        QCOMPARE(window->tables().currentTable(), u"idle"_s);
        viewer::TablePage& idle = *window->tables().page(u"idle"_s);
        QVERIFY(idle.model().rowCount() > 1);
        QCOMPARE(cells(idle, u"cause"_s).count(u"model switch"_s), idle.model().rowCount());
        QVERIFY(descends(cells(idle, u"duration_ns"_s)));
        QVERIFY(window->tables().chipButton().isVisible());
    }

    void theRowOfOtherCausesOpensAllGaps() {
        const auto window = open();
        QVERIFY(window);
        viewer::LedgerFooter& rows = footer(*window);
        QCOMPARE(rows.rows()[3].name, u"idle: other causes"_s);
        QTest::mouseClick(&rows, Qt::LeftButton, {}, rows.rectOf(3).center());
        window->finishNow();
        viewer::TablePage& idle = *window->tables().page(u"idle"_s);
        QCOMPARE(idle.model().rowCount(), static_cast<int>(idle.model().table()->rowCount()));
        QVERIFY(window->tables().currentTable() == u"idle"_s && !window->tables().chipButton().isVisible());
    }

    void theCapturePanelNamesTheIdleTime() {
        const auto window = open();
        QVERIFY(window);
        QTreeWidget& list = window->capturePanel().idle();
        QVERIFY(list.isVisible());
        QCOMPARE(window->capturePanel().idleNote(), u"853.5\u202fµs"_s);
        QCOMPARE(list.topLevelItem(0)->text(0), u"model switch"_s);
        QCOMPARE(list.topLevelItem(0)->text(1), u"245.6"_s);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.topLevelItem(1)).center());
        window->finishNow();
        QCOMPARE(window->tables().currentTable(), u"idle"_s);
        viewer::TablePage& idle = *window->tables().page(u"idle"_s);
        QVERIFY(idle.model().rowCount() > 0);
        QCOMPARE(cells(idle, u"cause"_s).count(list.topLevelItem(1)->text(0)), idle.model().rowCount());
    }

    void theLongestGapIsFirstAndEnterGoesThere() {
        const auto window = open();
        QVERIFY(window);
        window->tables().showTable(u"idle"_s);
        window->finishNow();
        viewer::TablePage& idle = *window->tables().page(u"idle"_s);
        const QStringList lengths = cells(idle, u"gap_duration_ns"_s);
        QVERIFY(lengths.size() > 3 && descends(lengths));
        // One that has a third of a screen beside it on both sides.
        const int row = static_cast<int>(lengths.size()) / 2;
        idle.view().setFocus();
        idle.view().setCurrentIndex(idle.model().index(row, 1));
        QTest::keyClick(&idle.view(), Qt::Key_Return);
        const model::TimeRange view = window->state().visibleRange();
        const int64_t begin = cells(idle, u"gap_start_ns"_s)[row].toLongLong(), length = lengths[row].toLongLong();
        QCOMPARE(view.length().ns(), 3 * length);
        QCOMPARE(view.begin.ns(), begin - length);
        QCOMPARE(window->state().focused(), idle.model().spanAt(row));
    }

    void aDraggedRangeHasItsOwnLedger() {
        const auto window = open();
        QVERIFY(window);
        const model::Timestamp begin = window->document().share.span.begin;
        window->state().setDraggedRange(model::TimeRange{begin, begin + model::Duration(412'000)});
        window->finishNow();
        const auto& rows = footer(*window).rows();
        QCOMPARE(rows.back().ns, 412'000);
        QCOMPARE(sumOfParts(rows), 412'000);
        QVERIFY(window->capturePanel().idleNote().endsWith(u" of the range"_s));
        window->state().escape();
        window->finishNow();
        QCOMPARE(rows.back().ns, 3'208'400);
    }

    void theColumnsThatSayMostStandTogether() {
        const auto window = open();
        QVERIFY(window);
        viewer::TablePage& page = *window->tables().page(u"operators"_s);
        const QHeaderView& header = *page.view().horizontalHeader();
        QStringList shown;
        for (int visual = 0; visual < header.count(); ++visual)
            if (const int column = header.logicalIndex(visual); !header.isSectionHidden(column))
                shown += page.model().headerData(column, Qt::Horizontal, viewer::TableModel::PlainRole).toString();
        QCOMPARE(shown.mid(0, 5),
                 (QStringList{u"name"_s, u"calls"_s, u"self_cpu_ns"_s, u"device_ns"_s, u"wall_percent"_s}));
        QCOMPARE(shown.mid(shown.size() - 3),
                 (QStringList{u"queue_wait_ns"_s, u"engine_active_percent"_s, u"confidence"_s}));
        QCOMPARE(cells(page, u"wall_percent"_s).front(), u"36.3"_s);
    }
};

QTEST_MAIN(tst_window_ledger)
#include "tst_window_ledger.moc"
