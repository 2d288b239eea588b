// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/neff/neff_layout.h"
#include "parsers/neff/neff_parser.h"
#include "tests/support/fake_source.h"
#include "tests/support/neff_writer.h"

#include <QtTest>

#include <algorithm>

using namespace parsers;
using model::ProgramTensor;
using Role = model::ProgramTensor::Role;
using test_support::Engine;
using test_support::NeffWriter;

namespace {

struct Loaded {
    model::CaptureBuilder builder{"test"};
    model::Progress progress;

    explicit Loaded(const NeffWriter& writer) {
        const auto source = test_support::memorySource("/c/a.neff", writer.bytes());
        const model::WorkerId worker = builder.addWorker({});
        model::CaptureFile entry;
        entry.path = source->path();
        const auto status = neffParser().parse({builder.addFile(entry), worker, *source, builder, progress});
        Q_ASSERT(status.ok());
    }
    const model::Program& program() { return builder.programs().at(0); }
    const model::ProgramSubgraph& subgraph(const char* name = "sg00") { return *program().subgraph(name); }
    bool found(const std::string& code) {
        const auto& all = builder.findings().all();
        return std::any_of(all.begin(), all.end(), [&](const model::Finding& f) { return f.code == code; });
    }
};

NeffWriter sound() {
    NeffWriter w;
    auto& graph = w.subgraph("sg00");
    graph.engine(Engine::Tensor).add(test_support::nop());
    graph.engine(Engine::Tensor).add(test_support::nop());
    graph.engine(Engine::Sync).add(test_support::nop());
    graph.queues["qPoolDynamic"] = {"dynamic", "pool", {24, 25, 26}};
    graph.queues["qSPDynamicHW"] = {"dynamic", "sp", {8}};
    graph.tensors = {{"x", "input", "bfloat16", {128, 512}, 131072},
                     {"y", "output", "float32", {128}, 512},
                     {"identity", "file", "bfloat16", {128, 128}, 32768}};
    return w;
}

const ProgramTensor* tensor(const model::Program& program, const std::string& name) {
    for (const ProgramTensor& tensor : program.tensors)
        if (tensor.name == name)
            return &tensor;
    return nullptr;
}

} // namespace

