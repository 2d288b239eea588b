// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/formatting.h"

#include <QtTest>

#include <limits>

using namespace Qt::StringLiterals;

/// Writes the narrow no-break space as _ and the minus as -, so that expectations can be read.
static QString plain(QString text) {
    return text.replace(viewer::kNarrowSpace, u'_').replace(viewer::kMinus, u'-').replace(viewer::kEllipsis, u'~');
}

class TestFormatting : public QObject {
    Q_OBJECT

private slots:
    void countsAreGroupedInThrees_data();
    void countsAreGroupedInThrees();
    void durationAloneChoosesItsUnitBySize_data();
    void durationAloneChoosesItsUnitBySize();
    void deviceDurationShowsEveryNanosecond();
    void gapsCarryTheirSign();
    void columnHasTheUnitOfItsMedian();
    void zeroOfAColumnKeepsItsDecimals();
    void bytesAreDecimal_data();
    void bytesAreDecimal();
    void sharesHaveOneDecimal();
    void nameIsElidedInSteps_data();
    void nameIsElidedInSteps();
};

void TestFormatting::countsAreGroupedInThrees_data() {
    QTest::addColumn<qint64>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << qint64(0) << u"0"_s;
    QTest::newRow("three figures") << qint64(999) << u"999"_s;
    QTest::newRow("four figures") << qint64(2196) << u"2_196"_s;
    QTest::newRow("millions") << qint64(10159970) << u"10_159_970"_s;
    QTest::newRow("negative") << qint64(-1234) << u"-1_234"_s;
    QTest::newRow("least") << std::numeric_limits<qint64>::min() << u"-9_223_372_036_854_775_808"_s;
}

void TestFormatting::countsAreGroupedInThrees() {
    QFETCH(qint64, value);
    QTEST(plain(viewer::groupedNumber(value)), "text");
}

void TestFormatting::durationAloneChoosesItsUnitBySize_data() {
    QTest::addColumn<qint64>("ns");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << qint64(0) << u"0_ns"_s;
    QTest::newRow("below 1 us") << qint64(870) << u"870_ns"_s;
    QTest::newRow("below 10 ms") << qint64(3'208'400) << u"3_208.4_µs"_s;
    QTest::newRow("below 10 s") << qint64(173'020'000) << u"173.02_ms"_s;
    QTest::newRow("seconds") << qint64(12'480'000'000) << u"12.48_s"_s;
    QTest::newRow("rounds half up") << qint64(1'050) << u"1.1_µs"_s;
    QTest::newRow("rounds into the next whole") << qint64(1'999) << u"2.0_µs"_s;
    QTest::newRow("negative") << qint64(-6'000) << u"-6.0_µs"_s;
    QTest::newRow("the longest") << std::numeric_limits<qint64>::max() << u"9_223_372_036.85_s"_s;
}

void TestFormatting::durationAloneChoosesItsUnitBySize() {
    QFETCH(qint64, ns);
    QTEST(plain(viewer::durationText(ns)), "text");
}

void TestFormatting::deviceDurationShowsEveryNanosecond() {
    QCOMPARE(plain(viewer::deviceDurationText(4'200)), u"4.200_µs"_s);
    QCOMPARE(plain(viewer::deviceDurationText(1)), u"0.001_µs"_s);
}

void TestFormatting::gapsCarryTheirSign() {
    QCOMPARE(plain(viewer::signedDurationText(1'800)), u"+1.8_µs"_s);
    QCOMPARE(plain(viewer::signedDurationText(-6'000)), u"-6.0_µs"_s);
}

void TestFormatting::columnHasTheUnitOfItsMedian() {
    const std::int64_t device[] = {340'800, 415'000, 434'600, 1'164'500};
    QCOMPARE(viewer::columnUnit(device).name, u"µs"_s);
    const std::int64_t steps[] = {900, 90'000'000, 95'000'000};
    QCOMPARE(viewer::columnUnit(steps).name, u"ms"_s);
    QCOMPARE(viewer::columnUnit({}).name, u"µs"_s);
}

void TestFormatting::zeroOfAColumnKeepsItsDecimals() {
    QCOMPARE(plain(viewer::timeInUnit(0, {1'000, u"µs"_s, 1})), u"0.0"_s);
    QCOMPARE(plain(viewer::timeInUnit(-20, {1'000, u"µs"_s, 1})), u"0.0"_s); // no minus before nothing
}

void TestFormatting::bytesAreDecimal_data() {
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("bytes") << quint64(512) << u"512_B"_s;
    QTest::newRow("kilobytes") << quint64(412'000) << u"412_kB"_s;
    QTest::newRow("small megabytes") << quint64(1'940'000) << u"1.9_MB"_s;
    QTest::newRow("megabytes") << quint64(421'000'000) << u"421_MB"_s;
    QTest::newRow("gigabytes") << quint64(18'240'000'000) << u"18.24_GB"_s;
    QTest::newRow("most") << std::numeric_limits<quint64>::max() << u"18_446_744.07_TB"_s;
}

void TestFormatting::bytesAreDecimal() {
    QFETCH(quint64, bytes);
    QTEST(plain(viewer::bytesText(bytes)), "text");
}

void TestFormatting::sharesHaveOneDecimal() {
    QCOMPARE(plain(viewer::percentText(0.3629)), u"36.3_%"_s);
    QCOMPARE(plain(viewer::signedPercentText(-0.042)), u"-4.2_%"_s);
    QCOMPARE(plain(viewer::signedPercentText(0.042)), u"+4.2_%"_s);
    QCOMPARE(viewer::percentText(std::numeric_limits<double>::quiet_NaN()), QString(viewer::kUnknown));
    QCOMPARE(plain(viewer::rateText(38.4e9)), u"38.4_GB/s"_s);
}

void TestFormatting::nameIsElidedInSteps_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("room");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole") << u"aten::mul"_s << 9 << u"aten::mul"_s;
    QTest::newRow("last part") << u"aten::mul"_s << 8 << u"mul"_s;
    QTest::newRow("three letters are the least") << u"kbl_exec_wait"_s << 4 << u"kbl~"_s;
    QTest::newRow("nothing") << u"kbl_exec_wait"_s << 3 << QString();
    QTest::newRow("cut of the last part") << u"torch.neuron.synchronize"_s << 8 << u"synchro~"_s.left(7) + u"~"_s;
    QTest::newRow("path") << u"model/layers/attention"_s << 10 << u"attention"_s;
    QTest::newRow("separator at the end") << u"abcdef::"_s << 5 << u"abcd~"_s;
    QTest::newRow("a last part without a letter") << u"Torch-Compiled Region: 0/0"_s << 15 << u"Torch-Compiled~"_s;
    QTest::newRow("empty") << QString() << 3 << QString();
}

void TestFormatting::nameIsElidedInSteps() {
    QFETCH(QString, name);
    QFETCH(int, room);
    QTEST(plain(viewer::elidedForBar(name, [room](const QString& text) { return text.size() <= room; })), "text");
}

QTEST_GUILESS_MAIN(TestFormatting)
#include "tst_formatting.moc"
