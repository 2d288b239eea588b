// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/view_history.h"
#include "viewer/view_range.h"

#include <QtTest>

#include <limits>

using model::TimeRange;
using model::Timestamp;
using viewer::ViewMove;

static constexpr std::int64_t kEpoch = 1'785'000'000'000'000'000; // unix ns, 2026

static TimeRange range(std::int64_t begin, std::int64_t end) {
    return {Timestamp(begin), Timestamp(end)};
}

class TestViewRange : public QObject {
    Q_OBJECT

private slots:
    void zoomKeepsTheAnchorInPlace();
    void zoomStopsAtOneNanosecond();
    void viewStaysInsideOfTheWhole();
    void endsOfTimeDoNotOverflow();
    void stepsOfOneWheelAreOneMove();
    void jumpsAreUndoneOneByOne();
    void aNewMoveForgetsWhatWasUndone();
};

void TestViewRange::zoomKeepsTheAnchorInPlace() {
    const TimeRange nearer = viewer::zoomed(range(kEpoch, kEpoch + 1'000'000), 0.5, Timestamp(kEpoch + 250'000));
    QCOMPARE(nearer, range(kEpoch + 125'000, kEpoch + 625'000));
    QCOMPARE(viewer::zoomed(nearer, 2.0, Timestamp(kEpoch + 250'000)), range(kEpoch, kEpoch + 1'000'000));
}

void TestViewRange::zoomStopsAtOneNanosecond() {
    QCOMPARE(viewer::zoomed(range(kEpoch, kEpoch + 2), 0.1, Timestamp(kEpoch)), range(kEpoch, kEpoch + 1));
}

void TestViewRange::viewStaysInsideOfTheWhole() {
    QCOMPARE(viewer::keptInside(range(-500, 500), range(0, 2'000)), range(0, 1'000));
    QCOMPARE(viewer::keptInside(range(1'500, 2'500), range(0, 2'000)), range(1'000, 2'000));
    QCOMPARE(viewer::keptInside(range(-5'000, 5'000), range(0, 2'000)), range(0, 2'000));
    QCOMPARE(viewer::keptInside(range(7, 7), range(0, 2'000)), range(7, 8));
}

void TestViewRange::endsOfTimeDoNotOverflow() {
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    const TimeRange all = viewer::zoomed(range(kLeast, kMost), 10.0, Timestamp(0));
    QVERIFY(!all.empty());
    QVERIFY(!viewer::keptInside(range(kMost, kMost), range(kLeast, kMost)).empty());
    QVERIFY(!viewer::zoomed(range(kMost - 1, kMost), 100.0, Timestamp(kMost)).empty());
}

void TestViewRange::stepsOfOneWheelAreOneMove() {
    viewer::ViewHistory history;
    const auto now = viewer::ViewHistory::Clock::now();
    history.willChange(range(0, 100), ViewMove::Zoom, now);
    history.willChange(range(0, 90), ViewMove::Zoom, now + std::chrono::milliseconds(100));
    history.willChange(range(0, 80), ViewMove::Pan, now + std::chrono::milliseconds(150));
    QCOMPARE(history.undo(range(5, 85)), range(0, 80));
    QCOMPARE(history.undo(range(0, 80)), range(0, 100));
    QVERIFY(!history.canUndo());
    QCOMPARE(history.redo(range(0, 100)), range(0, 80));
}

void TestViewRange::jumpsAreUndoneOneByOne() {
    viewer::ViewHistory history;
    history.willChange(range(0, 100), ViewMove::Jump);
    history.willChange(range(10, 20), ViewMove::Jump);
    QCOMPARE(history.undo(range(30, 40)), range(10, 20));
    QCOMPARE(history.undo(range(10, 20)), range(0, 100));
}

void TestViewRange::aNewMoveForgetsWhatWasUndone() {
    viewer::ViewHistory history;
    history.willChange(range(0, 100), ViewMove::Jump);
    history.undo(range(10, 20));
    QVERIFY(history.canRedo());
    history.willChange(range(0, 100), ViewMove::Zoom);
    QVERIFY(!history.canRedo());
}

QTEST_GUILESS_MAIN(TestViewRange)
#include "tst_view_range.moc"
