// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/findings.h"
#include "model/natural_order.h"
#include "model/range_text.h"
#include "model/string_pool.h"
#include "model/time.h"

#include <QtTest>

#include <limits>

using namespace model;

class TestValues : public QObject {
    Q_OBJECT

private slots:
    void picosecondsAreFlooredBelowZeroToo();
    void sumsStayAtTheEndOfTime();
    void digitsCompareByValue();
    void equalTextIsOneString();
    void repeatedFindingIsCounted();
    void rangeIsRead_data();
    void rangeIsRead();
    void wrongRangeIsRefused_data();
    void wrongRangeIsRefused();
};

void TestValues::picosecondsAreFlooredBelowZeroToo() {
    QCOMPARE(Ps(1999).floorNs(), 1);
    QCOMPARE(Ps(-1).floorNs(), -1);
    QCOMPARE(Ps(-1000).floorNs(), -1);
    QCOMPARE(Ps(-1001).floorNs(), -2);
}

void TestValues::sumsStayAtTheEndOfTime() {
    constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
    QCOMPARE((Timestamp(kMax) + Duration(5)).ns(), kMax);
    QCOMPARE((Timestamp(-2) - Timestamp(kMax)).ns(), std::numeric_limits<int64_t>::min());
}

void TestValues::digitsCompareByValue() {
    QVERIFY(naturalCompare("CPU 2", "CPU 10") < 0);
    QVERIFY(naturalCompare("NC0:10", "NC0:4") > 0);
    QVERIFY(naturalCompare("a", "a1") < 0);
    QVERIFY(naturalCompare("a01", "a1") != 0);
    QCOMPARE(naturalCompare("x99999999999999999999999", "x99999999999999999999999"), 0);
}

void TestValues::equalTextIsOneString() {
    StringPool pool;
    const StringId first = pool.intern("aten::mul");
    for (int i = 0; i < 1000; ++i)
        pool.intern("name " + std::to_string(i));
    QCOMPARE(pool.intern("aten::mul"), first);
    QCOMPARE(pool.view(first), std::string_view("aten::mul"));
    QVERIFY(!pool.find("absent").valid());
    QCOMPARE(pool.view(StringId()), std::string_view());
    QCOMPARE(pool.intern("").index(), size_t(0));
}

void TestValues::repeatedFindingIsCounted() {
    Findings findings;
    findings.add({Severity::Warning, "json.bad_time", "trace.json", "A time is no number.", "", 120, 1});
    findings.add({Severity::Warning, "json.bad_time", "trace.json", "A time is no number.", "", 500, 2});
    findings.add({Severity::Warning, "json.bad_time", "other.json", "A time is no number.", "", 7, 1});
    QCOMPARE(findings.all().size(), size_t(2));
    QCOMPARE(findings.all()[0].count, uint64_t(3));
    QCOMPARE(findings.all()[0].offset, std::optional<uint64_t>(120));
    QCOMPARE(findings.count(Severity::Warning), size_t(2));
}

void TestValues::rangeIsRead_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("begin");
    QTest::addColumn<qint64>("end");
    QTest::addColumn<bool>("relative");
    QTest::newRow("integers") << QByteArray("5:17") << qint64(5) << qint64(17) << false;
    QTest::newRow("unix ns") << QByteArray("1736408883688177930:1736408883688177931") << qint64(1736408883688177930)
                             << qint64(1736408883688177931) << false;
    QTest::newRow("below zero") << QByteArray("-5:5") << qint64(-5) << qint64(5) << false;
    QTest::newRow("with units") << QByteArray("+1.5ms:+2ms") << qint64(1'500'000) << qint64(2'000'000) << true;
    QTest::newRow("different units") << QByteArray("+870ns:+1.25us") << qint64(870) << qint64(1250) << true;
    QTest::newRow("micro sign") << QByteArray("+0µs:+1µs") << qint64(0) << qint64(1000) << true;
    QTest::newRow("seconds") << QByteArray("+0s:+0.000000001s") << qint64(0) << qint64(1) << true;
}

void TestValues::rangeIsRead() {
    QFETCH(QByteArray, text);
    QFETCH(qint64, begin);
    QFETCH(qint64, end);
    QFETCH(bool, relative);
    const auto range = parseRange(text.toStdString());
    QVERIFY(range.ok());
    QCOMPARE(range.value().range, (TimeRange{Timestamp(begin), Timestamp(end)}));
    QCOMPARE(range.value().relative, relative);
    QCOMPARE(range.value().from(Timestamp(100)).begin.ns(), relative ? begin + 100 : begin);
}

void TestValues::wrongRangeIsRefused_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text :
         {"", "5", "5:", ":5", "7:5", "5:5", "a:b", "+1ms:2ms", "+1:+2", "+1.5ns:+2ns", "+1..5ms:+2ms",
          "+1ms:+2parsecs", "99999999999999999999:5", "+99999999999s:+99999999999999s"})
        QTest::newRow(*text ? text : "empty") << QByteArray(text);
}

void TestValues::wrongRangeIsRefused() {
    QFETCH(QByteArray, text);
    QVERIFY(!parseRange(text.toStdString()).ok());
}

QTEST_GUILESS_MAIN(TestValues)
#include "tst_values.moc"
