// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_scan.h"
#include "tests/support/fake_source.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace parsers;
using test_support::FakeFileTree;

namespace {

Scan scan(const FileTree& tree, const std::vector<std::string>& paths, const std::vector<std::string>& neffDirs = {}) {
    model::Findings findings;
    const model::Progress progress;
    return std::move(scanPaths(paths, neffDirs, tree, findings, progress)).value();
}

const ScannedFile* find(const Scan& scanned, std::string_view end) {
    for (const ScannedFile& file : scanned.files)
        if (file.path.ends_with(end))
            return &file;
    return nullptr;
}

} // namespace

class TestCaptureScan : public QObject {
    Q_OBJECT

private slots:
    void workerNamesAreTakenApart_data();
    void workerNamesAreTakenApart();
    void anyLevelGivesTheSameWorker_data();
    void anyLevelGivesTheSameWorker();
    void sessionsOfAWorkerAreApart();
    void neffsBelowAWorkerAreItsOwn();
    void siblingNeffsAreOffered();
    void singleFileOffersItsFolder();
    void aLoneNeffHasNoPartners();
    void neffDirIsOffered();
    void linkOutsideIsListedNotFollowed();
    void loopOfLinksEnds();
    void fileIsKnownByItsOwnNameNotByALinks();
    void linkThatIsGivenItselfIsNotSaidToBeLeftOut();
    void linkIntoANeffDirIsFollowed();
    void refusedFolderIsAFinding();
    void missingPathFails();
    void sameFolderTwiceIsReadOnce();
};

void TestCaptureScan::workerNamesAreTakenApart_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("instance");
    QTest::addColumn<quint64>("pid");
    QTest::newRow("instance id") << QByteArray("i-0af76a_pid_713479") << QByteArray("i-0af76a") << quint64(713479);
    QTest::newRow("host name") << QByteArray("my_host_pid_7") << QByteArray("my_host") << quint64(7);
    QTest::newRow("with a dash") << QByteArray("i-0af76a-713479") << QByteArray("i-0af76a") << quint64(713479);
    QTest::newRow("a session") << QByteArray("1785000000000000000") << QByteArray() << quint64(0);
    QTest::newRow("any folder") << QByteArray("fused_bf16_512") << QByteArray() << quint64(0);
    QTest::newRow("no instance") << QByteArray("_pid_5") << QByteArray() << quint64(0);
    QTest::newRow("too large") << QByteArray("h_pid_99999999999999999999999") << QByteArray() << quint64(0);
}

void TestCaptureScan::workerNamesAreTakenApart() {
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, instance);
    QFETCH(quint64, pid);
    const auto parsed = parseWorkerName(name.toStdString());
    QCOMPARE(parsed.has_value(), !instance.isEmpty());
    if (parsed) {
        QCOMPARE(QByteArray::fromStdString(parsed->instanceId), instance);
        QCOMPARE(quint64(parsed->pid), pid);
    }
}

void TestCaptureScan::anyLevelGivesTheSameWorker_data() {
    QTest::addColumn<QByteArray>("opened");
    QTest::newRow("base") << QByteArray("/run");
    QTest::newRow("worker") << QByteArray("/run/i-1_pid_5");
    QTest::newRow("session") << QByteArray("/run/i-1_pid_5/170");
    QTest::newRow("file") << QByteArray("/run/i-1_pid_5/170/ntrace.pb");
    QTest::newRow("with a slash at its end") << QByteArray("/run/i-1_pid_5/");
}

void TestCaptureScan::anyLevelGivesTheSameWorker() {
    QFETCH(QByteArray, opened);
    FakeFileTree tree;
    tree.add("/run/i-1_pid_5/170/ntrace.pb", "x");
    const Scan scanned = scan(tree, {opened.toStdString()});
    QCOMPARE(scanned.workers.size(), size_t(1));
    QCOMPARE(scanned.workers[0].name, std::string("i-1_pid_5/170"));
    QCOMPARE(scanned.workers[0].pid, std::optional<uint64_t>(5));
    QVERIFY(!scanned.workers[0].loose);
}

void TestCaptureScan::sessionsOfAWorkerAreApart() {
    FakeFileTree tree;
    tree.add("/run/i-1_pid_5/170/ntrace.pb", "x");
    tree.add("/run/i-1_pid_5/180/ntrace.pb", "x");
    tree.add("/run/i-2_pid_5/170/ntrace.pb", "x");
    QCOMPARE(scan(tree, {"/run"}).workers.size(), size_t(3));
}

void TestCaptureScan::neffsBelowAWorkerAreItsOwn() {
    FakeFileTree tree;
    tree.add("/run/i-1_pid_5/ntrace.pb", "x");
    tree.add("/run/i-1_pid_5/neffs/graph_123456.neff", "x");
    const Scan scanned = scan(tree, {"/run"});
    QCOMPARE(scanned.workers.size(), size_t(1));
    QVERIFY(!find(scanned, ".neff")->offered);
    QCOMPARE(find(scanned, ".neff")->worker, 0);
}

void TestCaptureScan::siblingNeffsAreOffered() {
    FakeFileTree tree;
    tree.add("/run/w/profile.ntff", "x");
    tree.add("/run/neffs/deep/a.neff", "x");
    tree.add("/run/other/b.neff", "x");
    const Scan scanned = scan(tree, {"/run/w"});
    QVERIFY(find(scanned, "a.neff")->offered);
    QVERIFY(!find(scanned, "b.neff"));
}

