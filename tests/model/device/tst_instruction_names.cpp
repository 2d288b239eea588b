// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/instruction_names.h"
#include "model/device/program_fields.h"

#include <QtTest>

#include <algorithm>
#include <map>

using namespace model;

namespace {

/// A layer of a few nodes.
class FewNodes : public DebugLayer {
public:
    explicit FewNodes(std::vector<DebugNode> nodes = {})
        : m_nodes(std::move(nodes)) {}
    size_t size() const override { return m_nodes.size(); }
    std::optional<DebugNode> find(uint64_t id) const override {
        for (const DebugNode& node : m_nodes)
            if (node.id == id)
                return node;
        return std::nullopt;
    }

private:
    std::vector<DebugNode> m_nodes;
};

DebugNode node(uint64_t id, std::string_view name, std::vector<uint64_t> parents = {}) {
    DebugNode n;
    n.id = id;
    n.name = name;
    n.parents = std::move(parents);
    n.type = InstructionType::Regular;
    return n;
}

struct FakeSource : ProgramSource {
    std::string compiled;
    SubgraphDebug debug;
    ProgramDebug upper;
    std::optional<Error> error;
    Result<const SubgraphDebug*> subgraph(std::string_view) const override {
        if (error)
            return *error;
        return &debug;
    }
    Result<const ProgramDebug*> layers() const override {
        if (error)
            return *error;
        return &upper;
    }
};

std::string records(const std::string& opcodes) {
    std::string bytes;
    for (const char opcode : opcodes)
        (bytes += opcode) += std::string(kInstructionBytes - 1, '\0');
    return bytes;
}

/// One core whose Tensor engine runs pcs 0..3; loading inserted pc 0, so compiled 0..2 are pcs 1..3. Compiled 0 has no
/// BIR, 1 is BIR 7, 2 is BIR 9, which waits for 7 and for a DMA block 11 that is no instruction.
struct Setup {
    DeviceProfile profile;
    std::vector<Program> programs;
    FakeSource* source = nullptr;
    std::vector<DebugNode> bir, penguin, hlo, framework;

    Setup() {
        DeviceSubgraph subgraph;
        subgraph.name = "sg00";
        subgraph.code[0].bytes = records("\xa4\xa4\xb8\x02");
        subgraph.code[0].patches = {{0, 1, CodePatch::Kind::Insert}};
        profile.subgraphs.push_back(subgraph);
        profile.programs.resize(1);
        profile.programs[0].program = ProgramId(0);
        for (uint32_t pc = 0; pc < 4; ++pc)
            run(pc);
        bir = {node(7, "I-7", {70}), node(9, "I-9", {70})};
        bir[1].predecessors = {{7, DependencyType::Ordered}, {7, DependencyType::Flow}, {11, DependencyType::Flow}};
        penguin = {node(70, "matmul", {700})};
        hlo = {node(700, "%dot", {7000})};
        framework = {node(7000, "model/dot")};
    }
    void run(uint32_t pc, uint16_t execution = 0) {
        Instruction i;
        i.pc = pc;
        i.execution = execution;
        i.hasOpcode = true;
        profile.instructions.append(i);
    }
    /// To be called once, when all is set.
    ProfileNames names() {
        profile.instructions.finish();
        auto made = std::make_unique<FakeSource>();
        source = made.get();
        source->debug.birOf[0] = {SubgraphDebug::kNoParent, 7, 9};
        source->debug.hasBir[0] = true;
        source->compiled = records("\xa4\xd4\x02");
        source->debug.compiled[0] = source->compiled;
        source->debug.bir = std::make_unique<FewNodes>(bir);
        source->upper.penguin = std::make_unique<FewNodes>(penguin);
        source->upper.hlo = std::make_unique<FewNodes>(hlo);
        source->upper.framework = std::make_unique<FewNodes>(framework);
        source->upper.frames = {{"model.py"}, {"forward"}, {{1, 1, 33}}, {{1, 1}}};
        Program program;
        program.path = "a.neff";
        program.source = std::move(made);
        ProgramSubgraph subgraph;
        subgraph.name = "sg00";
        subgraph.semaphores[4] = "Scalar";
        program.subgraphs.push_back(subgraph);
        programs.push_back(std::move(program));
        return ProfileNames(profile, programs);
    }
    Instruction at(size_t row) const { return profile.instructions[row]; }
};

} // namespace

