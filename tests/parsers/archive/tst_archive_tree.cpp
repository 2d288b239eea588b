// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Captures in tars, plain and compressed, whole and damaged.
#include "parsers/archive/archive_tree.h"
#include "parsers/capture_loader.h"
#include "tests/support/archive_writer.h"
#include "tests/support/fake_source.h"

#include <QtTest>

using namespace parsers;
using test_support::FakeFileTree;
using Member = test_support::ArchiveMember;

namespace {

const std::string kTrace = R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"name":"a","ts":1,"dur":2,"args":{"k":7}}]})";
const std::string kFolder = "run/i-0abc_pid_42/1796040000000000000/";

std::string traceOf(int events) {
    std::string text = R"({"traceEvents":[)";
    for (int i = 0; i < events; ++i)
        text += (i ? ",\n" : "\n") + std::string(R"({"ph":"X","pid":1,"tid":1,"name":"aten::mul","ts":)") +
                std::to_string(i * 10) + R"(,"dur":5,"args":{"key":)" + std::to_string(i) + "}}";
    return text + "]}";
}

LoadOutcome load(const std::string& path, std::string bytes, uint64_t memory = 0) {
    FakeFileTree tree;
    tree.add(path, std::move(bytes));
    model::Progress progress;
    ReadChoice choice;
    choice.memoryBytes = memory;
    return std::move(loadCapture({{path}, {}, choice}, tree, progress)).value();
}

const model::Finding* find(const model::Capture& capture, std::string_view code) {
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code == code)
            return &finding;
    return nullptr;
}

std::vector<std::string> paths(const model::Capture& capture) {
    std::vector<std::string> out;
    for (const model::CaptureFile& file : capture.files())
        out.push_back(file.path);
    return out;
}

} // namespace

