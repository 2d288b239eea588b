// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading less than all of a capture: a window of time, chosen threads, beginnings, as much as the memory holds.
#include "parsers/capture_loader.h"
#include "parsers/memory_use.h"
#include "tests/support/fake_source.h"

#include <QtTest>

using namespace parsers;
using test_support::FakeFileTree;

namespace {

constexpr const char* kPath = "/run/trace.json";

/// Two threads, B/E, a counter and an arrow; times in the file from 0 to 100 us, base time 1 s behind the events.
const std::string kTrace = R"({"traceEvents":[
{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"first"}},
{"ph":"X","pid":1,"tid":1,"name":"before","ts":0,"dur":10},
{"ph":"X","pid":1,"tid":1,"name":"into","ts":15,"dur":10},
{"ph":"X","pid":1,"tid":1,"name":"mark","ts":20},
{"ph":"X","pid":1,"tid":2,"name":"other","ts":21,"dur":4},
{"ph":"B","pid":1,"tid":2,"name":"pair","ts":30},
{"ph":"E","pid":1,"tid":2,"name":"pair","ts":60},
{"ph":"C","pid":1,"name":"counter","ts":5,"args":{"value":1}},
{"ph":"C","pid":1,"name":"counter","ts":25,"args":{"value":2}},
{"ph":"X","pid":1,"tid":1,"name":"after","ts":40,"dur":5}
],"baseTimeNanoseconds":1000000000})";

LoadOutcome load(const std::string& text, const ReadChoice& choice) {
    FakeFileTree tree;
    tree.add(kPath, text);
    model::Progress progress;
    return std::move(loadCapture({{kPath}, {}, choice}, tree, progress)).value();
}

QStringList names(const model::Capture& capture) {
    QStringList out;
    for (size_t i = 0; i < capture.spans().size(); ++i)
        out += QString::fromStdString(std::string(capture.text(capture.spans().name(model::SpanId(i)))));
    out.sort();
    return out;
}

const model::Finding* find(const model::Capture& capture, std::string_view code) {
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code == code)
            return &finding;
    return nullptr;
}

/// A trace of `events` spans, about 90 bytes each.
std::string longTrace(int events) {
    std::string text = R"({"traceEvents":[)";
    for (int i = 0; i < events; ++i)
        text += (i ? ",\n" : "\n") +
                std::string(R"({"ph":"X","cat":"cpu_op","pid":1,"tid":1,"name":"aten::mul","ts":)") +
                std::to_string(i * 10) + R"(,"dur":5,"args":{"External id":)" + std::to_string(i) + "}}";
    return text + "]}";
}

model::TimeRange axis(int64_t beginUs, int64_t endUs) {
    const int64_t base = 1'000'000'000;
    return {model::Timestamp(base + beginUs * 1000), model::Timestamp(base + endUs * 1000)};
}

} // namespace

class TestReadChoice : public QObject {
    Q_OBJECT

private slots:
    void aWindowKeepsWhatTouchesIt() {
        ReadChoice choice;
        choice.window = axis(20, 40);
        const auto capture = load(kTrace, choice).capture;
        QCOMPARE(names(*capture), QStringList({"into", "mark", "other", "pair"}));
        QCOMPARE(capture->counters().all().size(), size_t(1));
        const model::Finding* finding = find(*capture, "trace.part_read");
        QVERIFY(finding);
        QCOMPARE(finding->count, uint64_t(3)); // before, after, one sample
        QVERIFY(!find(*capture, "trace.part_without_base"));
    }

    void aWindowOfWhichNothingIsLeftIsNoFault() {
        ReadChoice choice;
        choice.window = axis(200, 400);
        const auto capture = load(kTrace, choice).capture;
        QCOMPARE(capture->spans().size(), size_t(0));
        QCOMPARE(find(*capture, "trace.part_read")->count, uint64_t(8));
    }

    void chosenThreadsKeepTheirNames() {
        ReadChoice choice;
        choice.threads = {"1/1"};
        const auto capture = load(kTrace, choice).capture;
        QCOMPARE(names(*capture), QStringList({"after", "before", "into", "mark"}));
        QCOMPARE(capture->lanes().all().front().label, std::string("first"));
    }

