// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/viewer/drawn_capture.h"
#include "tests/viewer/shown_timeline.h"
#include "viewer/timeline/lane_headers.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/view_state.h"

#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;
using namespace viewer;

/// The real widget, offscreen, over one small capture.
class TestTimelinePlot : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void groupsStandInOrderWithTheOwnClockLast();
    void clickFocusesTheSpanUnderIt();
    void clickOnNothingClears();
    void selectingAnOperatorLightsItsSpansOnly();
    void litBarsArePaintedFullAndOthersDim();
    void controlWheelZoomsAtTheCursor();
    void shiftWheelPans();
    void plainWheelScrolls();
    void dragSelectsARange();
    void keysZoomPanAndUndo();
    void fZoomsToTheFocusedSpan();
    void mMarksTheSelection();
    void stepsGoToTheNextSpanOfTheSameName();
    void escapeClearsRangeThenSearchThenSelection();
    void arrowsMoveTheFocus();
    void foldingAGroupHidesItsLanes();
    void subGroupsStandTogetherUnderTheirCoreAndFold();
    void aFoldedGroupShowsTheBarsOfAllItsLanes();
    void compactRowsAreLower();
    void pinnedLaneStandsFirstAndHiddenOneNowhere();
    void engineRowsGrowWhenALabelFits();
    void overlappingSpansTakeFurtherRows();
    void tipTellsNameDurationAndLane();
    void tipBelowAPixelCountsTheSpans();
    void unfinishedBarsEndInTeeth();
    void ownClockSaysSoAndCanBeLinedUp();
    void searchHitsAreSteppedThrough();
    void revealScrollsToTheLane();
    void manyChangesAreOneReplot();
    void plotItselfSelectsNothing();

private:
    TimelinePlot& plot() { return m_view->plot(); }
    model::SpanId named(const char* name, int k = 0) { return tests::spanNamed(*m_state->capture(), name, k); }
    QPoint middleOf(model::SpanId span) {
        const QRectF rect = plot().rectOf(span).value();
        const double left = std::max(rect.left(), 0.0);
        const double right = std::min(rect.right(), plot().width() - 1.0);
        return QPointF((left + right) / 2, rect.center().y()).toPoint();
    }
    void wheel(const QPoint& at, int delta, Qt::KeyboardModifiers modifiers) {
        QWheelEvent event(at, plot().mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&plot(), &event);
    }
    QColor pixelAt(const QPoint& at) { return plot().grab().toImage().pixelColor(at); }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineView> m_view;
};

void TestTimelinePlot::init() {
    m_state = std::make_unique<ViewState>();
    m_view = tests::shownTimeline(*m_state, tests::drawnCapture());
    QVERIFY(m_view);
}

void TestTimelinePlot::cleanup() {
    m_view.reset();
    m_state.reset();
}

void TestTimelinePlot::groupsStandInOrderWithTheOwnClockLast() {
    QStringList groups;
    for (const LayoutItem& item : plot().timelineLayout().items())
        if (item.kind == LayoutItem::Kind::Group)
            groups << item.title;
    QCOMPARE(groups,
             (QStringList{u"Framework"_s, u"Hardware"_s, u"NC0:4 engines"_s, u"Counters"_s, u"NC0:5 engines"_s}));
    int y = 0;
    for (const LayoutItem& item : plot().timelineLayout().items()) {
        QCOMPARE(item.top, y);
        y = item.bottom();
    }
}

void TestTimelinePlot::clickFocusesTheSpanUnderIt() {
    const model::SpanId span = named("aten::add");
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf(span));
    QCOMPARE(m_state->focused(), span);
    QCOMPARE(plot().spanAt(middleOf(span)), span);
}

void TestTimelinePlot::clickOnNothingClears() {
    m_state->selectSpan(named("aten::add"));
    const QRectF rect = plot().rectOf(named("nc_exec_running", 1)).value();
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, QPointF(rect.right() + 60, rect.center().y()).toPoint());
    QVERIFY(!m_state->focused().valid());
    QVERIFY(!m_state->lit().active);
}