class TestArchiveTree : public QObject {
    Q_OBJECT

private slots:
    void anArchiveOpensLikeItsFolder_data() {
        const std::string plain = test_support::tar({{kFolder + "trace.json", kTrace}, {kFolder + "notes.txt", "hi"}});
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* what, const char* name, const std::string& bytes) {
            QTest::newRow(what) << QString(name) << QByteArray::fromStdString(bytes);
        };
        row("plain", "/x/run.tar", plain);
        row("gzip", "/x/run.tar.gz", test_support::gzip(plain));
        row("zstd", "/x/run.tar.zst", test_support::zstd(plain));
        row("of another name", "/x/run.bin", test_support::gzip(plain));
    }
    void anArchiveOpensLikeItsFolder() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        const std::string path = name.toStdString();
        const LoadOutcome outcome = load(path, bytes.toStdString());
        QVERIFY(outcome.anythingRead);
        const model::Capture& capture = *outcome.capture;
        QCOMPARE(paths(capture),
                 (std::vector<std::string>{path + "/" + kFolder + "notes.txt", path + "/" + kFolder + "trace.json"}));
        QCOMPARE(capture.workers().front().name, std::string("i-0abc_pid_42/1796040000000000000"));
        QCOMPARE(capture.spans().size(), size_t(1));
        for (const model::Finding& finding : capture.findings().all())
            QVERIFY2(!QString::fromStdString(finding.code).startsWith("archive."), finding.message.c_str());
    }

    void aRealCaptureIsTheSameInAnArchive() {
        const QString folder = QStringLiteral(NEURITE_CORPUS_DIR "/capture_trn2");
        if (!QDir(folder).exists())
            QSKIP("SKIP: the corpus is not there.");
        std::vector<Member> members;
        QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            members.push_back({"capture_trn2/" + QDir(folder).relativeFilePath(file.fileName()).toStdString(),
                               file.readAll().toStdString()});
        }
        model::Progress progress;
        const auto plain =
            std::move(loadCapture({{folder.toStdString()}, {}}, DiskFileTree(), progress)).value().capture;
        const auto packed = load("/x/capture.tar.gz", test_support::gzip(test_support::tar(members))).capture;
        QCOMPARE(packed->files().size(), plain->files().size());
        QCOMPARE(packed->spans().size(), plain->spans().size());
        QCOMPARE(packed->executions().size(), plain->executions().size());
        QCOMPARE(packed->findings().all().size(), plain->findings().all().size());
        QVERIFY(plain->profiles().front().instructions.size() > 0);
        QCOMPARE(packed->profiles().front().instructions.size(), plain->profiles().front().instructions.size());
        QCOMPARE(packed->pairs().front().state, model::PairState::Matched);
    }

    void aLargeTraceInACompressedArchiveKeepsItsArguments() {
        const std::string text = traceOf(300'000); // 22 MB: packed in memory
        const LoadOutcome outcome =
            load("/x/run.tar.zst", test_support::zstd(test_support::tar({{kFolder + "trace.json", text}})));
        QCOMPARE(outcome.capture->spans().size(), size_t(300'000));
        FakeFileTree disk;
        disk.add("/x/run.tar.zst", test_support::zstd(test_support::tar({{"trace.json", text}})));
        model::Findings findings;
        model::Progress progress;
        const auto source = std::move(disk.open("/x/run.tar.zst")).value();
        auto members = readTar({*source, findings, progress, uint64_t(1) << 30});
        QCOMPARE(members.size(), size_t(1));
        QVERIFY(members[0].packed != nullptr);
        ArchiveTree tree(disk);
        tree.add("/x/run.tar.zst", std::move(members));
        const auto file = std::move(tree.open("/x/run.tar.zst/trace.json")).value();
        QCOMPARE(file->size(), text.size());
        std::string middle(3'000'000, '\0');
        size_t got = 0;
        while (got < middle.size()) {
            const size_t now = file->read(10'000'000 + got, std::span(middle).subspan(got)).value();
            QVERIFY(now > 0);
            got += now;
        }
        QVERIFY(middle == text.substr(10'000'000, middle.size()));
    }

    void aPlainArchiveIsReadInPlace() {
        FakeFileTree disk;
        disk.add("/x/run.tar", test_support::tar({{"first", std::string(700, 'x')}, {std::string(150, 'n'), kTrace}}));
        model::Findings findings;
        model::Progress progress;
        const auto source = std::move(disk.open("/x/run.tar")).value();
        const auto members = readTar({*source, findings, progress, 0}); // needs no memory
        QCOMPARE(members.size(), size_t(2));
        QVERIFY(members[1].stretch);
        std::string text(kTrace.size(), '\0');
        QCOMPARE(source->read(members[1].offset, text).value(), kTrace.size());
        QCOMPARE(text, kTrace);
        QCOMPARE(members[1].path, std::string(150, 'n'));
        QVERIFY(progress.doneBytes() <= source->size());
    }

    void namesThatLeadOutsideAreLeftOut() {
        const LoadOutcome outcome = load("/x/run.tar", test_support::tar({{"../../etc/trace.json", kTrace},
                                                                          {"/abs/trace.json", kTrace},
                                                                          {"./a//trace2.json", kTrace}}));
        QCOMPARE(paths(*outcome.capture),
                 (std::vector<std::string>{"/x/run.tar/a/trace2.json", "/x/run.tar/abs/trace.json"}));
        QCOMPARE(find(*outcome.capture, "archive.leads_outside")->count, uint64_t(1));
        QCOMPARE(find(*outcome.capture, "archive.absolute")->count, uint64_t(1));
    }

    void ofRepeatedNamesTheLastCounts() {
        const LoadOutcome outcome =
            load("/x/run.tar", test_support::tar({{"trace.json", "{}"}, {"trace.json", kTrace}}));
        QCOMPARE(outcome.capture->spans().size(), size_t(1));
        QVERIFY(find(*outcome.capture, "archive.repeated"));
    }

    void aCutArchiveShowsWhatComesBefore_data() {
        QTest::addColumn<QByteArray>("bytes");
        const std::string plain =
            test_support::tar({{"a/trace.json", kTrace}, {"b/trace.json", traceOf(20'000)}, {"c/trace.json", kTrace}});
        QTest::newRow("plain") << QByteArray::fromStdString(plain.substr(0, plain.size() / 2));
        const std::string packed = test_support::gzipStored(plain);
        QTest::newRow("gzip") << QByteArray::fromStdString(packed.substr(0, packed.size() / 2));
        const std::string damaged = [&] {
            std::string bytes = plain;
            const size_t last = plain.rfind("c/trace.json");
            bytes.replace(last, 512, std::string(512, 'x'));
            return bytes;
        }();
        QTest::newRow("cut between two files")
            << QByteArray::fromStdString(plain.substr(0, plain.rfind("c/trace.json")));
        QTest::newRow("a header that is none") << QByteArray::fromStdString(damaged);
    }
    void aCutArchiveShowsWhatComesBefore() {
        QFETCH(QByteArray, bytes);
        const LoadOutcome outcome = load("/x/run.tar", bytes.toStdString());
        QVERIFY(outcome.capture->spans().size() >= 5000); // of b too
        QVERIFY(find(*outcome.capture, "archive.broken"));
    }

    void aCutAtAnyByteIsNoCrash() {
        const std::string plain = test_support::tar({{"a/trace.json", kTrace}, {"b.neff", "x"}});
        const std::string packed = test_support::gzip(plain);
        for (size_t size = 0; size < plain.size(); size += 37)
            load("/x/run.tar", plain.substr(0, size));
        for (size_t size = 0; size < packed.size(); ++size)
            load("/x/run.tar.gz", packed.substr(0, size));
        for (size_t at = 0; at < packed.size(); ++at) {
            std::string bytes = packed;
            bytes[at] = static_cast<char>(bytes[at] ^ 0x20);
            load("/x/run.tar.gz", bytes);
        }
    }

    void whatHasNoRoomIsNamedAndTheRestIsShown() {
        FakeFileTree disk;
        disk.add("/x/run.tar.gz", test_support::gzip(test_support::tar(
                                      {{"big.ntff", std::string(300'000, 'x')}, {"trace.json", kTrace}})));
        model::Findings findings;
        model::Progress progress;
        const auto source = std::move(disk.open("/x/run.tar.gz")).value();
        const auto members = readTar({*source, findings, progress, 100'000});
        QCOMPARE(members.size(), size_t(2));
        QVERIFY(members[0].left);
        QCOMPARE(members[0].sizeBytes, uint64_t(300'000));
        QCOMPARE(*members[1].bytes, kTrace);
        QCOMPARE(findings.all().front().code, std::string("archive.no_room"));
        QVERIFY(findings.all().front().message.find("big.ntff (300000 bytes)") != std::string::npos);
    }

    void whatPacksBadlyTakesItsOwnSizeOfTheRoom() {
        std::string noise(40'000'000, '\0');
        uint64_t state = 1;
        for (char& c : noise) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            c = static_cast<char>(state >> 56);
        }
        FakeFileTree disk;
        disk.add("/x/run.tar.gz", test_support::gzipStored(test_support::tar({{"big.ntff", noise}})));
        const auto source = std::move(disk.open("/x/run.tar.gz")).value();
        for (const uint64_t room : {uint64_t(30'000'000), uint64_t(60'000'000)}) {
            model::Findings findings;
            model::Progress progress;
            const auto members = readTar({*source, findings, progress, room});
            QCOMPARE(members.at(0).left, room < noise.size());
            QCOMPARE(findings.all().size(), size_t(members[0].left ? 1 : 0));
        }
    }

    void aReplacedFileGivesItsRoomBack() {
        FakeFileTree disk;
        const std::string large(60'000, 'x');
        disk.add("/x/run.tar.gz",
                 test_support::gzip(test_support::tar({{"a.ntff", large}, {"a.ntff", "small"}, {"b.ntff", large}})));
        model::Findings findings;
        model::Progress progress;
        const auto source = std::move(disk.open("/x/run.tar.gz")).value();
        const auto members = readTar({*source, findings, progress, 100'000});
        QCOMPARE(members.size(), size_t(2));
        QVERIFY(!members[1].left);
        QCOMPARE(findings.all().size(), size_t(1)); // that it stands there twice
    }

    void aFileThatIsAlsoAFolderIsNamed_data() {
        QTest::addColumn<bool>("fileFirst");
        QTest::newRow("the file first") << true;
        QTest::newRow("the folder first") << false;
    }
    void aFileThatIsAlsoAFolderIsNamed() {
        QFETCH(bool, fileFirst);
        const Member file{"run", kTrace}, below{"run/trace.json", kTrace}, other{"run2.json", kTrace};
        const LoadOutcome outcome = load("/x/run.tar", test_support::tar(fileFirst ? std::vector{file, below, other}
                                                                                   : std::vector{other, below, file}));
        QCOMPARE(paths(*outcome.capture),
                 (std::vector<std::string>{"/x/run.tar/run/trace.json", "/x/run.tar/run2.json"}));
        const model::Finding* finding = find(*outcome.capture, "archive.file_and_folder");
        QVERIFY(finding);
        QVERIFY(finding->message.find(": run.") != std::string::npos);
    }

    void anArchiveThatInflatesBeyondReasonIsStopped() {
        const std::string bomb =
            test_support::gzip(test_support::tar({{"a.json", kTrace}, {"zeros.ntff", std::string(200'000'000, '\0')}}));
        QVERIFY(bomb.size() < 400'000);
        const LoadOutcome outcome = load("/x/run.tar.gz", bomb);
        QVERIFY(find(*outcome.capture, "archive.too_large"));
        QCOMPARE(outcome.capture->spans().size(), size_t(1));
    }

    void anArchiveInAFolderIsNamedAndNotLookedInto() {
        FakeFileTree tree;
        tree.add("/run/old.tar.gz", test_support::gzip(test_support::tar({{"trace.json", kTrace}})));
        tree.add("/run/trace.json", kTrace);
        model::Progress progress;
        const auto capture = std::move(loadCapture({{"/run"}, {}}, tree, progress)).value().capture;
        QCOMPARE(capture->spans().size(), size_t(1));
        QVERIFY(find(*capture, "file.archive"));
    }

    void aCancelledArchiveIsNoCapture() {
        FakeFileTree tree;
        tree.add("/x/run.tar", test_support::tar({{"trace.json", kTrace}}));
        model::Progress progress;
        progress.cancel();
        const auto outcome = loadCapture({{"/x/run.tar"}, {}}, tree, progress);
        QVERIFY(!outcome.ok());
        QCOMPARE(outcome.error().kind, model::Error::Kind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestArchiveTree)
#include "tst_archive_tree.moc"
