// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The chain of what is selected, in words, and the keys that walk it.
#include "app/main_window.h"
#include "tests/app/opened_window.h"
#include "viewer/details/chain_panel.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// The k-th span of a name, by the order of the store.
model::SpanId spanNamed(const model::Capture& capture, std::string_view name, int k = 0) {
    for (size_t i = 0; i < capture.spans().size(); ++i)
        if (capture.text(capture.spans().name(model::SpanId(i))) == name && k-- == 0)
            return model::SpanId(i);
    return {};
}

std::string focusedName(app::MainWindow& window) {
    const model::Capture& capture = *window.document().capture;
    return std::string(capture.text(capture.spans().name(window.state().focused())));
}

} // namespace

class TestWindowChain : public QObject {
    Q_OBJECT

private slots:
    void saysWhereAnEffectLiesAndOfWhichCause() {
        const auto window = tests::openedWindow();
        QVERIFY(window);
        const model::SpanId execution = spanNamed(*window->document().capture, "nc_exec_running", 6);
        QVERIFY(execution.valid());
        window->state().selectSpan(execution);
        window->chain().finishNow();
        const QStringList lines = window->chain().text().split(u'\n');
        QVERIFY2(lines.front().startsWith(u"aten::mul"_s), qPrintable(lines.front()));
        int instructions = 0, fromExecution = 0;
        for (qsizetype i = 1; i < lines.size(); ++i) {
            if (!lines[i].contains(u" instructions"_s))
                continue;
            ++instructions;
            QVERIFY2(lines[i - 1].contains(u" inside"_s), qPrintable(lines[i - 1]));
            fromExecution += lines[i - 1].contains(u"from nc_exec_running"_s);
        }
        QVERIFY(instructions >= 3);
        QCOMPARE(fromExecution, instructions - 1); // the first stands right under its cause
    }

    void keysWalkItToTheEffectAndBack() {
        const auto window = tests::openedWindow();
        QVERIFY(window);
        window->state().selectSpan(spanNamed(*window->document().capture, "kbl_exec_wait", 6));
        window->chain().finishNow();
        QTest::keyClick(&window->timeline(), Qt::Key_BracketRight);
        QCOMPARE(focusedName(*window), std::string("nc_exec_running"));
        QTest::keyClick(&window->timeline(), Qt::Key_BracketLeft);
        QCOMPARE(focusedName(*window), std::string("kbl_exec_wait"));
        QTest::keyClick(&window->timeline(), Qt::Key_BracketLeft);
        QVERIFY(focusedName(*window) != "kbl_exec_wait");
    }

    void aKeyLeavesTheDirectLinks() {
        const auto window = tests::openedWindow();
        QVERIFY(window);
        const model::SpanId call = spanNamed(*window->document().capture, "aten::mul", 2);
        window->state().selectSpan(call);
        const auto& links = window->timeline().plot().drawnLinks();
        const size_t all = links.size();
        QVERIFY(all > 3);
        QTest::keyClick(&window->timeline(), Qt::Key_C);
        QVERIFY(!links.empty() && links.size() < all);
        for (const model::Link& link : links)
            QVERIFY(link.from == call || link.to == call);
        QTest::keyClick(&window->timeline(), Qt::Key_C);
        QCOMPARE(links.size(), all);
    }

    void linksReachIntoFoldedGroupsAndTellWhatIsOutOfView() {
        const auto window = tests::openedWindow(tests::kNaive, {1600, 900});
        QVERIFY(window);
        const model::Capture& capture = *window->document().capture;
        viewer::TimelinePlot& plot = window->timeline().plot();
        const model::SpanId execution = spanNamed(capture, "nc_exec_running", 6);
        const model::SpanId wait = spanNamed(capture, "kbl_exec_wait", 6);
        window->state().selectSpan(wait);
        for (const viewer::LayoutItem& item : plot.timelineLayout().items())
            if (item.kind == viewer::LayoutItem::Kind::Group && item.title == u"Hardware"_s) {
                window->state().setFolded(item.foldKey, true);
                break;
            }
        QVERIFY(!plot.rectOf(execution));
        QVERIFY(plot.rectOrFoldedRect(execution));
        // The execution lies to the right of a view that ends before it: its row has a tag at that edge.
        const model::TimeRange range = window->state().rangeOf(execution);
        const model::Duration far(50'000);
        window->state().setVisibleRange({range.begin - far - far, range.begin - far});
        window->finishNow();
        const QRectF row = plot.rectOrFoldedRect(execution).value();
        QVERIFY(row.left() > plot.width());
        const auto edge = [&] {
            return plot.grab(QRect(plot.width() - 70, static_cast<int>(row.center().y()) - 8, 70, 16)).toImage();
        };
        const QImage with = edge();
        window->state().setLinksShown(false);
        QVERIFY(edge() != with);
    }
};

QTEST_MAIN(TestWindowChain)
#include "tst_window_chain.moc"