void TestTimelinePlot::selectingAnOperatorLightsItsSpansOnly() {
    m_state->selectOperator(u"aten::mul"_s);
    QCOMPARE(m_state->selectedOperator(), u"aten::mul"_s);
    std::set<model::SpanId> lit;
    for (const DrawnSpan& drawn : plot().drawnSpans())
        if (drawn.lit)
            lit.insert(drawn.span);
    for (const model::SpanId span : lit)
        QCOMPARE(
            m_state->capture()->text(m_state->capture()->spans().name(m_state->capture()->spans().operatorCall(span))),
            std::string_view("aten::mul"));
    QVERIFY(lit.contains(named("aten::mul", 0)));
    QVERIFY(lit.contains(named("aten::mul", 1)));
    QVERIFY(!lit.contains(named("aten::add")));
}

void TestTimelinePlot::litBarsArePaintedFullAndOthersDim() {
    const Theme& theme = Theme::light();
    const auto below = [&](model::SpanId span) { return middleOf(span) + QPoint(0, 5); }; // under the label's letters
    QCOMPARE(pixelAt(below(named("aten::mul"))), theme.names[0]);
    QCOMPARE(pixelAt(below(named("aten::add"))), theme.names[1]);
    m_state->selectOperator(u"aten::mul"_s);
    plot().replot();
    QCOMPARE(pixelAt(below(named("aten::mul"))), theme.names[0]);
    QCOMPARE(pixelAt(below(named("aten::add"))), theme.dimmed(theme.names[1]));
    QCOMPARE(pixelAt(below(named("ProfilerStep#3"))), theme.noOperatorStrong); // grey spans are the map
}

void TestTimelinePlot::controlWheelZoomsAtTheCursor() {
    const QPoint at(300, 100);
    const std::int64_t before = plot().timeScale().toNs(at.x());
    const std::int64_t length = m_state->visibleRange().length().ns();
    wheel(at, 240, Qt::ControlModifier);
    QVERIFY(m_state->visibleRange().length().ns() < length * 7 / 10);
    QVERIFY(std::abs(plot().timeScale().toNs(at.x()) - before) <= length / 1000);
}

void TestTimelinePlot::shiftWheelPans() {
    wheel({300, 100}, 480, Qt::ControlModifier);
    const model::TimeRange before = m_state->visibleRange();
    wheel({300, 100}, -120, Qt::ShiftModifier);
    QVERIFY(m_state->visibleRange().begin > before.begin);
    QCOMPARE(m_state->visibleRange().length(), before.length());
}

void TestTimelinePlot::plainWheelScrolls() {
    m_view->resize(1178, 220);
    QVERIFY(plot().scrollMaximum() > 0);
    const double top = plot().rectOf(named("nc_exec_running"))->top();
    wheel({300, 60}, -120, Qt::NoModifier);
    QVERIFY(plot().scrollY() > 0);
    QVERIFY(plot().rectOf(named("nc_exec_running"))->top() < top);
}

void TestTimelinePlot::dragSelectsARange() {
    QTest::mousePress(&plot(), Qt::LeftButton, {}, {200, 150});
    QMouseEvent move(QEvent::MouseMove, QPointF(400, 150), plot().mapToGlobal(QPointF(400, 150)), Qt::NoButton,
                     Qt::LeftButton, {});
    QCoreApplication::sendEvent(&plot(), &move);
    QTest::mouseRelease(&plot(), Qt::LeftButton, {}, {400, 150});
    QVERIFY(m_state->draggedRange());
    QCOMPARE(m_state->draggedRange()->begin.ns(), plot().timeScale().toNs(200));
    QCOMPARE(m_state->draggedRange()->end.ns(), plot().timeScale().toNs(400));
    QVERIFY(!m_state->focused().valid());
}

void TestTimelinePlot::keysZoomPanAndUndo() {
    const model::TimeRange whole = m_state->visibleRange();
    QTest::keyClick(m_view.get(), Qt::Key_W);
    const model::TimeRange nearer = m_state->visibleRange();
    QVERIFY(nearer.length() < whole.length());
    QTest::keyClick(m_view.get(), Qt::Key_D);
    QVERIFY(m_state->visibleRange().begin > nearer.begin);
    QTest::keyClick(m_view.get(), Qt::Key_A);
    QTest::keyClick(m_view.get(), Qt::Key_Z);
    QCOMPARE(m_state->visibleRange(), nearer);
    QTest::keyClick(m_view.get(), Qt::Key_Z);
    QCOMPARE(m_state->visibleRange(), whole);
    QTest::keyClick(m_view.get(), Qt::Key_Z, Qt::ShiftModifier);
    QCOMPARE(m_state->visibleRange(), nearer);
    QTest::keyClick(m_view.get(), Qt::Key_S);
    QVERIFY(m_state->visibleRange().length() > nearer.length());
}

