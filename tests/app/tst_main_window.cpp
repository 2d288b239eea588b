// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/error_page.h"
#include "app/main_window.h"
#include "app/welcome_page.h"
#include "app/window_actions.h"
#include "model/query/related_spans.h"
#include "model/tables/table_list.h"
#include "tests/app/opened_window.h"
#include "tests/support/fake_source.h"
#include "viewer/details/chain_panel.h"
#include "viewer/details/details_panel.h"
#include "viewer/field_list.h"
#include "viewer/program/program_page.h"
#include "viewer/tables/ledger_footer.h"
#include "viewer/tables/table_panel.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/toolbar/search_field.h"
#include "viewer/verdict/verdict_bar.h"

#include <QAction>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <atomic>
#include <set>
#include <thread>

using namespace Qt::StringLiterals;

namespace {

const QString kProgram = QStringLiteral(
    NEURITE_SOURCE_DIR
    "/resources/samples/rmsnorm/fused/i-0synthetic_pid_41388/1796040000000000000/neff_83304271_vnc_0.neff");

/// A disk on which opening a file takes until it is let go.
class SlowFileTree : public test_support::FakeFileTree {
public:
    model::Result<std::unique_ptr<parsers::ByteSource>> open(const std::string& path) const override {
        for (int i = 0; i < 1000 && !letGo; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return FakeFileTree::open(path);
    }
    mutable std::atomic<bool> letGo{false};
};

/// The layers in which at least one span is lit.
std::set<model::Layer> litLayers(const app::MainWindow& window, const viewer::ViewState& state) {
    std::set<model::Layer> layers;
    const model::Capture& capture = *window.document().capture;
    for (size_t i = 0; i < capture.spans().size(); ++i)
        if (state.isLit(model::SpanId(i)))
            layers.insert(capture.lanes()[capture.lanes().laneOf(model::SpanId(i))].layer);
    return layers;
}

/// Clicks the cell of a row in the table that is shown.
void clickRow(viewer::TablePage& page, int row) {
    const QRect cell = page.view().visualRect(page.model().index(row, 0));
    QTest::mouseClick(page.view().viewport(), Qt::LeftButton, {}, cell.center());
}

/// Clicks the value of the field of this name in Details.
void clickField(viewer::FieldList& list, const std::string& label) {
    for (size_t i = 0; i < list.fields().size(); ++i)
        if (list.fields()[i].label == label) {
            QTest::mouseClick(&list, Qt::LeftButton, {}, list.valueRect(i).center());
            return;
        }
    QFAIL(("there is no field " + label).c_str());
}

} // namespace

class tst_main_window : public QObject {
    Q_OBJECT

    /// A window that shows the sample of separate operators.
    std::unique_ptr<app::MainWindow> openNaive() { return tests::openedWindow(); }

private slots:
    void beginsWithTheStartPage() {
        app::MainWindow window;
        window.show();
        QCOMPARE(window.centralPage(), static_cast<QWidget*>(&window.welcome()));
        QCOMPARE(window.windowTitle(), u"Neurite"_s);
        QVERIFY(!window.tables().isVisible());
        QCOMPARE(window.welcome().sampleCards().size(), size_t(3));
    }

    void opensASampleAndSaysThatItIsSynthetic() {
        const auto window = openNaive();
        QVERIFY(window);
        QCOMPARE(window->centralPage(), static_cast<QWidget*>(&window->timeline()));
        QVERIFY2(window->windowTitle().contains(u"(synthetic sample) — Neurite"_s), qPrintable(window->windowTitle()));
        QVERIFY(window->verdict().isVisible());
        QVERIFY(window->document().share.hasRuntimeTrace);
        QCOMPARE(window->document().share.stepCount, size_t(1));
    }

    void theLedgerSumsToTheWall() {
        const auto window = openNaive();
        QVERIFY(window);
        window->tables().showTable(u"operators"_s);
        window->finishNow();
        const auto& rows = window->tables().page(u"operators"_s)->footer().rows();
        QVERIFY(rows.size() >= 3);
        QCOMPARE(rows.front().ns, 2'354'900);
        int64_t parts = 0;
        for (size_t i = 0; i + 1 < rows.size(); ++i)
            parts += rows[i].ns;
        QCOMPARE(parts, rows.back().ns);
        QCOMPARE(rows.back().ns, window->document().share.wall.ns());
    }

    void clickingAnOperatorLightsItsSpansInEveryLayer() {
        const auto window = openNaive();
        QVERIFY(window);
        window->tables().showTable(u"operators"_s);
        window->finishNow();
        viewer::TablePage& page = *window->tables().page(u"operators"_s);
        clickRow(page, page.model().rowOfOperator(u"aten::mul"_s));
        QCOMPARE(window->state().selectedOperator(), u"aten::mul"_s);
        const std::set<model::Layer> all = {model::Layer::Framework, model::Layer::Runtime, model::Layer::Hardware,
                                            model::Layer::Device};
        QVERIFY(litLayers(*window, window->state()) == all);
        window->finishNow();
        QCOMPARE(window->details().title(), u"aten::mul"_s);
        QVERIFY(window->chain().hops().size() >= 3);
    }

