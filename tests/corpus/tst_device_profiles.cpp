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
using RowCounts = std::map<Row, int>;

std::vector<Row> rowsOf(const std::shared_ptr<const model::Capture>& capture, std::string_view id) {
    const model::TableEntry* entry = model::findTable(id);
    const auto table = entry->make(capture);
    std::vector<Row> out;
    for (size_t row = 0; row < table->rowCount(); ++row) {
        Row cells;
        for (size_t column = 0; column < entry->columns.size(); ++column)
            cells.push_back(model::cellText(table->cell(row, column)));
        out.push_back(std::move(cells));
    }
    return out;
}

/// subgraph engine pc start duration wait opcode track crc_in crc_out: the first ten columns of both sides.
constexpr size_t kCompared = 10;

RowCounts counted(const std::vector<Row>& rows) {
    RowCounts out;
    for (const Row& row : rows)
        ++out[Row(row.begin(), row.begin() + kCompared)];
    return out;
}

struct Golden {
    std::vector<Row> instructions;
    std::map<std::pair<std::string, std::string>, std::string> modelInfo; // (subgraph, key) → value
};

Golden readGolden(const std::string& path) {
    Golden out;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        Row fields;
        std::istringstream split(line);
        for (std::string field; std::getline(split, field, '\t');)
            fields.push_back(field);
        if (fields.size() > kCompared && fields[0] == "I")
            out.instructions.emplace_back(fields.begin() + 1, fields.end());
        if (fields.size() == 4 && fields[0] == "M")
            out.modelInfo[{fields[1], fields[2]}] = fields[3];
    }
    return out;
}

const model::Finding* findingOf(const model::Capture& capture, const std::string& code) {
    for (const model::Finding& finding : capture.findings().all()) {
        if (finding.code == code)
            return &finding;
    }
    return nullptr;
}

void copyInto(const fs::path& from, const fs::path& to) {
    fs::copy_file(from, to);
    fs::permissions(to, fs::perms::owner_write, fs::perm_options::add);
}

} // namespace

/// The vendor's own decode of the same files is the measure. See golden.tsv beside each profile.
class TestDeviceProfiles : public QObject {
    Q_OBJECT

private slots:
    void init() {
        if (!fs::exists(corpus("device")))
            QSKIP("the corpus of real files is not here");
    }
    void everyRowOfTheVendorIsOurs_data();
    void everyRowOfTheVendorIsOurs();
    void countsOfTheVendorAgree_data() { everyRowOfTheVendorIsOurs_data(); }
    void countsOfTheVendorAgree();
    void profileAndProgramMatchByUuid_data();
    void profileAndProgramMatchByUuid();
    void profileOfAnotherProcessKeepsItsPid();
    void neffOfAnotherProgramIsAMismatch();
    void everyNeffOpens();
    void everyCutOfARealProfileEndsWell();
};

void TestDeviceProfiles::everyRowOfTheVendorIsOurs_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("vendorRows");
    QTest::addColumn<int>("onlyOurs");
    QTest::newRow("fused_bf16_s512") << "fused_bf16_s512" << 436 << 0;
    QTest::newRow("baseline_bf16_s512") << "baseline_bf16_s512" << 452 << 0;
    // The vendor's export lost one row that its own counts have.
    QTest::newRow("baseline_fp32_s1024") << "baseline_fp32_s1024" << 917 << 1;
}

void TestDeviceProfiles::everyRowOfTheVendorIsOurs() {
    QFETCH(QString, folder);
    QFETCH(int, vendorRows);
    QFETCH(int, onlyOurs);
    const std::string path = corpus("device/" + folder.toStdString());
    const auto capture = load(path);
    QVERIFY(capture);
    const Golden golden = readGolden(path + "/golden.tsv");
    QCOMPARE(int(golden.instructions.size()), vendorRows);
    const std::vector<Row> rows = rowsOf(capture, "instructions");
    QCOMPARE(int(rows.size()), vendorRows + onlyOurs);
    RowCounts left = counted(rows);
    int found = 0;
    for (const Row& row : golden.instructions) {
        const auto ours = left.find(Row(row.begin(), row.begin() + kCompared));
        if (ours == left.end() || ours->second == 0)
            QFAIL(("not ours: " + row[0] + " " + row[1] + " pc " + row[2] + " at " + row[3] + " " + row[6]).c_str());
        --ours->second;
        ++found;
    }
    QCOMPARE(found, vendorRows);
}

void TestDeviceProfiles::countsOfTheVendorAgree() {
    QFETCH(QString, folder);
    const std::string path = corpus("device/" + folder.toStdString());
    const auto capture = load(path);
    QVERIFY(capture);
    std::map<std::pair<std::string, std::string>, int> ours;
    for (const Row& row : rowsOf(capture, "instructions")) {
        std::string engine = row[1];
        std::transform(engine.begin(), engine.end(), engine.begin(),
                       [](unsigned char c) { return char(std::tolower(c)); });
        ++ours[{row[0], engine + "_engine_instruction_count"}];
    }
    int compared = 0;
    for (const auto& [key, value] : readGolden(path + "/golden.tsv").modelInfo) {
        if (!key.second.ends_with("_engine_instruction_count"))
            continue;
        QCOMPARE(ours[key], std::stoi(value));
        ++compared;
    }
    QVERIFY(compared >= 10);
}

