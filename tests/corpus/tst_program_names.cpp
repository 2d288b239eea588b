// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table_list.h"
#include "parsers/capture_loader.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace {

namespace fs = std::filesystem;

std::string corpus(const std::string& path) {
    return std::string(NEURITE_CORPUS_DIR) + "/" + path;
}

std::shared_ptr<const model::Capture> load(const std::string& path) {
    model::Progress progress;
    const auto outcome = parsers::loadCapture({{path}, {}}, parsers::DiskFileTree(), progress);
    return outcome.ok() ? outcome.value().capture : nullptr;
}

using Row = std::vector<std::string>;

/// Cells of some columns, of all rows.
std::vector<Row> cellsOf(const std::shared_ptr<const model::Capture>& capture, std::string_view id,
                         const std::vector<std::string_view>& columns) {
    const model::TableEntry* entry = model::findTable(id);
    const auto table = entry->make(capture);
    std::vector<Row> out(table->rowCount());
    for (const std::string_view wanted : columns)
        for (size_t column = 0; column < entry->columns.size(); ++column)
            if (entry->columns[column].id == wanted)
                for (size_t row = 0; row < out.size(); ++row)
                    out[row].push_back(model::cellText(table->cell(row, column)));
    return out;
}

/// Fields of the golden lines of instructions: 1 subgraph, 2 engine, 3 pc, 4 start, 11 compiler pc, 12 BIR id, 13 BIR
/// name, 14 penguin id, 15 type; "-" is empty.
std::vector<Row> goldenNames(const std::string& path) {
    std::vector<Row> out;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        Row fields;
        std::istringstream split(line);
        for (std::string field; std::getline(split, field, '\t');)
            fields.push_back(field == "-" ? "" : field);
        if (fields.size() > 15 && fields[0] == "I")
            out.push_back({fields[1], fields[2], fields[3], fields[4], fields[11], fields[12], fields[13], fields[14],
                           fields[15]});
    }
    return out;
}

} // namespace

/// Names that NEFFs of real captures give to the instructions of their profiles. The vendor's decode is the measure.
class TestProgramNames : public QObject {
    Q_OBJECT

private slots:
    void init() {
        if (!fs::exists(corpus("device")))
            QSKIP("the corpus of real files is not here");
    }
    void namesAreTheVendors_data();
    void namesAreTheVendors();
    void instructionsResolveToSourceLines_data();
    void instructionsResolveToSourceLines();
    void inputsAndOutputsAddUp();
    void everyNeffIsDescribed();
};

void TestProgramNames::namesAreTheVendors_data() {
    QTest::addColumn<QString>("folder");
    for (const char* folder : {"fused_bf16_s512", "baseline_bf16_s512", "baseline_fp32_s1024"})
        QTest::newRow(folder) << folder;
}

void TestProgramNames::namesAreTheVendors() {
    QFETCH(QString, folder);
    const auto capture = load(corpus("device/" + folder.toStdString()));
    QVERIFY(capture);
    std::map<Row, int> ours;
    for (const Row& row : cellsOf(capture, "instructions",
                                  {"subgraph", "engine", "pc", "start_ns", "compiler_pc", "bir_id", "bir_name",
                                   "penguin_id", "instruction_type"}))
        ++ours[row];
    const std::vector<Row> golden = goldenNames(corpus("device/" + folder.toStdString() + "/golden.tsv"));
    QVERIFY(golden.size() > 400);
    for (const Row& row : golden) {
        auto found = ours.find(row);
        QVERIFY2(found != ours.end() && found->second > 0, (row[1] + " pc " + row[2] + " at " + row[3]).c_str());
        --found->second;
    }
}

void TestProgramNames::instructionsResolveToSourceLines_data() {
    QTest::addColumn<QString>("folder");
    QTest::newRow("nki_attn_v6") << "device/nki_attn_v6";
    QTest::newRow("capture_trn2") << "capture_trn2";
}

void TestProgramNames::instructionsResolveToSourceLines() {
    QFETCH(QString, folder);
    const auto capture = load(corpus(folder.toStdString()));
    QVERIFY(capture);
    size_t compiled = 0, resolved = 0;
    for (const Row& row : cellsOf(capture, "instructions", {"compiler_pc", "source"})) {
        compiled += !row[0].empty();
        resolved += !row[0].empty() && row[1].find(".py:") != std::string::npos;
    }
    qInfo("%zu of %zu instructions with a compiler pc have a source line", resolved, compiled);
    QVERIFY(compiled > 1000);
    QVERIFY(resolved * 100 >= compiled * 99);
}

void TestProgramNames::inputsAndOutputsAddUp() {
    const auto capture = load(corpus("device/baseline_fp32_s1024"));
    QVERIFY(capture);
    using Role = model::ProgramTensor::Role;
    const model::Program& program = capture->programs().at(0);
    QCOMPARE(program.tensorBytes(Role::Input), uint64_t(3 * 524288));
    QCOMPARE(program.tensorBytes(Role::Output), uint64_t(524288));
}

void TestProgramNames::everyNeffIsDescribed() {
    const auto capture = load(corpus("neff"));
    QVERIFY(capture);
    QVERIFY(capture->programs().size() >= 7);
    for (const model::Program& program : capture->programs()) {
        QVERIFY2(!program.subgraphs.empty() && !program.target.empty(), program.path.c_str());
        QVERIFY2(program.subgraphs[0].engines[0].instructions > 0, program.path.c_str());
        QVERIFY2(program.tensorBytes(model::ProgramTensor::Role::Input) > 0, program.path.c_str());
        const auto debug = program.source->subgraph(program.subgraphs[0].name);
        QVERIFY2(debug.ok() && debug.value()->problems.empty() && debug.value()->bir->size() > 0, program.path.c_str());
        for (size_t e = 0; e < model::kEngineCount; ++e)
            QCOMPARE(debug.value()->birOf[e].size(), program.subgraphs[0].engines[e].instructions);
    }
}

QTEST_APPLESS_MAIN(TestProgramNames)
#include "tst_program_names.moc"