void TestTimelinePlot::fZoomsToTheFocusedSpan() {
    const model::SpanId span = named("aten::add");
    m_state->selectSpan(span);
    QTest::keyClick(m_view.get(), Qt::Key_F);
    const QRectF rect = plot().rectOf(span).value();
    QVERIFY(rect.width() > plot().width() * 0.8);
    QVERIFY(rect.left() > 0 && rect.right() < plot().width());
}

void TestTimelinePlot::mMarksTheSelection() {
    m_state->selectSpan(named("aten::add"));
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QCOMPARE(m_state->marks().all().size(), std::size_t(1));
    QCOMPARE(m_state->marks().all().front().range, m_state->rangeOf(named("aten::add")));
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QVERIFY(m_state->marks().empty());
}

void TestTimelinePlot::stepsGoToTheNextSpanOfTheSameName() {
    m_state->selectSpan(named("aten::mul", 0));
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    QCOMPARE(m_state->focused(), named("aten::mul", 1));
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    QCOMPARE(m_state->focused(), named("aten::mul", 1)); // there is no further one
    QTest::keyClick(m_view.get(), Qt::Key_Comma);
    QCOMPARE(m_state->focused(), named("aten::mul", 0));
}

void TestTimelinePlot::escapeClearsRangeThenSearchThenSelection() {
    m_state->selectSpan(named("aten::mul"));
    m_state->setSearchHits({named("aten::add")});
    m_state->setDraggedRange(m_state->rangeOf(named("aten::add")));
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_state->draggedRange() && !m_state->searchHits().empty() && m_state->focused().valid());
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(m_state->searchHits().empty() && m_state->focused().valid());
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_state->focused().valid());
}

void TestTimelinePlot::arrowsMoveTheFocus() {
    m_state->selectSpan(named("aten::mul", 0));
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_state->focused(), named("aten::add"));
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QCOMPARE(m_state->focused(), named("aten::mul", 0));
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QCOMPARE(m_state->focused(), named("region"));
}

void TestTimelinePlot::foldingAGroupHidesItsLanes() {
    const model::SpanId span = named("nc_exec_running");
    QVERIFY(plot().rectOf(span));
    const auto& items = plot().timelineLayout().items();
    const auto group =
        std::find_if(items.begin(), items.end(), [](const LayoutItem& item) { return item.title == u"Hardware"_s; });
    QTest::mouseClick(&m_view->headers(), Qt::LeftButton, {}, {20, group->top + 10});
    QVERIFY(!plot().rectOf(span));
    const auto& folded = plot().timelineLayout().items();
    QVERIFY(std::any_of(folded.begin(), folded.end(),
                        [](const LayoutItem& item) { return item.kind == LayoutItem::Kind::Summary; }));
}

