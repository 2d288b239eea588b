// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/neff/neff_archive.h"
#include "parsers/neff/neff_parser.h"
#include "tests/support/archive_writer.h"
#include "tests/support/byte_writing.h"
#include "tests/support/fake_source.h"
#include "tests/support/neff_writer.h"

#include <QtTest>

#include <algorithm>

using namespace parsers;
using test_support::memorySource;
using test_support::NeffWriter;

namespace {

struct Loaded {
    model::CaptureBuilder builder{"test"};
    model::Progress progress;
    model::Status status = model::Done{};
    model::FileId file;

    explicit Loaded(const std::string& bytes)
        : Loaded(*memorySource("/c/a.neff", bytes)) {}
    explicit Loaded(const ByteSource& source, bool cancel = false) {
        const model::WorkerId worker = builder.addWorker({});
        model::CaptureFile entry;
        entry.path = source.path();
        file = builder.addFile(entry);
        builder.file(file).state = model::FileState::Read;
        if (cancel)
            progress.cancel();
        status = neffParser().parse({file, worker, source, builder, progress});
    }
    const model::Program& program() { return builder.programs().at(0); }
    model::FileState state() { return builder.file(file).state; }
    bool found(const std::string& code) {
        const auto& all = builder.findings().all();
        return std::any_of(all.begin(), all.end(), [&](const model::Finding& f) { return f.code == code; });
    }
};

NeffWriter sound() {
    NeffWriter w;
    w.subgraph("sg00").engine(test_support::Engine::Tensor).add(test_support::nop());
    return w;
}

std::vector<std::string> names(const model::Program& program) {
    std::vector<std::string> out;
    for (const model::NeffMember& member : program.members)
        out.push_back(member.name);
    return out;
}

/// The header of `sound` in front of another archive.
std::string withArchive(const std::string& archive) {
    std::string bytes = sound().bytes().substr(0, 0x400) + archive;
    test_support::putU64(bytes, 0x10, archive.size());
    return bytes;
}

} // namespace

