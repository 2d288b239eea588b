// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/ntff/notification_pairer.h"
#include "tests/support/byte_writing.h"

#include <QtTest>

using namespace parsers::ntff;

namespace {

enum Kind : uint32_t { kStart, kEnd, kExplicit, kEvent };

std::string record(uint32_t engine, Kind kind, uint32_t pc, uint64_t time, uint32_t second = 0,
                   uint32_t flags = 0x80000000) {
    std::string out;
    test_support::appendU32(out, flags | (4 + 4 * engine + kind) << 24 | pc);
    test_support::appendU32(out, second);
    test_support::appendU64(out, time);
    return out;
}

const PairList& tensor(const NotificationPairer& p) {
    return p.pairs[0];
}

} // namespace

class TestNotificationPairer : public QObject {
    Q_OBJECT

private slots:
    void anEndTakesTheStartOfItsPc() {
        NotificationPairer p;
        p.add(record(0, kStart, 5, 100) + record(0, kStart, 6, 110) + record(0, kEnd, 6, 120) + record(0, kEnd, 5, 130),
              0);
        QCOMPARE(tensor(p).size(), size_t(2));
        p.finish();
        QCOMPARE(tensor(p)[0].pc(), uint32_t(5));
        QCOMPARE(tensor(p)[0].start, int64_t(100));
        QCOMPARE(tensor(p)[0].end(), int64_t(130));
        QCOMPARE(tensor(p)[1].start, int64_t(110));
        QCOMPARE(p.openStarts, uint64_t(0));
    }
    void ofTwoOpenStartsOfOnePcTheOlderIsTaken() {
        NotificationPairer p;
        p.add(record(0, kStart, 5, 1) + record(0, kStart, 5, 2) + record(0, kEnd, 5, 3) + record(0, kStart, 5, 4) +
                  record(0, kEnd, 5, 5) + record(0, kEnd, 5, 6),
              0);
        QCOMPARE(tensor(p).size(), size_t(3));
        p.finish();
        QCOMPARE(tensor(p)[0].end(), int64_t(3));
        QCOMPARE(tensor(p)[1].end(), int64_t(5));
        QCOMPARE(tensor(p)[2].start, int64_t(4));
        QCOMPARE(tensor(p)[2].end(), int64_t(6));
    }
    void manyOpenStartsOfOnePcAreTakenByAge() {
        NotificationPairer p;
        std::string run;
        for (uint64_t i = 0; i < 5; ++i)
            run += record(0, kStart, 5, 10 + i) + record(0, kStart, 6, 50 + i);
        for (uint64_t i = 0; i < 5; ++i)
            run += record(0, kEnd, 6, 150 + i) + record(0, kEnd, 5, 110 + i);
        p.add(run + run, 0);
        p.finish();
        QCOMPARE(tensor(p).size(), size_t(20));
        QCOMPARE(p.openStarts, uint64_t(0));
        for (size_t i = 0; i < 20; ++i)
            QCOMPARE(tensor(p)[i].end() - tensor(p)[i].start, int64_t(100));
    }
    void pairsAreOrderedByTheirStart_data() {
        QTest::addColumn<int>("pairs");
        QTest::newRow("a few") << 3;
        QTest::newRow("over chunks, backwards") << 20000;
    }
    void pairsAreOrderedByTheirStart() {
        QFETCH(int, pairs);
        PairList list;
        for (int i = 0; i < pairs; ++i)
            list.add({(pairs - i) / 2, pairs + i, 0, 0, 0, 0});
        list.finish();
        for (size_t i = 1; i < list.size(); ++i) {
            QVERIFY(list[i - 1].start <= list[i].start);
            QVERIFY(list[i - 1].start < list[i].start || list[i - 1].end() < list[i].end()); // equal ones as they came
        }
    }
    void enginesDoNotMix() {
        NotificationPairer p;
        p.add(record(0, kStart, 5, 1) + record(4, kEnd, 5, 2), 0);
        p.finish();
        QVERIFY(tensor(p).empty());
        QCOMPARE(p.openStarts, uint64_t(1));
        QCOMPARE(p.orphanEnds, uint64_t(1));
    }
    void aPairKeepsEveryTimeThatCanBe() {
        const InstructionPair longest(-5, (int64_t(1) << 60) - 10, 0x81234, 0, 0, 0);
        QVERIFY(longest.sound());
        QCOMPARE(longest.end(), (int64_t(1) << 60) - 10);
        QCOMPARE(longest.pc(), uint32_t(0x81234));
        QVERIFY(InstructionPair(7, 7, 0, 0, 0, 0).sound());
        QVERIFY(!InstructionPair(7, 6, 0, 0, 0, 0).sound());
        QVERIFY(!InstructionPair(INT64_MIN, INT64_MAX, 0, 0, 0, 0).sound());
        QVERIFY(!InstructionPair(INT64_MAX, INT64_MIN, 0, 0, 0, 0).sound());
    }
    void waitAndCheckSumsComeFromTheSecondWord() {
        NotificationPairer p;
        p.add(record(3, kStart, 0xfffff, 1, 0x12340000) + record(3, kEnd, 0xfffff, 2, 0xbeef0007), 0);
        const InstructionPair& pair = p.pairs[3][0];
        QCOMPARE(pair.pc(), uint32_t(0xfffff));
        QCOMPARE(pair.waitCycles, uint16_t(0x1234));
        QCOMPARE(pair.crcIn, uint16_t(7));
        QCOMPARE(pair.crcOut, uint16_t(0xbeef));
    }
    void otherKindsArePassedOver() {
        NotificationPairer p;
        p.add(record(1, kExplicit, 5, 1) + record(1, kEvent, 5, 2), 0);
        QCOMPARE(p.records, uint64_t(2));
        QCOMPARE(p.unknownRecords, uint64_t(0));
        QCOMPARE(p.lossMarks, uint64_t(0));
    }
    void anOverflowBitOnAnyOtherRecordIsLossToo() {
        NotificationPairer p;
        p.add(record(1, kEvent, 5, 2, 0, 0xc0000000), 1000);
        QCOMPARE(p.lossMarks, uint64_t(1));
        QCOMPARE(p.firstLoss, uint64_t(1000));
        QCOMPARE(p.losses.at(0).timestamp, uint64_t(2));
    }
    void anOverflowBitOnAnInstructionIsLoss() {
        NotificationPairer p;
        p.add(record(0, kStart, 5, 1), 1000);
        p.add(record(0, kEnd, 5, 2, 0, 0xa0000000) + record(0, kStart, 5, 3, 0, 0xc0000000), 1016);
        QCOMPARE(p.lossMarks, uint64_t(2));
        QCOMPARE(p.firstLoss, uint64_t(1016));
        QCOMPARE(tensor(p).size(), size_t(1));
    }
    void unknownTypesAreCounted() {
        NotificationPairer p;
        std::string odd;
        test_support::appendU32(odd, 0x99000000);
        odd.resize(16);
        p.add(odd, 0);
        QCOMPARE(p.unknownRecords, uint64_t(1));
    }
    void correctionIsExactBeyondSixtyFourBits_data() {
        QTest::addColumn<quint64>("raw");
        QTest::addColumn<quint64>("init");
        QTest::addColumn<quint32>("actual");
        QTest::addColumn<quint32>("expected");
        QTest::addColumn<qint64>("ps");
        const quint64 big = 2'600'000'000'000'000;
        QTest::newRow("no scaling") << big << quint64(0) << 1u << 1u << qint64(big);
        QTest::newRow("actual 0") << big << quint64(1) << 0u << 5u << qint64(big - 1);
        QTest::newRow("expected 0") << big << quint64(1) << 5u << 0u << qint64(big - 1);
        // 2599999999999990 * 4000000000 / 3999999989 and its floor
        QTest::newRow("large factors") << big << quint64(10) << 3999999989u << 4000000000u << qint64(2600000007149990);
        QTest::newRow("floored") << quint64(10) << quint64(0) << 3u << 2u << qint64(6);
        QTest::newRow("floored below init") << quint64(0) << quint64(10) << 3u << 2u << qint64(-7);
    }
    void correctionIsExactBeyondSixtyFourBits() {
        QFETCH(quint64, raw);
        QFETCH(quint64, init);
        QFETCH(quint32, actual);
        QFETCH(quint32, expected);
        QFETCH(qint64, ps);
        QCOMPARE(qint64(correctedPs({init, actual, expected}, raw)), ps);
    }
    void waitsAreRoundedInSinglePrecision() {
        QCOMPARE(eventWaitNs(0, 2), uint32_t(0));
        QCOMPARE(eventWaitNs(1200, 2), uint32_t(999)); // 1.2 GHz is a little more in single precision
        QCOMPARE(eventWaitNs(1400, 1), uint32_t(1000));
        QCOMPARE(eventWaitNs(65535, 2), uint32_t(54612));
        int differ = 0; // exact arithmetic gives another value for some
        for (uint32_t cycles = 0; cycles < 65536; ++cycles)
            differ += eventWaitNs(cycles, 2) != cycles * 5 / 6;
        QVERIFY(differ > 0 && differ < 65536 / 5);
    }
};

QTEST_APPLESS_MAIN(TestNotificationPairer)
#include "tst_notification_pairer.moc"
