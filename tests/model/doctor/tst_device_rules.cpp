// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "model/doctor/device_rules.h"

#include <QtTest>

using namespace model;

namespace {

const std::string kUid(32, 'a');

struct FakeSource : ProgramSource {
    SubgraphDebug debug;
    ProgramDebug upper;
    Result<const SubgraphDebug*> subgraph(std::string_view) const override { return &debug; }
    Result<const ProgramDebug*> layers() const override { return &upper; }
};

/// A profile of one execution of 5 µs on one core, and the NEFF that it belongs to.
struct Bench {
    CaptureBuilder builder{"test"};
    DeviceProfile profile;
    Program program;
    FakeSource* source = nullptr;
    Progress progress;

    Bench() {
        profile.path = "/c/p.ntff";
        profile.version = 6;
        profile.known = true;
        profile.programs.push_back({kUid, {}, false});
        DeviceSubgraph subgraph;
        subgraph.name = "sg00";
        subgraph.execDuration = Ps(5'000'000);
        profile.subgraphs.push_back(std::move(subgraph));
        profile.executions.push_back({kUid, 0, Ps(1'000'000), Ps(6'000'000), {}});
        program.path = "/c/p.neff";
        program.uuid = kUid;
        program.readable = true;
        program.subgraphs.emplace_back().name = "sg00";
        auto made = std::make_unique<FakeSource>();
        source = made.get();
        program.source = std::move(made);
    }
    std::shared_ptr<const Capture> seal() {
        builder.addProfile(std::move(profile));
        builder.addProgram(std::move(program));
        auto sealed = builder.seal(progress);
        return sealed.ok() ? sealed.value() : nullptr;
    }
};

const Finding* found(const Capture& capture, std::string_view code) {
    for (const Finding& finding : capture.findings().all())
        if (finding.code == code)
            return &finding;
    return nullptr;
}

} // namespace

class TestDeviceRules : public QObject {
    Q_OBJECT

private slots:
    void aSoundProfileHasNoneOfThem() {
        const auto capture = Bench().seal();
        QVERIFY(capture);
        for (const char* code : {"device.execution_length", "device.no_code", "neff.debug_members"})
            QVERIFY2(!found(*capture, code), code);
    }
    void timelineThatIsNotAsLongAsTheProgramSays() {
        Bench bench;
        bench.profile.executions[0].start = Ps(999'000);
        const auto capture = bench.seal();
        const Finding* const finding = found(*capture, "device.execution_length");
        QVERIFY(finding);
        QCOMPARE(QString::fromStdString(finding->message).section('.', 0, 0),
                 QString("The timeline of the execution is 5001 ns long, the program says that it ran for 5000 ns"));
    }
    void severalExecutionsHaveNoOneLength() {
        Bench bench;
        bench.profile.executions.push_back({kUid, 0, Ps(7'000'000), Ps(8'000'000), {}});
        QVERIFY(!found(*bench.seal(), "device.execution_length"));
    }
    void debugRecordsThatAreNotAsManyAsTheInstructions() {
        Bench bench;
        static const std::string kCompiled(3 * kInstructionBytes, '\0');
        bench.source->debug.compiled[0] = kCompiled;
        bench.source->debug.birOf[0] = {1, 2};
        const auto capture = bench.seal();
        const Finding* const finding = found(*capture, "neff.debug_members");
        QVERIFY(finding);
        QCOMPARE(QString::fromStdString(finding->subject), QString("/c/p.neff"));
        QVERIFY(QString::fromStdString(finding->message).contains("are 2, its instructions 3"));
    }
    void aLargeProgramIsNotLookedInto() {
        Bench bench;
        bench.source->debug.problems = {"Broken."};
        bench.program.members.push_back({"weights.bin", kSmallProgram + 1});
        QVERIFY(!found(*bench.seal(), "neff.debug_members"));
    }
    void filesThatAreNotWhatTheirNamesSay() {
        Bench bench;
        CaptureFile file;
        file.path = "/c/other.ntff";
        file.sizeBytes = 10;
        bench.builder.addFile(file);
        file.path = "/c/empty.ntff"; // normal: its core ran nothing
        file.sizeBytes = 0;
        bench.builder.addFile(file);
        const auto capture = bench.seal();
        const Finding* const finding = found(*capture, "file.not_what_it_says");
        QVERIFY(finding);
        QCOMPARE(QString::fromStdString(finding->subject), QString("/c/other.ntff"));
        QCOMPARE(finding->count, uint64_t(1));
    }
};

QTEST_APPLESS_MAIN(TestDeviceRules)
#include "tst_device_rules.moc"