void TestDeviceProfiles::profileAndProgramMatchByUuid_data() {
    QTest::addColumn<QString>("folder");
    for (const char* name : {"device/fused_bf16_s512", "device/baseline_bf16_s512", "device/baseline_fp32_s1024",
                             "device/nki_attn_v6", "capture_trn2"})
        QTest::newRow(name) << name;
}

void TestDeviceProfiles::profileAndProgramMatchByUuid() {
    QFETCH(QString, folder);
    const auto capture = load(corpus(folder.toStdString()));
    QVERIFY(capture);
    QCOMPARE(capture->pairs().size(), size_t(1));
    const model::Pair& pair = capture->pairs().front();
    QCOMPARE(pair.state, model::PairState::Matched);
    QVERIFY(!pair.reason.empty());
    QCOMPARE(pair.uuid.size(), size_t(32));
    const model::DeviceProfile& profile = capture->profiles().front();
    QCOMPARE(profile.version, 6);
    QVERIFY(profile.hasZero);
    QVERIFY(!profile.instructions.empty());
    QCOMPARE(profile.orphanEnds, uint64_t(0));
    for (const model::Instruction& i : profile.instructions)
        QVERIFY(i.hasOpcode);
}

void TestDeviceProfiles::profileOfAnotherProcessKeepsItsPid() {
    const auto capture = load(corpus("capture_trn2"));
    QVERIFY(capture);
    QCOMPARE(capture->profiles().size(), size_t(1));
    const model::DeviceProfile& profile = capture->profiles().front();
    QCOMPARE(profile.pid, uint64_t(723577));
    QCOMPARE(profile.executions.size(), size_t(1));
    QCOMPARE((profile.executions[0].end - profile.executions[0].start).floorNs(), int64_t(1003215));
    int guessed = 0;
    for (const Row& row : rowsOf(capture, "instructions"))
        guessed += row[6].starts_with("op 0x");
    const double share = 100.0 * guessed / double(profile.instructions.size());
    QVERIFY2(share > 43 && share < 45, std::to_string(share).c_str());
}

void TestDeviceProfiles::neffOfAnotherProgramIsAMismatch() {
    const QTemporaryDir folder;
    const fs::path to = folder.path().toStdString();
    copyInto(corpus("device/fused_bf16_s512/fused_exec_2.ntff"), to / "fused_exec_2.ntff");
    copyInto(corpus("device/baseline_bf16_s512/baseline.neff"), to / "fused.neff");
    const auto capture = load(to.string());
    QVERIFY(capture);
    QCOMPARE(capture->pairs().size(), size_t(1));
    QCOMPARE(capture->pairs().front().state, model::PairState::Mismatch);
    const model::Finding* finding = findingOf(*capture, "pair.mismatch");
    QVERIFY(finding);
    QCOMPARE(finding->severity, model::Severity::Error);
    const model::ProfiledProgram& program = capture->profiles().front().programs.front();
    QVERIFY(program.mismatched);
    QVERIFY(!program.program.valid());
    QCOMPARE(capture->profiles().front().instructions.size(), size_t(436));
}

void TestDeviceProfiles::everyNeffOpens() {
    const auto capture = load(corpus("neff"));
    QVERIFY(capture);
    QCOMPARE(capture->programs().size(), size_t(7));
    for (const model::Program& program : capture->programs()) {
        QVERIFY(program.readable);
        QVERIFY(program.members.size() > 10);
        QVERIFY2(!program.compilerVersion.empty(), program.path.c_str());
        QCOMPARE(capture->files()[program.file.index()].state, model::FileState::Read);
    }
    QCOMPARE(capture->findings().count(model::Severity::Error), size_t(0));
    QCOMPARE(rowsOf(capture, "pairs").size(), size_t(7));
}

void TestDeviceProfiles::everyCutOfARealProfileEndsWell() {
    const QTemporaryDir folder;
    const fs::path to = fs::path(folder.path().toStdString()) / "fused_exec_2.ntff";
    copyInto(corpus("device/fused_bf16_s512/fused_exec_2.ntff"), to);
    for (uintmax_t size = fs::file_size(to); size > 3000; size = size * 9 / 10) {
        fs::resize_file(to, size);
        const auto capture = load(to.string());
        QVERIFY(capture);
        if (size < 133944)
            QVERIFY(capture->findings().count(model::Severity::Error) > 0);
    }
}

QTEST_GUILESS_MAIN(TestDeviceProfiles)
#include "tst_device_profiles.moc"
