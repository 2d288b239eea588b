// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/idle_cause.h"
#include "tests/viewer/drawn_capture.h"
#include "tests/viewer/shown_timeline.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/view_state.h"

#include <QtTest>

#include <memory>
#include <set>

using namespace Qt::StringLiterals;
using namespace viewer;

namespace {

constexpr std::int64_t kErrorLow = -20'000, kErrorHigh = 30'000;

/// A core with an execution between two stretches of idle time; an engine on a clock that is tied within bounds; an
/// execution on a clock of its own.
std::shared_ptr<const model::Capture> capture() {
    tests::DrawnCapture made;
    const auto core = made.lane(model::Layer::Hardware, "Hardware", "NC0:4");
    made.span(core, "nc_exec_running", tests::kStart + 400'000, 300'000);
    const auto idle = made.lane(model::Layer::Hardware, "Hardware", "NC0:4 idle");
    made.builder().laneSpec(idle).content = model::LaneContent::Idle;
    made.span(idle, std::string(model::idleCauseName(model::IdleCause::Transfer)), tests::kStart, 400'000);
    made.span(idle, std::string(model::idleCauseName(model::IdleCause::Barrier)), tests::kStart + 700'000, 300'000);
    model::Clock tied;
    tied.name = "tied.ntff";
    tied.errorLow = model::Duration(kErrorLow);
    tied.errorHigh = model::Duration(kErrorHigh);
    const auto clock = made.builder().addClock(tied);
    const auto vector = made.lane(model::Layer::Device, "NC0:4 engines", "Vector", 3, clock);
    made.span(vector, "ACTIVATE", tests::kStart + 500'000, 100'000);
    model::Clock own;
    own.name = "own.ntff";
    own.own = true;
    own.reason = "No sync point ties this profile to the host.";
    const auto other = made.builder().addClock(own);
    const auto executions = made.lane(model::Layer::Device, "NC0:5 engines", "execution", -1, other);
    made.builder().laneSpec(executions).content = model::LaneContent::Executions;
    made.span(executions, "execution", 9'000, 80'000);
    const auto scalar = made.lane(model::Layer::Device, "NC0:5 engines", "Scalar", 1, other);
    made.span(scalar, "COPY", 5'000, 50'000);
    return made.seal();
}

} // namespace

/// What the timeline says of idle time and of clocks, in the real widget offscreen.
class TestIdleAndClocks : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void idleTimeIsHatchedAndWorkIsSolid();
    void causesHaveDifferentPatterns();
    void idleTimeKeepsItsPatternWhenOthersDim();
    void clockErrorIsDrawnToScaleAtTheFocusedSpan();
    void narrowClockErrorIsInWordsOnly();
    void tipTellsTheBoundsOfTheClock();
    void keyLinesAnOwnClockUpWithTheFocusedExecution();
    void shiftedKeyPutsItBack();
    void tiedClocksAreNeverShifted();

private:
    TimelinePlot& plot() { return m_view->plot(); }
    model::SpanId named(std::string_view name, int k = 0) { return tests::spanNamed(*m_state->capture(), name, k); }
    QImage picture() {
        plot().finishPendingWork(); // a replot waits for the end of the turn
        return plot().grab().toImage();
    }
    /// The colours inside of a span's bar near its end, away from its edge and its label.
    std::set<QRgb> coloursOf(model::SpanId span) {
        const QImage image = picture();
        const QRect bar = plot().rectOf(span).value().toRect().adjusted(0, 1, -4, -1);
        std::set<QRgb> colours;
        for (int y = bar.top(); y < bar.bottom(); ++y)
            for (int x = bar.right() - 40; x < bar.right(); ++x)
                colours.insert(image.pixel(x, y));
        return colours;
    }
    const LayoutItem* groupOf(model::SpanId span) {
        const model::Lane& lane = m_state->capture()->lanes()[m_state->capture()->lanes().laneOf(span)];
        for (const LayoutItem& item : plot().timelineLayout().items())
            if (item.kind == LayoutItem::Kind::Group && item.title.toStdString() == lane.group)
                return &item;
        return nullptr;
    }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineView> m_view;
};

void TestIdleAndClocks::init() {
    m_state = std::make_unique<ViewState>();
    m_view = tests::shownTimeline(*m_state, capture());
    QVERIFY(m_view);
}

void TestIdleAndClocks::cleanup() {
    m_view.reset();
    m_state.reset();
}

void TestIdleAndClocks::idleTimeIsHatchedAndWorkIsSolid() {
    const IdleLook& look = Theme::light().idle(IdleColour::Transfer);
    const std::set<QRgb> idle = coloursOf(named("transfer"));
    QVERIFY(idle.contains(look.ground.rgb()));
    QVERIFY(idle.contains(look.hatchColour.rgb()));
    QCOMPARE(coloursOf(named("nc_exec_running")).size(), std::size_t(1));
}

