// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "tests/support/fake_source.h"

#include <QtTest>

using namespace parsers;
using test_support::FakeFileTree;

namespace {

constexpr const char* kTrace = R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"name":"a","ts":1,"dur":2}]})";

LoadOutcome load(const FileTree& tree, const std::string& path) {
    model::Progress progress;
    return std::move(loadCapture({{path}, {}}, tree, progress)).value();
}

const model::Finding* find(const model::Capture& capture, std::string_view code) {
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code == code)
            return &finding;
    return nullptr;
}

} // namespace

class TestCaptureLoader : public QObject {
    Q_OBJECT

private slots:
    void foreignFilesAreListedAndNothingIsRead();
    void foreignJsonThatOnlyItsEndTellsReadsNothing();
    void emptyFolderReadsNothing();
    void emptyFileIsReported();
    void contentsDecideNotTheName();
    void refusedFileIsAFindingAndTheRestIsShown();
    void vanishedFileIsAFindingAndTheRestIsShown();
    void shrunkFileDoesNotCrash();
    void twoTracesOfOneFolderAreTwoWorkers();
    void cancelledLoadFails();
    void missingPathFails();
};

void TestCaptureLoader::foreignFilesAreListedAndNothingIsRead() {
    FakeFileTree tree;
    tree.add("/run/readme.txt", "hello");
    tree.add("/run/picture.png", "\x89PNG\r\n");
    const LoadOutcome outcome = load(tree, "/run");
    QVERIFY(!outcome.anythingRead);
    QCOMPARE(outcome.capture->files().size(), size_t(2));
    QCOMPARE(outcome.capture->files()[0].role, model::FileRole::Unknown);
    QCOMPARE(outcome.capture->files()[0].state, model::FileState::NotRead);
}

void TestCaptureLoader::foreignJsonThatOnlyItsEndTellsReadsNothing() {
    FakeFileTree tree;
    tree.add("/run/lock.json", "{\"packages\":\"" + std::string(200'000, 'x') + "\"}");
    const LoadOutcome outcome = load(tree, "/run");
    QVERIFY(!outcome.anythingRead);
    QCOMPARE(outcome.capture->files()[0].state, model::FileState::NotRead);
}

void TestCaptureLoader::emptyFolderReadsNothing() {
    FakeFileTree tree;
    tree.addFolder("/run");
    QVERIFY(!load(tree, "/run").anythingRead);
}

void TestCaptureLoader::emptyFileIsReported() {
    FakeFileTree tree;
    tree.add("/run/cpu_util.pb", "");
    tree.add("/run/trace.json", kTrace);
    const LoadOutcome outcome = load(tree, "/run");
    QCOMPARE(outcome.capture->files()[0].state, model::FileState::Empty);
    QCOMPARE(outcome.capture->files()[0].role, model::FileRole::CpuUtil);
    QCOMPARE(find(*outcome.capture, "file.empty")->severity, model::Severity::Info);
}

void TestCaptureLoader::contentsDecideNotTheName() {
    FakeFileTree tree;
    tree.add("/run/notes.txt", kTrace);
    const LoadOutcome outcome = load(tree, "/run");
    QVERIFY(outcome.anythingRead);
    QCOMPARE(outcome.capture->files()[0].role, model::FileRole::FrameworkTrace);
    QCOMPARE(outcome.capture->spans().size(), size_t(1));
}

void TestCaptureLoader::refusedFileIsAFindingAndTheRestIsShown() {
    FakeFileTree tree;
    tree.add("/run/a.json", kTrace);
    tree.add("/run/b.json", kTrace);
    tree.refuse("/run/a.json");
    const LoadOutcome outcome = load(tree, "/run");
    QCOMPARE(outcome.capture->spans().size(), size_t(1));
    QCOMPARE(find(*outcome.capture, "file.refused")->subject, std::string("/run/a.json"));
}

void TestCaptureLoader::vanishedFileIsAFindingAndTheRestIsShown() {
    FakeFileTree tree;
    tree.add("/run/a.json", kTrace);
    tree.add("/run/b.json", kTrace);
    tree.vanish("/run/a.json");
    const LoadOutcome outcome = load(tree, "/run");
    QCOMPARE(outcome.capture->spans().size(), size_t(1));
    QCOMPARE(find(*outcome.capture, "file.vanished")->subject, std::string("/run/a.json"));
}

void TestCaptureLoader::shrunkFileDoesNotCrash() {
    for (uint64_t left = 0; left < std::string_view(kTrace).size(); ++left) {
        FakeFileTree tree;
        tree.add("/run/a.json", kTrace);
        tree.shrink("/run/a.json", left);
        QVERIFY(load(tree, "/run").capture);
    }
}

void TestCaptureLoader::twoTracesOfOneFolderAreTwoWorkers() {
    FakeFileTree tree;
    tree.add("/run/rank0.json", kTrace);
    tree.add("/run/rank1.json", kTrace);
    const LoadOutcome outcome = load(tree, "/run");
    QCOMPARE(outcome.capture->lanes().size(), size_t(2));
    QVERIFY(outcome.capture->lanes()[model::LaneId(0)].worker != outcome.capture->lanes()[model::LaneId(1)].worker);
}

void TestCaptureLoader::cancelledLoadFails() {
    FakeFileTree tree;
    tree.add("/run/a.json", kTrace);
    model::Progress progress;
    progress.cancel();
    const auto outcome = loadCapture({{"/run"}, {}}, tree, progress);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().kind, model::Error::Kind::Cancelled);
}

void TestCaptureLoader::missingPathFails() {
    model::Progress progress;
    const auto outcome = loadCapture({{"/nowhere"}, {}}, FakeFileTree(), progress);
    QCOMPARE(outcome.error().kind, model::Error::Kind::NotFound);
}

QTEST_GUILESS_MAIN(TestCaptureLoader)
#include "tst_capture_loader.moc"
