// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/verdict.h"

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

QTEST_GUILESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