void TestTimelinePlot::subGroupsStandTogetherUnderTheirCoreAndFold() {
    tests::DrawnCapture made;
    const std::string core = "NC0:4 engines";
    const auto vector = made.lane(model::Layer::Device, core, "Vector", 3);
    const auto queue = made.lane(model::Layer::Device, core, "qSyncIO0", -1, {}, "DMA queues");
    const auto engine = made.lane(model::Layer::Device, core, "DMA 64", -1, {}, "DMA engines", true);
    for (const auto lane : {vector, queue, engine})
        made.span(lane, "span", tests::kStart, 1'000);
    model::CounterSpec spec;
    spec.worker = model::WorkerId(0);
    spec.group = core;
    spec.subgroup = "DMA queues";
    spec.counter = "throughput";
    made.builder().addSample(made.builder().counter(spec), model::Timestamp(tests::kStart), 1);
    m_state->setCapture(made.seal());

    const auto titles = [this] {
        QStringList all;
        for (const LayoutItem& item : plot().timelineLayout().items())
            if (item.kind != LayoutItem::Kind::Worker)
                all << item.title;
        return all;
    };
    QCOMPARE(titles(), (QStringList{u"NC0:4 engines"_s, u"Vector"_s, u"DMA queues"_s, u"qSyncIO0"_s, u"throughput"_s,
                                    u"DMA engines"_s}));
    // A folded one shows in its own row what its lanes hold.
    const LayoutItem& folded = plot().timelineLayout().items().back();
    QVERIFY(folded.folded);
    QCOMPARE(folded.lanes.size(), std::size_t(1));
    LaneHeaders& headers = m_view->headers();
    QTest::mouseClick(&headers, Qt::LeftButton, {}, QPoint(60, folded.top + folded.height / 2));
    QCOMPARE(titles().last(), u"DMA 64"_s);
}

void TestTimelinePlot::aFoldedGroupShowsTheBarsOfAllItsLanes() {
    tests::DrawnCapture made;
    const std::string core = "NC0:4 engines";
    const auto vector = made.lane(model::Layer::Device, core, "Vector", 3);
    made.span(vector, "whole", tests::kStart, 3'000);
    for (int ring = 0; ring < 3; ++ring)
        made.span(made.lane(model::Layer::Device, core, "ring " + std::to_string(ring), -1, {}, "DMA packets", true),
                  "packet", tests::kStart + ring * 1'000, 400);
    m_state->setCapture(made.seal());
    m_view->finishPendingWork();
    const LayoutItem& folded = plot().timelineLayout().items().back();
    QVERIFY(folded.folded);
    const QRectF whole = plot().rectOf(named("whole")).value();
    const QImage image = plot().grab().toImage();
    const int y = folded.top + folded.height / 2;
    const auto colourAt = [&](double part) {
        return image.pixelColor(static_cast<int>(whole.left() + part * whole.width()), y);
    };
    const QColor ground = colourAt(0.25); // between the first and the second packet
    for (const double part : {0.07, 0.40, 0.73})
        QVERIFY2(colourAt(part) != ground, qPrintable(QString::number(part)));
}

void TestTimelinePlot::compactRowsAreLower() {
    const int comfortable = plot().timelineLayout().height();
    m_state->setDensity(Density::Compact);
    QVERIFY(plot().timelineLayout().height() < comfortable * 9 / 10);
}

void TestTimelinePlot::pinnedLaneStandsFirstAndHiddenOneNowhere() {
    const model::LaneId lane = m_state->capture()->lanes().laneOf(named("nc_exec_running"));
    m_state->setPinned(lane, true);
    QCOMPARE(plot().timelineLayout().itemOf(lane)->top, 0);
    m_state->setPinned(lane, false);
    m_state->setHidden(lane, true);
    QVERIFY(!plot().timelineLayout().itemOf(lane));
    m_state->showAllLanes();
    QVERIFY(plot().timelineLayout().itemOf(lane));
}

void TestTimelinePlot::engineRowsGrowWhenALabelFits() {
    const model::SpanId span = named("ACTIVATE");
    QCOMPARE(plot().rectOf(span)->height(), 10.0);
    m_state->selectSpan(span);
    QTest::keyClick(m_view.get(), Qt::Key_F);
    QCOMPARE(plot().rectOf(span)->height(), 15.0);
}

void TestTimelinePlot::overlappingSpansTakeFurtherRows() {
    const QRectF first = plot().rectOf(named("ACTIVATE", 0)).value();
    const QRectF second = plot().rectOf(named("TENSOR_TENSOR", 0)).value();
    QVERIFY(first.top() != second.top());
}

void TestTimelinePlot::tipTellsNameDurationAndLane() {
    const QString tip = plot().tipAt(middleOf(named("aten::add")));
    QVERIFY2(tip.contains(u"aten::add"_s), qPrintable(tip));
    QVERIFY(tip.contains(u"100.0"_s));
    QVERIFY(tip.contains(u"python3 main"_s));
}

void TestTimelinePlot::tipBelowAPixelCountsTheSpans() {
    tests::DrawnCapture made;
    const auto lane = made.lane(model::Layer::Hardware, "Hardware", "NC0:4");
    for (int i = 0; i < 50'000; ++i)
        made.span(lane, i % 3 ? "b" : "a", tests::kStart + i * 100, 60);
    m_state->setCapture(made.seal());
    m_view->finishPendingWork();
    const QString tip = plot().tipAt(middleOf(named("b", 1'000)));
    QVERIFY2(tip.contains(u"spans in this pixel"_s), qPrintable(tip));
    QVERIFY(tip.contains(u"b  "_s));
    QVERIFY(pixelAt(middleOf(named("b", 1'000))) != Theme::light().lane);
}

void TestTimelinePlot::unfinishedBarsEndInTeeth() {
    tests::DrawnCapture made;
    const auto lane = made.lane(model::Layer::Hardware, "Hardware", "NC0:4");
    made.span(lane, "open", tests::kStart, 400'000, model::kSpanUnfinished);
    made.span(lane, "whole", tests::kStart + 500'000, 400'000);
    m_state->setCapture(made.seal());
    m_view->finishPendingWork();
    const QImage image = plot().grab().toImage();
    const auto holesAtEnd = [&](const char* name) {
        const QRect bar = plot().rectOf(named(name)).value().toRect();
        int holes = 0;
        for (int y = bar.top() + 1; y < bar.bottom(); ++y)
            holes += image.pixelColor(bar.left() + bar.width() - 1, y) == Theme::light().lane;
        return holes;
    };
    QVERIFY(holesAtEnd("open") >= 2);
    QCOMPARE(holesAtEnd("whole"), 0);
}

void TestTimelinePlot::ownClockSaysSoAndCanBeLinedUp() {
    const model::LaneId lane = m_state->capture()->lanes().laneOf(named("ACTIVATE", 100));
    const LayoutItem* item = plot().timelineLayout().itemOf(lane);
    QVERIFY(item && item->own);
    const model::ClockId clock = m_state->capture()->lanes()[lane].clock;
    const double before = plot().rectOf(named("ACTIVATE", 100))->left();
    QVERIFY(m_state->setOwnOffset(clock, model::Duration(100'000)));
    QVERIFY(plot().rectOf(named("ACTIVATE", 100))->left() > before);
    QVERIFY(!m_state->setOwnOffset(model::ClockId(0), model::Duration(1))); // the host is never shifted
    QVERIFY(plot().tipAt(middleOf(named("ACTIVATE", 100))).contains(u"own clock"_s));
}

void TestTimelinePlot::searchHitsAreSteppedThrough() {
    m_state->setSearchHits({named("aten::mul", 0), named("aten::mul", 1)});
    m_state->stepHit(1);
    QCOMPARE(m_state->currentHit(), 0);
    m_state->stepHit(-1);
    QCOMPARE(m_state->currentHit(), 1);
    plot().replot();
    const QRectF rect = plot().rectOf(named("aten::mul", 0)).value();
    QCOMPARE(pixelAt(QPointF(rect.center().x(), rect.top() + 2).toPoint()), Theme::light().searchHit);
}

void TestTimelinePlot::revealScrollsToTheLane() {
    m_view->resize(1178, 200);
    wheel({300, 50}, 1200, Qt::ControlModifier);
    const model::SpanId span = named("ACTIVATE", 100);
    m_state->reveal(span);
    const QRectF rect = plot().rectOf(span).value();
    QVERIFY(rect.bottom() <= plot().height() && rect.top() >= 0);
    QVERIFY(rect.right() > 0 && rect.left() < plot().width());
}

void TestTimelinePlot::manyChangesAreOneReplot() {
    QCoreApplication::processEvents();
    QSignalSpy replots(&plot(), &QCustomPlot::afterReplot);
    for (int i = 0; i < 10; ++i)
        wheel({300, 100}, 120, Qt::ControlModifier);
    QCOMPARE(replots.count(), 0);
    QCoreApplication::processEvents();
    QCOMPARE(replots.count(), 1);
}

void TestTimelinePlot::plotItselfSelectsNothing() {
    QCOMPARE(plot().itemCount(), 0);
    QCOMPARE(plot().plottableCount(), 1);
    QCOMPARE(plot().plottable(0)->selectTest({10, 10}, false), -1.0);
}

QTEST_MAIN(TestTimelinePlot)
#include "tst_timeline_plot.moc"
