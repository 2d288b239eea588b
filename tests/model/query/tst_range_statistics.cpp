// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/range_statistics.h"

#include "model/capture_builder.h"

#include <QtTest>

#include <random>

using namespace model;

namespace {

struct Made {
    CaptureBuilder builder{"made"};
    WorkerId worker = builder.addWorker({});

    LaneId lane(const std::string& group, const std::string& label, LaneLayout layout = LaneLayout::Nested,
                ClockId clock = {}) {
        LaneSpec spec;
        spec.worker = worker;
        spec.layer = layout == LaneLayout::Nested ? Layer::Framework : Layer::Device;
        spec.layout = layout;
        spec.group = group;
        spec.label = spec.key = label;
        spec.clock = clock;
        return builder.lane(spec);
    }
    void span(LaneId lane, std::string_view name, int64_t start, int64_t duration, uint8_t flags = 0) {
        NewSpan span;
        span.start = Timestamp(start);
        span.duration = Duration(duration);
        span.name = builder.strings().intern(name);
        span.flags = flags;
        builder.addSpan(lane, span);
    }
    std::shared_ptr<const Capture> seal() { return builder.seal(Progress()).value(); }
};

TimeRange range(int64_t begin, int64_t end) {
    return {Timestamp(begin), Timestamp(end)};
}

const NameStatistics* named(const Capture& capture, const RangeStatistics& statistics, std::string_view name,
                            std::string_view group = {}) {
    for (const NameStatistics& row : statistics.names)
        if (capture.text(row.name) == name && (group.empty() || row.group == group))
            return &row;
    return nullptr;
}

} // namespace

class TestRangeStatistics : public QObject {
    Q_OBJECT

private slots:
    void timeIsCutToTheRangeAndDurationsAreWhole();
    void selfLeavesOutWhatIsNested();
    void whatCrossesABorderIsNoChild();
    void groupsAreCountedApart();
    void busyTimeIsAUnion();
    void pointsInTimeCountWithoutALength();
    void p95NeedsTwentySpans();
    void aClockThatWasLinedUpIsMovedWithIt();
    void selfTimesOfAThreadAddUpToItsBusyTime();
};

void TestRangeStatistics::timeIsCutToTheRangeAndDurationsAreWhole() {
    Made made;
    const LaneId lane = made.lane("Framework", "main");
    made.span(lane, "a", 0, 100);
    made.span(lane, "a", 200, 30);
    made.span(lane, "a", 900, 50); // outside
    const auto capture = made.seal();
    const auto statistics = rangeStatistics(*capture, range(60, 500));
    const NameStatistics* a = named(*capture, statistics, "a");
    QVERIFY(a);
    QCOMPARE(a->count, uint64_t(2));
    QCOMPARE(a->cut, uint64_t(1));
    QCOMPARE(a->totalNs, int64_t(40 + 30));
    QCOMPARE(*a->minNs, int64_t(30));
    QCOMPARE(*a->maxNs, int64_t(100));
    QCOMPARE(*a->medianNs, int64_t(65));
    QCOMPARE(*a->meanNs, int64_t(65));
    QCOMPARE(capture->spans().start(a->first).ns(), int64_t(0));
}

void TestRangeStatistics::selfLeavesOutWhatIsNested() {
    Made made;
    const LaneId lane = made.lane("Framework", "main");
    made.span(lane, "outer", 0, 100);
    made.span(lane, "inner", 10, 40);
    made.span(lane, "leaf", 20, 10);
    made.span(lane, "inner", 60, 20);
    const auto capture = made.seal();
    const auto statistics = rangeStatistics(*capture, range(0, 70));
    QCOMPARE(named(*capture, statistics, "outer")->totalNs, int64_t(70));
    QCOMPARE(named(*capture, statistics, "outer")->selfNs, int64_t(70 - 40 - 10));
    QCOMPARE(named(*capture, statistics, "inner")->totalNs, int64_t(50));
    QCOMPARE(named(*capture, statistics, "inner")->selfNs, int64_t(40));
    QCOMPARE(named(*capture, statistics, "leaf")->selfNs, int64_t(10));
}

void TestRangeStatistics::whatCrossesABorderIsNoChild() {
    Made made;
    const LaneId lane = made.lane("Framework", "main");
    made.span(lane, "f", 0, 10);
    made.span(lane, "step", 5, 20);
    const auto capture = made.seal();
    const auto statistics = rangeStatistics(*capture, range(0, 100));
    QCOMPARE(named(*capture, statistics, "f")->selfNs, int64_t(10));
    QCOMPARE(named(*capture, statistics, "step")->selfNs, int64_t(20));
    QCOMPARE(statistics.busy.front().busyNs, int64_t(25));
}

