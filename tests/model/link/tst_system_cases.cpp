// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/recording.h"

#include <QtTest>

using namespace tests;
using test_support::RuntimeSpan;
using test_support::SyncPoint;

namespace {

QString executionsOf(const Recording& recording, const std::vector<std::string_view>& columns) {
    return QString::fromStdString(textOf(rowsOf(recording.load(), "executions", columns)));
}

/// The execution of a plan with its hardware times as the device counts them, by a clock of its own.
void runRaw(Recording& recording, const RunPlan& plan, const SyncPoint& clock) {
    test_support::AsyncExecution e = recording.plan(plan);
    const auto host = [&](test_support::RuntimeEvent type, uint32_t thread, uint64_t start, uint64_t stop) {
        RuntimeSpan span{plan.nc, type, thread, start, stop};
        span.onStart = {{"exec_id", std::to_string(plan.execId)}, {"model_id", std::to_string(plan.model)}};
        recording.runtime.span(span);
    };
    host(test_support::RuntimeEvent::KblExecPre, e.dispatchThread, e.preStart, e.preStop);
    host(test_support::RuntimeEvent::KblExecWait, e.monitorThread, e.waitStart, e.waitStop);
    host(test_support::RuntimeEvent::KblExecPost, e.monitorThread, e.waitStop, e.postStop);
    if (plan.sync)
        recording.runtime.instant(plan.nc, test_support::RuntimeEvent::TimestampSyncPoint, e.monitorThread,
                                  e.waitStart + 900,
                                  {{"exec_id", std::to_string(plan.execId)},
                                   {"cpu_timestamp_ns", std::to_string(clock.cpuNs)},
                                   {"nc_timestamp_ns", std::to_string(clock.ncNs)}});
    RuntimeSpan running{plan.nc, test_support::RuntimeEvent::NcExecRunning, e.monitorThread,
                        clock.device(Recording::moment(plan.run)),
                        clock.device(Recording::moment(plan.run + plan.runLength))};
    running.onStart = {{"exec_id", std::to_string(plan.execId)}, {"device_core_idx", std::to_string(plan.core)}};
    recording.runtime.hardware(running, clock, e.drainAt, true);
}

} // namespace

/// What runtimes do, as small captures with the tables that follow by hand.
class TestSystemCases : public QObject {
    Q_OBJECT

private slots:
    void aLogicalCoreOfTwoPhysicalOnes();
    void queuedExecutionsKeepTheirDispatch();
    void aReloadedModelBeginsItsIdsAnew();
    void rawTimesFollowTheSyncPointOfTheirExecution();
};

void TestSystemCases::aLogicalCoreOfTwoPhysicalOnes() {
    Recording recording;
    recording.info.logicalCoreSize = 2;
    recording.operatorCall("aten::mm", 0, 60'000, 1,
                           recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 300'000}));
    recording.runCore({.execId = 0, .run = 101'500, .runLength = 14'700, .core = 5});
    QCOMPARE(executionsOf(recording, {"nc", "core", "exec_id", "start_ns", "duration_ns", "schedule_ns",
                                      "queue_wait_ns", "link", "confidence"}),
             QString("0 | 4 | 0 | 100000 | 300000 | 50000 | 50000 | sequence id | 0.95\n"
                     "0 | 5 | 0 | 101500 | 14700 | 50000 | 51500 | sequence id | 0.95\n"));
    QCOMPARE(textOf(rowsOf(recording.load(), "operators", {"name", "device_ns", "executions", "queue_wait_ns"})),
             std::string("aten::mm | 300000 | 1 | 50000\n"));
    QVERIFY(!findingOf(*recording.load(), "execution.cores"));
}

void TestSystemCases::queuedExecutionsKeepTheirDispatch() {
    // All three are dispatched before the first begins, so that the latest call before each is the third.
    Recording recording;
    for (const int k : {0, 1, 2})
        recording.operatorCall(k == 0   ? "aten::mm"
                               : k == 1 ? "aten::add"
                                        : "aten::relu",
                               k * 20'000, 18'000, k + 1,
                               recording.run({.execId = static_cast<uint64_t>(k),
                                              .schedule = k * 20'000 + 2'000,
                                              .run = 80'000 + 100'000 * k,
                                              .runLength = 60'000 + 1'000 * k,
                                              .sync = k == 0}));
    QCOMPARE(executionsOf(recording, {"exec_id", "start_ns", "schedule_ns", "queue_wait_ns"}),
             QString("0 | 80000 | 2000 | 78000\n1 | 180000 | 2000 | 158000\n2 | 280000 | 2000 | 238000\n"));
    QCOMPARE(textOf(rowsOf(recording.load(), "operators", {"name", "device_ns"})),
             std::string("aten::relu | 62000\naten::add | 61000\naten::mm | 60000\n"));
}

void TestSystemCases::aReloadedModelBeginsItsIdsAnew() {
    Recording recording;
    for (const int load : {0, 1}) {
        recording.call(test_support::RuntimeEvent::NrtLoad, load * 1'000'000, 100'000);
        for (const int k : {0, 1})
            recording.operatorCall(load ? "aten::add" : "aten::mm", load * 1'000'000 + k * 300'000 + 130'000, 60'000,
                                   1 + k + 2 * load,
                                   recording.run({.execId = static_cast<uint64_t>(k),
                                                  .schedule = load * 1'000'000 + k * 300'000 + 150'000,
                                                  .run = load * 1'000'000 + k * 300'000 + 200'000,
                                                  .runLength = 100'000 + load}));
    }
    QCOMPARE(executionsOf(recording, {"exec_id", "start_ns", "duration_ns", "queue_wait_ns"}),
             QString("0 | 200000 | 100000 | 50000\n1 | 500000 | 100000 | 50000\n0 | 1200000 | 100001 | 50000\n"
                     "1 | 1500000 | 100001 | 50000\n"));
    QCOMPARE(textOf(rowsOf(recording.load(), "operators", {"name", "device_ns"})),
             std::string("aten::add | 200002\naten::mm | 200000\n"));
}

void TestSystemCases::rawTimesFollowTheSyncPointOfTheirExecution() {
    // The device's counter loses 31 800 ns between the first sync point and that of execution 2; execution 1 was
    // queued and has none, so that the first holds for it.
    Recording recording;
    const SyncPoint first = recording.clock;
    const SyncPoint second{Recording::moment(900'000), first.device(Recording::moment(900'000)) - 31'800};
    runRaw(recording, {.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000}, first);
    runRaw(recording, {.execId = 1, .schedule = 80'000, .run = 300'000, .runLength = 100'000, .sync = false}, first);
    runRaw(recording, {.execId = 2, .schedule = 850'000, .run = 900'000, .runLength = 100'000}, second);
    QCOMPARE(executionsOf(recording, {"exec_id", "start_ns", "duration_ns"}),
             QString("0 | 100000 | 100000\n1 | 300000 | 100000\n2 | 900000 | 100000\n"));
    QCOMPARE(recording.load()->runtimeTraces().front().facts.adjusted, uint64_t(6));
}

QTEST_GUILESS_MAIN(TestSystemCases)
#include "tst_system_cases.moc"
