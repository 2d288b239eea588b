// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "tests/support/capture_writer.h"
#include "tests/support/fake_source.h"
#include "tests/support/rmsnorm_samples.h"

#include <QtTest>

#include <set>

using namespace test_support;
using Type = ::test_support::RuntimeEvent;

namespace {

constexpr uint64_t kNow = 1'700'000'000'000'000'000;
constexpr uint64_t kModel = 123'456'789;
const ::test_support::SyncPoint kSync{kNow, 50'000'000};

std::shared_ptr<const model::Capture> load(const FakeFileTree& tree) {
    model::Progress progress;
    return std::move(parsers::loadCapture({{"/run"}, {}}, tree, progress)).value().capture;
}

std::string info(uint64_t events) {
    TraceInfo info;
    info.pid = 42;
    info.instanceId = "i-0abc";
    info.events.count = static_cast<std::int32_t>(events);
    info.logicalCoreSize = 2;
    info.sessionInit = kNow - 1'000'000;
    info.sessionClose = kNow + 10'000'000;
    info.modelNames = {{kModel, "module.neff"}};
    return info.bytes();
}

FakeFileTree treeOf(const NtraceWriter& writer) {
    FakeFileTree tree;
    tree.add("/run/trace_info.pb", info(writer.records().size()));
    tree.add("/run/ntrace.pb", writer.bytes());
    return tree;
}

/// The k-th execution: dispatched 100 µs apart, run one behind the other.
AsyncExecution execution(uint64_t k) {
    const uint64_t at = kNow + k * 100'000;
    AsyncExecution e;
    e.execId = k;
    e.modelId = kModel;
    e.nrtaSeqId = (uint64_t{1} << 48) + 1 + k;
    e.dispatchThread = 7;
    e.monitorThread = 8;
    e.scheduleStart = at;
    e.submitStart = at + 1000;
    e.preStart = at + 2000;
    e.preStop = at + 10'000;
    e.submitStop = at + 11'000;
    e.scheduleStop = at + 12'000;
    const uint64_t run = kSync.device(kNow + 20'000 + k * 400'000);
    e.switchStart = run;
    e.switchStop = run + 5000;
    e.runStart = run + 5050;
    e.runStop = run + 380'000;
    e.waitStart = kSync.host(run) + 10'000;
    e.drainAt = kSync.host(run) + 390'000;
    e.waitStop = kSync.host(run) + 395'000;
    e.postStop = kSync.host(run) + 399'000;
    e.sync = kSync;
    e.writeSync = k == 0;
    return e;
}

model::SpanId find(const model::Capture& capture, std::string_view name) {
    for (size_t i = 0; i < capture.spans().size(); ++i)
        if (capture.text(capture.spans().name(model::SpanId(i))) == name)
            return model::SpanId(i);
    return {};
}

bool hasFinding(const model::Capture& capture, std::string_view code) {
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code == code)
            return true;
    return false;
}

} // namespace

class TestRuntimeTrace : public QObject {
    Q_OBJECT

private slots:
    void startWithoutStopIsUnfinishedAndNotLost();
    void stopWithoutStartBeganBefore();
    void rawHardwareTimesArePutOnTheHostClock();
    void rawHardwareTimesWithoutSyncPointStandOffTheAxis();
    void queuedExecutionsFindTheirScheduleByTheirId();
    void executionsWithoutSequenceAreMatchedByNesting();
    void lanesAreNamedByTheirWork();
    void scheduledAndNeverWaitedForIsAFinding();
    void lostEventsAreCountedByTheirSequence();
    void memoryOfTwoPhysicalCoresIsSummed();
    void bandwidthSpreadsTheBytesOfACopy();
    void profileOfTheSameProcessIsTiedAndLinked_data();
    void profileOfTheSameProcessIsTiedAndLinked();
};

