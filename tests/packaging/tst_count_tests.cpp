// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QTemporaryFile>
#include <QTest>

namespace {

/// One program in a log of CTest.
QByteArray program(const QByteArray& name, const QByteArray& output, bool passed) {
    return "1/9 Testing: " + name + "\n1/9 Test: " + name + "\nOutput:\n" + output +
           "<end of output>\nTest time =   0.01 sec\n" + (passed ? "Test Passed.\n" : "Test Failed.\n");
}

const QByteArray kAround = "PASS   : T::initTestCase()\nPASS   : T::cleanupTestCase()\n";
const QByteArray kSound = kAround + "PASS   : T::reads()\nSKIP   : T::corpus() not there\n"
                                    "Totals: 3 passed, 0 failed, 1 skipped, 0 blacklisted, 3ms\n";

} // namespace

/// The closing line of packaging/test.sh, and whether it says that all is well.
class TstCountTests : public QObject {
    Q_OBJECT

private slots:
    void totalsAreSummedWithoutTheFunctionsAround();
    void aFailedFunctionFails();
    void aCrashBeforeTheTotalsIsAFailure();
    void aFailureAfterTheTotalsIsAFailure();
    void aProgramThatIsNotThereIsAFailure();
    void aRunThatPassedNothingFails();
    void skippedFunctionsAreListed();

private:
    /// Runs the count over a log; leaves its exit status in m_status and its lines in m_lines.
    void count(const QByteArray& log);

    int m_status = -1;
    QList<QByteArray> m_lines;
};

void TstCountTests::count(const QByteArray& log) {
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(log);
    file.close();
    QProcess awk;
    awk.start(QStringLiteral("awk"),
              {QStringLiteral("-f"), QStringLiteral(NEURITE_SOURCE_DIR "/packaging/count-tests.awk"), file.fileName()});
    QVERIFY(awk.waitForFinished());
    m_status = awk.exitCode();
    m_lines = awk.readAllStandardOutput().trimmed().split('\n');
}

void TstCountTests::totalsAreSummedWithoutTheFunctionsAround() {
    count(program("a", kSound, true) + program("b", kSound, true));
    QCOMPARE(m_lines.last(), QByteArray("2 passed, 0 failed, 2 skipped"));
    QCOMPARE(m_status, 0);
}

void TstCountTests::aFailedFunctionFails() {
    count(program("a", kSound, true) +
          program("b", kAround + "FAIL!  : T::reads()\nTotals: 2 passed, 1 failed, 0 skipped, 0 blacklisted, 1ms\n",
                  false));
    QCOMPARE(m_lines.last(), QByteArray("1 passed, 1 failed, 1 skipped"));
    QCOMPARE(m_status, 1);
}

void TstCountTests::aCrashBeforeTheTotalsIsAFailure() {
    count(program("a", kSound, true) + program("b", "PASS   : T::initTestCase()\nPASS   : T::reads()\n", false));
    QCOMPARE(m_lines.last(), QByteArray("2 passed, 1 failed, 1 skipped"));
    QCOMPARE(m_status, 1);
}

void TstCountTests::aFailureAfterTheTotalsIsAFailure() {
    count(program("a", kSound, false));
    QCOMPARE(m_lines.last(), QByteArray("1 passed, 1 failed, 1 skipped"));
    QCOMPARE(m_status, 1);
}

void TstCountTests::aProgramThatIsNotThereIsAFailure() {
    // CTest writes the verdict "Passed" here.
    count(program("a", kSound, true) + "Unable to find executable: /b\n" + program("b", "", true));
    QCOMPARE(m_lines.last(), QByteArray("1 passed, 1 failed, 1 skipped"));
    QCOMPARE(m_status, 1);
}

void TstCountTests::aRunThatPassedNothingFails() {
    count(program("a", kAround + "SKIP   : T::corpus() not there\nTotals: 2 passed, 0 failed, 1 skipped\n", true));
    QCOMPARE(m_lines.last(), QByteArray("0 passed, 0 failed, 1 skipped"));
    QCOMPARE(m_status, 1);
    count({});
    QCOMPARE(m_lines.last(), QByteArray("0 passed, 0 failed, 0 skipped"));
    QCOMPARE(m_status, 1);
}

void TstCountTests::skippedFunctionsAreListed() {
    count(program("a", kSound, true));
    QVERIFY(m_lines.contains("SKIP   : T::corpus() not there"));
}

QTEST_GUILESS_MAIN(TstCountTests)
#include "tst_count_tests.moc"
