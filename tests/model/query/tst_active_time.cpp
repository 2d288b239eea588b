// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/active_time.h"

#include "tests/model/query/small_profile.h"

#include <QtTest>

using model::ActiveInterval;
using model::Engine;
using model::Ps;
using model::PsInterval;

namespace {

test_support::Instruction nop() {
    return test_support::nop();
}

} // namespace

class TestActiveTime : public QObject {
    Q_OBJECT

private slots:
    void intervalsThatTouchOrOverlapAreOne() {
        model::IntervalUnion all;
        QVERIFY(!all.add({Ps(10), Ps(20)}));
        QVERIFY(!all.add({Ps(20), Ps(30)}));
        QVERIFY(!all.add({Ps(25), Ps(27)}));
        QCOMPARE(all.length().ps(), int64_t(20));
        QVERIFY(all.add({Ps(31), Ps(40)}) == (PsInterval{Ps(10), Ps(30)}));
        QVERIFY(all.open() == (PsInterval{Ps(31), Ps(40)}));
        QCOMPARE(all.length().ps(), int64_t(29));
    }

    void waitingForASemaphoreIsNoActivity() {
        SmallProfile small;
        small.run(Engine::Vector, nop(), 1000, 2000)
            .run(Engine::Vector, test_support::eventSemaphore(), 2000, 9000)
            .run(Engine::Vector, nop(), 9000, 9500);
        const auto intervals = model::activeTime(small.profile);
        QCOMPARE(intervals.size(), size_t(2));
        QCOMPARE(intervals[0].end.ps(), int64_t(2000));
        QCOMPARE(intervals[1].start.ps(), int64_t(9000));
    }

    void enginesAndCoresAreApart() {
        SmallProfile small(2);
        small.run(Engine::Vector, nop(), 0, 5000)
            .run(Engine::Scalar, nop(), 1000, 6000)
            .run(Engine::Vector, nop(), 2000, 7000, 1);
        const auto intervals = model::activeTime(small.profile);
        QCOMPARE(intervals.size(), size_t(3));
        QCOMPARE(intervals[1].engine, Engine::Scalar);
        QCOMPARE(intervals[2].subgraph, uint16_t(1));
    }

    void eachFieldIsFlooredByItself() {
        const ActiveInterval interval{Ps(1999), Ps(3001), 0, Engine::Sync};
        QCOMPARE(interval.startNs(), int64_t(1));
        QCOMPARE(interval.endNs(), int64_t(3));
        QCOMPARE(interval.durationNs(), int64_t(1));
    }

    void aProfileWithoutInstructionsIsNeverActive() { QVERIFY(model::activeTime(SmallProfile().profile).empty()); }
};

QTEST_APPLESS_MAIN(TestActiveTime)
#include "tst_active_time.moc"