    void fromAnOperatorToItsInstructionsAndBackIsTwoClicksEach() {
        const auto window = openNaive();
        QVERIFY(window);
        window->tables().showTable(u"operators"_s);
        window->finishNow();
        viewer::TablePage& operators = *window->tables().page(u"operators"_s);
        clickRow(operators, operators.model().rowOfOperator(u"aten::mul"_s));
        window->finishNow();
        clickField(window->details().fields(), "instructions");
        window->finishNow();
        QCOMPARE(window->tables().currentTable(), u"instructions"_s);
        viewer::TablePage& instructions = *window->tables().page(u"instructions"_s);
        const int all = static_cast<int>(instructions.model().table()->rowCount());
        const int kept = instructions.model().rowCount();
        QVERIFY2(kept > 0 && kept < all, qPrintable(QString::number(kept)));
        const model::Capture& capture = *window->document().capture;
        for (int row = 0; row < kept; ++row)
            QCOMPARE(capture.text(model::operatorNameOf(capture, instructions.model().spanAt(row))),
                     std::string_view("aten::mul"));

        clickRow(instructions, kept / 2);
        window->finishNow();
        QCOMPARE(window->state().focused(), instructions.model().spanAt(kept / 2));
        clickField(window->details().fields(), "operator");
        window->finishNow();
        QCOMPARE(window->tables().currentTable(), u"operators"_s);
        QCOMPARE(window->state().selectedOperator(), u"aten::mul"_s);
        QCOMPARE(operators.view().currentIndex().row(), operators.model().rowOfOperator(u"aten::mul"_s));

        window->tables().showTable(u"instructions"_s);
        QVERIFY(window->tables().chipButton().isVisible());
        QTest::mouseClick(&window->tables().chipButton(), Qt::LeftButton);
        window->finishNow();
        QCOMPARE(instructions.model().rowCount(), all);
        QVERIFY(!window->tables().chipButton().isVisible());
    }

    void aCompiledProgramAloneIsAPage() {
        app::MainWindow window;
        window.show();
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({kProgram});
        QVERIFY(ended.wait(20000));
        window.finishNow();
        QCOMPARE(window.centralPage(), static_cast<QWidget*>(&window.program()));
        QCOMPARE(window.program().title(), kProgram.section(u'/', -1));
        QVERIFY(window.program().columnCount() > 0);
        QVERIFY(!window.verdict().isVisible());
        QCOMPARE(window.tables().currentTable(), u"neff_members"_s);

        window.openPaths({tests::kNaive});
        QVERIFY(ended.wait(20000));
        QCOMPARE(window.centralPage(), static_cast<QWidget*>(&window.timeline()));
        QVERIFY(window.verdict().isVisible());
    }

    void everyTableIsOnTheBarOrInItsMenu() {
        const auto window = openNaive();
        QVERIFY(window);
        const QStringList shown = window->tables().shownTabs();
        QVERIFY(!shown.isEmpty());
        QVERIFY2(shown.size() < static_cast<int>(model::tableList().size()), "the menu is not tested otherwise");
        const QString last = QString::fromUtf8(model::tableList().back().id.data());
        window->tables().showTable(last);
        QVERIFY(window->tables().shownTabs().contains(last));
        QCOMPARE(window->tables().currentTable(), last);
    }

    void densityChangesHeightsAndIsRemembered() {
        QTemporaryDir folder;
        app::Settings settings(folder.filePath(u"settings.ini"_s));
        app::MainWindow window(&settings);
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({tests::kNaive});
        QVERIFY(ended.wait(20000));
        QVERIFY2(!settings.density(), "until somebody says, the capture decides");
        window.setDensity(viewer::Density::Comfortable);
        const int comfortable = window.timeline().plot().timelineLayout().height();
        window.setDensity(viewer::Density::Compact);
        QVERIFY(window.timeline().plot().timelineLayout().height() < comfortable);
        QVERIFY(settings.density() == viewer::Density::Compact);
    }

    void selectingARowOfExecutionsMovesTheTimeline() {
        const auto window = openNaive();
        QVERIFY(window);
        viewer::ViewState& state = window->state();
        const model::TimeRange whole = state.wholeRange();
        state.setVisibleRange({whole.begin, whole.begin + model::Duration(1000)});
        window->tables().showTable(u"executions"_s);
        window->finishNow();
        viewer::TablePage& page = *window->tables().page(u"executions"_s);
        const int last = page.model().rowCount() - 1;
        QVERIFY(last >= 0);
        page.view().scrollToBottom();
        clickRow(page, last);
        QVERIFY(state.focused().valid());
        const model::TimeRange span = state.rangeOf(state.focused());
        QVERIFY(state.visibleRange().begin <= span.end && span.begin <= state.visibleRange().end);
    }