class TestNeffLayout : public QObject {
    Q_OBJECT

private slots:
    void enginesHaveTheirInstructionsCounted_data() {
        QTest::addColumn<QString>("suffix");
        QTest::newRow("PE.bin") << "";
        QTest::newRow("PE0.bin") << "0";
    }
    void enginesHaveTheirInstructionsCounted() {
        QFETCH(QString, suffix);
        NeffWriter w = sound();
        w.subgraph("sg00").binarySuffix = suffix.toStdString();
        Loaded l(w);
        QCOMPARE(l.subgraph().engines[0].instructions, uint64_t(2));
        QCOMPARE(l.subgraph().engines[0].member, "sg00/PE" + suffix.toStdString() + ".bin");
        QCOMPARE(l.subgraph().engines[4].instructions, uint64_t(1));
    }
    void enginesWithoutADefinitionAreFoundByName() {
        for (const char* name : {"sg00/PE.bin", "sg00/PE0.bin", "sg00/pe.bin"}) {
            NeffWriter w;
            w.member("sg00/def.json", "{}");
            w.member(name, std::string(128, '\0'));
            QCOMPARE(Loaded(w).subgraph().engines[0].instructions, uint64_t(2));
        }
    }
    void semaphoresAreNamedByEngineAndQueue() {
        Loaded l(sound());
        const model::SemaphoreNames& names = l.subgraph().semaphores;
        QCOMPARE(names[2], "");
        QCOMPARE(names[3], "GpSimd");
        QCOMPARE(names[4], "Scalar");
        QCOMPARE(names[5], "Tensor");
        QCOMPARE(names[6], "Vector");
        QCOMPARE(names[7], "");
        QCOMPARE(names[8], "qSyncDynamicHW");
        QCOMPARE(names[26], "qGpSimdDynamic");
    }
    void theRuntimesSemaphoresMoveTheEngines_data() {
        QTest::addColumn<uint32_t>("count");
        QTest::newRow("five") << 5u;
        QTest::newRow("up to the last") << 254u;
        QTest::newRow("beyond all") << 4000000000u;
    }
    void theRuntimesSemaphoresMoveTheEngines() {
        QFETCH(uint32_t, count);
        NeffWriter w = sound();
        w.subgraph("sg00").queues.clear();
        w.subgraph("sg00").runtimeSemaphores = count;
        Loaded l(w);
        const model::SemaphoreNames& names = l.subgraph().semaphores;
        QCOMPARE(names[3], "");
        if (count < 255)
            QCOMPARE(names[count + 1], "Scalar");
    }
    void queuesAreListed() {
        Loaded l(sound());
        QCOMPARE(l.subgraph().queues.size(), size_t(2));
        const model::ProgramQueue& queue = l.subgraph().queues[0];
        QCOMPARE(queue.name, "qPoolDynamic");
        QCOMPARE(queue.type, "dynamic");
        QCOMPARE(queue.owner, "pool");
        QCOMPARE(queue.rings, 16u);
        QCOMPARE(queue.semaphores, (std::vector<uint8_t>{24, 25, 26}));
    }
    void aSingleSemaphoreIsOneToo() {
        NeffWriter w = sound();
        w.member("sg00/def.json", R"({"dma_queue": {"qPE0": {"type": "in", "semaphore": 40}, "bad": 3,
                                      "qAct": {"semaphore_set": [-1, 256, 1e3, "x", 41]}}})");
        Loaded l(w);
        QCOMPARE(l.subgraph().semaphores[40], "qTensor0");
        QCOMPARE(l.subgraph().semaphores[41], "qScalar");
        QCOMPARE(l.subgraph().queues.size(), size_t(2));
    }
    void tensorsHaveRoleShapeAndSize() {
        Loaded l(sound());
        QCOMPARE(l.program().tensors.size(), size_t(3));
        const ProgramTensor* x = tensor(l.program(), "x");
        QVERIFY(x->role == Role::Input);
        QCOMPARE(x->shape, (std::vector<uint64_t>{128, 512}));
        QCOMPARE(x->dtype, "bfloat16");
        QCOMPARE(x->format, "NC");
        QCOMPARE(l.program().tensorBytes(Role::Input), uint64_t(131072));
        QCOMPARE(l.program().tensorBytes(Role::Output), uint64_t(512));
    }
    void weightsAreJoinedWithTheirShapeByFile() {
        Loaded l(sound());
        QVERIFY(tensor(l.program(), "identity")->role == Role::Weight);
        QCOMPARE(tensor(l.program(), "identity")->shape, (std::vector<uint64_t>{128, 128}));
    }
    void tensorsOfTwoCoresAreOne() {
        NeffWriter w = sound();
        const auto shared = w.subgraph("sg00").tensors;
        w.subgraph("sg01").tensors = shared;
        Loaded l(w);
        QCOMPARE(l.program().tensors.size(), size_t(3));
        QCOMPARE(tensor(l.program(), "x")->subgraphs, "sg00, sg01");
        QCOMPARE(l.program().tensorBytes(Role::Input), uint64_t(131072));
    }
    void aShapeThatNoMapHasComesFromTheGraph() {
        NeffWriter w = sound();
        w.removeMember("sg00/tensor_map.json");
        Loaded l(w);
        QCOMPARE(tensor(l.program(), "x")->shape, (std::vector<uint64_t>{128, 512}));
        QCOMPARE(tensor(l.program(), "y")->dtype, "float32");
        QVERIFY(tensor(l.program(), "identity")->shape.empty());
    }
    void theGraphGivesInputsAndOutputsWhereNoVariableDoes() {
        NeffWriter w = sound();
        w.member("sg00/def.json", "{}");
        Loaded l(w);
        QCOMPARE(l.program().tensors.size(), size_t(2));
        QCOMPARE(tensor(l.program(), "x")->sizeBytes, uint64_t(131072));
        QVERIFY(tensor(l.program(), "y")->role == Role::Output);
    }
    void variablesWithoutASizeAreNoTensors() {
        NeffWriter w;
        w.member("sg00/def.json", R"({"var": {"SB": {"type": "state-buffer", "var_id": 0}, "t": {"size": -4},
                                      "v": {"type": "virtual", "size": 4}}})");
        Loaded l(w);
        QCOMPARE(l.program().tensors.size(), size_t(1));
        QVERIFY(l.program().tensors[0].role == Role::Other);
    }
    void sizesThatOverflowStayAtTheTop() {
        NeffWriter w;
        w.member("sg00/def.json", R"({"var": {"a": {"type": "input", "size": 18446744073709551615},
                                      "b": {"type": "input", "size": 18446744073709551615}}})");
        QCOMPARE(Loaded(w).program().tensorBytes(Role::Input), UINT64_MAX);
    }
    void targetAndCompilerAreRead() {
        Loaded l(sound());
        QCOMPARE(l.program().target, "cayman");
        QCOMPARE(l.program().compilerVersion, "2.23.6484.0+3b612583");
    }
    void aBrokenDescriptionIsAFindingAndTheRestIsRead_data() {
        QTest::addColumn<QString>("member");
        for (const char* member : {"info.json", "kelf-0.json", "neff.json", "sg00/def.json", "sg00/tensor_map.json"})
            QTest::newRow(member) << member;
    }
    void aBrokenDescriptionIsAFindingAndTheRestIsRead() {
        QFETCH(QString, member);
        for (const char* text : {"", "[1, 2]", "{\"a\": ", "\xff\xfe"}) {
            NeffWriter w = sound();
            w.member(member.toStdString(), text);
            Loaded l(w);
            QVERIFY(l.found("neff.description"));
            QCOMPARE(l.program().subgraphs.size(), size_t(1));
            QCOMPARE(l.subgraph().engines[0].instructions, uint64_t(2));
        }
    }
    void valuesOfOtherTypesAreLeftOut() {
        NeffWriter w = sound();
        w.member("kelf-0.json", R"({"graphs": [3, {"name": 4}, {}], "target": []})");
        w.member("neff.json", R"({"nodes": [1, {"op": 2, "output_names": [3]}], "node_row_ptr": [18446744073709551615],
                                  "attrs": {"shape": ["list_shape"], "dltype": 7}})");
        w.member("sg00/tensor_map.json", R"({"x": 1, "y": {"tf_shape": ["a", -1], "dtype": 5}})");
        w.member("sg00/def.json", R"({"pe_instr": 5, "pe_asm_dbg": [1], "var": [], "dma_queue": 1})");
        Loaded l(w);
        QCOMPARE(l.subgraph().engines[0].instructions, uint64_t(2));
        QVERIFY(l.program().tensors.empty());
    }
};

QTEST_APPLESS_MAIN(TestNeffLayout)
#include "tst_neff_layout.moc"
