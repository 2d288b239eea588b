// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/byte_source.h"
#include "parsers/file_tree.h"
#include "tests/support/fake_source.h"

#include <QtTest>

#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace parsers;
using test_support::FakeFileTree;

class TestByteSource : public QObject {
    Q_OBJECT

private slots:
    void wholeFileIsReadInPieces();
    void shrunkFileGivesWhatIsLeft();
    void brokenReadFails();
    void cancelStopsReading();
    void paddingIsZero();
    void sliceStaysInside();
    void diskFileIsRead();
    void pipeIsRefusedWithoutWaiting();
    void refusedFileSaysSo();
};

void TestByteSource::wholeFileIsReadInPieces() {
    FakeFileTree tree;
    tree.add("/f", "0123456789");
    tree.limitReads("/f", 3);
    model::Progress progress;
    const auto source = std::move(tree.open("/f")).value();
    const auto whole = readWhole(*source, progress);
    QCOMPARE(whole.value().bytes.view(), std::string_view("0123456789"));
    QVERIFY(!whole.value().shrunk);
    QCOMPARE(progress.doneBytes(), uint64_t(10));
}

void TestByteSource::shrunkFileGivesWhatIsLeft() {
    FakeFileTree tree;
    tree.add("/f", "0123456789");
    tree.shrink("/f", 4);
    model::Progress progress;
    const auto source = std::move(tree.open("/f")).value();
    const auto whole = readWhole(*source, progress);
    QCOMPARE(whole.value().bytes.view(), std::string_view("0123"));
    QVERIFY(whole.value().shrunk);
}

void TestByteSource::brokenReadFails() {
    FakeFileTree tree;
    tree.add("/f", "0123456789");
    tree.vanishWhileReading("/f", 5);
    tree.limitReads("/f", 2);
    model::Progress progress;
    const auto source = std::move(tree.open("/f")).value();
    const auto whole = readWhole(*source, progress);
    QVERIFY(!whole.ok());
    QCOMPARE(whole.error().kind, model::Error::Kind::NotFound);
}

void TestByteSource::cancelStopsReading() {
    FakeFileTree tree;
    tree.add("/f", "0123456789");
    model::Progress progress;
    progress.cancel();
    const auto source = std::move(tree.open("/f")).value();
    const auto whole = readWhole(*source, progress);
    QCOMPARE(whole.error().kind, model::Error::Kind::Cancelled);
}

void TestByteSource::paddingIsZero() {
    ByteBuffer buffer(8);
    std::fill_n(buffer.mutableData(), 8, 'x');
    buffer.shrink(3);
    for (size_t i = 3; i < 3 + ByteBuffer::kPadding; ++i)
        QCOMPARE(buffer.data()[i], '\0');
}

void TestByteSource::sliceStaysInside() {
    ByteBuffer buffer(4);
    std::fill_n(buffer.mutableData(), 4, 'x');
    QCOMPARE(buffer.slice(1, 100).size(), size_t(3));
    QCOMPARE(buffer.slice(4, 1).size(), size_t(0));
    QCOMPARE(buffer.slice(std::numeric_limits<uint64_t>::max(), std::numeric_limits<uint64_t>::max()).size(),
             size_t(0));
}

void TestByteSource::diskFileIsRead() {
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString() + "/f";
    std::ofstream(path) << "hello";
    const DiskFileTree disk;
    const auto source = std::move(disk.open(path)).value();
    QCOMPARE(source->size(), uint64_t(5));
    QCOMPARE(readHead(*source, 3).value().view(), std::string_view("hel"));
}

void TestByteSource::pipeIsRefusedWithoutWaiting() {
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString() + "/pipe";
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
    QVERIFY(!DiskFileTree().open(path).ok());
}

void TestByteSource::refusedFileSaysSo() {
    if (::geteuid() == 0)
        QSKIP("root may read every file; the fake disk covers refusal");
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString() + "/f";
    std::ofstream(path) << "x";
    ::chmod(path.c_str(), 0);
    QCOMPARE(DiskFileTree().open(path).error().kind, model::Error::Kind::Denied);
}

QTEST_GUILESS_MAIN(TestByteSource)
#include "tst_byte_source.moc"