class TestNeffParser : public QObject {
    Q_OBJECT

private slots:
    void membersAreListedWithTheirSizes_data() {
        QTest::addColumn<int>("packing");
        QTest::newRow("gzip") << int(NeffWriter::Packing::Deflated);
        QTest::newRow("gzip, stored") << int(NeffWriter::Packing::Stored);
        QTest::newRow("plain tar") << int(NeffWriter::Packing::PlainTar);
    }
    void membersAreListedWithTheirSizes() {
        QFETCH(int, packing);
        NeffWriter w = sound();
        w.packing = NeffWriter::Packing(packing);
        w.header.packageVersion = w.packing == NeffWriter::Packing::PlainTar ? 1 : 2;
        w.member("sg00/weights.npy", std::string(300'000, 'w'));
        Loaded loaded(w.bytes());
        QVERIFY(loaded.status.ok());
        QCOMPARE(loaded.state(), model::FileState::Read);
        const auto& members = loaded.program().members;
        const auto weights =
            std::find_if(members.begin(), members.end(), [](const auto& m) { return m.name == "sg00/weights.npy"; });
        QVERIFY(weights != members.end());
        QCOMPARE(weights->sizeBytes, uint64_t(300'000));
        QCOMPARE(loaded.program().compilerVersion, w.toolVersion);
        QVERIFY(loaded.builder.findings().all().empty());
    }
    void zeroPaddingBehindTheArchiveIsNormal() {
        NeffWriter w = sound();
        w.zeroPadding = 777;
        Loaded loaded(w.bytes());
        QVERIFY(loaded.builder.findings().all().empty());
        QCOMPARE(names(loaded.program()), names(Loaded(sound().bytes()).program()));
    }
    void aDotSlashInFrontIsStripped() {
        Loaded loaded(
            withArchive(test_support::gzip(test_support::tar({{"./info.json", R"({"tool_version": "2.9"})"}}))));
        QCOMPARE(names(loaded.program()), std::vector<std::string>{"info.json"});
        QCOMPARE(loaded.program().compilerVersion, std::string("2.9"));
    }
    void aBrokenInfoSaysNothingOfTheCompiler() {
        Loaded loaded(withArchive(test_support::gzip(test_support::tar({{"info.json", "{\"tool_version\": 3"}}))));
        QVERIFY(loaded.status.ok());
        QCOMPARE(loaded.program().compilerVersion, std::string());
    }
    void aCutArchiveKeepsWhatCameBefore() {
        NeffWriter w = sound();
        w.packing = NeffWriter::Packing::Stored;
        w.member("sg00/weights.npy", std::string(500'000, 'w')); // the gzip reader gives blocks of 64 KiB or nothing
        const std::string bytes = w.bytes();
        Loaded loaded(bytes.substr(0, 0x400 + (bytes.size() - 0x400) / 2));
        QVERIFY(loaded.status.ok());
        QCOMPARE(loaded.state(), model::FileState::PartlyRead);
        QVERIFY(loaded.found("neff.truncated") && loaded.found("neff.archive"));
        QVERIFY(!loaded.program().members.empty());
    }
    void aFileShorterThanItsHeaderIsOneFinding() {
        Loaded loaded(sound().bytes().substr(0, 500));
        QVERIFY(loaded.status.ok());
        QCOMPARE(loaded.state(), model::FileState::NotRead);
        QVERIFY(loaded.found("neff.short_header"));
        QVERIFY(!loaded.program().readable);
    }
    void anArchiveThatUnpacksToTooMuchIsLeft() {
        const auto source = memorySource("/c/a.neff", test_support::gzip(test_support::tar({
                                                          {"a", std::string(50'000, 'a')},
                                                          {"b", std::string(50'000, 'b')},
                                                      })));
        ArchiveRequest request{*source, 0, source->size()};
        request.maxInflatedBytes = 60'000;
        int members = 0;
        const ArchiveOutcome outcome = walkArchive(request, {[&](const auto&) { return ++members, false; }, {}});
        QCOMPARE(outcome.end, ArchiveOutcome::End::TooLarge);
        QCOMPARE(members, 2);
    }
    void tooManyMembersAreLeft() {
        const auto source = memorySource("/c/a.neff", test_support::tar({{"a", "1"}, {"b", "2"}, {"c", "3"}}));
        ArchiveRequest request{*source, 0, source->size()};
        request.maxMembers = 2;
        QCOMPARE(walkArchive(request, {[](const auto&) { return false; }, {}}).end, ArchiveOutcome::End::TooMany);
    }
    void oneMemberIsReadOnDemand() {
        const auto source = memorySource("/c/a.neff", test_support::tar({{"a", "1"}, {"sg00/b", "two"}, {"c", "3"}}));
        const ArchiveRequest request{*source, 0, source->size()};
        QCOMPARE(readArchiveMember(request, "sg00/b").value(), std::string("two"));
        const auto missing = readArchiveMember(request, "d");
        QVERIFY(!missing.ok());
        QCOMPARE(missing.error().kind, model::Error::Kind::NotFound);
    }
    void cancelStopsTheReading() {
        Loaded loaded(*memorySource("/c/a.neff", sound().bytes()), true);
        QVERIFY(!loaded.status.ok());
        QCOMPARE(loaded.status.error().kind, model::Error::Kind::Cancelled);
    }
    void aDiskThatFailsIsAFinding() {
        test_support::FakeFileTree tree;
        NeffWriter w = sound();
        w.member("x", std::string(500'000, 'x'));
        w.packing = NeffWriter::Packing::Stored;
        tree.add("/c/a.neff", w.bytes());
        tree.breakAt("/c/a.neff", 200'000);
        Loaded loaded(*tree.open("/c/a.neff").value());
        QVERIFY(loaded.status.ok());
        QVERIFY(loaded.found("neff.archive"));
        QCOMPARE(loaded.state(), model::FileState::PartlyRead);
    }
    void damagedFilesNeitherCrashNorHang() {
        const std::string bytes = sound().bytes();
        for (size_t size = 0; size < bytes.size(); size += 97)
            Loaded cut(bytes.substr(0, size));
        uint32_t random = 1;
        for (int i = 0; i < 400; ++i) {
            std::string damaged = bytes;
            for (int bit = 0; bit < 8; ++bit) {
                random = random * 1664525 + 1013904223;
                damaged[random / 8 % damaged.size()] ^= char(1 << (random >> 29));
            }
            Loaded flipped(damaged);
        }
    }
};

QTEST_APPLESS_MAIN(TestNeffParser)
#include "tst_neff_parser.moc"
