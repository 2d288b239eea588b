// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/neff/debug_member.h"
#include "parsers/neff/neff_parser.h"
#include "parsers/neff/neff_source.h"
#include "tests/support/fake_source.h"
#include "tests/support/neff_writer.h"

#include <QtTest>

#include <thread>

using namespace parsers;
using model::SubgraphDebug;
using test_support::DebugRecord;
using test_support::Engine;
using test_support::FakeFileTree;
using test_support::NeffWriter;

namespace {

constexpr const char* kPath = "/c/a.neff";

/// A file that is loaded, and stays where it can be made to vanish or to change.
struct Loaded {
    FakeFileTree tree;
    model::CaptureBuilder builder{"test"};
    model::Progress progress;

    explicit Loaded(const NeffWriter& writer) {
        tree.add(kPath, writer.bytes());
        const model::WorkerId worker = builder.addWorker({});
        model::CaptureFile entry;
        entry.path = kPath;
        const auto file = builder.addFile(entry);
        const auto bytes = tree.open(kPath);
        const auto status = neffParser().parse({file, worker, *bytes.value(), builder, progress, tree.reopener(kPath)});
        Q_ASSERT(status.ok());
    }
    const model::Program& program() { return builder.programs().at(0); }
    const model::ProgramSource& source() { return *program().source; }
    const SubgraphDebug& debug(const char* name = "sg00") { return *source().subgraph(name).value(); }
    const model::ProgramDebug& layers() { return *source().layers().value(); }
};

DebugRecord record(uint64_t id, const std::string& name, std::vector<uint64_t> parents = {}) {
    DebugRecord r;
    r.id = id;
    r.name = name;
    r.parents = std::move(parents);
    return r;
}

/// Three instructions of Tensor: none, BIR 7, BIR 9.
NeffWriter sound() {
    NeffWriter w;
    auto& tensor = w.subgraph("sg00").engine(Engine::Tensor);
    tensor.add(test_support::nop(1));
    tensor.add(test_support::nop(2), 7);
    tensor.add(test_support::nop(3), 9);
    tensor.bir = {record(7, "I-7", {70}), record(9, "I-9", {70})};
    w.penguin = {record(70, "matmul", {700})};
    w.hlo = {record(700, "%dot.1", {7000})};
    w.framework = {record(7000, "model/dot")};
    return w;
}

constexpr size_t kTensor = 0;
constexpr uint64_t kNone = SubgraphDebug::kNoParent;

} // namespace

