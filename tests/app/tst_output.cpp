// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output.h"

#include <QtTest>

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace {

model::Status writeText(const std::string& path, const std::string& text, bool& outputFailed) {
    return app::writeOutput(
        path,
        [&](const auto& sink) {
            return sink(text) ? model::Status(model::Done{}) : model::Error{"refused", {}};
        },
        outputFailed);
}

} // namespace

class TestOutput : public QObject {
    Q_OBJECT

private slots:
    void fileIsWrittenWhole();
    void failureLeavesWhatStoodThere();
    void folderThatIsNotThereIsTheOutputsFault();
    void pipeIsWrittenToAndStaysAPipe();
};

void TestOutput::fileIsWrittenWhole() {
    const QTemporaryDir folder;
    bool outputFailed = true;
    QVERIFY(writeText(folder.filePath(QLatin1String("a")).toStdString(), "text", outputFailed).ok());
    QVERIFY(!outputFailed);
    QFile file(folder.filePath(QLatin1String("a")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("text"));
}

void TestOutput::failureLeavesWhatStoodThere() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QLatin1String("a")).toStdString();
    bool outputFailed = false;
    QVERIFY(writeText(path, "old", outputFailed).ok());
    const model::Status status = app::writeOutput(
        path,
        [](const auto& sink) {
            sink("new");
            return model::Status(model::Error{"The rows ran out.", {}});
        },
        outputFailed);
    QVERIFY(!status.ok());
    QVERIFY(!outputFailed);
    QFile file(folder.filePath(QLatin1String("a")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("old"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void TestOutput::folderThatIsNotThereIsTheOutputsFault() {
    const QTemporaryDir folder;
    bool outputFailed = false;
    QVERIFY(!writeText(folder.filePath(QLatin1String("no/a")).toStdString(), "text", outputFailed).ok());
    QVERIFY(outputFailed);
}

void TestOutput::pipeIsWrittenToAndStaysAPipe() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QLatin1String("pipe")).toStdString();
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
    const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
    bool outputFailed = false;
    QVERIFY(writeText(path, "text", outputFailed).ok());
    char got[8] = {};
    QCOMPARE(::read(reader, got, sizeof got), ssize_t(4));
    QCOMPARE(QByteArray(got), QByteArray("text"));
    ::close(reader);
    QVERIFY(std::filesystem::is_fifo(path));
}

QTEST_GUILESS_MAIN(TestOutput)
#include "tst_output.moc"
