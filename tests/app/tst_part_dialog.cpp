// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading a part of a capture through the window, and what is seen while a large one is read.
#include "app/main_window.h"
#include "app/part_dialog.h"
#include "app/window_actions.h"
#include "tests/app/opened_window.h"
#include "viewer/verdict/verdict_bar.h"

#include <QAction>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace Qt::StringLiterals;

namespace {

QString writeTrace(const QTemporaryDir& folder, int events) {
    QFile file(folder.filePath(u"trace.json"_s));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    QByteArray text = R"({"traceEvents":[)";
    for (int i = 0; i < events; ++i)
        text += (i ? ",\n" : "\n") + QByteArray(R"({"ph":"X","cat":"cpu_op","pid":1,"tid":)") +
                QByteArray::number(i % 2) + R"(,"name":"aten::mul","ts":)" + QByteArray::number(i * 10) +
                R"(,"dur":5,"args":{"External id":)" + QByteArray::number(i) + "}}";
    text += "]}";
    file.write(text);
    return file.fileName();
}

} // namespace

class TestPartDialog : public QObject {
    Q_OBJECT

private slots:
    void theDialogReadsAWindowOfOneThread() {
        const QTemporaryDir folder;
        const auto window = tests::openedWindow(writeTrace(folder, 100));
        QVERIFY(window);
        QCOMPARE(window->document().capture->spans().size(), size_t(100));
        bool asked = false;
        QTimer::singleShot(0, window.get(), [&] {
            auto* dialog = qobject_cast<app::PartDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            asked = true;
            dialog->windowText().selectAll();
            QTest::keyClicks(&dialog->windowText(), u"+100us:+200us"_s);
            QVERIFY(dialog->windowBox().isChecked()); // who writes a window wants one
            QCOMPARE(dialog->threads().topLevelItemCount(), 2);
            dialog->threads().topLevelItem(0)->setCheckState(0, Qt::Unchecked);
            QTest::mouseClick(&dialog->readButton(), Qt::LeftButton);
        });
        QSignalSpy ended(window.get(), &app::MainWindow::loadEnded);
        window->actions().readPart->trigger();
        QVERIFY(asked);
        QVERIFY(ended.count() > 0 || ended.wait(20000));
        QCOMPARE(window->document().capture->spans().size(), size_t(5));
        QCOMPARE(window->document().choice.threads.size(), size_t(1));
        ended.clear();
        window->actions().reload->trigger(); // keeps the choice
        QVERIFY(ended.wait(20000));
        QCOMPARE(window->document().capture->spans().size(), size_t(5));
    }

    void aWindowThatIsNoneCannotBeRead() {
        const QTemporaryDir folder;
        const auto window = tests::openedWindow(writeTrace(folder, 10));
        QVERIFY(window);
        app::PartDialog dialog(window->document().capture, {}, window->state().visibleRange());
        dialog.windowBox().setChecked(true);
        QVERIFY(dialog.readButton().isEnabled());
        dialog.windowText().setText(u"soon"_s);
        QVERIFY(!dialog.readButton().isEnabled());
        dialog.windowBox().setChecked(false);
        QVERIFY(dialog.readButton().isEnabled());
        for (int i = 0; i < 2; ++i)
            dialog.threads().topLevelItem(i)->setCheckState(0, Qt::Unchecked);
        QVERIFY(!dialog.readButton().isEnabled());
    }

    void theBeginningOfALargeTraceStandsWhileTheRestIsRead() {
        const QTemporaryDir folder;
        const QString path = writeTrace(folder, 700'000);
        app::MainWindow window;
        window.show();
        std::vector<std::pair<size_t, bool>> shown; // spans, and whether it is a preview
        connect(&window, &app::MainWindow::documentChanged, &window, [&] {
            const auto& capture = window.document().capture;
            shown.emplace_back(capture ? capture->spans().size() : 0, window.document().preview);
        });
        connect(&window.loadJob(), &app::LoadJob::previewed, &window, [&] {
            QVERIFY(window.verdict().sentence().startsWith(u"Reading"_s)); // it is not over
            window.state().setVisibleRange({model::Timestamp(1'000'000), model::Timestamp(2'000'000)});
        });
        connect(&window.loadJob(), &app::LoadJob::progressed, &window, [&] {
            if (window.document().preview)
                QVERIFY(window.verdict().sentence().contains(u"its beginning is shown"_s));
        });
        QSignalSpy ended(&window, &app::MainWindow::loadEnded);
        window.openPaths({path});
        QVERIFY(ended.wait(60000));
        window.finishNow();
        QCOMPARE(shown.back(), std::pair(size_t(700'000), false));
        if (shown.size() == 1)
            QSKIP("The whole trace was there before its beginning was to be shown.");
        QVERIFY(shown.front().second);
        QVERIFY(shown.front().first < 300'000);
        // Where somebody looks already stays in view.
        QCOMPARE(window.state().visibleRange().begin.ns(), int64_t(1'000'000));
        QVERIFY(!window.document().preview);
    }
};

QTEST_MAIN(TestPartDialog)
#include "tst_part_dialog.moc"
