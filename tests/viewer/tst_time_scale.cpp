// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/time_scale.h"

#include <QtTest>

#include <limits>

using viewer::TimeScale;

static constexpr std::int64_t kEpoch = 1'785'000'000'000'000'000; // unix ns, 2026

class TestTimeScale : public QObject {
    Q_OBJECT

private slots:
    void endsOfTheRangeLieAtTheEdges();
    void epochInNanosecondsLosesNothing();
    void momentComesBackFromItsPixel_data();
    void momentComesBackFromItsPixel();
    void emptyRangeBecomesOneNanosecond();
    void endsOfTimeDoNotOverflow();
};

void TestTimeScale::endsOfTheRangeLieAtTheEdges() {
    const TimeScale scale(1'000, 3'000, 800);
    QCOMPARE(scale.toPixel(1'000), 0.0);
    QCOMPARE(scale.toPixel(3'000), 800.0);
    QCOMPARE(scale.toPixel(2'000), 400.0);
    QCOMPARE(scale.toNs(400), std::int64_t(2'000));
}

void TestTimeScale::epochInNanosecondsLosesNothing() {
    const TimeScale scale(kEpoch, kEpoch + 1'000, 1'000);
    for (std::int64_t ns = 0; ns < 1'000; ++ns)
        QCOMPARE(scale.toPixel(kEpoch + ns), double(ns));
}

void TestTimeScale::momentComesBackFromItsPixel_data() {
    QTest::addColumn<qint64>("length");
    QTest::newRow("100 ns") << qint64(100);
    QTest::newRow("1 ms") << qint64(1'000'000);
    QTest::newRow("10 s") << qint64(10'000'000'000);
    QTest::newRow("100 days") << qint64(8'640'000'000'000'000);
}

void TestTimeScale::momentComesBackFromItsPixel() {
    QFETCH(qint64, length);
    const TimeScale scale(kEpoch, kEpoch + length, 1'600);
    for (int part = 0; part <= 10; ++part) {
        const std::int64_t ns = kEpoch + length / 10 * part;
        const std::int64_t tolerance = static_cast<std::int64_t>(scale.nsPerPixel() / 1'000) + 1;
        QVERIFY(qAbs(scale.toNs(scale.toPixel(ns)) - ns) <= tolerance);
    }
}

void TestTimeScale::emptyRangeBecomesOneNanosecond() {
    QCOMPARE(TimeScale(5, 5, 100).lengthNs(), std::int64_t(1));
    QCOMPARE(TimeScale(9, 5, 100).lengthNs(), std::int64_t(1));
}

void TestTimeScale::endsOfTimeDoNotOverflow() {
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    const TimeScale all(kLeast, kMost, 1'000);
    QCOMPARE(all.lengthNs(), kMost);
    QVERIFY(TimeScale(kMost, kMost, 10).lengthNs() > 0);
    QCOMPARE(TimeScale(0, 1'000, 10).toNs(1e300), kMost);
}

QTEST_GUILESS_MAIN(TestTimeScale)
#include "tst_time_scale.moc"
