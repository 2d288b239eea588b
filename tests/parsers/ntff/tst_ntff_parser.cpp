// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/parsers/ntff/loaded_ntff.h"

#include <QRegularExpression>
#include <QtTest>

using namespace model;
using test_support::NtffWriter;
using TestEngine = test_support::Engine;

namespace {

const test_support::Uuid kA = test_support::uuidFromHex("aa000000000000000000000000000001");
const test_support::Uuid kB = test_support::uuidFromHex("bb000000000000000000000000000002");

/// A program on one core: Tensor runs [notify 2, nop, nop], Vector [0x41, drain].
void addGraph(NtffWriter& w, const test_support::Uuid& uid, uint32_t core = 4, uint64_t address = 0x8000'0000) {
    auto& g = w.program(uid).graph("sg00", core);
    auto& tensor = g.stream(TestEngine::Tensor);
    tensor.startAddress = address;
    tensor.instructions = {test_support::notify(2), test_support::nop(), test_support::nop()};
    auto& vector = g.stream(TestEngine::Vector);
    vector.startAddress = address + 0x100000;
    vector.instructions = {test_support::instruction(0x41), test_support::instruction(test_support::Opcode::Drain)};
}

uint32_t pcOf(NtffWriter& w, const test_support::Uuid& uid, TestEngine engine, size_t index) {
    return w.program(uid).graph("sg00", 4).pc(engine, index);
}

NtffWriter oneExecution() {
    NtffWriter w(6);
    addGraph(w, kA);
    w.execution(kA, 1'000'000, 5'000'000);
    return w;
}

} // namespace

