// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"

#include <QtTest>

#include <set>

using namespace model;

namespace {

std::shared_ptr<const Capture> open(const QString& path) {
    const QString whole = QString(NEURITE_CORPUS_DIR) + "/" + path;
    if (!QFile::exists(whole))
        return nullptr;
    Progress progress;
    auto outcome = parsers::loadCapture({{whole.toStdString()}, {}}, parsers::DiskFileTree(), progress);
    return outcome.ok() ? outcome.value().capture : nullptr;
}

size_t overlapsOf(const Capture& capture) {
    size_t sum = 0;
    for (const Lane& lane : capture.lanes().all())
        sum += lane.overlaps;
    return sum;
}

size_t instantsOf(const Capture& capture) {
    size_t sum = 0;
    for (size_t i = 0; i < capture.spans().size(); ++i)
        sum += capture.spans().is(SpanId(i), kSpanInstant) ? 1 : 0;
    return sum;
}

uint64_t countOf(const Capture& capture, std::string_view code) {
    for (const Finding& finding : capture.findings().all())
        if (finding.code == code)
            return finding.count;
    return 0;
}

/// The spans of a capture as the expected files write them: "ts,dur,\"name\",depth", by time.
QStringList rowsOf(const Capture& capture) {
    std::vector<SpanId> order;
    for (size_t i = 0; i < capture.spans().size(); ++i)
        order.push_back(SpanId(i));
    const SpanStore& spans = capture.spans();
    std::stable_sort(order.begin(), order.end(), [&](SpanId a, SpanId b) {
        return std::tuple(spans.start(a), spans.depth(a)) < std::tuple(spans.start(b), spans.depth(b));
    });
    QStringList rows;
    for (const SpanId span : order)
        rows += QString("%1,%2,%3,%4")
                    .arg(spans.start(span).ns())
                    .arg(spans.duration(span).ns())
                    .arg(QString::fromStdString(std::string(capture.text(spans.name(span)))))
                    .arg(spans.depth(span));
    return rows;
}

const QString kInline = "chrome/perfetto_inline/parser__";

} // namespace

#define OPEN_OR_SKIP(capture, path)                                                                                    \
    const auto capture = open(path);                                                                                   \
    if (!capture)                                                                                                      \
    QSKIP("THE CORPUS IS NOT HERE: ../shared/corpus")

class TestFrameworkTraces : public QObject {
    Q_OBJECT

private slots:
    void nestsExactlyAsWritten_data();
    void nestsExactlyAsWritten();
    void launchesWithoutADeviceRecordAreCounted();
    void largeIntegersKeepTheirDigits();
    void ascendIdsAboveADoubleStayDistinct();
    void metadataEventsMakeNoRows();
    void givesTheRowsOfThePeer_data();
    void givesTheRowsOfThePeer();
    void readsCountersOfAProcess();
    void leavesOutWhatIsNoNumber();
    void namesProcessesWithoutTimes();
    void ordersLanesBySortIndex();
    void overlappingEventsAreBothKept();
    void everyOtherFileOpensAndLosesNothing_data();
    void everyOtherFileOpensAndLosesNothing();
};

void TestFrameworkTraces::nestsExactlyAsWritten_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("spans");
    QTest::addColumn<int>("instants");
    QTest::addColumn<int>("overlaps");
    QTest::addColumn<int>("arrows");
    const QString hta = "framework/hta_", kineto = "framework/kineto/worker0.";
    QTest::newRow("ns resolution") << hta + "ns_resolution_trace/rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz" << 45420
                                   << 2 << 0 << 7000;
    QTest::newRow("mtia") << hta + "mtia_trace_single_rank/mtia_rank_0.json.gz" << 138373 << 4 << 3551 << 3658;
    QTest::newRow("ascend") << "framework/ascend_level1_rank0/trace_view.json" << 4384 << 0 << 138 << 611;
    QTest::newRow("normalization") << "framework/tracelens/normalization_layer_test.json.gz" << 7452 << 477 << 60
                                   << 219;
    QTest::newRow("qwen") << "framework/tracelens/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz" << 12080 << 2452 << 2
                          << 1198;
    QTest::newRow("kineto before the fix") << "framework/kineto/before_fix_trace.json" << 9 << 2 << 0 << 1;
    QTest::newRow("kineto after the fix") << "framework/kineto/after_fix_trace.json" << 9 << 2 << 0 << 1;
    QTest::newRow("resnet, string threads") << kineto + "1623143089861.pt.trace.json.gz" << 44666 << 12840 << 0 << 9096;
    QTest::newRow("resnet, second run") << kineto + "1623143566756.pt.trace.json.gz" << 44666 << 12840 << 0 << 9096;
    QTest::newRow("resnet, four workers") << kineto + "1623212756351.pt.trace.json.gz" << 41906 << 10982 << 0 << 9258;
    QTest::newRow("resnet, four again") << kineto + "1623213129365.pt.trace.json.gz" << 41906 << 10982 << 0 << 9258;
}

