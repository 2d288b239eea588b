// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/ns_ticker.h"

#include <QtTest>

#include <limits>

using namespace Qt::StringLiterals;
using viewer::TimeTicks;
using viewer::timeTicks;

static QStringList labels(const TimeTicks& ticks) {
    QStringList result;
    for (const std::int64_t tick : ticks.majorNs)
        result << ticks.label(tick).replace(viewer::kNarrowSpace, u'_').replace(viewer::kMinus, u'-');
    return result;
}

class TestNsTicker : public QObject {
    Q_OBJECT

private slots:
    void stepsAreOneTwoFiveAndWideEnough_data();
    void stepsAreOneTwoFiveAndWideEnough();
    void oneUnitForTheWholeAxis();
    void longAxisIsInMilliseconds();
    void deepZoomCountsFromABase();
    void minorTicksLieBetween();
    void numberOfTicksIsBounded();
    void tickerFillsTheAxis();
};

void TestNsTicker::stepsAreOneTwoFiveAndWideEnough_data() {
    QTest::addColumn<qint64>("length");
    QTest::addColumn<qint64>("step");
    QTest::newRow("10 ns") << qint64(10) << qint64(1);
    QTest::newRow("100 ns") << qint64(100) << qint64(10);
    QTest::newRow("3.2 ms") << qint64(3'260'000) << qint64(500'000);
    QTest::newRow("173 ms") << qint64(173'020'000) << qint64(20'000'000);
    QTest::newRow("1 h") << qint64(3'600'000'000'000) << qint64(500'000'000'000);
}

void TestNsTicker::stepsAreOneTwoFiveAndWideEnough() {
    QFETCH(qint64, length);
    const TimeTicks ticks = timeTicks(0, length, 850);
    QTEST(qint64(ticks.stepNs), "step");
    QVERIFY(850.0 * double(ticks.stepNs) / double(length) >= 80.0);
}

void TestNsTicker::oneUnitForTheWholeAxis() {
    QCOMPARE(labels(timeTicks(0, 3'260'000, 850)), (QStringList{u"0"_s, u"500_µs"_s, u"1_000_µs"_s, u"1_500_µs"_s,
                                                                u"2_000_µs"_s, u"2_500_µs"_s, u"3_000_µs"_s}));
}

void TestNsTicker::longAxisIsInMilliseconds() {
    const QStringList words = labels(timeTicks(0, 173'020'000, 1'000));
    QCOMPARE(words.value(1), u"20_ms"_s);
    QCOMPARE(labels(timeTicks(-1'000'000, 40'000'000, 800)).value(0), u"0"_s);
}

void TestNsTicker::deepZoomCountsFromABase() {
    const TimeTicks ticks = timeTicks(1'302'400'100, 1'302'400'500, 800);
    QCOMPARE(ticks.stepNs, std::int64_t(50));
    QCOMPARE(ticks.labelBaseNs, std::int64_t(1'302'400'000));
    QCOMPARE(labels(ticks).value(0), u"+100_ns"_s);
    for (const QString& word : labels(ticks))
        QVERIFY2(word.size() <= 8, qPrintable(word));
}

void TestNsTicker::minorTicksLieBetween() {
    const TimeTicks ticks = timeTicks(0, 1'000, 1'000);
    QCOMPARE(ticks.stepNs, std::int64_t(100));
    QVERIFY(ticks.minorNs.size() > ticks.majorNs.size());
    for (const std::int64_t minor : ticks.minorNs)
        QVERIFY(minor % ticks.stepNs != 0);
}

void TestNsTicker::numberOfTicksIsBounded() {
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    QVERIFY(timeTicks(kLeast, kMost, 1'600).majorNs.size() <= 22);
    QVERIFY(timeTicks(kMost - 10, kMost, 1'600).majorNs.size() <= 22);
    QVERIFY(timeTicks(0, 1, 1'600).majorNs.size() <= 22);
}

void TestNsTicker::tickerFillsTheAxis() {
    viewer::NsTicker ticker;
    ticker.setAxisLength(850);
    QVector<double> ticks;
    QVector<double> subTicks;
    QVector<QString> words;
    ticker.generate(QCPRange(0, 3'260'000), QLocale::c(), QChar(u'g'), 6, ticks, &subTicks, &words);
    QCOMPARE(ticks.size(), 7);
    QCOMPARE(words.size(), 7);
    QVERIFY(!subTicks.isEmpty());
}

QTEST_MAIN(TestNsTicker)
#include "tst_ns_ticker.moc"
