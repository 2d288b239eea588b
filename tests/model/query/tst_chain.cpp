// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/chain.h"

#include "tests/model/recording.h"

#include <QtTest>

#include <set>

using namespace model;
using namespace tests;

namespace {

/// The k-th span of a name on a lane of this layer, by the order of the store.
SpanId spanOf(const Capture& capture, std::string_view name, Layer layer, int k = 0) {
    for (size_t i = 0; i < capture.spans().size(); ++i) {
        const SpanId span(i);
        if (capture.lanes()[capture.lanes().laneOf(span)].layer == layer &&
            capture.text(capture.spans().name(span)) == name && k-- == 0)
            return span;
    }
    return {};
}

std::vector<std::string> namesOf(const Capture& capture, const std::vector<ChainHop>& hops) {
    std::vector<std::string> names;
    for (const ChainHop& hop : hops)
        names.emplace_back(capture.text(capture.spans().name(hop.span)));
    return names;
}

/// One operator whose execution the device ran 30 µs after its dispatch.
Recording oneOperator() {
    Recording recording;
    recording.hasFramework = true;
    const auto sequence = recording.run({.execId = 1, .schedule = 20'000, .run = 50'000, .runLength = 100'000});
    recording.operatorCall("aten::mul", 10'000, 40'000, 7, sequence);
    return recording;
}

} // namespace

class TestChain : public QObject {
    Q_OBJECT

private slots:
    void goesFromTheOperatorToTheDevice();
    void isTheSameFromWhereverOnItOneStands();
    void tellsTheGapOfEachHop();
    void tellsWhereAnEffectLiesWithinItsCause();
    void countsAllInstructionsOfAnExecutionOnATrack();
    void hangsEachHopBelowTheOneJustAboveItIfThatIsItsCause();
    void tellsAnEffectThatEndsBeforeItsCauseFromAnOverlap();
    void aSpanWithoutLinksStandsAlone();
};

void TestChain::goesFromTheOperatorToTheDevice() {
    const auto capture = oneOperator().load();
    const auto hops = chainOf(*capture, spanOf(*capture, "aten::mul", Layer::Framework));
    const std::vector<std::string> names = namesOf(*capture, hops);
    QCOMPARE(names.front(), std::string("aten::mul"));
    const auto at = [&](std::string_view name) { return std::find(names.begin(), names.end(), name) - names.begin(); };
    QVERIFY(at("nrta_execute_schedule") < at("kbl_exec_wait"));
    QVERIFY(at("kbl_exec_wait") < at("nc_exec_running"));
    QVERIFY(at("nc_exec_running") < std::ssize(names));
    for (size_t i = 1; i < hops.size(); ++i) {
        QVERIFY(hops[i].link.has_value());
        QVERIFY(hops[i].parent >= 0 && hops[i].parent < static_cast<int>(i));
        QCOMPARE(hops[static_cast<size_t>(hops[i].parent)].span, hops[i].link->from);
    }
}

void TestChain::isTheSameFromWhereverOnItOneStands() {
    const auto capture = oneOperator().load();
    const auto fromTop = chainOf(*capture, spanOf(*capture, "aten::mul", Layer::Framework));
    const SpanId execution = spanOf(*capture, "nc_exec_running", Layer::Hardware);
    const auto fromBelow = chainOf(*capture, execution);
    QCOMPARE(namesOf(*capture, fromBelow).front(), std::string("aten::mul"));
    const auto has = [&](const std::vector<ChainHop>& hops) {
        return std::any_of(hops.begin(), hops.end(), [&](const ChainHop& hop) { return hop.span == execution; });
    };
    QVERIFY(has(fromTop) && has(fromBelow));
}

void TestChain::tellsTheGapOfEachHop() {
    const auto capture = oneOperator().load();
    const auto hops = chainOf(*capture, spanOf(*capture, "nc_exec_running", Layer::Hardware));
    for (const ChainHop& hop : hops) {
        if (!hop.link)
            continue;
        QCOMPARE(hop.gap->ns(), capture->axisStart(hop.span).ns() - capture->axisStart(hop.link->from).ns() -
                                    capture->spans().duration(hop.link->from).ns());
    }
}

void TestChain::tellsWhereAnEffectLiesWithinItsCause() {
    const auto capture = oneOperator().load();
    const auto hops = chainOf(*capture, spanOf(*capture, "nc_exec_running", Layer::Hardware));
    size_t inside = 0;
    for (const ChainHop& hop : hops) {
        if (!hop.link)
            continue;
        const Timestamp begin = capture->axisStart(hop.link->from), start = capture->axisStart(hop.span);
        const bool lies = start >= begin && start + hop.duration <= begin + capture->spans().duration(hop.link->from);
        QCOMPARE(hop.inside.has_value(), lies);
        inside += lies;
        if (lies)
            QCOMPARE(hop.inside->ns(), (start - begin).ns());
    }
    QVERIFY(inside > 0 && inside + 1 < hops.size());
}

void TestChain::countsAllInstructionsOfAnExecutionOnATrack() {
    const auto capture = loadFolder(NEURITE_SOURCE_DIR "/resources/samples/rmsnorm/fused");
    const DeviceProfile& profile = capture->profiles().front();
    const SpanId execution = spanOf(*capture, "nc_exec_running", Layer::Hardware, 1);
    QVERIFY(execution.valid());
    const auto hops = chainOf(*capture, execution, 40);
    size_t tracks = 0;
    for (const ChainHop& hop : hops) {
        const LaneId laneId = capture->lanes().laneOf(hop.span);
        const Lane& lane = capture->lanes()[laneId];
        if (lane.layer != Layer::Device)
            continue;
        const uint16_t index = profile.instructions.executionOf(capture->spans().detail(hop.span));
        size_t count = 0;
        Timestamp end;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const uint64_t detail = capture->spans().detail(SpanId(i));
            if (detail >= profile.instructions.size() || profile.instructions.executionOf(detail) != index)
                continue;
            ++count;
            end = std::max(end, capture->spans().end(SpanId(i)));
        }
        QCOMPARE(hop.count, count);
        QCOMPARE(hop.duration.ns(), (end - capture->spans().start(hop.span)).ns());
        tracks += count > 1;
    }
    QVERIFY(tracks >= 4);
}

void TestChain::hangsEachHopBelowTheOneJustAboveItIfThatIsItsCause() {
    const auto capture = oneOperator().load();
    const auto hops = chainOf(*capture, spanOf(*capture, "aten::mul", Layer::Framework));
    const std::vector<std::string> names = namesOf(*capture, hops);
    const auto at = [&](std::string_view name) {
        return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    const ChainHop& wait = hops.at(static_cast<size_t>(at("kbl_exec_wait")));
    QCOMPARE(wait.parent, at("kbl_exec_pre")); // and not the dispatch, which leads to the wait as well
    QCOMPARE(at("kbl_exec_wait"), at("kbl_exec_pre") + 1);
    QVERIFY(wait.link->method == LinkMethod::ExecId);
    QCOMPARE(hops.at(static_cast<size_t>(at("kbl_exec_post"))).parent, at("kbl_exec_wait"));
    for (size_t i = 1; i < hops.size(); ++i)
        for (const Link& link : capture->linksFrom(hops[i - 1].span))
            if (link.to == hops[i].span)
                QCOMPARE(hops[i].parent, static_cast<int>(i) - 1);
}

void TestChain::tellsAnEffectThatEndsBeforeItsCauseFromAnOverlap() {
    Recording recording;
    recording.hasFramework = true;
    const auto sequence = recording.run({.execId = 1, .schedule = 20'000, .run = 50'000, .runLength = 100'000});
    recording.operatorCall("aten::mul", 100'000, 40'000, 7, sequence); // its clock is off: long after the dispatch
    const auto capture = recording.load();
    const auto hops = chainOf(*capture, spanOf(*capture, "aten::mul", Layer::Framework));
    size_t before = 0;
    for (const ChainHop& hop : hops)
        if (hop.before) {
            ++before;
            QCOMPARE(hop.before->ns(), (capture->axisStart(hop.link->from) - capture->axisStart(hop.span)).ns());
            QVERIFY(capture->axisStart(hop.span) + hop.duration <= capture->axisStart(hop.link->from));
        }
    QCOMPARE(before, size_t(1));
    for (const ChainHop& hop : chainOf(*oneOperator().load(), hops.front().span))
        QVERIFY(!hop.before);
}

void TestChain::aSpanWithoutLinksStandsAlone() {
    Recording recording;
    recording.call(test_support::RuntimeEvent::TensorRead, 0, 5'000);
    const auto capture = recording.load();
    const SpanId span = spanOf(*capture, "nrt_tensor_read", Layer::Runtime);
    QVERIFY(span.valid());
    const auto hops = chainOf(*capture, span);
    QCOMPARE(hops.size(), size_t(1));
    QCOMPARE(hops.front().span, span);
    QVERIFY(!hops.front().link && !hops.front().gap);
}

QTEST_GUILESS_MAIN(TestChain)
#include "tst_chain.moc"