class TestNeffSource : public QObject {
    Q_OBJECT

private slots:
    void instructionsLeadToTheirBir() {
        Loaded l(sound());
        QCOMPARE(l.debug().birOf[kTensor], (std::vector<uint64_t>{kNone, 7, 9}));
        QVERIFY(l.debug().hasBir[kTensor]);
        QCOMPARE(l.debug().bir->find(9)->name, "I-9");
        QCOMPARE(l.debug().bir->find(9)->parents, std::vector<uint64_t>{70});
        QVERIFY(!l.debug().bir->find(8));
    }
    void layersAboveAreOfTheProgram() {
        Loaded l(sound());
        QCOMPARE(l.layers().penguin->find(70)->name, "matmul");
        QCOMPARE(l.layers().hlo->find(700)->name, "%dot.1");
        QCOMPARE(l.layers().framework->find(7000)->name, "model/dot");
    }
    void enginesOfDebugMembersCountDifferently() {
        NeffWriter w;
        uint64_t id = 1;
        for (const Engine e : test_support::kEngines)
            w.subgraph("sg00").engine(e).add(test_support::nop(), id++);
        Loaded l(w);
        for (size_t e = 0; e < model::kEngineCount; ++e)
            QCOMPARE(l.debug().birOf[e], std::vector<uint64_t>{e + 1});
    }
    void asmMembersThatNoDefinitionNamesAreFoundByTheirEngine() {
        NeffWriter w = sound();
        w.member("sg00/def.json", "{}");
        Loaded l(w);
        QCOMPARE(l.debug().birOf[kTensor].size(), size_t(3));
        QCOMPARE(l.debug().record(model::Engine::Tensor, 2).size(), model::kInstructionBytes);
    }
    void compiledRecordsAreKept() {
        NeffWriter w = sound();
        w.subgraph("sg00").binarySuffix = "0";
        Loaded l(w);
        QCOMPARE(std::string(l.debug().record(model::Engine::Tensor, 1)), test_support::nop(2).bytes);
        QVERIFY(l.debug().record(model::Engine::Tensor, 3).empty());
        QVERIFY(l.debug().record(model::Engine::Tensor, UINT32_MAX).empty());
    }
    void dmaBlocksAreNodesOfTheBackEndToo() {
        NeffWriter w = sound();
        w.subgraph("sg00").dmaBlocks = {record(11, "block-1")};
        w.subgraph("sg00").dmaBlocks[0].attributes = {{"dma_queue", "qSP0"}};
        Loaded l(w);
        QCOMPARE(l.debug().bir->find(11)->dmaQueue, "qSP0");
    }
    void ofEqualIdsTheLastCounts() {
        NeffWriter w = sound();
        w.subgraph("sg00").engine(Engine::Tensor).bir.push_back(record(7, "again"));
        Loaded l(w);
        QCOMPARE(l.debug().bir->find(7)->name, "again");
        QCOMPARE(l.debug().bir->size(), size_t(2));
    }
    void kernelLinesComeFromTheListsOfTheSameMember() {
        NeffWriter w = sound();
        auto& tensor = w.subgraph("sg00").engine(Engine::Tensor);
        tensor.kernels = {{"/k/a.py", "/k/b.py"}, {"m.kernel"}};
        tensor.bir[0].attributes = {{"kernel_file", "1"}, {"kernel_line", "42"}, {"kernel_name", "0"}};
        tensor.bir[1].attributes = {{"kernel_file", "2"}, {"kernel_line", "-1"}};
        Loaded l(w);
        const auto node = l.debug().bir->find(7);
        QCOMPARE(node->kernelFile, "/k/b.py");
        QCOMPARE(node->kernelName, "m.kernel");
        QCOMPARE(node->kernelLine, 42u);
        QCOMPARE(l.debug().bir->find(9)->kernelFile, "");
        QCOMPARE(l.debug().bir->find(9)->kernelLine, 0u);
    }
    void predecessorsOfBothListsAreOneListWithoutRepeats() {
        using test_support::DependencyType;
        NeffWriter w = sound();
        DebugRecord& bir = w.subgraph("sg00").engine(Engine::Tensor).bir[1];
        bir.dataflow = {{7, DependencyType::Flow}, {5, DependencyType::Anti}};
        bir.scheduling = {{7, DependencyType::Flow}, {7, DependencyType::Ordered}};
        Loaded l(w);
        const std::vector<model::Dependency> expected = {
            {5, model::DependencyType::Anti}, {7, model::DependencyType::Ordered}, {7, model::DependencyType::Flow}};
        QVERIFY(l.debug().bir->find(9)->predecessors == expected);
    }
    void instructionTypesAreRead() {
        NeffWriter w = sound();
        w.subgraph("sg00").engine(Engine::Tensor).bir[0].type = test_support::InstructionType::Transpose;
        Loaded l(w);
        QCOMPARE(int(l.debug().bir->find(7)->type), int(model::InstructionType::Transpose));
        QCOMPARE(int(l.debug().bir->find(9)->type), int(model::InstructionType::Regular));
    }
    void stackFramesAreRead() {
        NeffWriter w = sound();
        w.stackFrames = {{"a.py", "b.py"}, {"f", "g"}, {{1, 1, 10}, {2, 2, 20}}, {{1, 0}, {2, 1}}};
        Loaded l(w);
        const auto stack = l.layers().frames.stack(2);
        QCOMPARE(stack.size(), size_t(2));
        QCOMPARE(stack[0].file, "b.py");
        QCOMPARE(stack[0].line, 20u);
        QCOMPARE(stack[1].function, "f");
    }
    void anotherFolderThanTheSubgraphsNameIsFollowed() {
        NeffWriter w = sound();
        w.member("kelf-0.json", R"({"graphs": [{"name": "main", "definition": "sg00/def.json"}]})");
        Loaded l(w);
        QCOMPARE(l.debug("main").birOf[kTensor].size(), size_t(3));
        QVERIFY(l.debug("sg00").birOf[kTensor].empty());
        QVERIFY(!l.debug("nowhere").bir->find(7));
    }
    void aDamagedMemberKeepsItsFirstNames() {
        NeffWriter w = sound();
        std::string bir = test_support::debugInfo("backend", "", 1, {record(7, "I-7"), record(9, "I-9")});
        bir.resize(bir.size() - 6); // within the second record, and no engine type
        w.member("sg00/debug_info_backend_PE.dbg", bir);
        Loaded l(w);
        QCOMPARE(l.debug().bir->find(7)->name, "I-7");
        QVERIFY(!l.debug().bir->find(9));
        QCOMPARE(l.debug().problems.size(), size_t(1));
    }
    void aDamagedAsmMemberDoesNotSayHowManyInstructionsThereAre() {
        NeffWriter w = sound();
        w.member("sg00/debug_info_asm_PE.dbg", "\x1a\x7f");
        Loaded l(w);
        QVERIFY(!l.debug().hasBir[kTensor]);
        QCOMPARE(l.debug().problems.size(), size_t(1));
    }
    void nothingIsReadAgainBeforeItIsAskedFor() {
        Loaded l(sound());
        QCOMPARE(l.tree.opened(kPath), 1);
        l.debug();
        l.layers();
        l.debug();
        QCOMPARE(l.tree.opened(kPath), 2);
    }
    void aFileThatVanishedIsAnErrorForGood() {
        Loaded l(sound());
        l.tree.vanish(kPath);
        QCOMPARE(l.source().subgraph("sg00").error().kind, model::Error::Kind::NotFound);
        l.tree.add(kPath, sound().bytes());
        QVERIFY(!l.source().layers().ok());
    }
    void aFileThatChangedIsAnError_data() {
        QTest::addColumn<QByteArray>("bytes");
        const std::string same = sound().bytes();
        std::string header = same;
        header[0xcc] ^= 1;
        QTest::newRow("another size") << QByteArray::fromStdString(same + '\0');
        QTest::newRow("another uuid") << QByteArray::fromStdString(header);
    }
    void aFileThatChangedIsAnError() {
        QFETCH(QByteArray, bytes);
        Loaded l(sound());
        l.tree.add(kPath, bytes.toStdString());
        QVERIFY(l.source().subgraph("sg00").error().message.find("changed") != std::string::npos);
    }
    void manyThreadsMayAskAtOnce() {
        Loaded l(sound());
        std::vector<std::thread> threads;
        std::vector<const SubgraphDebug*> answers(4);
        for (auto& answer : answers)
            threads.emplace_back([&] { answer = &l.debug(); });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(answers, std::vector<const SubgraphDebug*>(4, answers[0]));
    }
    void debugMembersAreToldByTheirNames_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("layer");
        const auto row = [](const char* name, DebugLayerKind layer) { QTest::newRow(name) << name << int(layer); };
        row("sg00/debug_info_asm_PE.dbg", DebugLayerKind::Asm);
        row("debug_info/debug_info_penguin.dbg_sg000000", DebugLayerKind::Penguin);
        row("debug_info/debug_info_stack_frame_index.dbg", DebugLayerKind::StackFrames);
        row("debug_info/framework.dbg", DebugLayerKind::Framework);
        row("debug_info/hlo.dbg", DebugLayerKind::Hlo);
        row("debug_info_backend.pe.0.dbg", DebugLayerKind::Bir);
    }
    void debugMembersAreToldByTheirNames() {
        QFETCH(QString, name);
        QFETCH(int, layer);
        QVERIFY(isDebugMember(name.toStdString()));
        QCOMPARE(int(debugLayerOf(name.toStdString(), {})), layer);
    }
    void otherMembersAreNoDebugMembers() {
        QVERIFY(!isDebugMember("sg00/PE.bin"));
        QVERIFY(!isDebugMember("sg00/weights.dbg"));
        QVERIFY(!isDebugMember("debug_info/kernel.json"));
    }
    void aMemberWithoutALayerInItsNameIsToldByItsDescription() {
        QCOMPARE(int(debugLayerOf("debug_info.dbg", "Debug info for Penguin instructions")),
                 int(DebugLayerKind::Penguin));
    }
    void namesBeyondTheBoundAreMissingAndSaidSo() {
        const std::string bytes = sound().bytes();
        Loaded l(sound());
        const auto source = makeNeffSource({l.tree.reopener(kPath),
                                            kPath,
                                            bytes.substr(0, 0x400),
                                            bytes.size(),
                                            0x400,
                                            bytes.size() - 0x400,
                                            l.program().subgraphs,
                                            {},
                                            64});
        const SubgraphDebug& debug = *source->subgraph("sg00").value();
        QCOMPARE(debug.bir->size(), size_t(0));
        QCOMPARE(debug.problems.size(), size_t(1));
    }
    void cutDebugMembersEndWell() {
        const NeffWriter w = sound();
        const std::string whole = test_support::debugInfo("backend", "", 1, {record(7, "I-7", {70}), record(9, "I-9")});
        for (size_t size = 0; size < whole.size(); ++size) {
            const std::string cut = whole.substr(0, size); // of its own size, so that a sanitizer sees its end
            std::vector<std::string> problems;
            const auto layer = makeDebugLayer({{"m", cut}}, problems);
            QVERIFY(layer->size() <= 2);
            std::vector<uint64_t> parents;
            readAsmParents(cut, parents);
            model::StackFrames frames;
            readStackFrames(cut, frames);
            QVERIFY(parents.size() <= 2);
        }
    }
};

QTEST_APPLESS_MAIN(TestNeffSource)
#include "tst_neff_source.moc"
