// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Marks, measuring, snapping, and the menus of the timeline, with the mouse on the real widgets.
#include "tests/viewer/drawn_capture.h"
#include "tests/viewer/shown_timeline.h"
#include "viewer/timeline/lane_headers.h"
#include "viewer/timeline/mark_bar.h"
#include "viewer/timeline/mark_dialog.h"
#include "viewer/timeline/ruler.h"
#include "viewer/timeline/timeline_plot.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QToolTip>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace viewer;
using model::Timestamp;

namespace {

model::TimeRange range(std::int64_t beginNs, std::int64_t endNs) {
    return {Timestamp(tests::kStart + beginNs), Timestamp(tests::kStart + endNs)};
}

} // namespace

class TestMarks : public QObject {
    Q_OBJECT

private slots:
    void init() { show(tests::drawnCapture()); }
    void cleanup() {
        m_view.reset();
        m_state.reset();
    }

    void withoutASelectionMMarksTheMomentUnderThePointer() {
        QTest::mouseMove(&plot(), {300, 60});
        m_state->setCursorTime(Timestamp(tests::kStart + 5'000));
        QTest::keyClick(m_view.get(), Qt::Key_M);
        QCOMPARE(m_state->marks().all().size(), std::size_t(1));
        QCOMPARE(m_state->marks().all().front().range, range(5'000, 5'000));
        QVERIFY(m_state->marks().all().front().isMoment());
    }

    void theBarIsThereWhileThereAreMarks() {
        QVERIFY(!bar().isVisible());
        m_state->marks().add(range(0, 0));
        QVERIFY(bar().isVisible());
        m_state->marks().clear();
        QVERIFY(!bar().isVisible());
    }

    void marksAreLettersUntilSomebodyNamesThem() {
        const int first = m_state->marks().add(range(100, 200));
        m_state->marks().add(range(50, 50));
        QCOMPARE(names(), (QStringList{u"B"_s, u"A"_s})); // by begin
        m_state->marks().remove(first);
        m_state->marks().add(range(300, 300));
        QCOMPARE(names(), (QStringList{u"B"_s, u"A"_s})); // the letter is free again
    }

    void aMarkIsMovedByDraggingItsFlag() {
        const int id = m_state->marks().add(range(200'000, 200'000));
        const QPoint from = flag(id).center().toPoint();
        drag(from, from + QPoint(100, 0));
        const std::int64_t moved = (mark(id).range.begin - Timestamp(tests::kStart + 200'000)).ns();
        const double expected = 100 * plot().timeScale().nsPerPixel();
        QVERIFY2(std::abs(static_cast<double>(moved) - expected) <= 1, qPrintable(QString::number(moved)));
        QVERIFY(mark(id).isMoment());
        QVERIFY(!m_state->draggedRange());
    }

    void anEndOfAStretchIsMovedAlone() {
        const int id = m_state->marks().add(range(200'000, 500'000));
        const TimeScale scale = plot().timeScale();
        const QPoint end(qRound(scale.toPixel(tests::kStart + 500'000)), 8);
        drag(end, end + QPoint(50, 0));
        QCOMPARE(mark(id).range.begin, Timestamp(tests::kStart + 200'000));
        QVERIFY(mark(id).range.end > Timestamp(tests::kStart + 500'000));
    }

    void withShiftAMarkSnapsToTheEdgeOfASpan() {
        // aten::add begins at 150 us; the mark is let go 3 px before it. Other lanes have edges of their own there.
        m_state->showOnly({m_state->capture()->lanes().laneOf(named("aten::add"))});
        const int id = m_state->marks().add(range(600'000, 600'000));
        const QPoint from = flag(id).center().toPoint();
        const double by = plot().timeScale().toPixel(tests::kStart + 150'000) -
                          plot().timeScale().toPixel(tests::kStart + 600'000) - 3;
        drag(from, from + QPoint(qRound(by), 0), Qt::ShiftModifier);
        QCOMPARE((mark(id).range.begin - Timestamp(tests::kStart)).ns(), std::int64_t(150'000));
    }

    void aClickTellsDifferencesAtTheOthers() {
        const int a = m_state->marks().add(range(100'000, 100'000));
        const int b = m_state->marks().add(range(400'000, 450'000));
        QCOMPARE(bar().textOf(mark(b)), u"B  50.0_µs"_s.replace(u'_', kNarrowSpace));
        QTest::mouseClick(&bar(), Qt::LeftButton, {}, flag(a).center().toPoint());
        QCOMPARE(m_state->marks().active(), a);
        QCOMPARE(bar().textOf(mark(b)), u"B  +300.0_µs"_s.replace(u'_', kNarrowSpace));
        QCOMPARE(bar().textOf(mark(a)), u"A"_s);
    }

    void aClickOnAStretchSelectsIt() {
        const int id = m_state->marks().add(range(200'000, 500'000));
        QTest::mouseClick(&bar(), Qt::LeftButton, {}, flag(id).center().toPoint());
        QCOMPARE(m_state->draggedRange(), std::optional(range(200'000, 500'000)));
    }

    void shiftClickSelectsWhatLiesBetweenTwoMarks() {
        const int a = m_state->marks().add(range(100'000, 100'000));
        const int b = m_state->marks().add(range(400'000, 400'000));
        QTest::mouseClick(&bar(), Qt::LeftButton, {}, flag(b).center().toPoint());
        QTest::mouseClick(&bar(), Qt::LeftButton, Qt::ShiftModifier, flag(a).center().toPoint());
        QCOMPARE(m_state->draggedRange(), std::optional(range(100'000, 400'000)));
    }

    void aDoubleClickEditsNameAndNote() {
        const int id = m_state->marks().add(range(100'000, 300'000));
        QTest::mouseDClick(&bar(), Qt::LeftButton, {}, flag(id).center().toPoint());
        auto* dialog = bar().findChild<MarkDialog*>();
        QVERIFY(dialog);
        QTest::keyClicks(dialog->findChild<QLineEdit*>(), u"warm-up"_s);
        dialog->findChild<QPlainTextEdit*>()->setPlainText(u"first call compiles"_s);
        dialog->accept();
        QCOMPARE(mark(id).name, u"warm-up"_s);
        QCOMPARE(mark(id).note, u"first call compiles"_s);
    }

    void flagsDoNotCoverEachOther() {
        const int a = m_state->marks().add(range(100'000, 100'000));
        const int b = m_state->marks().add(range(110'000, 110'000));
        QVERIFY(flag(a).right() <= flag(b).left());
    }

    void marksAreKeptToTheNanosecond() {
        const int id = m_state->marks().add(range(1, 3));
        m_state->marks().setWords(id, u"ü \"x\""_s, u"two\nlines"_s);
        MarkList other;
        other.fromJson(m_state->marks().toJson());
        QCOMPARE(other.all().size(), std::size_t(1));
        QCOMPARE(other.all().front().range, range(1, 3));
        QCOMPARE(other.all().front().name, u"ü \"x\""_s);
        QCOMPARE(other.all().front().note, u"two\nlines"_s);
    }

    void whatIsNoMarkIsLeftOut() {
        MarkList list;
        list.fromJson(R"([{"begin_ns":"5","end_ns":"4"},{"begin_ns":5,"end_ns":6},7,{"begin_ns":"5","end_ns":"6"}])");
        QCOMPARE(list.all().size(), std::size_t(1));
        list.fromJson("no json");
        QVERIFY(list.empty());
    }

    void aDragWithShiftGoesFromEdgeToEdge() {
        const QRectF rect = plot().rectOf(named("aten::add")).value();
        const QPoint from(qRound(rect.left()) + 3, qRound(rect.center().y()));
        const QPoint to(qRound(rect.right()) - 3, from.y());
        dragOnPlot(from, to, Qt::ShiftModifier);
        QCOMPARE(m_state->draggedRange(), std::optional(m_state->rangeOf(named("aten::add"))));
        dragOnPlot(from, to, {});
        QVERIFY(m_state->draggedRange() != std::optional(m_state->rangeOf(named("aten::add"))));
    }

    void shiftClickMeasuresFromTheFocusedSpan() {
        m_state->selectSpan(named("aten::mul", 0));
        const QImage before = plot().grab().toImage();
        QTest::mouseClick(&plot(), Qt::LeftButton, Qt::ShiftModifier, middleOf(named("aten::add")));
        QCOMPARE(m_state->measured(), named("aten::add"));
        QCOMPARE(m_state->focused(), named("aten::mul", 0));
        QVERIFY(plot().grab().toImage() != before);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_state->measured().valid());
        QCOMPARE(m_state->focused(), named("aten::mul", 0)); // one of them a key
    }

    void anotherSelectionEndsTheMeasuring() {
        m_state->selectSpan(named("aten::mul", 0));
        m_state->measureTo(named("aten::add"));
        m_state->selectSpan(named("aten::mul", 1));
        QVERIFY(!m_state->measured().valid());
    }

    void arrowsOfTheTraceAreDrawnFromTheFocusedSpan() {
        tests::DrawnCapture made;
        const auto host = made.lane(model::Layer::Framework, "Framework", "main");
        for (const char* between : {"loader", "autograd"}) // where one stands right under the other no arrow is needed
            made.span(made.lane(model::Layer::Framework, "Framework", between), "work", tests::kStart, 1'000);
        const auto device = made.lane(model::Layer::Framework, "Framework", "Stream 7");
        made.span(host, "launch", tests::kStart, 1'000);
        made.span(host, "other", tests::kStart + 5'000, 1'000);
        made.span(device, "kernel", tests::kStart + 3'000, 9'000);
        made.builder().addFlow({host, device, Timestamp(tests::kStart), Timestamp(tests::kStart + 3'000), {}, false});
        cleanup();
        show(made.seal());
        m_state->selectSpan(named("other"));
        m_view->finishPendingWork();
        QVERIFY(plot().drawnArrows().empty());
        for (const char* end : {"launch", "kernel"}) {
            m_state->selectSpan(named(end));
            m_view->finishPendingWork();
            QCOMPARE(plot().drawnArrows().size(), std::size_t(1));
            QCOMPARE(plot().drawnArrows().front().from, named("launch"));
            QCOMPARE(plot().drawnArrows().front().to, named("kernel"));
        }
        const QImage with = plot().grab().toImage();
        m_state->setLinksShown(false);
        m_view->finishPendingWork();
        QVERIFY(plot().grab().toImage() != with);
    }

    void theMenuOfASpanCopiesItsName() {
        trigger(middleOf(named("aten::add")), u"Name"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"aten::add"_s);
        trigger(middleOf(named("aten::add")), u"Start, in ns"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::number(tests::kStart + 150'000));
        trigger(middleOf(named("aten::add")), u"Range, as --range takes it"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QString::number(tests::kStart + 150'000) + u':' + QString::number(tests::kStart + 250'000));
    }

    void theMenuZoomsToTheSpanUnderIt() {
        trigger(middleOf(named("aten::add")), u"Zoom to this span"_s);
        QVERIFY(plot().rectOf(named("aten::add"))->width() > plot().width() * 0.8);
    }

    void theMenuShowsOnlyOneLane() {
        trigger(middleOf(named("aten::add")), u"Show only this lane"_s);
        QCOMPARE(lanesShown(), QStringList{u"python3 main"_s});
        trigger(middleOf(named("aten::add")), u"Show all lanes"_s);
        QVERIFY(lanesShown().size() > 3);
    }

    void theMenuZoomsToAllOfALane() {
        trigger(middleOf(named("nc_exec_running", 0)), u"Zoom to all of this lane"_s);
        const model::TimeRange view = m_state->visibleRange();
        QVERIFY(view.begin > Timestamp(tests::kStart + 50'000) && view.begin < Timestamp(tests::kStart + 100'000));
        QVERIFY(view.end > Timestamp(tests::kStart + 800'000) && view.end < Timestamp(tests::kStart + 850'000));
    }

    void theRulerCountsInTheUnitThatIsChosen() {
        const auto unit = [this] { return plot().ticks().unit.name; };
        QVERIFY(unit() != u"ns"_s);
        QMenu menu;
        m_view->ruler().fillMenu(menu);
        find(menu, u"ns"_s)->trigger();
        QCOMPARE(unit(), u"ns"_s);
        QMenu again;
        m_view->ruler().fillMenu(again);
        QVERIFY(find(again, u"ns"_s)->isChecked());
        find(again, u"ms"_s)->trigger();
        QCOMPARE(unit(), u"ms"_s);
    }

    void pointingAtALaneTellsItsWholeNameAndItsFinding() {
        tests::DrawnCapture made;
        const auto lane = made.lane(model::Layer::Framework, "Framework", "Stream 7");
        made.builder().laneSpec(lane).stream = "7";
        made.span(lane, "fmha", tests::kStart, 1'600'000, 0, "kernel");
        made.span(lane, "gemm", tests::kStart + 40'000, 30'000, 0, "kernel");
        cleanup();
        show(made.seal());
        const LayoutItem* item = m_view->plot().timelineLayout().itemOf(model::LaneId(0));
        QVERIFY(item);
        const QPoint at(40, item->top + 8);
        QHelpEvent help(QEvent::ToolTip, at, m_view->headers().mapToGlobal(at));
        QCoreApplication::sendEvent(&m_view->headers(), &help);
        QVERIFY2(QToolTip::text().contains(u"Stream 7"_s), qPrintable(QToolTip::text()));
        QVERIFY(QToolTip::text().contains(u"the longest is fmha"_s));
    }

private:
    void show(std::shared_ptr<const model::Capture> capture) {
        m_state = std::make_unique<ViewState>();
        m_view = tests::shownTimeline(*m_state, std::move(capture));
        QVERIFY(m_view);
    }
    TimelinePlot& plot() { return m_view->plot(); }
    MarkBar& bar() { return m_view->markBar(); }
    const Mark& mark(int id) { return *m_state->marks().find(id); }
    QRectF flag(int id) { return bar().flagOf(mark(id)); }
    model::SpanId named(const char* name, int k = 0) { return tests::spanNamed(*m_state->capture(), name, k); }
    QPoint middleOf(model::SpanId span) { return plot().rectOf(span).value().center().toPoint(); }
    QStringList names() {
        QStringList out;
        for (const Mark& one : m_state->marks().all())
            out << one.name;
        return out;
    }
    QStringList lanesShown() {
        QStringList out;
        for (const LayoutItem& item : plot().timelineLayout().items())
            if (item.kind == LayoutItem::Kind::Lane)
                out << item.title;
        return out;
    }
    static void send(QWidget& widget, QEvent::Type type, const QPoint& at, Qt::KeyboardModifiers keys) {
        const bool moves = type == QEvent::MouseMove;
        QMouseEvent event(type, at, widget.mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, keys);
        QCoreApplication::sendEvent(&widget, &event);
    }
    static void dragOn(QWidget& widget, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys) {
        send(widget, QEvent::MouseButtonPress, from, keys);
        send(widget, QEvent::MouseMove, (from + to) / 2, keys);
        send(widget, QEvent::MouseMove, to, keys);
        send(widget, QEvent::MouseButtonRelease, to, keys);
    }
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) { dragOn(bar(), from, to, keys); }
    void dragOnPlot(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys) {
        dragOn(plot(), from, to, keys);
    }
    static QAction* find(const QMenu& menu, const QString& text) {
        for (QAction* action : menu.actions()) {
            if (action->text() == text)
                return action;
            if (action->menu())
                if (QAction* inner = find(*action->menu(), text))
                    return inner;
        }
        return nullptr;
    }
    void trigger(const QPoint& at, const QString& text) {
        QMenu menu;
        plot().fillMenu(menu, at);
        QAction* action = find(menu, text);
        QVERIFY2(action, qPrintable(text));
        action->trigger();
    }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineView> m_view;
};

QTEST_MAIN(TestMarks)
#include "tst_marks.moc"