void TestCaptureScan::singleFileOffersItsFolder() {
    FakeFileTree tree;
    tree.add("/run/fused.ntff", "x");
    tree.add("/run/fused.neff", "x");
    tree.add("/run/deep/far.neff", "x");
    const Scan scanned = scan(tree, {"/run/fused.ntff"});
    QVERIFY(!find(scanned, "fused.ntff")->offered);
    QVERIFY(find(scanned, "fused.neff")->offered);
    QVERIFY(!find(scanned, "far.neff"));
}

void TestCaptureScan::aLoneNeffHasNoPartners() {
    FakeFileTree tree;
    tree.add("/run/fused.neff", "x");
    tree.add("/run/other.neff", "x");
    tree.add("/run/a.ntff", "x");
    QCOMPARE(scan(tree, {"/run/fused.neff"}).files.size(), size_t(1));
    QCOMPARE(scan(tree, {"/run/fused.neff", "/run/a.ntff"}).files.size(), size_t(3));
}

void TestCaptureScan::neffDirIsOffered() {
    FakeFileTree tree;
    tree.add("/run/fused.ntff", "x");
    tree.add("/cache/m/x.neff", "x");
    QVERIFY(find(scan(tree, {"/run"}, {"/cache"}), "x.neff")->offered);
}

void TestCaptureScan::linkOutsideIsListedNotFollowed() {
    FakeFileTree tree;
    tree.add("/run/ntrace.pb", "x");
    tree.addLinkOutside("/run/passwd");
    const Scan scanned = scan(tree, {"/run"});
    QCOMPARE(find(scanned, "passwd")->kind, FileEntry::Kind::LinkOutside);
}

void TestCaptureScan::loopOfLinksEnds() {
    const QTemporaryDir folder;
    const std::string base = folder.path().toStdString();
    std::filesystem::create_directories(base + "/a/b");
    std::filesystem::create_directory_symlink(base, base + "/a/b/up");
    std::filesystem::create_directory_symlink(base + "/a", base + "/again");
    std::ofstream(base + "/a/file") << "x";
    const Scan scanned = scan(DiskFileTree(), {base});
    int files = 0;
    for (const ScannedFile& file : scanned.files)
        files += file.kind == FileEntry::Kind::File;
    QCOMPARE(files, 1);
}

void TestCaptureScan::fileIsKnownByItsOwnNameNotByALinks() {
    const QTemporaryDir folder;
    const std::string base = folder.path().toStdString();
    std::ofstream(base + "/profile.ntff") << "x";
    std::filesystem::create_symlink("profile.ntff", base + "/latest.ntff");
    const Scan scanned = scan(DiskFileTree(), {base});
    QCOMPARE(scanned.files.size(), size_t(1));
    QVERIFY(find(scanned, "/profile.ntff"));
}

void TestCaptureScan::linkThatIsGivenItselfIsNotSaidToBeLeftOut() {
    const QTemporaryDir folder, elsewhere;
    const std::string link = folder.path().toStdString() + "/m.neff";
    std::ofstream(elsewhere.path().toStdString() + "/m.neff") << "x";
    std::filesystem::create_symlink(elsewhere.path().toStdString() + "/m.neff", link);
    const Scan scanned = scan(DiskFileTree(), {link});
    QCOMPARE(scanned.files.size(), size_t(1));
    QCOMPARE(scanned.files[0].kind, FileEntry::Kind::File);
}

void TestCaptureScan::linkIntoANeffDirIsFollowed() {
    const QTemporaryDir folder, cache, elsewhere;
    const std::string base = folder.path().toStdString();
    std::ofstream(cache.path().toStdString() + "/m.neff") << "x";
    std::ofstream(elsewhere.path().toStdString() + "/n.neff") << "x";
    std::filesystem::create_symlink(cache.path().toStdString() + "/m.neff", base + "/m.neff");
    std::filesystem::create_symlink(elsewhere.path().toStdString() + "/n.neff", base + "/n.neff");
    const Scan scanned = scan(DiskFileTree(), {base}, {cache.path().toStdString()});
    QCOMPARE(find(scanned, "m.neff")->kind, FileEntry::Kind::File);
    QCOMPARE(find(scanned, "n.neff")->kind, FileEntry::Kind::LinkOutside);
}

void TestCaptureScan::refusedFolderIsAFinding() {
    FakeFileTree tree;
    tree.add("/run/ntrace.pb", "x");
    tree.add("/run/secret/ntrace.pb", "x");
    tree.refuseListing("/run/secret");
    model::Findings findings;
    const model::Progress progress;
    const auto scanned = scanPaths({"/run"}, {}, tree, findings, progress);
    QVERIFY(scanned.ok());
    QCOMPARE(scanned.value().files.size(), size_t(1));
    QCOMPARE(findings.all().size(), size_t(1));
    QCOMPARE(findings.all()[0].code, std::string("scan.folder_refused"));
}

void TestCaptureScan::missingPathFails() {
    model::Findings findings;
    const model::Progress progress;
    const auto scanned = scanPaths({"/nowhere"}, {}, FakeFileTree(), findings, progress);
    QVERIFY(!scanned.ok());
    QCOMPARE(scanned.error().kind, model::Error::Kind::NotFound);
}

void TestCaptureScan::sameFolderTwiceIsReadOnce() {
    FakeFileTree tree;
    tree.add("/run/w/a.ntff", "x");
    QCOMPARE(scan(tree, {"/run", "/run/w", "/run/w/a.ntff"}).files.size(), size_t(1));
}

QTEST_GUILESS_MAIN(TestCaptureScan)
#include "tst_capture_scan.moc"