class TestInstructionNames : public QObject {
    Q_OBJECT

private slots:
    void patchesAreWalkedInOrder_data() {
        QTest::addColumn<uint32_t>("pc");
        QTest::addColumn<int>("compiled"); // -1: inserted
        QTest::newRow("before all") << 1u << 1;
        QTest::newRow("inserted, first") << 2u << -1;
        QTest::newRow("inserted, last") << 4u << -1;
        QTest::newRow("behind the insertion") << 5u << 2;
        QTest::newRow("in front of the deletion") << 9u << 6;
        QTest::newRow("at the deletion") << 10u << 9;
        QTest::newRow("far behind") << 100u << 99;
    }
    void patchesAreWalkedInOrder() {
        QFETCH(uint32_t, pc);
        QFETCH(int, compiled);
        const std::vector<CodePatch> patches = {
            {2, 3, CodePatch::Kind::Insert}, {7, 9, CodePatch::Kind::Modify}, {10, 2, CodePatch::Kind::Delete}};
        const auto found = compilerPc(patches, pc);
        QCOMPARE(found ? int(*found) : -1, compiled);
    }
    void theChainOfLayersIsFollowed() {
        Setup s;
        const ProfileNames names = s.names();
        const InstructionNames& found = names.of(s.at(3));
        QCOMPARE(*found.compilerPc, 2u);
        QCOMPARE(*found.bir, uint64_t(9));
        QCOMPARE(found.birName, "I-9");
        QCOMPARE(*found.penguin, uint64_t(70));
        QCOMPARE(found.penguinName, "matmul");
        QCOMPARE(found.hloName, "%dot");
        QCOMPARE(found.layer, "model/dot");
        QCOMPARE(instructionTypeName(found.type), "REGULAR");
    }
    void insertedInstructionsHaveNoName() {
        Setup s;
        const ProfileNames names = s.names();
        QVERIFY(!names.of(s.at(0)).compilerPc);
        QVERIFY(!names.of(s.at(0)).bir);
    }
    void instructionsWithoutABirHaveNoLayer() {
        Setup s;
        const ProfileNames names = s.names();
        QCOMPARE(*names.of(s.at(1)).compilerPc, 0u);
        QVERIFY(!names.of(s.at(1)).bir);
        QCOMPARE(names.of(s.at(1)).layer, "");
    }
    void aBirThatNoHloLeadsToIsOfAnUnknownLayer() {
        Setup s;
        s.penguin[0].parents.clear();
        const ProfileNames names = s.names();
        QCOMPARE(names.of(s.at(3)).layer, "Unknown");
        QCOMPARE(names.of(s.at(3)).penguinName, "matmul");
    }
    void severalFrameworkNodesAreJoined() {
        Setup s;
        s.hlo[0].parents = {7000, 7001, 7002};
        s.framework.push_back(node(7002, "model/add"));
        const ProfileNames names = s.names();
        QCOMPARE(names.of(s.at(3)).layer, "model/dot+model/add");
    }
    void aCompilerPcBeyondTheRecordsIsDropped() {
        Setup s;
        s.profile.subgraphs[0].code[0].bytes = records(std::string(9, '\xa4'));
        s.run(8);
        const ProfileNames names = s.names();
        QVERIFY(!names.of(s.at(4)).compilerPc);
    }
    void theCompiledRecordIsGivenWhereLoadingChangedTheOpcode() {
        Setup s;
        const ProfileNames names = s.names();
        QCOMPARE(names.of(s.at(2)).compiled.substr(0, 1), "\xd4");
        QVERIFY(names.of(s.at(3)).compiled.empty());
    }
    void theSourceIsTheKernelsLine() {
        Setup s;
        s.bir[1].kernelFile = "/k.py";
        s.bir[1].kernelLine = 12;
        s.hlo[0].stackFrame = 1;
        const ProfileNames names = s.names();
        QCOMPARE(names.of(s.at(3)).source(), "/k.py:12");
    }
    void withoutAKernelItIsTheInnermostStackFrame() {
        Setup s;
        s.hlo[0].stackFrame = 1;
        s.hlo[0].sourceFile = "other.py";
        const ProfileNames names = s.names();
        QCOMPARE(names.of(s.at(3)).source(), "model.py:33");
        QCOMPARE(names.stack(s.at(3)).size(), StackFrames::kMaxDepth); // its parent is itself
    }
    void withoutAStackFrameItIsTheHloNodes() {
        Setup s;
        s.hlo[0].stackFrame = 2; // unknown
        s.hlo[0].sourceFile = "other.py";
        const ProfileNames names = s.names();
        QCOMPARE(names.of(s.at(3)).source(), "other.py");
        QVERIFY(names.stack(s.at(3)).empty());
    }
    void predecessorsThatRanAreTold() {
        Setup s;
        const ProfileNames names = s.names();
        QCOMPARE(names.predecessorsText(s.at(3)), "sg0000:7 ORDERED, sg0000:7 FLOW_DEPENDENCE");
        QCOMPARE(names.predecessorsText(s.at(2)), "");
        const auto found = names.predecessors(s.at(3));
        QCOMPARE(found.size(), size_t(3));
        QCOMPARE(found[0].rows, std::vector<size_t>{2});
        QVERIFY(found[2].rows.empty());
    }
    void successorsAreTheOtherWayRound() {
        Setup s;
        const ProfileNames names = s.names();
        const auto found = names.successors(s.at(2));
        QCOMPARE(found.size(), size_t(2));
        QCOMPARE(found[1].bir, uint64_t(9));
        QCOMPARE(found[1].rows, std::vector<size_t>{3});
        QVERIFY(names.successors(s.at(3)).empty());
    }
    void rowsOfAnotherExecutionAreNoPredecessors() {
        Setup s;
        s.run(2, 1);
        s.run(3, 1);
        const ProfileNames names = s.names();
        QCOMPARE(names.predecessors(s.at(5))[0].rows, std::vector<size_t>{4});
    }
    void withoutAMatchedProgramOnlyTheCompilerPcIsKnown() {
        Setup s;
        s.profile.programs[0].program = {};
        s.profile.programs[0].mismatched = true;
        const ProfileNames names = s.names();
        QCOMPARE(*names.of(s.at(3)).compilerPc, 2u);
        QVERIFY(!names.of(s.at(3)).bir);
        QVERIFY(!names.semaphores(s.at(3)));
        QVERIFY(names.problems().empty());
    }
    void aProgramThatVanishedIsAProblemAndNoName() {
        Setup s;
        const ProfileNames names = s.names();
        s.source->error = Error{"There is no such file.", "a.neff", Error::Kind::NotFound};
        QVERIFY(!names.of(s.at(3)).bir);
        QCOMPARE(names.problems().size(), size_t(1));
        QCOMPARE((*names.semaphores(s.at(3)))[4], "Scalar");
    }
    void aPcOutsideOfTheStreamHasNoName() {
        Setup s;
        Instruction outside;
        outside.pc = 99;
        const ProfileNames names = s.names();
        QVERIFY(!names.of(outside).compilerPc);
    }
    void idsArePrintedAsTheVendorDoes() {
        QCOMPARE(debugIdText(500), "sg0000:500");
        QCOMPARE(debugIdText(uint64_t(3) << 48 | uint64_t(7) << 32 | 0xffffffff), "sg0003:4294967295");
    }
    void stackParentsInACircleEnd() {
        const StackFrames frames{{"a.py"}, {"f"}, {{1, 1, 1}}, {{1, 2}, {1, 1}}};
        QCOMPARE(frames.stack(1).size(), StackFrames::kMaxDepth);
    }
    void stackIdsAreBounded() {
        const StackFrames frames{{"a.py"}, {}, {{1, 9, 5}, {7, 0, 6}}, {{1, UINT64_MAX}, {2, 1}, {99, 2}}};
        QVERIFY(frames.stack(0).empty());
        QVERIFY(frames.stack(4).empty());
        QCOMPARE(frames.stack(1).size(), size_t(1));
        QCOMPARE(frames.stack(3).size(), size_t(2)); // its own location is unknown
        QCOMPARE(frames.stack(3)[0].file, "");
        QVERIFY(!frames.innermost(2));
    }
    void featuresAreSaidInWords() {
        QCOMPARE(featureNames(0xc00), (std::vector<std::string>{"vnc", "DVE perf mode"}));
        QCOMPARE(featureNames(uint64_t(1) << 63 | 2), (std::vector<std::string>{"collective offset", "bit 63"}));
    }
    void aProgramSaysWhatItIs() {
        Setup s;
        const ProfileNames names = s.names();
        Program& program = s.programs[0];
        program.readable = true;
        program.name = "fused";
        program.subgraphs[0].engines[0] = {"sg00/PE.bin", 117};
        const auto fields = programFields(program);
        const auto value = [&](const std::string& label) {
            const auto found =
                std::find_if(fields.begin(), fields.end(), [&](const DetailField& f) { return f.label == label; });
            return found == fields.end() ? std::string() : found->value;
        };
        QCOMPARE(value("name"), "fused");
        QCOMPARE(value("sg00"), "Tensor 117");
    }
};

QTEST_APPLESS_MAIN(TestInstructionNames)
#include "tst_instruction_names.moc"