class TestNtffParser : public QObject {
    Q_OBJECT

private slots:
    void metadataIsKept() {
        NtffWriter w = oneExecution();
        w.name = "fused";
        w.instanceId = "i-1";
        w.instanceType = "trn2.3xlarge";
        w.pid = 713479;
        w.sessionId = 3;
        LoadedNtff loaded(w.bytes());
        QVERIFY(loaded.status.ok());
        const DeviceProfile& p = loaded.profile();
        QCOMPARE(p.version, 6);
        QCOMPARE(p.arch, 2);
        QCOMPARE(p.name, std::string("fused"));
        QCOMPARE(p.instanceId, std::string("i-1"));
        QCOMPARE(p.pid, uint64_t(713479));
        QCOMPARE(p.sessionId, uint64_t(3));
        QCOMPARE(p.programs.at(0).uid, std::string("aa000000000000000000000000000001"));
        QCOMPARE(p.subgraphs.at(0).name, std::string("sg00"));
        QCOMPARE(p.subgraphs.at(0).core, uint32_t(4));
        QCOMPARE(p.executions.at(0).program, uint16_t(0));
        QCOMPARE(p.subgraphs.at(0).streamBytes(), uint64_t(5 * 64));
    }
    void aPairBecomesAnInstruction() {
        NtffWriter w = oneExecution();
        w.core(4).instruction(TestEngine::Vector, pcOf(w, kA, TestEngine::Vector, 0), 1'002'999, 1'005'001,
                              {1201, 7, 9});
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().instructions.size(), size_t(1));
        const Instruction& i = loaded.profile().instructions[0];
        QCOMPARE(i.start.ps(), int64_t(2'999));
        QCOMPARE(i.startNs(), int64_t(2));
        QCOMPARE(i.durationNs(), int64_t(2)); // floor of 2002 ps, not 5 - 2
        QCOMPARE(i.eventWaitNs, uint32_t(1000));
        QCOMPARE(i.pc, uint32_t(0));
        QVERIFY(i.hasOpcode && i.opcode == 0x41);
        QCOMPARE(i.engine, Engine::Vector);
        QCOMPARE(int(i.crcIn), 7);
        QCOMPARE(int(i.crcOut), 9);
        QCOMPARE(int(i.execution), 0);
    }
    void onlyWhatLiesWithinTheExecutionIsKept() {
        NtffWriter w = oneExecution();
        const uint32_t pc = pcOf(w, kA, TestEngine::Tensor, 1);
        w.core(4).instruction(TestEngine::Tensor, pc, 999'999, 1'000'500);
        w.core(4).instruction(TestEngine::Tensor, pc, 1'000'600, 1'000'700);
        w.core(4).instruction(TestEngine::Tensor, pc, 4'999'000, 5'000'000);
        w.core(4).instruction(TestEngine::Tensor, pc, 4'999'000, 5'000'001);
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().instructions.size(), size_t(2));
        QCOMPARE(loaded.profile().outsideRange, uint64_t(2));
    }
    void rowsAreOrderedByStartThenSubgraphThenEngine() {
        NtffWriter w = oneExecution();
        w.program(kA).graph("sg01", 5);
        w.core(5).instruction(TestEngine::Tensor, 1, 2'000'000, 2'000'010);
        w.core(4).instruction(TestEngine::Vector, pcOf(w, kA, TestEngine::Vector, 0), 2'000'000, 2'000'010);
        w.core(4).instruction(TestEngine::Tensor, pcOf(w, kA, TestEngine::Tensor, 1), 2'000'000, 2'000'020);
        w.core(4).instruction(TestEngine::Tensor, pcOf(w, kA, TestEngine::Tensor, 2), 1'500'000, 2'900'000);
        LoadedNtff loaded(w.bytes());
        const auto& rows = loaded.profile().instructions;
        QCOMPARE(rows.size(), size_t(4));
        QCOMPARE(rows[0].startNs(), int64_t(500));
        QVERIFY(rows[1].subgraph == 0 && rows[1].engine == Engine::Tensor);
        QVERIFY(rows[2].subgraph == 0 && rows[2].engine == Engine::Vector);
        QCOMPARE(int(rows[3].subgraph), 1);
        QVERIFY(!rows[3].hasOpcode); // no stream of that core
    }
    void eachExecutionOfASessionUsesTheStreamOfItsProgram() {
        NtffWriter w(6);
        addGraph(w, kA, 4, 0x8000'0000);
        addGraph(w, kB, 4, 0x8000'0000);
        w.program(kB).graph("sg00", 4).stream(TestEngine::Tensor).instructions[1] = test_support::write(1, 2);
        w.execution(kA, 1'000'000, 2'000'000);
        w.execution(kB, 3'000'000, 4'000'000);
        w.execution(kA, 5'000'000, 6'000'000);
        const uint32_t pc = pcOf(w, kA, TestEngine::Tensor, 1);
        for (uint64_t start : {1'100'000, 2'500'000, 3'100'000, 5'100'000})
            w.core(4).instruction(TestEngine::Tensor, pc, start, start + 1000);
        LoadedNtff loaded(w.bytes());
        const DeviceProfile& p = loaded.profile();
        QCOMPARE(p.programs.size(), size_t(2));
        QCOMPARE(p.instructions.size(), size_t(3));
        QCOMPARE(p.outsideRange, uint64_t(1));
        QCOMPARE(int(p.instructions[0].opcode), 0xa4);
        QCOMPARE(int(p.instructions[1].opcode), 0xa5);
        QCOMPARE(int(p.instructions[2].opcode), 0xa4);
        QCOMPARE(int(p.instructions[1].execution), 1);
        QCOMPARE(int(p.subgraphs[p.instructions[1].subgraph].program), 1);
        QCOMPARE(p.instructions[2].startNs(), int64_t(4100)); // from the start of the first execution
    }
    void olderVersionsTakeTheirZeroFromTensorsNotify_data() {
        QTest::addColumn<int>("version");
        QTest::newRow("4") << 4;
        QTest::newRow("5") << 5;
    }
    void olderVersionsTakeTheirZeroFromTensorsNotify() {
        QFETCH(int, version);
        NtffWriter w(static_cast<uint8_t>(version));
        w.arch = 1;
        addGraph(w, kA);
        test_support::ClockBlock clock{5'000, 3, 2};
        w.program(kA).graph("sg00", 4).stream(TestEngine::Tensor).clock = clock;
        w.program(kA).graph("sg00", 4).stream(TestEngine::Vector).clock = clock;
        w.core(4).instruction(TestEngine::Tensor, pcOf(w, kA, TestEngine::Tensor, 0), clock.rawAt(100'000),
                              clock.rawAt(200'000));
        w.core(4).instruction(TestEngine::Vector, pcOf(w, kA, TestEngine::Vector, 1), clock.rawAt(150'000),
                              clock.rawAt(210'000));
        w.core(4).instruction(TestEngine::Vector, pcOf(w, kA, TestEngine::Vector, 1), clock.rawAt(260'000),
                              clock.rawAt(300'000), {1400, 0, 0});
        LoadedNtff loaded(w.bytes());
        const DeviceProfile& p = loaded.profile();
        QVERIFY(p.known && p.hasZero);
        QCOMPARE(p.zero.ps(), int64_t(clock.psOf(clock.rawAt(200'000))));
        QCOMPARE(p.instructions.size(), size_t(1));
        QCOMPARE(p.instructions[0].startNs(), int64_t(60));
        QCOMPARE(p.instructions[0].eventWaitNs, uint32_t(1000));
        QCOMPARE(int(p.instructions[0].opcode), 0xa2);
    }
    void withoutAnyStartOfAnExecutionTimesCountFromTheFirstRecord() {
        NtffWriter w(5);
        addGraph(w, kA);
        w.core(4).instruction(TestEngine::Vector, pcOf(w, kA, TestEngine::Vector, 1), 150'000, 210'000);
        LoadedNtff loaded(w.bytes());
        QVERIFY(!loaded.profile().hasZero);
        QVERIFY(loaded.found("ntff.no_zero"));
        QCOMPARE(loaded.profile().instructions[0].startNs(), int64_t(0));
    }
    void runsInsideTheMessageAreReadToo() {
        NtffWriter w = oneExecution();
        w.inlineTraces = true;
        w.inlineInstructions = true;
        w.core(4).instruction(TestEngine::Tensor, pcOf(w, kA, TestEngine::Tensor, 1), 2'000'000, 2'000'010);
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().instructions.size(), size_t(1));
        QVERIFY(loaded.profile().instructions[0].hasOpcode);
    }
    void anUnknownVersionShowsItsMetadataAndSaysSo() {
        NtffWriter w = oneExecution();
        w.version = 7;
        w.name = "newer";
        w.core(4).instruction(TestEngine::Tensor, 1, 2'000'000, 2'000'010);
        LoadedNtff loaded(w.bytes());
        QVERIFY(loaded.status.ok());
        QVERIFY(!loaded.profile().known);
        QCOMPARE(loaded.profile().name, std::string("newer"));
        QVERIFY(loaded.profile().instructions.empty());
        QVERIFY(loaded.found("ntff.version"));
        QVERIFY(loaded.found("ntff.version")->message.starts_with("NTFF version 7; this build knows 4 to 6"));
        QCOMPARE(loaded.state(), FileState::PartlyRead);
    }
    void aProfileWithoutRecordsIsNormal() {
        LoadedNtff loaded(oneExecution().bytes());
        QCOMPARE(loaded.state(), FileState::Read);
        QCOMPARE(loaded.found("ntff.no_trace")->severity, Severity::Info);
        QCOMPARE(loaded.builder.findings().all().size(), size_t(1));
    }
    void garbageBehindTheLengthIsNotLookedAt() {
        NtffWriter w = oneExecution();
        w.headerFill = std::string(119, '\xee');
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().programs.size(), size_t(1));
        QCOMPARE(loaded.state(), FileState::Read);
    }
    void lostRecordsAndHalvesAreSaid() {
        NtffWriter w = oneExecution();
        const uint32_t pc = pcOf(w, kA, TestEngine::Tensor, 1);
        w.core(4).start(TestEngine::Tensor, pc, 2'000'000);
        w.core(4).start(TestEngine::Tensor, pc + 1, 2'000'001);
        w.core(4).end(TestEngine::Vector, pc, 2'000'005);
        w.core(4).record(test_support::TraceType::Instruction, test_support::BlockType::Core,
                         {0xa4000000u | pc, 0, 2'100'000});
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().openStarts, uint64_t(3));
        QCOMPARE(loaded.profile().orphanEnds, uint64_t(1));
        QVERIFY(loaded.found("ntff.orphan_ends") && loaded.found("ntff.open_starts"));
        QVERIFY(loaded.found("ntff.lost_records") && loaded.found("ntff.lost_records")->offset);
    }
    void anExecutionThatEndsBeforeItStartsKeepsItsRows() {
        NtffWriter w(6);
        addGraph(w, kA);
        w.execution(kA, 1'000'000, 0);
        w.core(4).instruction(TestEngine::Tensor, pcOf(w, kA, TestEngine::Tensor, 1), 2'000'000, 2'000'010);
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().instructions.size(), size_t(1));
        QVERIFY(loaded.found("ntff.execution_end"));
    }
    void anInstructionThatEndsBeforeItStartsIsSaidAndNotShown() {
        NtffWriter w = oneExecution();
        const uint32_t pc = pcOf(w, kA, TestEngine::Tensor, 1);
        w.core(4).sorted = false;
        w.core(4).instruction(TestEngine::Tensor, pc, 2'000'000, 1'900'000);
        w.core(4).instruction(TestEngine::Tensor, pc, 3'000'000, 3'000'000);
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().instructions.size(), size_t(1));
        QVERIFY(loaded.found("ntff.backwards"));
        QCOMPARE(loaded.found("ntff.backwards")->count, uint64_t(1));
    }
    void waitsOfAnUnknownChipAreSaidToBeUnknown() {
        NtffWriter w = oneExecution();
        w.arch = 3;
        w.core(4).instruction(TestEngine::Tensor, pcOf(w, kA, TestEngine::Tensor, 1), 2'000'000, 2'000'010);
        QVERIFY(LoadedNtff(w.bytes()).found("ntff.arch"));
    }
    void detailsOfAnInstructionShowItsRecordAndItsGuess() {
        NtffWriter w = oneExecution();
        w.core(4).instruction(TestEngine::Vector, pcOf(w, kA, TestEngine::Vector, 0), 1'002'000, 1'005'000);
        LoadedNtff loaded(w.bytes());
        const auto sealed = loaded.builder.seal(loaded.progress);
        QVERIFY(sealed.ok());
        SpanId instruction;
        for (const Lane& lane : sealed.value()->lanes().all())
            if (lane.engine == static_cast<int>(Engine::Vector) && lane.spanCount > 0)
                instruction = SpanId(lane.firstSpan);
        QVERIFY(instruction.valid());
        const auto fields = sealed.value()->details(instruction);
        QVERIFY(fields.ok());
        QStringList texts;
        for (const DetailField& field : fields.value())
            texts << QString::fromStdString(field.label + "=" + field.value);
        QVERIFY2(texts.contains("opcode=op 0x41 (guess: tensor-tensor)"), qPrintable(texts.join("; ")));
        QVERIFY(!texts.filter(QRegularExpression("^record=4110")).isEmpty());
    }
    void contentsTellAnNtff_data() {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("is");
        const QByteArray sound = QByteArray::fromStdString(oneExecution().bytes());
        QTest::newRow("under another name") << sound << "x.bin" << true;
        QTest::newRow("cut") << sound.left(200) << "a.ntff" << true;
        QTest::newRow("JSON") << QByteArray(300, '{') << "a.ntff" << false;
        QTest::newRow("zeros") << QByteArray(300, '\0') << "a.ntff" << false;
        QTest::newRow("a NEFF's first bytes")
            << QByteArray("\2\0\0\0\0\0\0\0\0\4", 10) + QByteArray(300, '\0') << "a.neff" << false;
        QTest::newRow("a protobuf file") << QByteArray("\x0a\x20i-0af76a70a6d3864dd") + QByteArray(300, 'x') << "a.pb"
                                         << false;
    }
    void contentsTellAnNtff() {
        QFETCH(QByteArray, head);
        QFETCH(QString, name);
        QFETCH(bool, is);
        const std::string fileName = name.toStdString();
        QCOMPARE(parsers::ntffParser().sniff(
                     {fileName, std::string_view(head.constData(), size_t(head.size())), uint64_t(head.size()), false}),
                 is);
    }
    void cancelStopsTheReading() {
        NtffWriter w = oneExecution();
        LoadedNtff loaded(*test_support::memorySource("/c/a.ntff", w.bytes()), true);
        QVERIFY(!loaded.status.ok());
        QCOMPARE(loaded.status.error().kind, Error::Kind::Cancelled);
    }
    void allBytesOfTheFileAreCounted() {
        const std::string bytes = oneExecution().bytes();
        QCOMPARE(LoadedNtff(bytes).progress.doneBytes(), uint64_t(bytes.size()));
    }
};

QTEST_APPLESS_MAIN(TestNtffParser)
#include "tst_ntff_parser.moc"