void TestRuntimeTrace::startWithoutStopIsUnfinishedAndNotLost() {
    NtraceWriter writer;
    writer.open({.core = 0, .type = Type::NrtExecute, .thread = 7, .start = kNow, .stop = kNow});
    writer.span({.core = 0, .type = Type::NrtLoad, .thread = 7, .start = kNow + 1000, .stop = kNow + 2000});
    const auto capture = load(treeOf(writer));
    const model::SpanId span = find(*capture, "nrt_execute");
    QVERIFY(span.valid());
    QVERIFY(capture->spans().is(span, model::kSpanUnfinished));
    QCOMPARE(capture->spans().end(span).ns(), int64_t(kNow + 2000));
    QVERIFY(hasFinding(*capture, "runtime.open_start"));
}

void TestRuntimeTrace::stopWithoutStartBeganBefore() {
    NtraceWriter writer;
    writer.orphan({.core = 0, .type = Type::NrtExecute, .thread = 7, .start = kNow, .stop = kNow + 3000});
    writer.span({.core = 0, .type = Type::NrtLoad, .thread = 7, .start = kNow + 1000, .stop = kNow + 2000});
    const auto capture = load(treeOf(writer));
    const model::SpanId span = find(*capture, "nrt_execute");
    QVERIFY(span.valid());
    QVERIFY(capture->spans().is(span, model::kSpanBeganBefore));
    QCOMPARE(capture->spans().end(span).ns(), int64_t(kNow + 3000));
    QVERIFY(hasFinding(*capture, "runtime.orphan_stop"));
}

