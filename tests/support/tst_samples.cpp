// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/rmsnorm_samples.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <algorithm>

// The samples that are committed are the ones that make_samples writes. After a change on purpose:
// `make_samples resources/samples/rmsnorm`, then look at the difference.
class TestSamples : public QObject {
    Q_OBJECT

private slots:
    void everyCommittedFileIsWhatTheWriterWrites();
    void nothingElseIsCommitted();
    void everyCaptureSaysThatItIsSynthetic();
    void theyStaySmall();
};

static const QString kFolder = QStringLiteral(NEURITE_SOURCE_DIR "/resources/samples/rmsnorm/");

void TestSamples::everyCommittedFileIsWhatTheWriterWrites() {
    for (const test_support::ArchiveMember& wanted : test_support::rmsnormSamples()) {
        QFile file(kFolder + QString::fromStdString(wanted.path));
        QVERIFY2(file.open(QIODevice::ReadOnly), wanted.path.c_str());
        QVERIFY2(file.readAll().toStdString() == wanted.bytes, wanted.path.c_str());
    }
}

void TestSamples::nothingElseIsCommitted() {
    QStringList wanted{QStringLiteral("README.md")};
    for (const test_support::ArchiveMember& file : test_support::rmsnormSamples())
        wanted << QString::fromStdString(file.path);
    QStringList found;
    QDirIterator files(kFolder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext())
        found << QDir(kFolder).relativeFilePath(files.next());
    wanted.sort();
    found.sort();
    QCOMPARE(found, wanted);
}

void TestSamples::everyCaptureSaysThatItIsSynthetic() {
    for (const test_support::ArchiveMember& file : test_support::rmsnormSamples()) {
        const QString path = QString::fromStdString(file.path);
        const bool series = path.endsWith("ntrace.pb") || path.endsWith("cpu_util.pb") || path.endsWith("host_mem.pb");
        QVERIFY2(series || file.bytes.find("synthetic") != std::string::npos, file.path.c_str());
    }
}

void TestSamples::theyStaySmall() {
    std::size_t total = 0;
    for (const test_support::ArchiveMember& file : test_support::rmsnormSamples())
        total += file.bytes.size();
    QVERIFY2(total < 700'000, qPrintable(QString::number(total)));
}

QTEST_GUILESS_MAIN(TestSamples)
#include "tst_samples.moc"
