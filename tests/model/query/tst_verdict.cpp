// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/verdict.h"
#include "model/query/wall_ledger.h"

#include "tests/model/recording.h"

#include <QtTest>

using namespace model;
using namespace tests;

namespace {

QStringList cautionsOf(const Verdict& verdict) {
    QStringList codes;
    for (const Caution& caution : verdict.cautions)
        codes << QString::fromStdString(caution.code);
    return codes;
}

std::shared_ptr<const Capture> sample(const char* name) {
    return loadFolder(std::string(NEURITE_SOURCE_DIR) + "/resources/samples/rmsnorm/" + name);
}

/// Three steps of 500 µs; in each an operator launches an execution of `runLength`, and the step waits for it. The
/// first one is the warm-up.
Recording threeSteps(int64_t runLength, int64_t operatorLength = 60'000) {
    Recording recording;
    for (const int k : {0, 1, 2}) {
        const int64_t step = k * 500'000;
        recording.event("user_annotation", ("ProfilerStep#" + std::to_string(k)).c_str(), step, 500'000);
        recording.operatorCall("aten::mm", step + 10'000, operatorLength, k + 1,
                               recording.run({.execId = static_cast<uint64_t>(k),
                                              .schedule = step + operatorLength,
                                              .run = step + operatorLength + 20'000,
                                              .runLength = runLength}));
        recording.event("python_function", "torch.neuron.synchronize", step + operatorLength + 15'000,
                        runLength + 20'000);
    }
    return recording;
}

Verdict ofStep(const Capture& capture, size_t index) {
    VerdictScope scope;
    scope.step = capture.steps()[index];
    return verdictOf(capture, scope);
}

} // namespace

class TestVerdict : public QObject {
    Q_OBJECT

private slots:
    void theSamplesAreBoundByTheDevice_data();
    void theSamplesAreBoundByTheDevice();
    void aBusyFrameworkIsTheLimit();
    void aBusyRuntimeIsTheLimit();
    void whatNothingExplainsHasNoVerdict();
    void withoutARuntimeTraceThereIsNone();
    void anOperatorCountsFromItsCallToItsLastExecution();
    void anUnknownOperatorHasNoVerdict();
    void aRangeIsTakenAsItIs();
    void theFirstExecutionOfAModelIsACaution();
    void missingSynchronizeIsACaution();
    void linksByTimeAreACaution();
    void noLinksAreACaution();
    void launchesWithoutDeviceSpansAreACaution();
    void aProfileTakesItsCautionAway();
    void whatIsWaitedForInItsStepIsNoCaution_data();
    void whatIsWaitedForInItsStepIsNoCaution();
    void anOperatorHasNoTimeOfOthers();
    void workOfOthersAheadOfAnOperatorIsQueued();
    void onlyTheOperatorsOwnExecutionsMakeItsEvidenceThin();
    void executionsOfOperatorsWithinCount();
    void anotherWorkersTimeIsNoPartOfAStep();
    void workersAddUpAsInTheLedger();
    void oneExecutionWithoutStepsNamesNoLimit();
};

void TestVerdict::theSamplesAreBoundByTheDevice_data() {
    QTest::addColumn<qint64>("wall");
    QTest::addColumn<qint64>("device");
    QTest::addColumn<QString>("cause");
    QTest::addColumn<qint64>("idle");
    // The longest cause of idle time, by hand: see the samples in tst_wall_ledger.
    QTest::newRow("naive") << qint64(3'208'400) << qint64(2'354'900) << "model switch" << qint64(245'640);
    QTest::newRow("fused") << qint64(768'600) << qint64(403'300) << "waiting for dispatch" << qint64(158'800);
    QTest::newRow("compiled") << qint64(689'200) << qint64(375'500) << "waiting for dispatch" << qint64(121'800);
}

void TestVerdict::theSamplesAreBoundByTheDevice() {
    QFETCH(qint64, wall);
    QFETCH(qint64, device);
    QFETCH(QString, cause);
    QFETCH(qint64, idle);
    const auto capture = sample(QTest::currentDataTag());
    const Verdict verdict = verdictOf(*capture);
    QCOMPARE(verdict.bound, Bound::Device);
    QCOMPARE(QString::fromStdString(verdict.sentence), QString("The device accounts for most of this step"));
    QCOMPARE(verdict.share.wall.ns(), int64_t(wall));
    QCOMPARE(verdict.share.device.ns(), int64_t(device));
    const LayerShare& share = verdict.share;
    QCOMPARE((share.device + share.runtime + share.framework + share.unknown).ns(), int64_t(wall));
    QVERIFY(verdict.idleCause);
    QCOMPARE(QString::fromStdString(std::string(idleCauseName(*verdict.idleCause))), cause);
    QCOMPARE(verdict.idleOfCause.ns(), int64_t(idle));
    QCOMPARE(cautionsOf(verdict), QStringList{"one_step"});
}

void TestVerdict::aBusyFrameworkIsTheLimit() {
    const auto capture = threeSteps(50'000, 300'000).load();
    const Verdict verdict = ofStep(*capture, 1);
    QCOMPARE(verdict.bound, Bound::Framework);
    QCOMPARE(QString::fromStdString(verdict.sentence),
             QString::fromUtf8("The CPU is the limit: the device waits 90.0\u202f% of this step"));
    QCOMPARE(*verdict.idleCause, IdleCause::WaitingForDispatch);
    QVERIFY(cautionsOf(verdict).contains("no_profile"));
}

void TestVerdict::aBusyRuntimeIsTheLimit() {
    Recording recording = threeSteps(50'000);
    recording.call(test_support::RuntimeEvent::CopyIn, 660'000, 300'000, Recording::kDispatch);
    const auto capture = recording.load();
    const Verdict verdict = ofStep(*capture, 1);
    QCOMPARE(verdict.bound, Bound::Runtime);
    QCOMPARE(*verdict.idleCause, IdleCause::Transfer);
}

void TestVerdict::whatNothingExplainsHasNoVerdict() {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#1", 0, 1'000'000);
    recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000});
    const Verdict verdict = verdictOf(*recording.load());
    QCOMPARE(verdict.bound, Bound::Unknown);
    QVERIFY(verdict.sentence.starts_with("No verdict: the device waits 90.0"));
    QVERIFY(cautionsOf(verdict).contains("unexplained"));
}

void TestVerdict::withoutARuntimeTraceThereIsNone() {
    Recording recording;
    recording.operatorCall("aten::mm", 0, 10'000, 1);
    const Verdict verdict = verdictOf(*recording.load());
    QCOMPARE(verdict.bound, Bound::Unknown);
    QCOMPARE(verdict.sentence, std::string("No verdict: no runtime trace"));
}

void TestVerdict::anOperatorCountsFromItsCallToItsLastExecution() {
    const auto capture = threeSteps(100'000).load();
    VerdictScope scope;
    scope.operatorName = "aten::mm";
    const Verdict verdict = verdictOf(*capture, scope);
    // Each of the three from 10 to 180 µs of its step, of which the device has 100.
    QCOMPARE(verdict.share.wall.ns(), int64_t(3 * 170'000));
    QCOMPARE(verdict.share.device.ns(), int64_t(3 * 100'000));
    QCOMPARE(verdict.bound, Bound::Device);
    QCOMPARE(QString::fromStdString(verdict.sentence), QString("The device accounts for most of this operator"));
    QCOMPARE(verdict.share.subject, std::string("aten::mm"));
    QCOMPARE(verdict.calls, size_t(3));
}

void TestVerdict::anUnknownOperatorHasNoVerdict() {
    VerdictScope scope;
    scope.operatorName = "aten::nothing";
    const Verdict verdict = verdictOf(*threeSteps(100'000).load(), scope);
    QCOMPARE(verdict.bound, Bound::Unknown);
    QCOMPARE(verdict.sentence, std::string("No verdict: nothing of that kind is in the capture"));
}

void TestVerdict::aRangeIsTakenAsItIs() {
    VerdictScope scope;
    scope.range = TimeRange{Timestamp(Recording::at(100'000)), Timestamp(Recording::at(160'000))};
    const Verdict verdict = verdictOf(*threeSteps(100'000).load(), scope);
    QCOMPARE(verdict.share.device.ns(), int64_t(60'000));
    QVERIFY(!verdict.idleCause);
}

void TestVerdict::theFirstExecutionOfAModelIsACaution() {
    const auto capture = threeSteps(300'000).load();
    QVERIFY(cautionsOf(ofStep(*capture, 0)).contains("warm_up"));
    QVERIFY(!cautionsOf(ofStep(*capture, 1)).contains("warm_up"));
}

void TestVerdict::missingSynchronizeIsACaution() {
    const auto capture = threeSteps(450'000).load();
    QVERIFY(cautionsOf(ofStep(*capture, 1)).contains("no_synchronize"));
    QVERIFY(!cautionsOf(ofStep(*threeSteps(300'000).load(), 1)).contains("no_synchronize"));
}

void TestVerdict::linksByTimeAreACaution() {
    Recording recording;
    recording.event("cpu_op", "aten::mm", 40'000, 30'000);
    recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000});
    QVERIFY(cautionsOf(verdictOf(*recording.load())).contains("links_by_time"));
    QVERIFY(!cautionsOf(verdictOf(*threeSteps(100'000).load())).contains("links_by_time"));
}

void TestVerdict::noLinksAreACaution() {
    Recording recording;
    recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000});
    QVERIFY(cautionsOf(verdictOf(*recording.load())).contains("no_links"));
    QVERIFY(!cautionsOf(verdictOf(*threeSteps(100'000).load())).contains("no_links"));
}

void TestVerdict::launchesWithoutDeviceSpansAreACaution() {
    Recording recording = threeSteps(100'000);
    recording.runtime.span({.core = 0,
                            .type = test_support::RuntimeEvent::ExecuteSchedule,
                            .thread = Recording::kDispatch,
                            .start = Recording::moment(700'000),
                            .stop = Recording::moment(712'000),
                            .seqOnStop = kUnit + 99});
    const auto capture = recording.load();
    QVERIFY(!cautionsOf(ofStep(*capture, 0)).contains("no_device_span"));
    QVERIFY(cautionsOf(ofStep(*capture, 1)).contains("no_device_span"));
}

void TestVerdict::aProfileTakesItsCautionAway() {
    QVERIFY(cautionsOf(verdictOf(*threeSteps(100'000).load())).contains("no_profile"));
    QVERIFY(!cautionsOf(verdictOf(*sample("naive"))).contains("no_profile"));
}

void TestVerdict::whatIsWaitedForInItsStepIsNoCaution_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<qint64>("from");
    QTest::addColumn<qint64>("to");
    QTest::newRow("aten::add") << "aten::add" << qint64(0) << qint64(0);
    QTest::newRow("aten::mean") << "aten::mean" << qint64(0) << qint64(0);
    QTest::newRow("the middle") << "" << qint64(500'000) << qint64(1'600'000);
    QTest::newRow("the beginning") << "" << qint64(0) << qint64(400'000);
}

void TestVerdict::whatIsWaitedForInItsStepIsNoCaution() {
    QFETCH(QString, name);
    QFETCH(qint64, from);
    QFETCH(qint64, to);
    const auto capture = sample("naive");
    const Timestamp begin = capture->spans().start(capture->steps().front());
    VerdictScope scope;
    scope.operatorName = name.toStdString();
    if (name.isEmpty())
        scope.range = TimeRange{begin + Duration(from), begin + Duration(to)};
    QVERIFY(!cautionsOf(verdictOf(*capture, scope)).contains("no_synchronize"));
}

Duration sumOf(const LayerShare& share) {
    return share.device + share.queued + share.runtime + share.framework + share.unknown;
}

void TestVerdict::anOperatorHasNoTimeOfOthers() {
    VerdictScope scope;
    scope.operatorName = "aten::add";
    const Verdict verdict = verdictOf(*sample("naive"), scope);
    QCOMPARE(verdict.share.device.ns(), int64_t(434'600));
    QCOMPARE(verdict.bound, Bound::Queue);
    QCOMPARE(sumOf(verdict.share).ns(), verdict.share.wall.ns());
    QCOMPARE(QString::fromStdString(verdict.sentence),
             QString::fromUtf8("aten::add waits 48.0\u202f% of its time behind other work"));
}

/// One step of 1 ms. aten::mm launches what runs from 100 to 100 + `ahead` µs, then aten::add what runs 50 µs after it.
Recording oneAfterTheOther(int64_t ahead) {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#0", 0, 1'000'000);
    recording.operatorCall("aten::mm", 10'000, 30'000, 1,
                           recording.run({.execId = 0, .schedule = 25'000, .run = 100'000, .runLength = ahead}));
    recording.operatorCall(
        "aten::add", 150'000, 30'000, 2,
        recording.run({.execId = 1, .schedule = 165'000, .run = 110'000 + ahead, .runLength = 50'000}));
    return recording;
}

void TestVerdict::workOfOthersAheadOfAnOperatorIsQueued() {
    VerdictScope scope;
    scope.operatorName = "aten::add";
    const auto capture = oneAfterTheOther(300'000).load();
    const Verdict verdict = verdictOf(*capture, scope);
    // From its call at 150 to 460: behind the other until 400, its own from 410 on.
    QCOMPARE(verdict.share.wall.ns(), int64_t(310'000));
    QCOMPARE(verdict.share.queued.ns(), int64_t(250'000));
    QCOMPARE(verdict.share.device.ns(), int64_t(50'000));
    QCOMPARE(verdict.share.idle().ns(), int64_t(10'000));
    QCOMPARE(verdict.bound, Bound::Queue);
    scope.operatorName = "aten::mm"; // nothing is ahead of it, and what runs later is not its own
    QCOMPARE(verdictOf(*capture, scope).share.queued.ns(), int64_t(0));
    QCOMPARE(verdictOf(*capture, scope).share.device.ns(), int64_t(300'000));
    QCOMPARE(verdictOf(*capture).share.queued.ns(), int64_t(0));
}

void TestVerdict::onlyTheOperatorsOwnExecutionsMakeItsEvidenceThin() {
    const auto capture = oneAfterTheOther(1'000'000).load(); // both end after the step
    VerdictScope scope;
    scope.operatorName = "aten::add";
    const Verdict verdict = verdictOf(*capture, scope);
    QVERIFY(cautionsOf(verdict).contains("no_synchronize"));
    QVERIFY(!cautionsOf(verdict).contains("warm_up")); // the other ran the program first
    for (const Caution& caution : verdict.cautions)
        QVERIFY2(caution.code != "no_synchronize" || caution.text.starts_with("1 execution "), caution.text.c_str());
}

void TestVerdict::executionsOfOperatorsWithinCount() {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#0", 0, 1'000'000);
    recording.event("cpu_op", "aten::mean", 5'000, 40'000);
    recording.operatorCall("aten::sum", 10'000, 30'000, 1,
                           recording.run({.execId = 0, .schedule = 25'000, .run = 100'000, .runLength = 300'000}));
    VerdictScope scope;
    scope.operatorName = "aten::mean";
    const Verdict verdict = verdictOf(*recording.load(), scope);
    QCOMPARE(verdict.share.wall.ns(), int64_t(395'000));
    QCOMPARE(verdict.share.device.ns(), int64_t(300'000));
}

/// Two workers, a step of 600 µs each, the first of which keeps its core busy for 400 µs and the second for 100.
std::shared_ptr<const Capture> twoWorkers() {
    std::map<std::string, std::string> files;
    for (const int worker : {0, 1}) {
        Recording recording;
        recording.folder = "/run/i-0abc_pid_4" + std::to_string(worker);
        recording.info.pid = 40 + worker;
        recording.event("user_annotation", "ProfilerStep#1", 0, 600'000);
        recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = worker == 0 ? 400'000 : 100'000});
        for (const auto& [path, bytes] : recording.write())
            files[path] = bytes;
    }
    return loadFiles(files, "/run");
}

void TestVerdict::anotherWorkersTimeIsNoPartOfAStep() {
    const auto capture = twoWorkers();
    QCOMPARE(capture->steps().size(), size_t(2));
    QSet<qint64> device;
    for (const size_t step : {0, 1}) {
        const Verdict verdict = ofStep(*capture, step);
        QCOMPARE(verdict.share.wall.ns(), int64_t(600'000));
        QCOMPARE(sumOf(verdict.share).ns(), int64_t(600'000));
        device.insert(verdict.share.device.ns());
    }
    QCOMPARE(device, (QSet<qint64>{400'000, 100'000}));
}

void TestVerdict::workersAddUpAsInTheLedger() {
    const auto capture = twoWorkers();
    const Verdict all = verdictOf(*capture);
    QCOMPARE(all.share.workers, size_t(2));
    QCOMPARE(all.share.wall.ns(), ledgerWall(*capture).ns());
    QCOMPARE(all.share.device.ns(), int64_t(500'000));
    QCOMPARE(sumOf(all.share).ns(), int64_t(1'200'000));
    VerdictScope scope;
    scope.range = TimeRange{Timestamp(Recording::at(150'000)), Timestamp(Recording::at(250'000))};
    const Verdict range = verdictOf(*capture, scope);
    QCOMPARE(range.share.wall.ns(), int64_t(200'000));
    QCOMPARE(range.share.device.ns(), int64_t(150'000));
}

void TestVerdict::oneExecutionWithoutStepsNamesNoLimit() {
    Recording recording;
    recording.call(test_support::RuntimeEvent::CopyIn, 0, 900'000, Recording::kDispatch);
    const RunPlan plan{.execId = 0, .schedule = 930'000, .run = 950'000, .runLength = 50'000};
    recording.run(plan);
    RunPlan other = plan; // a second physical core of the same execution
    other.core = 5;
    recording.runCore(other);
    const auto capture = recording.load();
    QCOMPARE(capture->executions().size(), size_t(2));
    const Verdict verdict = verdictOf(*capture);
    QCOMPARE(verdict.bound, Bound::Unknown);
    QVERIFY(cautionsOf(verdict).contains("one_execution"));
    const QString sentence = QString::fromStdString(verdict.sentence);
    QVERIFY2(sentence.startsWith("The device waits ") && sentence.endsWith(" of this capture, mostly for transfer"),
             qPrintable(sentence));
    recording.run({.execId = 1, .schedule = 1'930'000, .run = 1'950'000, .runLength = 50'000});
    QVERIFY(!cautionsOf(verdictOf(*recording.load())).contains("one_execution"));
}

QTEST_GUILESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
