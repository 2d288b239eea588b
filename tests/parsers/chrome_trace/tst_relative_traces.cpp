// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "tests/support/fake_source.h"

#include <QtTest>

using namespace model;

namespace {

const std::string kRelative = R"({"traceEvents":[
    {"ph":"X","pid":1,"tid":1,"cat":"user_annotation","name":"ProfilerStep#1","ts":3600000000,"dur":40},
    {"ph":"X","pid":1,"tid":1,"name":"op","ts":3600000010,"dur":5},
    {"ph":"C","pid":1,"name":"memory","ts":3600000012,"args":{"bytes":4}}]})";
const std::string kBased = R"({"baseTimeNanoseconds":1743521598000000000,"traceEvents":[
    {"ph":"X","pid":2,"tid":2,"name":"based","ts":1,"dur":10}]})";

std::shared_ptr<const Capture> load(const std::map<std::string, std::string>& files) {
    test_support::FakeFileTree tree;
    for (const auto& [path, text] : files)
        tree.add(path, text);
    Progress progress;
    auto outcome = parsers::loadCapture({{"/run"}, {}}, tree, progress);
    return outcome.ok() ? outcome.value().capture : nullptr;
}

SpanId find(const Capture& capture, std::string_view name) {
    for (size_t i = 0; i < capture.spans().size(); ++i)
        if (capture.text(capture.spans().name(SpanId(i))) == name)
            return SpanId(i);
    return {};
}

const Clock* ownClock(const Capture& capture, std::string_view name) {
    const ClockId clock = capture.lanes()[capture.lanes().laneOf(find(capture, name))].clock;
    return clock.valid() && capture.clocks()[clock.index()].own ? &capture.clocks()[clock.index()] : nullptr;
}

} // namespace

/// A trace that does not say when its time begins is never laid beside another as if it did.
class TestRelativeTraces : public QObject {
    Q_OBJECT

private slots:
    void besideATraceWithABaseItHasItsOwnClock() {
        const auto capture = load({{"/run/a/trace.json", kRelative}, {"/run/b/trace.json", kBased}});
        QVERIFY(capture);
        const Clock* const clock = ownClock(*capture, "op");
        QVERIFY(clock);
        QCOMPARE(clock->name, std::string("trace.json"));
        QVERIFY(!clock->reason.empty());
        QVERIFY(!ownClock(*capture, "based"));
    }

    void theAxisIsThatOfTheOthers() {
        const auto capture = load({{"/run/a/trace.json", kRelative}, {"/run/b/trace.json", kBased}});
        QVERIFY(capture);
        const Timestamp begin(1'743'521'598'000'001'000);
        QCOMPARE(capture->spanRange().begin, begin);
        QCOMPARE(capture->spanRange().end, begin + Duration(40'000)); // the longest of both
        QCOMPARE(capture->axisStart(find(*capture, "ProfilerStep#1")), begin);
        QCOMPARE(capture->axisStart(find(*capture, "op")), begin + Duration(10'000));
    }

    void timesStayThoseOfTheFile() {
        const auto capture = load({{"/run/a/trace.json", kRelative}, {"/run/b/trace.json", kBased}});
        QVERIFY(capture);
        QCOMPARE(capture->spans().start(find(*capture, "op")), Timestamp(3'600'000'010'000));
    }

    void itsSeriesAreOnThatClockToo() {
        const auto capture = load({{"/run/a/trace.json", kRelative}, {"/run/b/trace.json", kBased}});
        QVERIFY(capture);
        QCOMPARE(capture->counters().size(), size_t(1));
        const ClockId clock = capture->counters().all().front().clock;
        QVERIFY(clock.valid() && capture->clocks()[clock.index()].own);
        QCOMPARE(capture->range().begin, capture->spanRange().begin);
    }

    void itsStepsAreNoneOfTheOthers() {
        const auto both = load({{"/run/a/trace.json", kRelative}, {"/run/b/trace.json", kBased}});
        QVERIFY(both);
        QVERIFY(both->steps().empty());
        const auto alone = load({{"/run/a/trace.json", kRelative}});
        QVERIFY(alone);
        QCOMPARE(alone->steps().size(), size_t(1));
    }

    void aloneOrAmongItsLikeItStandsOnTheAxisItself() {
        const auto alone = load({{"/run/a/trace.json", kRelative}});
        QVERIFY(alone);
        QVERIFY(!ownClock(*alone, "op"));
        QCOMPARE(alone->spanRange().begin, Timestamp(3'600'000'000'000));
        const auto two = load({{"/run/a/trace.json", kRelative}, {"/run/b/trace.json", kRelative}});
        QVERIFY(two);
        QVERIFY(!ownClock(*two, "op"));
        const auto isSaid = [](const Capture& capture) {
            return std::any_of(capture.findings().all().begin(), capture.findings().all().end(),
                               [](const Finding& finding) { return finding.code == "trace.unrelated_times"; });
        };
        QVERIFY(isSaid(*two));
        QVERIFY(!isSaid(*alone));
    }
};

QTEST_GUILESS_MAIN(TestRelativeTraces)
#include "tst_relative_traces.moc"
