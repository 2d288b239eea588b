// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/model_program.h"

#include <QtTest>

using namespace model;

namespace {

constexpr uint64_t kModel = 94417360;
const std::string kUuid = "3fd7916a48ec402796b5a1c0f2e8d75b";
const std::string kOther = "9c40e2b71d854a6fa3f906b7d15ce842";

Program program(const std::string& path, const std::string& uuid) {
    Program made;
    made.path = path;
    made.name = "module.neff";
    made.uuid = uuid;
    return made;
}

template <class... Programs>
std::vector<Program> listOf(Programs... programs) { // a Program is moved, never copied
    std::vector<Program> list;
    (list.push_back(std::move(programs)), ...);
    return list;
}

RuntimeTrace traceOf(const std::string& modelName) {
    RuntimeTrace trace;
    trace.modelNames[kModel] = modelName;
    return trace;
}

} // namespace

class TestModelProgram : public QObject {
    Q_OBJECT

private slots:
    void numberInTheNameOfTheFileIsTheModel();
    void nameWithUuidFindsAFileOfAnyName();
    void staleFileUnderTheModelsNumberIsNotTaken();
    void nameAloneTellsOnlyOne();
};

void TestModelProgram::numberInTheNameOfTheFileIsTheModel() {
    const std::vector<Program> programs = listOf(program("/c/x.neff", kOther), program("/c/neff_94417360.neff", kUuid));
    QCOMPARE(programOfModel(kModel, traceOf("/tmp/work/model.neff"), programs, {}), ProgramId(1));
}

void TestModelProgram::nameWithUuidFindsAFileOfAnyName() {
    const std::vector<Program> programs = listOf(program("/c/x.neff", kOther), program("/c/y.neff", kUuid));
    QCOMPARE(programOfModel(kModel, traceOf("module.neff_" + kUuid), programs, {}), ProgramId(1));
}

void TestModelProgram::staleFileUnderTheModelsNumberIsNotTaken() {
    std::vector<Program> programs = listOf(program("/c/neff_94417360.neff", kOther));
    QVERIFY(!programOfModel(kModel, traceOf("module.neff_" + kUuid), programs, {}).valid());
    programs.push_back(program("/c/y.neff", kUuid));
    QCOMPARE(programOfModel(kModel, traceOf("module.neff_" + kUuid), programs, {}), ProgramId(1));
}

void TestModelProgram::nameAloneTellsOnlyOne() {
    std::vector<Program> programs = listOf(program("/c/x.neff", kOther));
    QCOMPARE(programOfModel(kModel, traceOf("module.neff"), programs, {}), ProgramId(0));
    programs.push_back(program("/c/y.neff", kUuid));
    QVERIFY(!programOfModel(kModel, traceOf("module.neff"), programs, {}).valid());
}

QTEST_APPLESS_MAIN(TestModelProgram)
#include "tst_model_program.moc"