void TestFrameworkTraces::nestsExactlyAsWritten() {
    QFETCH(QString, path);
    QFETCH(int, spans);
    QFETCH(int, instants);
    QFETCH(int, overlaps);
    QFETCH(int, arrows);
    OPEN_OR_SKIP(capture, path);
    QCOMPARE(int(instantsOf(*capture)), instants);
    QCOMPARE(int(capture->spans().size()) - instants, spans);
    QCOMPARE(int(overlapsOf(*capture)), overlaps);
    QCOMPARE(int(countOf(*capture, "framework.overlaps")), overlaps);
    QCOMPARE(int(capture->flows().size()), arrows);
    QCOMPARE(capture->findings().count(Severity::Warning) + capture->findings().count(Severity::Error), size_t(0));
}

/// Counted by a script of its own over the JSON: of 6330 launches, copies and memsets 235 memsets have no event of a
/// stream.
void TestFrameworkTraces::launchesWithoutADeviceRecordAreCounted() {
    OPEN_OR_SKIP(capture, "framework/hta_ns_resolution_trace/rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz");
    QCOMPARE(int(countOf(*capture, "framework.no_device_record")), 235);
}

void TestFrameworkTraces::largeIntegersKeepTheirDigits() {
    OPEN_OR_SKIP(capture, "framework/hta_large_integer_trace/rank-70.Mar_25_20_48_12.2861.pt.trace.json.gz");
    bool seen = false;
    for (size_t i = 0; i < capture->spans().size(); ++i) {
        const auto details = capture->details(SpanId(i));
        QVERIFY(details.ok());
        for (const DetailField& field : details.value())
            seen |= field.value == "10159970886766084423";
    }
    QVERIFY(seen);
}

void TestFrameworkTraces::ascendIdsAboveADoubleStayDistinct() {
    OPEN_OR_SKIP(capture, "framework/ascend_level1_rank0/trace_view.json");
    size_t async = 0;
    std::set<std::pair<int64_t, int64_t>> ends;
    for (const Flow& flow : capture->flows()) {
        if (capture->text(flow.category) != "async_npu")
            continue;
        ++async;
        ends.emplace(flow.fromTime.ns(), flow.toTime.ns());
    }
    QCOMPARE(async, size_t(210)); // 420 events, each start with its own finish
    QCOMPARE(ends.size(), size_t(210));
    size_t multiSeries = 0;
    std::map<std::string, int> seriesOf;
    for (const CounterSeries& series : capture->counters().all())
        ++seriesOf[series.counter];
    for (const CounterSeries& series : capture->counters().all())
        if (series.series != "acc_id" && seriesOf[series.counter] > 1)
            multiSeries += series.values.size();
    QCOMPARE(multiSeries, size_t(2752));
}

void TestFrameworkTraces::metadataEventsMakeNoRows() {
    OPEN_OR_SKIP(capture, "framework/hta_mtia_trace_single_rank/mtia_rank_0.json.gz");
    QCOMPARE(capture->spans().size(), size_t(138377)); // of 455,739 events
    QCOMPARE(capture->counters().size(), size_t(0));
}

void TestFrameworkTraces::givesTheRowsOfThePeer_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("rows"); // ts, dur, name, depth
    const auto row = [](const char* name, const char* file, const QStringList& rows) {
        QTest::newRow(name) << QString(file) << rows;
    };
    row("decimal timestamp", "parsing__tests_test_decimal_timestamp_slices", {"5100,500100,name.exec,0"});
    row("display time unit", "parsing__tests_test_display_time_unit_slices",
        {"1597071955492308000,211463000,add_graph,0"});
    row("times as strings", "json__tests_test_string_ts_and_dur",
        {"100000,100500,BeginEvent,0", "250000,50500,CompleteEvent,0"});
    row("thread times as strings", "json__tests_test_string_tts_and_tdur", {"400000,100000,StringTtsTdur,0"});
    row("ids as strings", "json__tests_test_string_pid_tid", {"5100,500100,name.exec,0"});
    row("times that are no numbers", "json__tests_test_invalid_string_ts_and_dur", {});
    row("times with trailing letters", "json__tests_test_string_ts_trailing_chars", {});
    row("empty event at the end", "json__tests_test_trailing_empty_event", {"1000,2000,real_event,0"});
    row("child before its parent", "json__tests_test_x_event_order", {"1000,10000,Parent,0", "1000,5000,Child,1"});
    row("metadata and missing ids", "json__tests_test_json_metadata",
        {"790000,25000,ActivityOnThread31,0", "900000,50000,EventMissingCatAndArgs,0", "960000,10000,PidOnlyEvent,0",
         "970000,10000,NoPidNoTidEvent,0"});
    row("global number id", "json__tests_test_json_id2_global_int_id", {"1850244461563845000,167000,write,0"});
    row("global text id", "json__tests_test_json_id2_global_string_id", {"4000000,100000,AsyncId2GlobalString,0"});
    row("local number id", "json__tests_test_json_id2_local_int_id", {"1750244461563845000,167000,write,0"});
    row("local text id", "json__tests_test_json_id2_local_string_id", {"4000000,100000,AsyncId2LocalString,0"});
    row("zero length behind", "parsing__tests_test_same_ts_duration_slice_then_zero_duration_slice_unnesting",
        {"1000000,100000,Slice 1,0", "1100000,0,Slice 2,0"});
    row("one behind the other", "parsing__tests_test_same_ts_two_duration_slice_unnesting",
        {"1000000,100000,Slice 1,0", "1100000,100000,Slice 2,0"});
    row("two of zero length", "parsing__tests_test_same_ts_two_zero_duration_slice_nesting",
        {"1000000,0,Slice 1,0", "1000000,0,Slice 2,1"});
    row("zero length in front", "parsing__tests_test_same_ts_zero_duration_slice_then_duration_slice_unnesting",
        {"1000000,100000,Slice 2,0", "1000000,0,Slice 1,1"});
    row("overlap", "json__tests_test_overlapping_complete_event_recovered",
        {"100000,100000,outer,0", "150000,100000,inner,0"});
}