void TestRuntimeTrace::rawHardwareTimesArePutOnTheHostClock() {
    NtraceWriter adjusted, raw;
    for (NtraceWriter* writer : {&adjusted, &raw}) {
        writer->instant(0, Type::TimestampSyncPoint, 8, kNow + 30,
                        {{"exec_id", "1"},
                         {"cpu_timestamp_ns", std::to_string(kSync.cpuNs)},
                         {"nc_timestamp_ns", std::to_string(kSync.ncNs)}});
        writer->hardware({.core = 0,
                          .type = Type::NcExecRunning,
                          .thread = 8,
                          .start = kSync.ncNs + 500,
                          .stop = kSync.ncNs + 9500,
                          .onStart = {{"exec_id", "1"}, {"device_core_idx", "4"}}},
                         kSync, kNow + 20'000, writer == &raw);
    }
    for (const NtraceWriter* writer : {&adjusted, &raw}) {
        const auto capture = load(treeOf(*writer));
        const model::SpanId span = find(*capture, "nc_exec_running");
        QCOMPARE(capture->spans().start(span).ns(), int64_t(kNow + 500));
        QCOMPARE(capture->spans().duration(span).ns(), int64_t(9000));
        QCOMPARE(capture->runtimeTraces()[0].facts.adjusted, uint64_t(writer == &raw ? 2 : 0));
        QCOMPARE(capture->runtimeTraces()[0].syncPoints[0].core, 4);
    }
}

void TestRuntimeTrace::rawHardwareTimesWithoutSyncPointStandOffTheAxis() {
    NtraceWriter writer;
    writer.span({.core = 0, .type = Type::NrtLoad, .thread = 7, .start = kNow, .stop = kNow + 2000});
    writer.hardware({.core = 0,
                     .type = Type::NcExecRunning,
                     .thread = 8,
                     .start = 500,
                     .stop = 9500,
                     .onStart = {{"exec_id", "1"}, {"device_core_idx", "4"}}},
                    kSync, kNow + 20'000, true);
    const auto capture = load(treeOf(writer));
    QVERIFY(capture->spans().is(find(*capture, "nc_exec_running"), model::kSpanImplausible));
    QCOMPARE(capture->spanRange().begin.ns(), int64_t(kNow));
    QVERIFY(hasFinding(*capture, "runtime.no_sync"));
}

void TestRuntimeTrace::queuedExecutionsFindTheirScheduleByTheirId() {
    NtraceWriter writer;
    for (uint64_t k = 0; k < 3; ++k)
        addExecution(writer, execution(k));
    const auto capture = load(treeOf(writer));
    QCOMPARE(capture->executions().size(), size_t(3));
    for (size_t k = 0; k < 3; ++k) {
        const model::Execution& found = capture->executions()[k];
        QCOMPARE(found.execId, uint64_t(k));
        QCOMPARE(found.modelId.value_or(0), kModel);
        QVERIFY(found.schedule.valid() && found.pre.valid() && found.wait.valid() && found.post.valid());
        // All are dispatched before the first one ends.
        QCOMPARE(capture->spans().start(found.schedule).ns(), int64_t(execution(k).scheduleStart));
        QVERIFY(found.queueWait);
        QCOMPARE(found.queueWait->ns(), found.start.ns() - int64_t(execution(k).scheduleStart));
        bool bySequence = false;
        for (const model::Link& link : capture->linksFrom(found.schedule))
            bySequence |= link.to == found.wait && link.method == model::LinkMethod::Sequence;
        QVERIFY(bySequence);
    }
    QVERIFY(!hasFinding(*capture, "execution.incomplete"));
}

void TestRuntimeTrace::executionsWithoutSequenceAreMatchedByNesting() {
    NtraceWriter writer;
    for (uint64_t k = 0; k < 2; ++k)
        addExecution(writer, execution(k));
    std::vector<RuntimeRecord> records = writer.records();
    for (RuntimeRecord& record : records)
        record.nrtaSeqId.reset();
    FakeFileTree tree;
    tree.add("/run/ntrace.pb", runtimeRecords(records));
    tree.add("/run/trace_info.pb", info(records.size()));
    const auto capture = load(tree);
    QCOMPARE(capture->executions().size(), size_t(2));
    for (size_t k = 0; k < 2; ++k)
        QCOMPARE(capture->spans().start(capture->executions()[k].schedule).ns(), int64_t(execution(k).scheduleStart));
}

void TestRuntimeTrace::lanesAreNamedByTheirWork() {
    NtraceWriter writer;
    addExecution(writer, execution(0));
    writer.span({.core = 0, .type = Type::TensorWrite, .thread = 9, .start = kNow, .stop = kNow + 10});
    writer.span({.core = 0, .type = Type::NrtLoad, .thread = 10, .start = kNow, .stop = kNow + 10});
    const auto capture = load(treeOf(writer));
    std::vector<std::string> labels;
    for (const model::Lane& lane : capture->lanes().all())
        labels.push_back(lane.group + "/" + lane.label + "/" + lane.note);
    const std::vector<std::string> expected = {"Runtime/NC0 dispatch/7", "Runtime/NC0 completion/8",
                                               "Runtime/NC0 tensor I/O/9", "Runtime/NC0 loader/10",
                                               "Runtime/NC0 completion, marks/8",
                                               "Hardware/NC0:4 idle/why nothing ran",
                                               "Hardware/NC0:4/physical core"};
    QCOMPARE(labels, expected);
}

void TestRuntimeTrace::scheduledAndNeverWaitedForIsAFinding() {
    NtraceWriter writer;
    addExecution(writer, execution(0));
    writer.span({.core = 0,
                 .type = Type::ExecuteSchedule,
                 .thread = 7,
                 .start = kNow + 900'000,
                 .stop = kNow + 910'000,
                 .seqOnStop = (uint64_t{1} << 48) + 99});
    QVERIFY(hasFinding(*load(treeOf(writer)), "execution.never_waited"));
}

void TestRuntimeTrace::lostEventsAreCountedByTheirSequence() {
    NtraceWriter writer;
    for (uint64_t i = 0; i < 4; ++i)
        writer.span(
            {.core = 1, .type = Type::NrtLoad, .thread = 7, .start = kNow + i * 100, .stop = kNow + i * 100 + 50});
    std::vector<RuntimeRecord> records = writer.records();
    records.erase(records.begin(), records.begin() + 2);
    FakeFileTree tree;
    tree.add("/run/ntrace.pb", runtimeRecords(records));
    const auto capture = load(tree);
    for (const model::Finding& finding : capture->findings().all())
        if (finding.code == "runtime.holes") {
            QCOMPARE(finding.count, uint64_t(2));
            QVERIFY(finding.message.find("oldest") != std::string::npos);
            return;
        }
    QFAIL("no finding");
}

void TestRuntimeTrace::memoryOfTwoPhysicalCoresIsSummed() {
    NtraceWriter writer;
    HbmCounter first, second;
    first.total = 1000;
    writer.alloc(0, 7, kNow, kNow + 10, first, "tensor", 100);
    writer.alloc(0, 7, kNow + 20, kNow + 30, second, "tensor", 7);
    writer.alloc(0, 7, kNow + 40, kNow + 50, first, "tensor", 200);
    const auto capture = load(treeOf(writer));
    for (const model::CounterSeries& series : capture->counters().all())
        if (series.series == "total") {
            QCOMPARE(series.values.back(), 1307.0);
            QCOMPARE(series.timestamps.back(), int64_t(kNow + 50));
        } else if (series.series == "tensor") {
            QCOMPARE(series.values.back(), 307.0);
        } else if (series.series == "before capture") {
            QCOMPARE(series.values.back(), 1000.0);
        }
}

void TestRuntimeTrace::bandwidthSpreadsTheBytesOfACopy() {
    NtraceWriter writer;
    writer.copy(0, Type::CopyIn, 7, kNow + 500'000, kNow + 3'500'000, 3'000'000); // 1 GB/s over 3 ms
    const auto capture = load(treeOf(writer));
    for (const model::CounterSeries& series : capture->counters().all()) {
        if (series.counter != "host to device")
            continue;
        double bytes = 0;
        for (size_t i = 0; i + 1 < series.values.size(); ++i)
            bytes += series.values[i] * static_cast<double>(series.timestamps[i + 1] - series.timestamps[i]) / 1e9;
        QVERIFY(std::abs(bytes - 3'000'000) < 1);
        QCOMPARE(series.values.back(), 0.0);
        QCOMPARE(*std::max_element(series.values.begin(), series.values.end()), 1e9);
        return;
    }
    QFAIL("no bandwidth");
}

void TestRuntimeTrace::profileOfTheSameProcessIsTiedAndLinked_data() {
    QTest::addColumn<QString>("sample");
    for (const char* name : {"naive", "fused", "compiled"})
        QTest::newRow(name) << QString(name);
}

void TestRuntimeTrace::profileOfTheSameProcessIsTiedAndLinked() {
    QFETCH(QString, sample);
    FakeFileTree tree;
    for (const ArchiveMember& member : rmsnormSamples())
        if (member.path.starts_with(sample.toStdString() + "/"))
            tree.add("/run/" + member.path, member.bytes);
    const auto capture = load(tree);
    QVERIFY(capture->synthetic());
    QVERIFY(!capture->profiles().empty());
    for (const model::DeviceProfile& profile : capture->profiles()) {
        QVERIFY(!capture->clocks()[profile.clock.index()].own);
        for (const model::DeviceExecution& execution : profile.executions)
            QVERIFY(execution.hardwareSpan.valid());
    }
    size_t profiled = 0, inProfiles = 0;
    for (const model::DeviceProfile& profile : capture->profiles())
        inProfiles += profile.executions.size();
    for (const model::Execution& execution : capture->executions()) {
        QVERIFY(execution.program.valid());
        if (!execution.profile.valid())
            continue; // a device profile may hold a part of the calls
        ++profiled;
        std::set<int> engines;
        for (const model::Link& link : capture->linksFrom(execution.hardware)) {
            const model::Lane& lane = capture->lanes()[capture->lanes().laneOf(link.to)];
            if (lane.layer != model::Layer::Device)
                continue;
            engines.insert(lane.engine);
            QVERIFY(capture->spans().start(link.to) + model::Duration(10'000) >= execution.start);
            QVERIFY(capture->spans().end(link.to) <= execution.start + execution.duration + model::Duration(10'000));
        }
        QVERIFY(!engines.empty());
    }
    QVERIFY(profiled > 0);
    QCOMPARE(profiled, inProfiles);
    QVERIFY(!hasFinding(*capture, "profile.own_clock"));
}

QTEST_GUILESS_MAIN(TestRuntimeTrace)
#include "tst_runtime_trace.moc"