void TestRangeStatistics::groupsAreCountedApart() {
    Made made;
    const LaneId host = made.lane("Framework", "main");
    const LaneId vector = made.lane("NC0:4 engines", "Vector", LaneLayout::Packed);
    const LaneId scalar = made.lane("NC0:4 engines", "Scalar", LaneLayout::Packed);
    made.span(host, "COPY", 0, 5);
    made.span(vector, "COPY", 0, 10);
    made.span(scalar, "COPY", 0, 20);
    const auto capture = made.seal();
    const auto statistics = rangeStatistics(*capture, range(0, 100));
    QCOMPARE(statistics.names.size(), size_t(2));
    QCOMPARE(named(*capture, statistics, "COPY", "Framework")->totalNs, int64_t(5));
    QCOMPARE(named(*capture, statistics, "COPY", "NC0:4 engines")->totalNs, int64_t(30));
    QCOMPARE(named(*capture, statistics, "COPY", "NC0:4 engines")->count, uint64_t(2));
}

void TestRangeStatistics::busyTimeIsAUnion() {
    Made made;
    const LaneId vector = made.lane("NC0:4 engines", "Vector", LaneLayout::Packed);
    made.span(vector, "a", 0, 30);
    made.span(vector, "b", 20, 30);
    made.span(vector, "c", 70, 10);
    const auto capture = made.seal();
    const auto statistics = rangeStatistics(*capture, range(10, 75));
    QCOMPARE(statistics.busy.size(), size_t(1));
    QCOMPARE(statistics.busy.front().busyNs, int64_t(40 + 5));
    QCOMPARE(statistics.busy.front().count, uint64_t(3));
}

void TestRangeStatistics::pointsInTimeCountWithoutALength() {
    Made made;
    const LaneId lane = made.lane("Framework", "main");
    made.span(lane, "mark", 10, 0, kSpanInstant);
    const auto capture = made.seal();
    const auto statistics = rangeStatistics(*capture, range(0, 100));
    const NameStatistics* mark = named(*capture, statistics, "mark");
    QVERIFY(mark);
    QCOMPARE(mark->count, uint64_t(1));
    QCOMPARE(mark->totalNs, int64_t(0));
    QVERIFY(!mark->meanNs && !mark->maxNs);
}

void TestRangeStatistics::p95NeedsTwentySpans() {
    for (const int count : {19, 20, 100}) {
        Made made;
        const LaneId lane = made.lane("Framework", "main");
        for (int i = 1; i <= count; ++i)
            made.span(lane, "a", i * 1000, i);
        const auto capture = made.seal();
        const auto statistics = rangeStatistics(*capture, range(0, 1'000'000));
        const auto p95 = named(*capture, statistics, "a")->p95Ns;
        QCOMPARE(p95.has_value(), count >= 20);
        if (p95)
            QCOMPARE(*p95, int64_t(count * 95 / 100)); // nearest rank of 1 … count
    }
}

void TestRangeStatistics::aClockThatWasLinedUpIsMovedWithIt() {
    Made made;
    const LaneId host = made.lane("Framework", "main");
    made.span(host, "step", 1000, 1000);
    Clock own;
    own.own = true;
    const ClockId clock = made.builder.addClock(own);
    const LaneId vector = made.lane("NC0:5 engines", "Vector", LaneLayout::Packed, clock);
    made.span(vector, "a", 0, 100);
    const auto capture = made.seal();
    const int64_t shown = capture->axisOffset(clock).ns();
    std::vector<Duration> extra(capture->clocks().size());
    const auto at = range(shown + 5000, shown + 5100);
    QVERIFY(!named(*capture, rangeStatistics(*capture, at, extra), "a"));
    extra[clock.index()] = Duration(5000);
    QCOMPARE(named(*capture, rangeStatistics(*capture, at, extra), "a")->totalNs, int64_t(100));
}

void TestRangeStatistics::selfTimesOfAThreadAddUpToItsBusyTime() {
    std::mt19937 random(7);
    Made made;
    const LaneId lane = made.lane("Framework", "main");
    const auto nest = [&](auto&& self, int64_t begin, int64_t end, int depth) -> void {
        for (int64_t at = begin; at < end;) {
            const int64_t length = std::min<int64_t>(end - at, 1 + random() % 400);
            if (random() % 3) {
                made.span(lane, std::string(1, static_cast<char>('a' + random() % 6)), at, length);
                if (depth < 4)
                    self(self, at, at + length, depth + 1);
            }
            at += length + random() % 3;
        }
    };
    nest(nest, 0, 20'000, 0);
    const auto capture = made.seal();
    for (const auto& [begin, end] : {std::pair(0, 20'000), std::pair(777, 13'131), std::pair(5000, 5001)}) {
        const auto statistics = rangeStatistics(*capture, range(begin, end));
        int64_t self = 0;
        for (const NameStatistics& row : statistics.names)
            self += row.selfNs;
        QCOMPARE(self, statistics.busy.empty() ? 0 : statistics.busy.front().busyNs);
    }
}

QTEST_GUILESS_MAIN(TestRangeStatistics)
#include "tst_range_statistics.moc"
