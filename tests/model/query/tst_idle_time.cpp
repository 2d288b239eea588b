// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/idle_time.h"

#include "tests/model/recording.h"

#include <QtTest>

using namespace model;
using namespace tests;
using Event = test_support::RuntimeEvent;

namespace {

/// Two executions on one core, 100 to 200 µs and 600 to 700 µs; the second is dispatched at 560 µs. What happens in the
/// gap is each test's own. The switches begin 5 050 ns before.
Recording twoExecutions() {
    Recording recording;
    recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000});
    recording.run({.execId = 1, .schedule = 560'000, .run = 600'000, .runLength = 100'000});
    return recording;
}

/// Parts of the gap between them: "start duration cause".
QString gapOf(const Recording& recording) {
    QString text;
    for (const auto& row :
         rowsOf(recording.load(), "idle", {"start_ns", "duration_ns", "cause", "gap_start_ns", "gap_duration_ns"}))
        if (row[3] == "200000" && row[4] == "400000")
            text += QString::fromStdString(row[0] + " " + row[1] + " " + row[2] + "\n");
    return text;
}

// Around every dispatch and end in the gap: what the runtime does there.
constexpr const char* kEnd = "200000 6000 synchronize\n206000 4000 other runtime call\n";
constexpr const char* kDispatched = "560000 12000 runtime submit\n572000 22950 launch\n594950 5000 model switch\n"
                                    "599950 50 launch\n";
} // namespace

class TestIdleTime : public QObject {
    Q_OBJECT

private slots:
    void whatNothingTellsIsSaidToBeSo();
    void aBusyFrameworkKeepsTheCoreWaiting();
    void callsOfTheRuntimeNameTheGap_data();
    void callsOfTheRuntimeNameTheGap();
    void aCopyOnTheFrameworksOwnThreadIsATransfer();
    void aCopyBesideABusyFrameworkIsNotTheCause();
    void synchronizeNamesWhatIsLeft();
    void onlyCallsOfTheCoresOwnLogicalCoreCount();
    void threadsThatCallNoOperatorKeepNobodyWaiting();
    void theFirstDispatchBeginsWithItsOutermostCall();
    void aQueuedExecutionIsLaunched();
    void twoCoresHaveALaneEach();
    void aTraceOfAnotherProcessIsNoCause();
    void idleTimeIsNoRuntimeEvent();
    void theLongestGapComesFirst();
    void theLaneStandsOverItsCore();
};

void TestIdleTime::whatNothingTellsIsSaidToBeSo() {
    QCOMPARE(gapOf(twoExecutions()), QString(kEnd) + "210000 350000 nothing recorded\n" + kDispatched);
}