void TestIdleAndClocks::causesHaveDifferentPatterns() {
    QVERIFY(coloursOf(named("transfer")) != coloursOf(named("barrier")));
    std::set<QChar> letters;
    for (std::size_t cause = 0; cause < model::kIdleCauseCount; ++cause)
        letters.insert(idleLetterOf(static_cast<model::IdleCause>(cause)));
    QCOMPARE(letters.size(), model::kIdleCauseCount);
}

void TestIdleAndClocks::idleTimeKeepsItsPatternWhenOthersDim() {
    const std::set<QRgb> before = coloursOf(named("transfer"));
    m_state->setSearchHits({named("ACTIVATE")});
    m_state->selectSpan(named("ACTIVATE"));
    QCOMPARE(coloursOf(named("transfer")), before);
}

void TestIdleAndClocks::clockErrorIsDrawnToScaleAtTheFocusedSpan() {
    m_state->setVisibleRange({model::Timestamp(tests::kStart + 400'000), model::Timestamp(tests::kStart + 700'000)});
    const model::SpanId span = named("ACTIVATE");
    const LayoutItem* group = groupOf(span);
    QVERIFY(group);
    const int y = group->top - plot().scrollY() + group->height / 2;
    const TimeScale scale = plot().timeScale();
    const auto x = [&](std::int64_t ns) {
        return static_cast<int>(std::round(scale.toPixel(tests::kStart + 500'000 + ns)));
    };
    const QRgb ground = picture().pixel(x(kErrorLow), y);
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, plot().rectOf(span).value().center().toPoint());
    QCOMPARE(m_state->focused(), span);
    const QImage drawn = picture();
    QCOMPARE(drawn.pixel(x(kErrorLow), y), Theme::light().text2.rgb());
    QCOMPARE(drawn.pixel(x(kErrorHigh) - 1, y), Theme::light().text2.rgb());
    QCOMPARE(drawn.pixel(x(kErrorLow) - 4, y), ground);
    QCOMPARE(drawn.pixel(x(kErrorHigh) + 4, y), ground);
}

void TestIdleAndClocks::narrowClockErrorIsInWordsOnly() {
    // 50 µs of one second over a thousand pixels is less than a tenth of one.
    m_state->setVisibleRange(m_state->wholeRange());
    const model::SpanId span = named("ACTIVATE");
    const LayoutItem* group = groupOf(span);
    QVERIFY(group && group->note.contains(u"±"_s));
    if (plot().timeScale().pixelsPerNs() * (kErrorHigh - kErrorLow) >= 6)
        m_view->resize(260, 500);
    const TimeScale scale = plot().timeScale();
    QVERIFY(scale.pixelsPerNs() * (kErrorHigh - kErrorLow) < 6);
    const int y = group->top - plot().scrollY() + 4;
    const int x = static_cast<int>(std::round(scale.toPixel(tests::kStart + 500'000 + kErrorLow)));
    const QRgb before = picture().pixel(x, y);
    m_state->selectSpan(span);
    QCOMPARE(picture().pixel(x, y), before);
}

void TestIdleAndClocks::tipTellsTheBoundsOfTheClock() {
    const QString tip = plot().tipAt(plot().rectOf(named("ACTIVATE")).value().center());
    QVERIFY2(tip.contains(u"20.0"_s) && tip.contains(u"30.0"_s), qPrintable(tip));
    QVERIFY(!plot().tipAt(plot().rectOf(named("nc_exec_running")).value().center()).contains(u"clock"_s));
}

void TestIdleAndClocks::keyLinesAnOwnClockUpWithTheFocusedExecution() {
    m_state->selectSpan(named("nc_exec_running"));
    QTest::keyClick(m_view.get(), Qt::Key_L);
    QCOMPARE(m_state->rangeOf(named("execution")).begin, m_state->rangeOf(named("nc_exec_running")).begin);
    QCOMPARE(m_state->rangeOf(named("COPY")).begin.ns(), tests::kStart + 400'000 - 4'000); // 4 µs before, as recorded
    QVERIFY(groupOf(named("execution"))->note.contains(u"lined up by hand"_s));
    QVERIFY(plot().tipAt(plot().rectOf(named("execution")).value().center()).contains(u"lined up by hand"_s));
}

void TestIdleAndClocks::shiftedKeyPutsItBack() {
    const auto before = m_state->rangeOf(named("execution")).begin;
    m_state->selectSpan(named("nc_exec_running"));
    QTest::keyClick(m_view.get(), Qt::Key_L);
    QVERIFY(m_state->rangeOf(named("execution")).begin != before);
    QTest::keyClick(m_view.get(), Qt::Key_L, Qt::ShiftModifier);
    QCOMPARE(m_state->rangeOf(named("execution")).begin, before);
    QCOMPARE(groupOf(named("execution"))->note, u"own clock"_s);
}

void TestIdleAndClocks::tiedClocksAreNeverShifted() {
    const auto before = m_state->rangeOf(named("ACTIVATE")).begin;
    m_state->selectSpan(named("nc_exec_running"));
    QTest::keyClick(m_view.get(), Qt::Key_L);
    QCOMPARE(m_state->rangeOf(named("ACTIVATE")).begin, before);
}

QTEST_MAIN(TestIdleAndClocks)
#include "tst_idle_and_clocks.moc"