    void aSpanThatIsSelectedElsewhereIsSelectedInTheTable() {
        const auto window = openNaive();
        QVERIFY(window);
        window->tables().showTable(u"executions"_s);
        window->finishNow();
        viewer::TablePage& page = *window->tables().page(u"executions"_s);
        window->state().selectSpan(page.model().spanAt(1));
        QCOMPARE(page.view().currentIndex().row(), 1);
    }

    void zoomsByItsActions() {
        const auto window = openNaive();
        QVERIFY(window);
        const int64_t whole = window->state().visibleRange().length().ns();
        window->actions().zoomIn->trigger();
        QVERIFY(window->state().visibleRange().length().ns() < whole);
        window->actions().back->trigger();
        QCOMPARE(window->state().visibleRange().length().ns(), whole);
    }

    void findsByNameAndGoesFromHitToHit() {
        const auto window = openNaive();
        QVERIFY(window);
        window->search().setFocus();
        QTest::keyClicks(&window->search(), u"nc_exec_running"_s);
        QTest::keyClick(&window->search(), Qt::Key_Return);
        const size_t hits = window->state().searchHits().size();
        QVERIFY(hits >= 6);
        QCOMPARE(window->state().currentHit(), 0);
        QTest::keyClick(&window->search(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(window->state().currentHit(), static_cast<int>(hits) - 1);
        QTest::keyClick(&window->search(), Qt::Key_Escape);
        QVERIFY(window->state().searchHits().empty());
    }

    void walksTheChain() {
        const auto window = openNaive();
        QVERIFY(window);
        window->state().selectOperator(u"aten::mul"_s);
        window->finishNow();
        window->actions().chainDown->trigger();
        const model::SpanId first = window->state().focused();
        QVERIFY(first.valid());
        window->actions().chainDown->trigger();
        QVERIFY(window->state().focused() != first);
        window->actions().chainUp->trigger();
        QCOMPARE(window->state().focused(), first);
    }

    void aCancelledLoadGivesTheStartPageBack() {
        const auto disk = std::make_shared<SlowFileTree>();
        disk->add("/captures/a/trace.json", "{\"traceEvents\":[]}");
        app::MainWindow window(nullptr, disk);
        window.show();
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({u"/captures/a"_s});
        QVERIFY(window.verdict().cancelButton().isVisible());
        QTest::mouseClick(&window.verdict().cancelButton(), Qt::LeftButton);
        QCOMPARE(ended.count(), 1);
        QVERIFY(!window.loadJob().running());
        QCOMPARE(window.centralPage(), static_cast<QWidget*>(&window.welcome()));
        disk->letGo = true;
        QTest::qWait(50);
        QCOMPARE(ended.count(), 1);
    }

    void aNewerLoadVoidsTheOlder() {
        const auto disk = std::make_shared<SlowFileTree>();
        disk->add("/captures/a/notes.txt", "nothing");
        disk->addFolder("/captures/b");
        app::MainWindow window(nullptr, disk);
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({u"/captures/a"_s});
        window.openPaths({u"/captures/b"_s});
        disk->letGo = true;
        QVERIFY(ended.wait(10000));
        QTest::qWait(100);
        QCOMPARE(ended.count(), 1);
    }

    void aPathThatIsNotThereIsSaidInTheCentre() {
        app::MainWindow window;
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({u"/nowhere/at/all"_s});
        QVERIFY(ended.wait(10000));
        QCOMPARE(window.centralPage(), static_cast<QWidget*>(&window.errorPage()));
        QCOMPARE(window.errorPage().text().sentence, u"There is nothing at this path"_s);
    }

    void aFolderWithoutACaptureSaysSo() {
        QTemporaryDir folder;
        app::MainWindow window;
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({folder.path()});
        QVERIFY(ended.wait(10000));
        QCOMPARE(window.centralPage(), static_cast<QWidget*>(&window.errorPage()));
        QCOMPARE(window.errorPage().text().sentence, u"There is no capture here"_s);
    }

    void whatIsOpenedIsRemembered() {
        QTemporaryDir folder;
        app::Settings settings(folder.filePath(u"settings.ini"_s));
        app::MainWindow window(&settings);
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({tests::kNaive});
        QVERIFY(ended.wait(20000));
        QCOMPARE(settings.recent().size(), size_t(1));
        QCOMPARE(settings.recent().front().paths, QStringList{tests::kNaive});
    }

    void bothThemesAreApplied() {
        app::MainWindow window;
        window.setTheme(app::ThemeChoice::Dark);
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 128);
        window.setTheme(app::ThemeChoice::Light);
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() > 128);
    }
};

QTEST_MAIN(tst_main_window)
#include "tst_main_window.moc"