void TestIdleTime::aBusyFrameworkKeepsTheCoreWaiting() {
    Recording recording = twoExecutions();
    recording.event("user_annotation", "ProfilerStep#1", 0, 900'000);
    recording.event("cpu_op", "aten::mm", 300'000, 280'000);
    QCOMPARE(gapOf(recording),
             QString(kEnd) + "210000 90000 nothing recorded\n300000 260000 waiting for dispatch\n" + kDispatched);
}

void TestIdleTime::callsOfTheRuntimeNameTheGap_data() {
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("cause");
    const auto row = [](const char* name, Event type, const char* cause) {
        QTest::newRow(name) << static_cast<int>(type) << QString(cause);
    };
    row("nrt_execute", Event::NrtExecute, "runtime submit");
    row("nrt_profile_add_node_info", Event::ProfileAddNodeInfo, "runtime submit");
    row("dmem_buf_copyin", Event::CopyIn, "transfer");
    row("nrt_tensor_read", Event::TensorRead, "transfer");
    row("nrt_dma_mem_alloc", Event::DmaMemAlloc, "allocation");
    row("nrt_tensor_free", Event::TensorFree, "allocation");
    row("nrt_barrier", Event::Barrier, "barrier");
    row("nrt_load", Event::NrtLoad, "other runtime call");
}

void TestIdleTime::callsOfTheRuntimeNameTheGap() {
    QFETCH(int, type);
    QFETCH(QString, cause);
    Recording recording = twoExecutions();
    recording.call(static_cast<Event>(type), 300'000, 50'000);
    QCOMPARE(gapOf(recording), QString(kEnd) + "210000 90000 nothing recorded\n300000 50000 " + cause +
                                   "\n350000 210000 nothing recorded\n" + kDispatched);
}

void TestIdleTime::aCopyOnTheFrameworksOwnThreadIsATransfer() {
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::copy_", 250'000, 400'000);
    recording.call(Event::TensorWrite, 300'000, 100'000, Recording::kMain);
    QCOMPARE(gapOf(recording), QString(kEnd) +
                                   "210000 40000 nothing recorded\n250000 50000 waiting for dispatch\n"
                                   "300000 100000 transfer\n400000 160000 waiting for dispatch\n" +
                                   kDispatched);
}

void TestIdleTime::aCopyBesideABusyFrameworkIsNotTheCause() {
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::mm", 210'000, 400'000);
    recording.call(Event::CopyIn, 300'000, 100'000, 99);
    QCOMPARE(gapOf(recording), QString(kEnd) + "210000 350000 waiting for dispatch\n" + kDispatched);
}

void TestIdleTime::synchronizeNamesWhatIsLeft() {
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::mm", 20'000, 50'000);
    recording.event("python_function", "forward", 10'000, 700'000);
    recording.event("python_function", "torch.neuron.Synchronize", 150'000, 300'000);
    // While it waits the thread is not busy, though its function goes on.
    QCOMPARE(gapOf(recording),
             QString("200000 6000 synchronize\n206000 4000 other runtime call\n210000 240000 synchronize\n"
                     "450000 110000 waiting for dispatch\n") +
                 kDispatched);
}

void TestIdleTime::onlyCallsOfTheCoresOwnLogicalCoreCount() {
    Recording recording = twoExecutions();
    recording.call(Event::CopyIn, 300'000, 50'000, 99, 1);
    QCOMPARE(gapOf(recording), QString(kEnd) + "210000 350000 nothing recorded\n" + kDispatched);
}

void TestIdleTime::threadsThatCallNoOperatorKeepNobodyWaiting() {
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::mm", 20'000, 50'000);
    recording.event("python_function", "threading.wait", 0, 900'000, {}, 99);
    QCOMPARE(gapOf(recording), QString(kEnd) + "210000 350000 nothing recorded\n" + kDispatched);
}

void TestIdleTime::theFirstDispatchBeginsWithItsOutermostCall() {
    // nrta_execute_schedule at 50 000, within it kbl_exec_pre at 52 000.
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::mm", 10'000, 50'000);
    const TableRows rows = rowsOf(recording.load(), "idle", {"start_ns", "duration_ns", "cause"});
    const std::vector<std::string> waiting{"10000", "40000", "waiting for dispatch"};
    QVERIFY2(std::find(rows.begin(), rows.end(), waiting) != rows.end(), textOf(rows).c_str());
}

void TestIdleTime::aQueuedExecutionIsLaunched() {
    Recording recording;
    recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000});
    recording.run({.execId = 1, .schedule = 120'000, .run = 600'000, .runLength = 100'000, .sync = false});
    recording.event("cpu_op", "aten::mm", 140'000, 800'000); // it dispatches what comes after
    QCOMPARE(gapOf(recording), QString("200000 394950 launch\n594950 5000 model switch\n599950 50 launch\n"));
}

void TestIdleTime::twoCoresHaveALaneEach() {
    Recording recording = twoExecutions();
    recording.runCore({.execId = 0, .run = 110'000, .runLength = 60'000, .core = 5});
    std::map<int, int64_t> idle;
    const auto capture = recording.load();
    for (const IdlePart& part : idleTime(*capture))
        idle[part.core] += part.range.length().ns();
    // From the dispatch at 50 to the end of kbl_exec_post at 710.
    QCOMPARE(idle, (std::map<int, int64_t>{{4, 660'000 - 200'000}, {5, 660'000 - 60'000}}));
}

void TestIdleTime::aTraceOfAnotherProcessIsNoCause() {
    Recording recording = twoExecutions();
    recording.hasFramework = true;
    recording.framework.complete("cpu_op", "aten::mm", {4711, 4711}, Recording::at(210'000), 300'000);
    QCOMPARE(gapOf(recording), QString(kEnd) + "210000 350000 nothing recorded\n" + kDispatched);
}

void TestIdleTime::idleTimeIsNoRuntimeEvent() {
    for (const auto& row : rowsOf(twoExecutions().load(), "runtime_events", {"name"}))
        QVERIFY(!idleCauseOf(row[0]));
}

void TestIdleTime::theLongestGapComesFirst() {
    const auto capture = twoExecutions().load();
    const auto parts = idleTime(*capture);
    QCOMPARE(parts.front().gap.length().ns(), int64_t(400'000));
    QVERIFY(std::is_sorted(parts.begin(), parts.end(),
                           [](const IdlePart& a, const IdlePart& b) { return a.gap.length() > b.gap.length(); }));
    for (const IdlePart& part : parts)
        QCOMPARE(capture->lanes()[capture->lanes().laneOf(part.span)].content, LaneContent::Idle);
}

void TestIdleTime::theLaneStandsOverItsCore() {
    Recording recording = twoExecutions();
    recording.runCore({.execId = 0, .run = 110'000, .runLength = 60'000, .core = 5});
    QStringList labels;
    const auto capture = recording.load();
    for (const Lane& lane : capture->lanes().all())
        if (lane.layer == Layer::Hardware)
            labels << QString::fromStdString(lane.label);
    QCOMPARE(labels, (QStringList{"NC0:4 idle", "NC0:4", "NC0:5 idle", "NC0:5"}));
}

QTEST_GUILESS_MAIN(TestIdleTime)
#include "tst_idle_time.moc"