void TestFrameworkTraces::givesTheRowsOfThePeer() {
    QFETCH(QString, file);
    QFETCH(QStringList, rows);
    OPEN_OR_SKIP(capture, kInline + file + ".json");
    QCOMPARE(rowsOf(*capture), rows);
}

void TestFrameworkTraces::readsCountersOfAProcess() {
    OPEN_OR_SKIP(capture, kInline + "parsing__tests_test_counters_json_counters.json");
    QCOMPARE(capture->counters().size(), size_t(1));
    const CounterSeries& series = capture->counters().all().front();
    QCOMPARE(series.counter, std::string("ctr"));
    QCOMPARE(series.series, std::string("cats"));
    QCOMPARE(series.timestamps, (std::vector<int64_t>{0, 10000, 20000}));
    QCOMPARE(series.values, (std::vector<double>{0, 10, 0}));
}

void TestFrameworkTraces::leavesOutWhatIsNoNumber() {
    OPEN_OR_SKIP(capture, kInline + "json__tests_test_json_counter_args.json");
    std::map<std::string, double> values;
    for (const CounterSeries& series : capture->counters().all())
        values[series.series] = series.values.front();
    QCOMPARE(values, (std::map<std::string, double>{{"leading_dot", 0.75},
                                                    {"leading_zero_float", 1.23},
                                                    {"leading_zero_int_str", 50},
                                                    {"plus_val", 10.5},
                                                    {"trailing_dot", 246}}));
    QCOMPARE(countOf(*capture, "trace.counter_value"), uint64_t(5));
}

void TestFrameworkTraces::namesProcessesWithoutTimes() {
    OPEN_OR_SKIP(capture, kInline + "json__tests_test_json_metadata_missing_or_invalid_ts.json");
    QCOMPARE(countOf(*capture, "trace.no_time") + countOf(*capture, "trace.unreadable_time"), uint64_t(0));
}

void TestFrameworkTraces::ordersLanesBySortIndex() {
    OPEN_OR_SKIP(capture, kInline + "json__tests_test_json_sort_index_ordering.json");
    std::vector<std::string> processes;
    for (const Lane& lane : capture->lanes().all())
        processes.push_back(lane.process);
    QCOMPARE(processes, (std::vector<std::string>{"40", "20", "10", "30"}));
}

void TestFrameworkTraces::overlappingEventsAreBothKept() {
    OPEN_OR_SKIP(capture, kInline + "json__tests_test_overlapping_complete_event_recovered.json");
    QCOMPARE(capture->spans().size(), size_t(2));
    QCOMPARE(overlapsOf(*capture), size_t(1));
    QCOMPARE(capture->lanes().all().front().rows.size(), size_t(2));
}

void TestFrameworkTraces::everyOtherFileOpensAndLosesNothing_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("no corpus") << QString();
    for (const char* folder : {"perfetto_inline", "speedscope", "catapult"}) {
        const QString path = QString("chrome/") + folder;
        const QDir dir(QString(NEURITE_CORPUS_DIR) + "/" + path);
        for (const QString& name : dir.entryList({"*.json", "*.json.gz"}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(name)) << path + "/" + name;
    }
}

void TestFrameworkTraces::everyOtherFileOpensAndLosesNothing() {
    QFETCH(QString, path);
    if (path.isEmpty())
        return;
    OPEN_OR_SKIP(capture, path);
    QCOMPARE(capture->findings().count(Severity::Error), size_t(0));
    QCOMPARE(countOf(*capture, "trace.broken_event"), uint64_t(0));
    QVERIFY(capture->files().front().role == FileRole::FrameworkTrace);
}

QTEST_GUILESS_MAIN(TestFrameworkTraces)
#include "tst_framework_traces.moc"
