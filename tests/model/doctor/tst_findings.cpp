// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/recording.h"

#include <QtTest>

using namespace tests;
using Event = test_support::RuntimeEvent;
using model::Severity;

namespace {

/// Two executions of one model, dispatched by operators in one step that waits for them.
Recording soundRecording() {
    Recording recording;
    recording.info.sessionInit = Recording::moment(-1'000'000);
    recording.info.sessionClose = Recording::moment(1'500'000);
    recording.call(Event::NrtLoad, -500'000, 100'000);
    recording.event("user_annotation", "ProfilerStep#1", 0, 500'000);
    recording.operatorCall("aten::mm", 10'000, 50'000, 1,
                           recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000}));
    recording.event("python_function", "torch.neuron.synchronize", 110'000, 380'000);
    recording.event("user_annotation", "ProfilerStep#2", 500'000, 500'000);
    recording.operatorCall("aten::mm", 510'000, 50'000, 2,
                           recording.run({.execId = 1, .schedule = 550'000, .run = 600'000, .runLength = 100'000}));
    recording.event("python_function", "torch.neuron.synchronize", 610'000, 380'000);
    return recording;
}

QString messageOf(const Recording& recording, const char* code) {
    const auto capture = recording.load();
    const model::Finding* finding = findingOf(*capture, code);
    return finding ? QString::fromStdString(finding->message) : QString();
}

/// Has the recording this finding, of this severity and with this message, and the sound one none of that code?
void expect(const Recording& recording, const char* code, Severity severity, const QString& message,
            uint64_t count = 1) {
    const auto capture = recording.load();
    const model::Finding* finding = findingOf(*capture, code);
    QVERIFY2(finding, code);
    QCOMPARE(QString::fromStdString(finding->message), message);
    QCOMPARE(finding->severity, severity);
    QCOMPARE(finding->count, count);
    QVERIFY2(!findingOf(*soundRecording().load(), code), "a sound recording has it too");
}

} // namespace

class TestFindings : public QObject {
    Q_OBJECT

private slots:
    void aSoundRecordingHasNoWarning();
    void stepsThatDoNotWaitForTheDevice();
    void noStepAtAll();
    void oneStepSaysNothingOfSpread();
    void launchesWithoutADeviceSpanAreCounted();
    void modelsLoadedForNothing();
    void modelsLoadedOnMoreCoresThanTheyRanOn();
    void noDeviceProfile();
    void otherReturnCodesOfAllocations();
    void eventsOutsideOfTheSession();
    void boundsOfTheClock();
    void idleCaptures();
    void warmUpByTheDispatch();
    void emptyProfilesAreNormal();
    void anEmptyProfileOfACoreThatRanIsALoss();
    void profilesOfALaterRun();
};

void TestFindings::aSoundRecordingHasNoWarning() {
    const auto capture = soundRecording().load();
    for (const model::Finding& finding : capture->findings().all())
        QVERIFY2(finding.severity == Severity::Info || finding.code == "model.no_neff", finding.code.c_str());
}

void TestFindings::stepsThatDoNotWaitForTheDevice() {
    Recording recording = soundRecording();
    recording.operatorCall("aten::add", 930'000, 40'000, 3,
                           recording.run({.execId = 2, .schedule = 950'000, .run = 980'000, .runLength = 100'000}));
    expect(recording, "framework.no_synchronize", Severity::Warning,
           "1 execution launched in 1 step ended after it: the step's wall time does not hold all of its device time.");
}

void TestFindings::noStepAtAll() {
    Recording recording;
    recording.operatorCall("aten::mm", 10'000, 50'000, 1);
    expect(recording, "framework.no_step", Severity::Info,
           "The framework trace has no active step: sums cover everything that was recorded, warm-up and set-up too.");
}

void TestFindings::oneStepSaysNothingOfSpread() {
    Recording recording;
    recording.event("user_annotation", "ProfilerStep#1", 0, 500'000);
    recording.operatorCall("aten::mm", 10'000, 50'000, 1);
    expect(recording, "framework.one_step", Severity::Info,
           "There is one active step: nothing can be said of how much its times vary.");
}

void TestFindings::launchesWithoutADeviceSpanAreCounted() {
    Recording recording = soundRecording();
    recording.runtime.span({.core = 0,
                            .type = Event::ExecuteSchedule,
                            .thread = Recording::kDispatch,
                            .start = Recording::moment(800'000),
                            .stop = Recording::moment(812'000),
                            .seqOnStop = kUnit + 99});
    expect(recording, "execution.no_device", Severity::Warning,
           "1 of 3 launches have no device span: their time on the device is in no sum. They are listed among the "
           "executions, without a core.");
    const auto rows = rowsOf(recording.load(), "executions", {"core", "start_ns", "duration_ns", "link"});
    QCOMPARE(rows.size(), size_t(3));
    QCOMPARE(rows.back(), (std::vector<std::string>{"", "", "", ""}));
    QCOMPARE(rowsOf(soundRecording().load(), "executions", {"core"}).size(), size_t(2));
}

void TestFindings::modelsLoadedForNothing() {
    Recording recording = soundRecording();
    test_support::RuntimeSpan load{0, Event::NrtLoad, 42, Recording::moment(-300'000), Recording::moment(-200'000)};
    load.onStop = {{"model_id", "987654321"}};
    recording.runtime.span(load);
    expect(recording, "model.never_ran", Severity::Info, "Model 987654321 was loaded on NC 0 and never executed.");
}

void TestFindings::modelsLoadedOnMoreCoresThanTheyRanOn() {
    Recording recording = soundRecording();
    for (const uint32_t nc : {0u, 1u, 2u, 3u}) {
        test_support::RuntimeSpan load{nc, Event::NrtLoad, 42, Recording::moment(-300'000),
                                       Recording::moment(-200'000)};
        load.onStop = {{"model_id", "123456789"}};
        recording.runtime.span(load);
    }
    expect(recording, "model.idle_cores", Severity::Info,
           "Model 123456789 was loaded on NC 0–3 and executed on NC 0: the memory and the time of the other loads were "
           "for nothing here.");
}

void TestFindings::noDeviceProfile() {
    const QString message = messageOf(soundRecording(), "profile.none");
    QVERIFY(message.startsWith("Programs ran and there is no device profile (NTFF)"));
    Recording recording = soundRecording();
    recording.files["profile_nc_0_session_0.ntff"] = ""; // an empty one is none
    QCOMPARE(messageOf(recording, "profile.none"), message);
    test_support::NtffWriter profile(6);
    const test_support::Uuid uuid{1, 2, 3};
    profile.program(uuid).graph("sg00", 4);
    profile.execution(uuid, 1'000'000, 2'000'000);
    recording.files["profile_nc_0_session_0.ntff"] = profile.bytes();
    QVERIFY(messageOf(recording, "profile.none").isEmpty());
}

void TestFindings::otherReturnCodesOfAllocations() {
    Recording recording = soundRecording();
    for (const char* code : {"0", "2", "2"}) {
        test_support::RuntimeSpan alloc{0, Event::DmaMemAlloc, 42, Recording::moment(1'000), Recording::moment(2'000)};
        alloc.onStart = {{"is_nc_hbm", "0"}};
        alloc.onStop = {{"return_code", code}};
        recording.runtime.span(alloc);
    }
    expect(recording, "runtime.return_code", Severity::Info,
           "Return code 2 on 2 allocations that took memory all the same: they count in the HBM series.", 2);
}

void TestFindings::eventsOutsideOfTheSession() {
    Recording recording = soundRecording();
    recording.call(Event::TensorRead, 9'000'000, 10'000);
    expect(recording, "runtime.outside_session", Severity::Warning,
           "1 event lies outside of the session that trace_info.pb tells: their clock is not the session's.");
}

void TestFindings::boundsOfTheClock() {
    // The doorbell follows kbl_exec_pre's end at 58 000; the switch begins at 94 950; the drain comes 3 000 after the
    // end. Both executions have a sync point of the same offset: the wider bounds of the two.
    QCOMPARE(messageOf(soundRecording(), "runtime.clock_bounds"),
             QString("Device times fit the host's once -37.0..+3.0 µs are added: within that, distances between host "
                     "and device are not known."));
    Recording recording;
    recording.call(Event::NrtLoad, 0, 10'000);
    QVERIFY(messageOf(recording, "runtime.clock_bounds").isEmpty());
}

void TestFindings::idleCaptures() {
    Recording recording = soundRecording();
    recording.info.sessionClose = Recording::moment(600'000'000'000);
    expect(recording, "capture.idle", Severity::Info,
           "The capture is mostly idle: its last event lies 599.9 s before the end of the session of 600.0 s. Shares "
           "of the whole session say little.");
}

void TestFindings::warmUpByTheDispatch() {
    Recording recording = soundRecording();
    for (const uint64_t id : {2, 3}) {
        test_support::AsyncExecution e = recording.plan({.execId = id,
                                                         .schedule = 750'000 + 100'000 * static_cast<int64_t>(id - 2),
                                                         .run = 790'000 + 100'000 * static_cast<int64_t>(id - 2),
                                                         .runLength = 20'000,
                                                         .model = 555'555'555});
        e.scheduleStop += id == 2 ? 10'000 : 0;
        addExecution(recording.runtime, e);
    }
    expect(recording, "model.warm_up", Severity::Info,
           "The first execution of model 555555555 is warm-up: its dispatch took 22 µs, then 12 µs.");
}

void TestFindings::emptyProfilesAreNormal() {
    Recording recording = soundRecording();
    recording.files["profile_nc_1_session_0.ntff"] = "";
    expect(recording, "file.empty", Severity::Info,
           "This device profile has 0 bytes: normal, NC 1 ran nothing while capturing.");
}

void TestFindings::anEmptyProfileOfACoreThatRanIsALoss() {
    Recording recording = soundRecording();
    recording.files["profile_nc_0_session_0.ntff"] = "";
    expect(recording, "profile.empty", Severity::Warning,
           "This device profile has 0 bytes, and NC 0 ran 2 executions: what its engines and DMA queues did is lost, "
           "and device time is that of whole executions.",
           2);
    QVERIFY(!findingOf(*recording.load(), "file.empty"));
}

void TestFindings::profilesOfALaterRun() {
    Recording recording = soundRecording();
    test_support::NtffWriter profile(6);
    profile.instanceId = "i-0abc";
    profile.pid = 43;
    const uint64_t start = recording.clock.device(Recording::moment(1'500'000) + 791'686'000'000) * 1000;
    const test_support::Uuid uuid{1, 2, 3};
    profile.program(uuid).graph("sg00", 4);
    profile.execution(uuid, start, start + 1'000'000'000);
    recording.files["profile.ntff"] = profile.bytes();
    expect(recording, "profile.outside_session", Severity::Warning,
           "1 execution of this profile would lie outside of the session, 791.686 s after its end: it is of another "
           "run, and its times are compared with none of this trace.");
}

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
