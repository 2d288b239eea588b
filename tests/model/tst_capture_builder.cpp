// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"

#include <QtTest>

using namespace model;

namespace {

LaneSpec laneOf(const std::string& key, const std::string& label, Layer layer = Layer::Framework) {
    LaneSpec spec;
    spec.layer = layer;
    spec.group = layerName(layer);
    spec.key = key;
    spec.label = label;
    return spec;
}

std::shared_ptr<const Capture> seal(CaptureBuilder& builder) {
    const Progress progress;
    return std::move(builder.seal(progress)).value();
}

NewSpan span(CaptureBuilder& builder, int64_t start, int64_t duration, std::string_view name) {
    return {Timestamp(start), Duration(duration), builder.strings().intern(name), {}, 0, 0};
}

} // namespace

class TestCaptureBuilder : public QObject {
    Q_OBJECT

private slots:
    void sameKeyIsTheSameLane();
    void lanesStandByLayerThenNaturalOrder();
    void attributesFollowTheirSpans();
    void lastOfTwoValuesHolds();
    void flowEndsBindToTheSpansAroundThem();
    void flowEndWithoutASpanStays();
    void countersAreSortedByTime();
    void rangeLeavesOutImplausibleSpans();
    void ownClockIsPlacedAtTheStart();
    void stepsAreFoundInOrder();
    void shiftMovesOnlyLaterSpans();
    void cancelledSealFails();
};

void TestCaptureBuilder::sameKeyIsTheSameLane() {
    CaptureBuilder builder("t");
    const LaneId lane = builder.lane(laneOf("1/1", "a"));
    QCOMPARE(builder.lane(laneOf("1/1", "later name")), lane);
    QVERIFY(builder.lane(laneOf("1/2", "a")) != lane);
    builder.laneSpec(lane).label = "main";
    QCOMPARE(seal(builder)->lanes()[LaneId(1)].label, std::string("main"));
}

void TestCaptureBuilder::lanesStandByLayerThenNaturalOrder() {
    CaptureBuilder builder("t");
    builder.lane(laneOf("h", "NC0:4", Layer::Hardware));
    builder.lane(laneOf("10", "thread 10"));
    builder.lane(laneOf("2", "thread 2"));
    const auto capture = seal(builder);
    QCOMPARE(capture->lanes()[LaneId(0)].label, std::string("thread 2"));
    QCOMPARE(capture->lanes()[LaneId(1)].label, std::string("thread 10"));
    QCOMPARE(capture->lanes()[LaneId(2)].label, std::string("NC0:4"));
}

void TestCaptureBuilder::attributesFollowTheirSpans() {
    CaptureBuilder builder("t");
    const LaneId late = builder.lane(laneOf("b", "b")), early = builder.lane(laneOf("a", "a"));
    const SpanHandle first = builder.addSpan(late, span(builder, 5, 1, "x"));
    const SpanHandle second = builder.addSpan(early, span(builder, 1, 1, "y"));
    builder.setAttribute(first, AttributeKey::ExternalId, AttributeValue::ofNumber(7));
    builder.setAttribute(second, AttributeKey::ExternalId, AttributeValue::ofText(builder.strings().intern("07")));
    const auto capture = seal(builder);
    QCOMPARE(capture->text(capture->spans().name(SpanId(0))), std::string_view("y"));
    QCOMPARE(capture->attributes().number(SpanId(1), AttributeKey::ExternalId), std::optional<uint64_t>(7));
    QVERIFY(!capture->attributes().number(SpanId(0), AttributeKey::ExternalId));
    QCOMPARE(attributeText(*capture->attributes().get(SpanId(0), AttributeKey::ExternalId), capture->strings()),
             std::string("07"));
    QVERIFY(!capture->attributes().get(SpanId(0), AttributeKey::ModelId));
}

void TestCaptureBuilder::lastOfTwoValuesHolds() {
    CaptureBuilder builder("t");
    const SpanHandle handle = builder.addSpan(builder.lane(laneOf("a", "a")), span(builder, 1, 1, "x"));
    builder.setAttribute(handle, AttributeKey::ExecId, AttributeValue::ofNumber(1));
    builder.setAttribute(handle, AttributeKey::ExecId, AttributeValue::ofNumber(2));
    const auto capture = seal(builder);
    QCOMPARE(capture->attributes().entries(AttributeKey::ExecId).size(), size_t(1));
    QCOMPARE(capture->attributes().number(SpanId(0), AttributeKey::ExecId), std::optional<uint64_t>(2));
}