    void recordsThatWereLeftOutAreNotMissing() {
        const std::string text = R"({"traceEvents":[
{"ph":"X","cat":"cuda_runtime","pid":1,"tid":1,"name":"cudaLaunchKernel","ts":1,"dur":1,"args":{"correlation":9}},
{"ph":"X","cat":"cuda_runtime","pid":1,"tid":1,"name":"cudaLaunchKernel","ts":3,"dur":1,"args":{"correlation":10}},
{"ph":"X","cat":"kernel","pid":0,"tid":7,"name":"k","ts":4,"dur":1,"args":{"correlation":9}}]})";
        QVERIFY(find(*load(text, {}).capture, "framework.no_device_record"));
        ReadChoice choice;
        choice.threads = {"1/1"};
        QVERIFY(!find(*load(text, choice).capture, "framework.no_device_record"));
    }

    void timesMayBeNanoseconds() {
        ReadChoice choice;
        choice.timesAreNs = true;
        const auto capture =
            load(R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"name":"a","ts":1736400000000000000,"dur":"5.0"}]})",
                 choice)
                .capture;
        QCOMPARE(capture->spans().start(model::SpanId(0)).ns(), int64_t(1'736'400'000'000'000'000));
        QCOMPARE(capture->spans().duration(model::SpanId(0)).ns(), int64_t(5));
        QVERIFY(find(*capture, "trace.times_as_ns"));
    }

    void timesTooLargeForMicrosecondsAreAskedAboutAndNotGuessed() {
        const std::string text =
            R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"name":"a","ts":1736400000000000000,"dur":5}]})";
        const auto capture = load(text, {}).capture;
        QVERIFY(find(*capture, "trace.times_may_be_ns"));
        ReadChoice choice;
        choice.timesAreNs = true;
        QVERIFY(!find(*load(text, choice).capture, "trace.times_may_be_ns"));
        QVERIFY(!find(*load(kTrace, {}).capture, "trace.times_may_be_ns"));
    }

    void anEndOfMinusOneIsUnfinishedInNanosecondsToo() {
        ReadChoice choice;
        choice.timesAreNs = true;
        const auto capture =
            load(R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"name":"a","ts":5,"dur":-1}]})", choice).capture;
        QVERIFY(find(*capture, "trace.unfinished"));
    }

    void theBeginningOfATraceEndsBetweenEvents() {
        ReadChoice choice;
        choice.traceBytes = 1;
        const auto capture = load(longTrace(20'000), choice).capture;
        QVERIFY(capture->spans().size() > 1000);
        QVERIFY(capture->spans().size() < 10'000);
        QVERIFY(find(*capture, "trace.first_part"));
        QVERIFY(!find(*capture, "trace.cut"));
        QVERIFY(!find(*capture, "trace.broken_event"));
        QCOMPARE(capture->files().front().state, model::FileState::PartlyRead);
    }

    void readingEndsWhenTheMemoryDoes() {
        ReadChoice choice;
        choice.memoryBytes = 1; // is held already
        const auto capture = load(longTrace(200'000), choice).capture;
        QVERIFY(capture->spans().size() > 1000);
        QVERIFY(capture->spans().size() < 100'000);
        const model::Finding* finding = find(*capture, "trace.memory");
        QVERIFY(finding);
        QCOMPARE(finding->severity, model::Severity::Warning);
        QVERIFY(finding->offset.value_or(0) > 0);
    }

    void otherFilesThatDoNotFitStayUnreadAndAreNamed() {
        FakeFileTree tree;
        tree.add(kPath, kTrace);
        tree.add("/run/framework_mapping.json", R"({"version":1,"framework_op_exec_ids":{},"data":[]})");
        ReadChoice choice;
        choice.memoryBytes = 1;
        model::Progress progress;
        const auto capture = std::move(loadCapture({{"/run"}, {}, choice}, tree, progress)).value().capture;
        QVERIFY(find(*capture, "file.memory"));
        QVERIFY(capture->spans().size() > 0);
    }

    void aLargeTraceShowsItsBeginningFirst() {
        FakeFileTree tree;
        tree.add(kPath, longTrace(600'000));
        LoadRequest request{{kPath}, {}};
        std::vector<LoadOutcome> previews;
        request.preview = [&](LoadOutcome outcome) { previews.push_back(std::move(outcome)); };
        model::Progress progress;
        const auto whole = std::move(loadCapture(request, tree, progress)).value().capture;
        QCOMPARE(whole->spans().size(), size_t(600'000));
        QCOMPARE(previews.size(), size_t(1));
        QVERIFY(previews[0].capture->spans().size() > 10'000);
        QVERIFY(previews[0].capture->spans().size() < 200'000);
        QCOMPARE(progress.doneBytes(), progress.totalBytes()); // the preview does not count
    }

    void aSmallCaptureHasNoPreview() {
        FakeFileTree tree;
        tree.add(kPath, kTrace);
        LoadRequest request{{kPath}, {}};
        int previews = 0;
        request.preview = [&](const LoadOutcome&) { ++previews; };
        model::Progress progress;
        QVERIFY(loadCapture(request, tree, progress).ok());
        QCOMPARE(previews, 0);
    }

    void theSystemSaysWhatMemoryThereIs() {
        QVERIFY(residentBytes() > 1'000'000);
        QVERIFY(memoryLimitBytes() > residentBytes());
    }
};

QTEST_GUILESS_MAIN(TestReadChoice)
#include "tst_read_choice.moc"
