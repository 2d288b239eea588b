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
    void namesProcessesWithoutTimes();
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

void TestFrameworkTraces::namesProcessesWithoutTimes() {
    OPEN_OR_SKIP(capture, "chrome/perfetto_inline/parser__json__tests_test_json_metadata_missing_or_invalid_ts.json");
    QCOMPARE(countOf(*capture, "trace.no_time") + countOf(*capture, "trace.unreadable_time"), uint64_t(0));
}

QTEST_GUILESS_MAIN(TestFrameworkTraces)
#include "tst_framework_traces.moc"