void TestCaptureBuilder::flowEndsBindToTheSpansAroundThem() {
    CaptureBuilder builder("t");
    const LaneId a = builder.lane(laneOf("a", "a")), b = builder.lane(laneOf("b", "b"));
    builder.addSpan(a, span(builder, 0, 100, "outer"));
    builder.addSpan(a, span(builder, 10, 10, "inner"));
    builder.addSpan(b, span(builder, 30, 5, "around"));
    builder.addSpan(b, span(builder, 40, 5, "next"));
    builder.addFlow({a, b, Timestamp(12), Timestamp(35), {}, true});
    builder.addFlow({a, b, Timestamp(12), Timestamp(36), {}, false});
    const auto capture = seal(builder);
    const auto name = [&](SpanId id) { return capture->text(capture->spans().name(id)); };
    QCOMPARE(name(capture->flows()[0].from), std::string_view("inner"));
    QCOMPARE(name(capture->flows()[0].to), std::string_view("around"));
    QCOMPARE(name(capture->flows()[1].to), std::string_view("next"));
}

void TestCaptureBuilder::flowEndWithoutASpanStays() {
    CaptureBuilder builder("t");
    const LaneId a = builder.lane(laneOf("a", "a"));
    builder.addSpan(a, span(builder, 0, 10, "x"));
    builder.addFlow({a, a, Timestamp(5), Timestamp(50), {}, true});
    const auto capture = seal(builder);
    QCOMPARE(capture->flows().size(), size_t(1));
    QVERIFY(!capture->flows()[0].to.valid());
    QCOMPARE(capture->flows()[0].toTime.ns(), 50);
}

void TestCaptureBuilder::countersAreSortedByTime() {
    CaptureBuilder builder("t");
    CounterSpec spec;
    spec.counter = "c";
    const CounterId counter = builder.counter(spec);
    QCOMPARE(builder.counter(spec), counter);
    builder.addSample(counter, Timestamp(20), 2);
    builder.addSample(counter, Timestamp(10), 1);
    const auto capture = seal(builder);
    QCOMPARE(capture->counters()[CounterId(0)].timestamps, (std::vector<int64_t>{10, 20}));
    QCOMPARE(capture->counters()[CounterId(0)].values, (std::vector<double>{1, 2}));
}

void TestCaptureBuilder::rangeLeavesOutImplausibleSpans() {
    CaptureBuilder builder("t");
    const LaneId a = builder.lane(laneOf("a", "a"));
    builder.addSpan(a, span(builder, 100, 50, "good"));
    NewSpan bad = span(builder, 10, 7'442'000'000'000'000'000, "bad");
    bad.flags = kSpanImplausible;
    builder.addSpan(a, bad);
    CounterSpec spec;
    builder.addSample(builder.counter(spec), Timestamp(900), 1);
    const auto capture = seal(builder);
    QCOMPARE(capture->spanRange(), (TimeRange{Timestamp(100), Timestamp(150)}));
    QCOMPARE(capture->range(), (TimeRange{Timestamp(100), Timestamp(900)}));
}

void TestCaptureBuilder::ownClockIsPlacedAtTheStart() {
    CaptureBuilder builder("t");
    builder.addSpan(builder.lane(laneOf("a", "a")), span(builder, 1000, 50, "host"));
    Clock clock;
    clock.own = true;
    LaneSpec spec = laneOf("d", "Vector", Layer::Device);
    spec.clock = builder.addClock(clock);
    builder.addSpan(builder.lane(spec), span(builder, 5, 90, "COPY"));
    const auto capture = seal(builder);
    QCOMPARE(capture->axisStart(SpanId(1)).ns(), 1005);
    QCOMPARE(capture->spans().start(SpanId(1)).ns(), 5);
    QCOMPARE(capture->spanRange(), (TimeRange{Timestamp(1000), Timestamp(1095)}));
}

void TestCaptureBuilder::stepsAreFoundInOrder() {
    CaptureBuilder builder("t");
    const LaneId a = builder.lane(laneOf("a", "a"));
    builder.addSpan(a, span(builder, 100, 50, "ProfilerStep#4"));
    builder.addSpan(a, span(builder, 10, 50, "ProfilerStep#3"));
    builder.addSpan(a, span(builder, 11, 5, "aten::mul"));
    const auto capture = seal(builder);
    QCOMPARE(capture->steps().size(), size_t(2));
    QCOMPARE(capture->text(capture->spans().name(capture->steps()[0])), std::string_view("ProfilerStep#3"));
}

void TestCaptureBuilder::shiftMovesOnlyLaterSpans() {
    CaptureBuilder builder("t");
    const LaneId a = builder.lane(laneOf("a", "a"));
    builder.addSpan(a, span(builder, 1, 1, "before"));
    const SpanHandle from = builder.nextSpan();
    builder.addSpan(a, span(builder, 1, 1, "after"));
    builder.shiftSpans(from, Duration(1000));
    const auto capture = seal(builder);
    QCOMPARE(capture->spans().start(SpanId(0)).ns(), 1);
    QCOMPARE(capture->spans().start(SpanId(1)).ns(), 1001);
}

void TestCaptureBuilder::cancelledSealFails() {
    CaptureBuilder builder("t");
    Progress progress;
    progress.cancel();
    const auto sealed = builder.seal(progress);
    QVERIFY(!sealed.ok());
    QCOMPARE(sealed.error().kind, Error::Kind::Cancelled);
}

QTEST_GUILESS_MAIN(TestCaptureBuilder)
#include "tst_capture_builder.moc"
