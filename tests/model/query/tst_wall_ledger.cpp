// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/wall_ledger.h"

#include "model/query/operator_ledger.h"
#include "tests/model/recording.h"

#include <QtTest>

#include <filesystem>
#include <random>

using namespace model;
using namespace tests;

namespace {

int64_t sumOf(const std::vector<LedgerPart>& parts) {
    int64_t sum = 0;
    for (const LedgerPart& part : parts)
        sum += part.duration.ns();
    return sum;
}

/// "part duration", a line each.
QString textOf(const Capture& capture, const std::vector<LedgerPart>& parts) {
    QString text;
    for (const LedgerPart& part : parts)
        text +=
            QString::fromStdString(ledgerPartName(capture, part)) + ' ' + QString::number(part.duration.ns()) + '\n';
    return text;
}

std::string reasonOfMismatch(const Capture& capture) {
    for (const StepLedger& ledger : wallLedger(capture))
        for (const auto* side : {&ledger.host, &ledger.device})
            if (sumOf(*side) != ledger.wall.length().ns())
                return ledger.step + ": " + std::to_string(sumOf(*side)) + " of " +
                       std::to_string(ledger.wall.length().ns()) + "\n" + textOf(capture, *side).toStdString();
    return {};
}

} // namespace

class TestWallLedger : public QObject {
    Q_OBJECT

private slots:
    void theSamplesAddUp_data();
    void theSamplesAddUp();
    void operatorsInTheLedgerAreThoseOfTheTable();
    void aNanosecondOfTwoExecutionsBelongsToTheOneThatStartedFirst();
    void whatReachesBeyondTheStepIsCut();
    void theHostIsTakenApartInOrder();
    void withoutStepsTheWholeCaptureIsOne();
    void eachWorkerHasItsOwnSteps();
    void aFrameworkTraceAloneHasNoDeviceTime();
    void randomCapturesAddUpToTheNanosecond_data();
    void randomCapturesAddUpToTheNanosecond();
};

void TestWallLedger::theSamplesAddUp_data() {
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("host");
    // By hand, from the recipes in tests/support/rmsnorm_samples.cpp, in ns from the start of the step.
    // The first execution is dispatched at 170 000 (its switch begins at 188 000), all others while another one runs;
    // five gaps of 68 200, 89 000, 73 500, 146 300 and 87 000 hold a switch of 40 940 each. In the first of them the
    // execution after the next is submitted, 20 300 before the switch.
    QTest::newRow("naive") << "aten::mul 1164500\naten::add 434600\naten::rsqrt 415000\naten::mean 340800\n"
                              "idle: model switch 245640\nidle: waiting for dispatch 142800\n"
                              "idle: runtime submit 38460\nidle: allocation 7200\nidle: launch 238900\n"
                              "idle: other runtime call 5300\nidle: synchronize 126800\nidle: nothing recorded 48400\n"
                           << "aten::mul 564000\naten::add 220000\naten::rsqrt 213000\naten::mean 212000\n"
                              "runtime calls 127200\nwaiting (synchronize) 1813800\nother framework events 10000\n"
                              "nothing recorded 48400\n";
    // The function begins at 20 000, takes memory from 37 000 to 44 200, dispatches at 186 000; the switch begins at
    // 205 000, the execution at 246 000; it ends at 649 300, kbl_exec_post 655 300 to 660 600, synchronize at 741 000.
    QTest::newRow("fused") << "aten::rms_norm 403300\n"
                              "idle: model switch 40940\nidle: waiting for dispatch 158800\n"
                              "idle: runtime submit 19000\nidle: allocation 7200\nidle: launch 60\n"
                              "idle: other runtime call 5300\nidle: synchronize 86400\nidle: nothing recorded 47600\n"
                           << "aten::rms_norm 164000\nruntime calls 36300\nwaiting (synchronize) 512700\n"
                              "other framework events 8000\nnothing recorded 47600\n";
    QTest::newRow("compiled") << "Torch-Compiled Region: 0/0 375500\n"
                                 "idle: model switch 40940\nidle: waiting for dispatch 121800\n"
                                 "idle: runtime submit 21000\nidle: allocation 7200\nidle: launch 60\n"
                                 "idle: other runtime call 5300\nidle: synchronize 70200\n"
                                 "idle: nothing recorded 47200\n"
                              << "Torch-Compiled Region: 0/0 121000\nruntime calls 34300\n"
                                 "waiting (synchronize) 472700\nother framework events 14000\n"
                                 "nothing recorded 47200\n";
}

