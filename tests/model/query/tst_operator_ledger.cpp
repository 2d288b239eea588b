// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/operator_ledger.h"

#include "model/capture_builder.h"
#include "parsers/capture_loader.h"
#include "tests/support/capture_writer.h"
#include "tests/support/fake_source.h"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <set>

using namespace model;

namespace {

std::shared_ptr<const Capture> sample(const char* name) {
    Progress progress;
    const std::string path = std::string(NEURITE_SOURCE_DIR) + "/resources/samples/rmsnorm/" + name;
    auto outcome = parsers::loadCapture({{path}, {}}, parsers::DiskFileTree(), progress);
    return outcome.ok() ? outcome.value().capture : nullptr;
}

const OperatorRow* find(const Capture& capture, const std::vector<OperatorRow>& rows, std::string_view name) {
    for (const OperatorRow& row : rows)
        if (capture.text(row.name) == name)
            return &row;
    return nullptr;
}

/// A capture of operators alone, on one thread.
class Operators {
public:
    void add(const char* name, int64_t start, int64_t duration, uint8_t flags = 0, const char* category = "cpu_op") {
        LaneSpec spec;
        spec.worker = m_worker;
        spec.group = "Framework";
        spec.key = "1/1";
        NewSpan span;
        span.start = Timestamp(start);
        span.duration = Duration(duration);
        span.name = m_builder.strings().intern(name);
        span.category = m_builder.strings().intern(category);
        span.flags = flags;
        m_builder.addSpan(m_builder.lane(spec), span);
    }
    std::shared_ptr<const Capture> seal() { return std::move(m_builder.seal(Progress())).value(); }

private:
    CaptureBuilder m_builder{"test"};
    WorkerId m_worker = m_builder.addWorker({});
};

constexpr uint64_t kNow = 1'700'000'000'000'000'000;

/// One operator whose one execution runs 300 µs on physical core 4, and from 100 µs before its end 250 µs on core 5.
std::shared_ptr<const Capture> twoCores() {
    const ::test_support::SyncPoint sync{kNow, 50'000'000};
    const uint64_t run = sync.device(kNow + 20'000);
    ::test_support::AsyncExecution e;
    e.modelId = 123'456'789;
    e.nrtaSeqId = (uint64_t{1} << 48) + 1;
    e.dispatchThread = 7;
    e.monitorThread = 8;
    e.scheduleStart = kNow + 2000;
    e.submitStart = kNow + 3000;
    e.preStart = kNow + 4000;
    e.preStop = kNow + 10'000;
    e.submitStop = kNow + 11'000;
    e.scheduleStop = kNow + 12'000;
    e.switchStart = run - 5000;
    e.switchStop = run - 50;
    e.runStart = run;
    e.runStop = run + 300'000;
    e.waitStart = kNow + 30'000;
    e.drainAt = kNow + 480'000;
    e.waitStop = kNow + 490'000;
    e.postStop = kNow + 495'000;
    e.sync = sync;
    e.writeSync = true;
    ::test_support::NtraceWriter runtime;
    addExecution(runtime, e);
    ::test_support::RuntimeSpan second{0, ::test_support::RuntimeEvent::NcExecRunning, 8, run + 200'000, run + 450'000};
    second.onStart = {{"exec_id", "0"}, {"device_core_idx", "5"}};
    runtime.hardware(second, sync, e.drainAt);

    ::test_support::TraceInfo info;
    info.pid = 42;
    info.instanceId = "i-0abc";
    info.events.count = static_cast<std::int32_t>(runtime.records().size());
    info.logicalCoreSize = 2;
    info.sessionInit = kNow - 1'000'000;
    info.sessionClose = kNow + 10'000'000;
    ::test_support::ChromeWriter framework;
    framework.baseTimeNs = static_cast<int64_t>(kNow);
    const ::test_support::ChromeWriter::Place thread{42, 42};
    const auto at = static_cast<int64_t>(kNow);
    framework.complete("cpu_op", "aten::mul", thread, at, 20'000, {{"External id", 5}});
    framework.complete("privateuse1_runtime", "enqueue", thread, at + 1000, 18'000,
                       {{"External id", 5}, {"nrt_sequence_id", e.nrtaSeqId}});
    ::test_support::FakeFileTree tree;
    tree.add("/i-0abc_pid_42/ntrace.pb", runtime.bytes());
    tree.add("/i-0abc_pid_42/trace_info.pb", info.bytes());
    tree.add("/i-0abc_pid_42/trace.json", framework.bytes());
    Progress progress;
    return std::move(parsers::loadCapture({{"/i-0abc_pid_42"}, {}}, tree, progress)).value().capture;
}

} // namespace

class TestOperatorLedger : public QObject {
    Q_OBJECT

private slots:
    void separateOperatorsGiveThePublishedDeviceTimes();
    void fusedAndCompiledGiveOneCall();
    void selfTimeLeavesOutOperatorsCalledWithin();
    void recursionCountsOnce();
    void onlyActiveStepsCount();
    void unfinishedCallsDoNotCount();
    void withoutTheRuntimeNothingIsKnownOfTheDevice();
    void highlightReachesEveryLayer();
    void coresOfOneExecutionCountTogetherOnce();
    void completionAndSpreadAreCounted();
    void enginesAreActiveForAShareOfTheirExecutions();
    void groupsAddUpTheSameCalls();
    void callsAreGroupedByShapeModuleStepAndStream();
    void theFrameworksOwnDeviceTimeIsUsedWhereNothingBetterIs();
};

void TestOperatorLedger::separateOperatorsGiveThePublishedDeviceTimes() {
    const auto capture = sample("naive");
    QVERIFY(capture);
    const auto rows = operatorLedger(*capture);
    QCOMPARE(rows.size(), size_t(4));
    int64_t all = 0;
    for (const auto& [name, calls, device] :
         {std::tuple("aten::mul", 3, 1'164'500), std::tuple("aten::add", 1, 434'600),
          std::tuple("aten::rsqrt", 1, 415'000), std::tuple("aten::mean", 1, 340'800)}) {
        const OperatorRow* row = find(*capture, rows, name);
        QVERIFY2(row, name);
        QCOMPARE(row->calls, uint64_t(calls));
        QCOMPARE(row->executions, uint64_t(calls));
        QCOMPARE(*row->deviceNs, int64_t(device));
        QCOMPARE(*row->deviceTotalNs, int64_t(device));
        QVERIFY(!row->deviceP95Ns);
        all += *row->deviceNs;
    }
    QCOMPARE(all, int64_t(2'354'900));
}

void TestOperatorLedger::fusedAndCompiledGiveOneCall() {
    for (const auto& [name, device] : {std::pair("fused", 403'300), std::pair("compiled", 375'500)}) {
        const auto capture = sample(name);
        QVERIFY(capture);
        const auto rows = operatorLedger(*capture);
        QCOMPARE(rows.size(), size_t(1));
        QCOMPARE(rows[0].executions, uint64_t(1));
        QCOMPARE(*rows[0].deviceNs, int64_t(device));
        QCOMPARE(*rows[0].devicePercent, 100.0);
    }
}

void TestOperatorLedger::selfTimeLeavesOutOperatorsCalledWithin() {
    Operators operators;
    operators.add("outer", 0, 100);
    operators.add("inner", 10, 30);
    operators.add("launch", 12, 5, 0, "privateuse1_runtime");
    operators.add("inner", 50, 20);
    const auto capture = operators.seal();
    const auto rows = operatorLedger(*capture);
    QCOMPARE(find(*capture, rows, "outer")->selfCpuNs, int64_t(50));
    QCOMPARE(find(*capture, rows, "outer")->cpuNs, int64_t(100));
    QCOMPARE(find(*capture, rows, "inner")->selfCpuNs, int64_t(50));
    QCOMPARE(find(*capture, rows, "inner")->calls, uint64_t(2));
}

void TestOperatorLedger::recursionCountsOnce() {
    Operators operators;
    operators.add("again", 0, 100);
    operators.add("again", 10, 30);
    const auto capture = operators.seal();
    const auto rows = operatorLedger(*capture);
    QCOMPARE(rows[0].calls, uint64_t(2));
    QCOMPARE(rows[0].cpuNs, int64_t(100));
    QCOMPARE(rows[0].selfCpuNs, int64_t(100));
}

void TestOperatorLedger::onlyActiveStepsCount() {
    Operators operators;
    operators.add("ProfilerStep#3", 100, 100, 0, "user_annotation");
    operators.add("op", 50, 10);
    operators.add("op", 150, 10);
    operators.add("op", 200, 10);
    const auto rows = operatorLedger(*operators.seal());
    QCOMPARE(rows.size(), size_t(1));
    QCOMPARE(rows[0].calls, uint64_t(1));
}

void TestOperatorLedger::unfinishedCallsDoNotCount() {
    Operators operators;
    operators.add("open", 0, 0, kSpanUnfinished);
    operators.add("op", 50, 10);
    QCOMPARE(operatorLedger(*operators.seal()).size(), size_t(1));
}

void TestOperatorLedger::withoutTheRuntimeNothingIsKnownOfTheDevice() {
    Operators operators;
    operators.add("op", 50, 10);
    const auto rows = operatorLedger(*operators.seal());
    QVERIFY(!rows[0].deviceNs && !rows[0].deviceTotalNs && !rows[0].devicePercent && !rows[0].confidence);
    QVERIFY(!rows[0].queueWaitNs && !rows[0].scheduleLatencyNs);
}

void TestOperatorLedger::highlightReachesEveryLayer() {
    const auto capture = sample("naive");
    QVERIFY(capture);
    std::set<Layer> layers;
    for (size_t i = 0; i < capture->spans().size(); ++i) {
        const SpanId call = capture->spans().operatorCall(SpanId(i));
        if (call.valid() && capture->text(capture->spans().name(call)) == "aten::mul")
            layers.insert(capture->lanes()[capture->lanes().laneOf(SpanId(i))].layer);
    }
    QCOMPARE(layers, (std::set<Layer>{Layer::Framework, Layer::Runtime, Layer::Hardware, Layer::Device}));
}

void TestOperatorLedger::coresOfOneExecutionCountTogetherOnce() {
    const auto capture = twoCores();
    QCOMPARE(capture->executions().size(), size_t(2));
    const auto rows = operatorLedger(*capture);
    const OperatorRow* row = find(*capture, rows, "aten::mul");
    QVERIFY(row);
    QCOMPARE(row->executions, uint64_t(1));
    QVERIFY(row->deviceNs);
    QCOMPARE(*row->deviceNs, int64_t(450'000));
    QCOMPARE(*row->queueWaitNs, int64_t(18'000));
}

void TestOperatorLedger::completionAndSpreadAreCounted() {
    const auto capture = sample("naive");
    const auto rows = operatorLedger(*capture);
    const OperatorRow* row = find(*capture, rows, "aten::mul");
    QCOMPARE(*row->deviceSpreadNs, int64_t(392'100 - 385'500));
    QCOMPARE(*row->completionNs, int64_t(3 * 6'000)); // kbl_exec_wait ends 6 µs after the device
    QVERIFY(!find(*capture, rows, "aten::add")->deviceSpreadNs);
}

void TestOperatorLedger::enginesAreActiveForAShareOfTheirExecutions() {
    const auto capture = sample("naive");
    int64_t window = 0;
    for (const OperatorRow& row : operatorLedger(*capture)) {
        window += row.engines.windowPs;
        for (const int64_t active : row.engines.activePs)
            QVERIFY(active >= 0 && active <= row.engines.windowPs);
        // Some engine at least as long as the busiest, and no longer than all one after the other.
        const auto& each = row.engines.activePs;
        QVERIFY(row.engines.anyEnginePs >= *std::max_element(each.begin(), each.end()));
        QVERIFY(row.engines.anyEnginePs <= std::accumulate(each.begin(), each.end(), int64_t{0}));
        QVERIFY(row.engines.anyEnginePs > 0 && row.engines.anyEnginePs <= row.engines.windowPs);
        QVERIFY(row.engines.dmaPs >= 0 && row.engines.dmaPs <= row.engines.windowPs);
    }
    QCOMPARE(window, int64_t(2'354'900) * 1000);
    const auto rows = operatorLedger(*capture);
    // Its kernel works in tiles on Vector and copies on GpSimd; the Tensor engine has nothing to do in it.
    const EngineActivity& mul = find(*capture, rows, "aten::mul")->engines;
    QVERIFY(mul.activePs[static_cast<size_t>(Engine::Vector)] > mul.activePs[static_cast<size_t>(Engine::Tensor)]);
    QVERIFY(operatorLedger(*twoCores()).front().engines.windowPs == 0);
}

void TestOperatorLedger::groupsAddUpTheSameCalls() {
    const auto capture = sample("naive");
    for (size_t group = 1; group < kOperatorGroupCount; ++group) {
        int64_t device = 0, cpu = 0;
        uint64_t calls = 0;
        for (const OperatorRow& row : operatorLedger(*capture, static_cast<OperatorGroup>(group))) {
            device += row.deviceNs.value_or(0);
            cpu += row.selfCpuNs;
            calls += row.calls;
        }
        QCOMPARE(device, int64_t(2'354'900));
        QCOMPARE(calls, uint64_t(6));
        QCOMPARE(cpu, int64_t(1'209'000));
    }
}

void TestOperatorLedger::callsAreGroupedByShapeModuleStepAndStream() {
    ::test_support::ChromeWriter framework;
    framework.baseTimeNs = static_cast<int64_t>(kNow);
    const ::test_support::ChromeWriter::Place thread{42, 42};
    const auto at = static_cast<int64_t>(kNow);
    using Values = ::test_support::ArgumentValues;
    const auto event = [&](const char* category, const char* name, int64_t start, int64_t length, const Values& args) {
        framework.complete(category, name, thread, at + start, length, args);
    };
    event("user_annotation", "ProfilerStep#1", 0, 100'000, {});
    event("user_annotation", "ProfilerStep#2", 100'000, 100'000, {});
    event("python_function", "nn.Module: Net_0", 10'000, 60'000, {});
    event("python_function", "nn.Module: Linear_1", 20'000, 20'000, {});
    event("cpu_op", "aten::mm", 25'000, 10'000, {{"External id", 1}, {"Input Dims", Values::parse("[[4,4],[4,4]]")}});
    event("cpu_op", "aten::mm", 50'000, 10'000, {{"External id", 2}, {"Input Dims", Values::parse("[[8,8],[8,8]]")}});
    event("cpu_op", "aten::mm", 125'000, 10'000, {{"External id", 3}, {"Input Dims", Values::parse("[[4,4],[4,4]]")}});
    for (const int id : {1, 2, 3})
        framework.complete("privateuse1_driver", "aten::mm", {0, id == 3 ? 7 : 5}, at + 30'000 * id, 1'000 * id,
                           {{"External id", id}, {"stream", id == 3 ? 7 : 5}});
    ::test_support::FakeFileTree tree;
    tree.add("/i-0abc_pid_42/trace.json", framework.bytes());
    Progress progress;
    const auto capture = std::move(parsers::loadCapture({{"/i-0abc_pid_42"}, {}}, tree, progress)).value().capture;
    const auto groups = [&](OperatorGroup group) {
        std::map<std::string, uint64_t> calls;
        for (const OperatorRow& row : operatorLedger(*capture, group))
            calls[row.group] += row.calls;
        return calls;
    };
    using Calls = std::map<std::string, uint64_t>;
    QCOMPARE(groups(OperatorGroup::Step), (Calls{{"ProfilerStep#1", 2}, {"ProfilerStep#2", 1}}));
    QCOMPARE(groups(OperatorGroup::Module), (Calls{{"Net_0/Linear_1", 1}, {"Net_0", 1}, {"", 1}}));
    QCOMPARE(groups(OperatorGroup::Stream), (Calls{{"5", 2}, {"7", 1}}));
    QCOMPARE(groups(OperatorGroup::Shapes).size(), size_t(2));
    QCOMPARE(groups(OperatorGroup::Program), (Calls{{"", 3}}));
}

void TestOperatorLedger::theFrameworksOwnDeviceTimeIsUsedWhereNothingBetterIs() {
    ::test_support::ChromeWriter framework;
    framework.baseTimeNs = static_cast<int64_t>(kNow);
    const auto at = static_cast<int64_t>(kNow);
    framework.complete("cpu_op", "aten::mm", {42, 42}, at, 10'000, {{"External id", 1}});
    framework.complete("privateuse1_driver", "aten::mm", {0, 5}, at + 20'000, 7'000,
                       {{"External id", 1}, {"stream", 5}});
    framework.complete("privateuse1_driver", "aten::mm", {0, 5}, at + 24'000, 7'000,
                       {{"External id", 1}, {"stream", 5}});
    ::test_support::FakeFileTree tree;
    tree.add("/i-0abc_pid_42/trace.json", framework.bytes());
    Progress progress;
    const auto capture = std::move(parsers::loadCapture({{"/i-0abc_pid_42"}, {}}, tree, progress)).value().capture;
    const auto rows = operatorLedger(*capture);
    QCOMPARE(*rows[0].deviceNs, int64_t(11'000));
    QVERIFY(rows[0].deviceFromFramework);
    const auto& findings = capture->findings().all();
    QVERIFY(std::any_of(findings.begin(), findings.end(),
                        [](const Finding& finding) { return finding.code == "framework.device_time"; }));
    const auto measured = operatorLedger(*sample("naive"));
    QVERIFY(std::none_of(measured.begin(), measured.end(), [](const auto& row) { return row.deviceFromFramework; }));
}

QTEST_GUILESS_MAIN(TestOperatorLedger)
#include "tst_operator_ledger.moc"
