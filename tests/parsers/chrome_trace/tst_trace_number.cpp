// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_number.h"

#include <QtTest>

#include <limits>

using namespace parsers;

class TestTraceNumber : public QObject {
    Q_OBJECT

private slots:
    void microsecondsAreReadFromTheirDigits_data();
    void microsecondsAreReadFromTheirDigits();
    void textThatIsNoNumberGivesNothing();
    void idsAreNumbersOnlyIfTheyPrintBack();
    void escapesAreResolvedAndUnknownOnesKept();
    void brokenUtf8BecomesTheReplacementCharacter();
};

void TestTraceNumber::microsecondsAreReadFromTheirDigits_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("ns");
    QTest::newRow("19 digits") << "1712170252123456.001" << qint64(1712170252123456001);
    QTest::newRow("whole") << "5" << qint64(5000);
    QTest::newRow("one decimal") << "5.1" << qint64(5100);
    QTest::newRow("negative") << "-1" << qint64(-1000);
    QTest::newRow("noise of a double") << "0.44999999999999996" << qint64(450);
    QTest::newRow("below half a ns") << "0.0004" << qint64(0);
    QTest::newRow("half a ns") << "0.0005" << qint64(1);
    QTest::newRow("far below") << "0.00005" << qint64(0);
    QTest::newRow("exponent") << "1.5e3" << qint64(1500000);
    QTest::newRow("negative exponent") << "15E-1" << qint64(1500);
    QTest::newRow("many zeros") << "0000000000000000000000001.5" << qint64(1500);
    QTest::newRow("too large") << "1e300" << std::numeric_limits<qint64>::max();
    QTest::newRow("too small") << "-99999999999999999999" << std::numeric_limits<qint64>::min();
    QTest::newRow("enormous exponent") << "1e-99999999999999999999" << qint64(0);
}

void TestTraceNumber::microsecondsAreReadFromTheirDigits() {
    QFETCH(QString, text);
    QFETCH(qint64, ns);
    const auto read = nanosecondsOf(text.toStdString());
    QVERIFY(read.has_value());
    QCOMPARE(qint64(*read), ns);
}

void TestTraceNumber::textThatIsNoNumberGivesNothing() {
    for (const char* text : {"", "-", ".", "NaN", "inf", "100a", "1.5e", "1..2", "0x10", "true", "1 2"})
        QVERIFY2(!nanosecondsOf(text), text);
}

void TestTraceNumber::idsAreNumbersOnlyIfTheyPrintBack() {
    QCOMPARE(plainNumber("18446744073709551615"), std::optional<uint64_t>(18446744073709551615u));
    QCOMPARE(plainNumber("0"), std::optional<uint64_t>(0));
    for (const char* text : {"18446744073709551616", "07", "-1", "7.0", "", "0x7", "1e3"})
        QVERIFY2(!plainNumber(text), text);
}

void TestTraceNumber::escapesAreResolvedAndUnknownOnesKept() {
    std::string scratch;
    QCOMPARE(std::string(tokenText(R"("a\n\u00e9\ud83d\ude00")", scratch)), std::string("a\n\xc3\xa9\xf0\x9f\x98\x80"));
    QCOMPARE(std::string(tokenText(R"("torch\cuda")", scratch)), std::string("torch\\cuda"));
    QCOMPARE(std::string(tokenText(R"("\ud83d alone")", scratch)), std::string("\xef\xbf\xbd alone"));
}

void TestTraceNumber::brokenUtf8BecomesTheReplacementCharacter() {
    std::string scratch;
    QCOMPARE(std::string(tokenText("\"k\xf0\x9f(\"", scratch)), std::string("k\xef\xbf\xbd("));
    QCOMPARE(std::string(tokenText("\"\xc0\xaf\"", scratch)), std::string("\xef\xbf\xbd\xef\xbf\xbd"));
}

QTEST_GUILESS_MAIN(TestTraceNumber)
#include "tst_trace_number.moc"