void TestWallLedger::theSamplesAddUp() {
    QFETCH(QString, device);
    QFETCH(QString, host);
    const std::string path = std::string(NEURITE_SOURCE_DIR) + "/resources/samples/rmsnorm/" + QTest::currentDataTag();
    const auto capture = loadFolder(path);
    const auto ledgers = wallLedger(*capture);
    QCOMPARE(ledgers.size(), size_t(1));
    QCOMPARE(ledgers[0].step, std::string("ProfilerStep#3"));
    QCOMPARE(textOf(*capture, ledgers[0].device), device);
    QCOMPARE(textOf(*capture, ledgers[0].host), host);
    QCOMPARE(sumOf(ledgers[0].device), ledgers[0].wall.length().ns());
    QCOMPARE(sumOf(ledgers[0].host), ledgers[0].wall.length().ns());
}

void TestWallLedger::operatorsInTheLedgerAreThoseOfTheTable() {
    for (const char* name : {"naive", "fused", "compiled"}) {
        const auto capture = loadFolder(std::string(NEURITE_SOURCE_DIR) + "/resources/samples/rmsnorm/" + name);
        const StepLedger ledger = wallLedger(*capture).front();
        size_t found = 0;
        for (const OperatorRow& row : operatorLedger(*capture)) {
            for (const LedgerPart& part : ledger.device)
                if (part.kind == LedgerKind::Operator && part.operatorName == row.name) {
                    QCOMPARE(part.duration.ns(), *row.deviceNs);
                    ++found;
                }
            for (const LedgerPart& part : ledger.host)
                if (part.kind == LedgerKind::Operator && part.operatorName == row.name) {
                    QCOMPARE(part.duration.ns(), row.selfCpuNs);
                    ++found;
                }
        }
        QCOMPARE(found, 2 * operatorLedger(*capture).size());
    }
}

