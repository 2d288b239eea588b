// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

const QString kNaive = QStringLiteral(NEURITE_SOURCE_DIR "/resources/samples/rmsnorm/naive");

struct Outcome {
    int status = -1;
    QByteArray out, err;
};

/// Runs the program itself, as a script does: no display, no home of a person.
Outcome run(const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment;
    environment.insert(u"PATH"_s, qEnvironmentVariable("PATH"));
    environment.insert(u"HOME"_s, u"/nonexistent"_s);
    environment.insert(u"LD_LIBRARY_PATH"_s, qEnvironmentVariable("LD_LIBRARY_PATH"));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(NEURITE_PROGRAM), arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class TestProgram : public QObject {
    Q_OBJECT

private slots:
    void versionIsToldInOneLine() {
        const Outcome outcome = run({u"--version"_s});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.startsWith("neurite 0."));
        QCOMPARE(outcome.out.count('\n'), 1);
    }
    void windowWithoutADisplayIsRefusedInWords() {
        const Outcome outcome = run({kNaive});
        QCOMPARE(outcome.status, 2);
        QVERIFY(outcome.err.contains("There is no display"));
    }
    void soundCaptureIsClean() {
        const Outcome outcome = run({u"--check"_s, kNaive});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.out.count("matched\t"), 4);
    }
    void aRangeSaysWhatTheSelectionIsAbout() {
        const auto inRange = [](const QString& range, const QByteArray& lane) {
            const Outcome outcome = run({u"--export-table"_s, u"selection"_s, u"--format"_s, u"tsv"_s, u"--output"_s,
                                         u"-"_s, u"--range"_s, range, kNaive});
            for (const QByteArray& line : outcome.out.split('\n'))
                if (line.startsWith("busy\tHardware\t" + lane + "\t"))
                    return line.split('\t').value(4).toLongLong();
            return qint64{-1};
        };
        const qint64 whole = inRange(u"+0ms:+10ms"_s, "NC0:4"), first = inRange(u"+0ms:+4ms"_s, "NC0:4"),
                     second = inRange(u"+4ms:+10ms"_s, "NC0:4");
        QVERIFY(first > 0 && second > 0);
        QCOMPARE(first + second, whole);
    }
    void emptyFolderIsNoCapture() {
        const QTemporaryDir folder;
        const Outcome outcome = run({u"--check"_s, folder.path()});
        QCOMPARE(outcome.status, 2);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(outcome.err.contains("Nothing to show"));
    }
    void tableGoesToStandardOutput() {
        const Outcome outcome = run(
            {u"--export-table"_s, u"operators"_s, u"--output"_s, u"-"_s, u"--where"_s, u"name=aten::mul"_s, kNaive});
        QCOMPARE(outcome.status, 0);
        const QList<QByteArray> lines = outcome.out.split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[1].split('\t').value(lines[0].split('\t').indexOf("device_ns")), QByteArray("1164500"));
    }
    void outputThatCannotBeWrittenIsToldApart() {
        const Outcome outcome = run({u"--export-table"_s, u"files"_s, u"--output"_s, u"/nonexistent/a.tsv"_s, kNaive});
        QCOMPARE(outcome.status, 3);
    }
    void pictureIsDrawnAtItsScale() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"a.png"_s);
        const Outcome outcome = run({u"--screenshot"_s, file, u"--size"_s, u"1000x700"_s, u"--scale"_s, u"2"_s,
                                     u"--select"_s, u"aten::mul"_s, kNaive});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(QImage(file).size(), QSize(2000, 1400));
    }
    void pictureOfAnOperatorThatIsNoneIsRefused() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"a.png"_s);
        // A name of the capture, but of an instruction.
        const Outcome outcome =
            run({u"--screenshot"_s, file, u"--size"_s, u"1000x700"_s, u"--select"_s, u"EVENT_SEMAPHORE"_s, kNaive});
        QCOMPARE(outcome.status, 2);
        QVERIFY(outcome.err.contains("There is no operator 'EVENT_SEMAPHORE'"));
        QVERIFY(!QFile::exists(file));
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