void TestWallLedger::aNanosecondOfTwoExecutionsBelongsToTheOneThatStartedFirst() {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#1", 0, 1'000'000);
    recording.operatorCall("aten::mm", 10'000, 50'000, 1,
                           recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 300'000}));
    recording.operatorCall(
        "aten::add", 70'000, 50'000, 2,
        recording.run({.execId = 0, .schedule = 110'000, .run = 200'000, .runLength = 500'000, .nc = 1, .core = 5}));
    const auto capture = recording.load();
    const StepLedger ledger = wallLedger(*capture).front();
    QCOMPARE(textOf(*capture, ledger.device).left(34), QString("aten::mm 300000\naten::add 300000\ni"));
    QCOMPARE(sumOf(ledger.device), int64_t(1'000'000));
}

void TestWallLedger::whatReachesBeyondTheStepIsCut() {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#1", 0, 200'000);
    recording.operatorCall("aten::mm", 10'000, 50'000, 1,
                           recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 300'000}));
    const auto capture = recording.load();
    const StepLedger ledger = wallLedger(*capture).front();
    QCOMPARE(ledger.device.front().duration.ns(), int64_t(100'000));
    QCOMPARE(sumOf(ledger.device), int64_t(200'000));
    QCOMPARE(*operatorLedger(*capture).front().deviceNs, int64_t(300'000));
}

void TestWallLedger::theHostIsTakenApartInOrder() {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#1", 0, 1'000'000);
    recording.event("python_function", "forward", 10'000, 200'000);
    recording.event("cpu_op", "aten::linear", 20'000, 100'000, {{"External id", 1}});
    recording.event("cpu_op", "aten::mm", 40'000, 30'000, {{"External id", 2}});
    recording.event("python_function", "torch.neuron.synchronize", 300'000, 400'000);
    recording.run({.execId = 0, .schedule = 200'000, .run = 230'000, .runLength = 400'000});
    recording.event("cpu_op", "aten::backward", 100'000, 60'000, {{"External id", 3}}, 77);
    const auto capture = recording.load();
    const StepLedger ledger = wallLedger(*capture).front();
    // linear 20..40 and 70..120; mm 40..70; the other thread's backward only where the step's own thread has none,
    // 120..160; the runtime 200..212 (schedule) and 636..640 (post; drains lie in the wait); the wait 213..636 and the
    // synchronize 300..700; forward 10..20 and 160..200.
    QCOMPARE(textOf(*capture, ledger.host), QString("aten::linear 70000\n"
                                                    "aten::backward 40000\n"
                                                    "aten::mm 30000\n"
                                                    "runtime calls 16000\n"
                                                    "waiting (synchronize) 483000\n"
                                                    "other framework events 50000\n"
                                                    "nothing recorded 311000\n"));
    QCOMPARE(sumOf(ledger.host), int64_t(1'000'000));
}

void TestWallLedger::withoutStepsTheWholeCaptureIsOne() {
    Recording recording;
    recording.run({.execId = 0, .schedule = 0, .run = 30'000, .runLength = 400'000});
    const auto capture = recording.load();
    const auto ledgers = wallLedger(*capture);
    QCOMPARE(ledgers.size(), size_t(1));
    QCOMPARE(ledgers[0].step, std::string("whole capture"));
    QCOMPARE(ledgers[0].wall.length().ns(), int64_t(440'000));
    QCOMPARE(ledgerWall(*capture).ns(), int64_t(440'000));
    QCOMPARE(textOf(*capture, ledgers[0].device), QString("no operator 400000\n"
                                                          "idle: model switch 5000\n"
                                                          "idle: runtime submit 12000\n"
                                                          "idle: launch 13000\n"
                                                          "idle: other runtime call 4000\n"
                                                          "idle: synchronize 6000\n"));
    QCOMPARE(reasonOfMismatch(*capture), std::string());
}

void TestWallLedger::eachWorkerHasItsOwnSteps() {
    std::map<std::string, std::string> files;
    for (const int worker : {0, 1}) {
        Recording recording;
        recording.folder = "/run/i-0abc_pid_4" + std::to_string(worker);
        recording.info.pid = 40 + worker;
        recording.event("user_annotation", "ProfilerStep#1", 0, 600'000);
        recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000 * (1 + worker)});
        for (const auto& [path, bytes] : recording.write())
            files[path] = bytes;
    }
    const auto capture = loadFiles(files, "/run");
    QCOMPARE(tests::textOf(rowsOf(capture, "ledger", {"worker", "step", "side", "part", "duration_ns"})).size() > 0,
             true);
    const auto ledgers = wallLedger(*capture);
    QCOMPARE(ledgers.size(), size_t(2));
    QVERIFY(ledgers[0].worker != ledgers[1].worker);
    QCOMPARE(ledgerWall(*capture).ns(), int64_t(1'200'000));
    QCOMPARE(ledgers[0].device.front().duration.ns(), int64_t(100'000));
    QCOMPARE(ledgers[1].device.front().duration.ns(), int64_t(200'000));
    QCOMPARE(reasonOfMismatch(*capture), std::string());
}

void TestWallLedger::aFrameworkTraceAloneHasNoDeviceTime() {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#1", 0, 1'000);
    recording.event("cpu_op", "aten::mm", 100, 300);
    const auto capture = recording.load();
    const StepLedger ledger = wallLedger(*capture).front();
    QCOMPARE(textOf(*capture, ledger.device), QString("idle: nothing recorded 1000\n"));
    QCOMPARE(textOf(*capture, ledger.host), QString("aten::mm 300\nnothing recorded 700\n"));
}

void TestWallLedger::randomCapturesAddUpToTheNanosecond_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 20; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestWallLedger::randomCapturesAddUpToTheNanosecond() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto below = [&](int64_t limit) { return static_cast<int64_t>(random() % static_cast<uint64_t>(limit)); };
    Recording recording;
    recording.info.logicalCoreSize = 2;
    for (int step = 0; step < static_cast<int>(seed % 4); ++step)
        recording.event("user_annotation", ("ProfilerStep#" + std::to_string(step)).c_str(),
                        step * 1'000'000 + below(300'000), 500'000 + below(700'000));
    for (uint64_t id = 0; id < 30; ++id) {
        const int64_t schedule = below(3'000'000);
        RunPlan plan{.execId = id / 2, // each id comes twice
                     .schedule = schedule,
                     .run = schedule + 8'000 + below(200'000),
                     .runLength = below(150'000),
                     .nc = static_cast<uint32_t>(below(2))};
        const uint64_t sequence = recording.run(plan);
        plan.core = 5;
        plan.run += below(50'000);
        recording.runCore(plan);
        if (below(3) > 0)
            recording.operatorCall(id % 2 ? "aten::mm" : "aten::add", schedule - below(20'000), 5'000 + below(90'000),
                                   static_cast<int>(id) + 1, sequence);
    }
    using Event = test_support::RuntimeEvent;
    for (int i = 0; i < 60; ++i) {
        const std::array calls = {Event::CopyIn, Event::TensorAllocate, Event::Barrier, Event::NrtLoad,
                                  Event::TensorRead};
        recording.call(calls[static_cast<size_t>(below(5))], below(3'000'000), below(60'000),
                       static_cast<uint32_t>(40 + below(3)), static_cast<uint32_t>(below(2)));
        recording.event(i % 2 ? "python_function" : "cpu_op", i % 5 ? "work" : "synchronize", below(3'000'000),
                        below(200'000), {}, 42 + below(2));
    }
    const auto capture = recording.load();
    QVERIFY(!wallLedger(*capture).empty());
    QCOMPARE(reasonOfMismatch(*capture), std::string());
}

QTEST_GUILESS_MAIN(TestWallLedger)
#include "tst_wall_ledger.moc"
