// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/span_layout.h"

#include <QtTest>

using namespace model;

namespace {

struct Picture {
    Lane lane;
    SpanStore store;
    std::vector<SpanId> ids;
};

/// Lays out spans given as {start, duration, flags}; handle k is the k-th of the list.
Picture layOut(LaneLayout layout, const std::vector<std::array<int64_t, 3>>& spans) {
    Picture picture;
    picture.lane.layout = layout;
    SpanColumns columns;
    for (const auto& [start, duration, flags] : spans)
        columns.append(start, duration, 0, 0, 0, static_cast<uint8_t>(flags));
    SpanLayout arranged;
    arranged.arrange(layout, std::move(columns));
    arranged.describe(picture.lane, 0);
    for (const auto part : {SpanLayout::Part::Times, SpanLayout::Part::Names, SpanLayout::Part::Details})
        arranged.appendTo(picture.store, part);
    picture.ids.resize(spans.size());
    for (size_t i = 0; i < spans.size(); ++i)
        picture.ids[arranged.sourceOf(i)] = SpanId(i);
    return picture;
}

int rowOf(const Picture& picture, size_t handle) {
    for (size_t row = 0; row < picture.lane.rows.size(); ++row)
        if (picture.ids[handle].value() - picture.lane.rows[row].first < picture.lane.rows[row].count)
            return static_cast<int>(row);
    return -1;
}

int depthOf(const Picture& picture, size_t handle) {
    return picture.store.depth(picture.ids[handle]);
}

} // namespace

class TestSpanLayout : public QObject {
    Q_OBJECT

private slots:
    void childStandsUnderItsParent();
    void neighboursThatTouchShareARow();
    void longerOfEqualStartsIsTheParent();
    void fileOrderDecidesBetweenEquals();
    void overlapTakesAFurtherRowAndIsCounted();
    void overlapIsNotClipped();
    void zeroLengthAtTheStartEdgeIsAChild();
    void zeroLengthAtTheEndEdgeIsASibling();
    void childOfAnOverlapStandsUnderIt();
    void packedSpansTakeTheFirstFreeRow();
    void unfinishedSpanRunsToTheEndOfTheLane();
    void spanWithoutAStartBeginsWithTheLane();
    void instantsStandInARowOfTheirOwn();
    void implausibleSpansAreKeptOffTheAxis();
    void rowsAreSortedAndFreeOfOverlap();
    void manyOverlapsDoNotTakeForEver();
    void endsOfTimeDoNotOverflow();
};

void TestSpanLayout::childStandsUnderItsParent() {
    const Picture p = layOut(LaneLayout::Nested, {{10, 5, 0}, {0, 100, 0}, {12, 1, 0}});
    QCOMPARE(rowOf(p, 1), 0);
    QCOMPARE(rowOf(p, 0), 1);
    QCOMPARE(rowOf(p, 2), 2);
    QCOMPARE(depthOf(p, 2), 2);
    QCOMPARE(p.lane.overlaps, 0u);
}

void TestSpanLayout::neighboursThatTouchShareARow() {
    const Picture p = layOut(LaneLayout::Nested, {{0, 999, 0}, {999, 1, 0}});
    QCOMPARE(rowOf(p, 0), 0);
    QCOMPARE(rowOf(p, 1), 0);
    QCOMPARE(p.lane.overlaps, 0u);
}

void TestSpanLayout::longerOfEqualStartsIsTheParent() {
    const Picture p = layOut(LaneLayout::Nested, {{10, 2, 0}, {10, 5, 0}});
    QCOMPARE(depthOf(p, 1), 0);
    QCOMPARE(depthOf(p, 0), 1);
}

void TestSpanLayout::fileOrderDecidesBetweenEquals() {
    const Picture p = layOut(LaneLayout::Nested, {{10, 5, 0}, {10, 5, 0}});
    QCOMPARE(depthOf(p, 0), 0);
    QCOMPARE(depthOf(p, 1), 1);
}

void TestSpanLayout::overlapTakesAFurtherRowAndIsCounted() {
    const Picture p = layOut(LaneLayout::Nested, {{3000, 3800, 0}, {5000, 4000, 0}});
    QCOMPARE(rowOf(p, 0), 0);
    QCOMPARE(rowOf(p, 1), 1);
    QCOMPARE(depthOf(p, 1), 0);
    QCOMPARE(p.lane.overlaps, 1u);
    QVERIFY(p.store.is(p.ids[1], kSpanOverlaps));
}

void TestSpanLayout::overlapIsNotClipped() {
    const Picture p = layOut(LaneLayout::Nested, {{0, 10, 0}, {5, 20, 0}});
    QCOMPARE(p.store.end(p.ids[0]).ns(), 10);
    QCOMPARE(p.store.start(p.ids[1]).ns(), 5);
    QCOMPARE(p.store.end(p.ids[1]).ns(), 25);
}

void TestSpanLayout::zeroLengthAtTheStartEdgeIsAChild() {
    const Picture p = layOut(LaneLayout::Nested, {{10, 5, 0}, {10, 0, 0}});
    QCOMPARE(depthOf(p, 1), 1);
}

void TestSpanLayout::zeroLengthAtTheEndEdgeIsASibling() {
    const Picture p = layOut(LaneLayout::Nested, {{10, 5, 0}, {15, 0, 0}});
    QCOMPARE(depthOf(p, 1), 0);
    QCOMPARE(p.lane.overlaps, 0u);
}

void TestSpanLayout::childOfAnOverlapStandsUnderIt() {
    const Picture p = layOut(LaneLayout::Nested, {{0, 10, 0}, {5, 20, 0}, {12, 3, 0}});
    QCOMPARE(rowOf(p, 2), 2);
    QCOMPARE(depthOf(p, 2), 1);
}

void TestSpanLayout::packedSpansTakeTheFirstFreeRow() {
    const Picture p = layOut(LaneLayout::Packed, {{0, 10, 0}, {2, 2, 0}, {5, 2, 0}, {10, 1, 0}});
    QCOMPARE(rowOf(p, 0), 0);
    QCOMPARE(rowOf(p, 1), 1);
    QCOMPARE(rowOf(p, 2), 1);
    QCOMPARE(rowOf(p, 3), 0);
}

void TestSpanLayout::unfinishedSpanRunsToTheEndOfTheLane() {
    const Picture p = layOut(LaneLayout::Nested, {{1, 0, kSpanUnfinished}, {2, 8, 0}});
    QCOMPARE(p.store.end(p.ids[0]).ns(), 10);
    QCOMPARE(depthOf(p, 1), 1);
}

void TestSpanLayout::spanWithoutAStartBeginsWithTheLane() {
    const Picture p = layOut(LaneLayout::Nested, {{2, 3, 0}, {7, 0, kSpanBeganBefore}});
    QCOMPARE(p.store.start(p.ids[1]).ns(), 2);
    QCOMPARE(p.store.end(p.ids[1]).ns(), 7);
}

void TestSpanLayout::instantsStandInARowOfTheirOwn() {
    const Picture p = layOut(LaneLayout::Nested, {{5, 9, 0}, {5, 0, kSpanInstant}, {6, 2, 0}});
    QCOMPARE(p.lane.rows.size(), size_t(3));
    QVERIFY(p.lane.rows.back().instants);
    QCOMPARE(rowOf(p, 1), 2);
    QCOMPARE(depthOf(p, 1), 1);
    QCOMPARE(depthOf(p, 2), 1);
}

void TestSpanLayout::implausibleSpansAreKeptOffTheAxis() {
    const Picture p = layOut(LaneLayout::Nested, {{10, 7'442'000'000'000'000'000, kSpanImplausible}, {20, 5, 0}});
    QCOMPARE(p.lane.rows.size(), size_t(2));
    QVERIFY(p.lane.rows.back().offAxis);
    QCOMPARE(depthOf(p, 1), 0);
    QCOMPARE(p.lane.overlaps, 0u);
}

void TestSpanLayout::rowsAreSortedAndFreeOfOverlap() {
    std::vector<std::array<int64_t, 3>> spans;
    uint32_t state = 1;
    const auto next = [&](uint32_t below) { return int64_t((state = state * 1664525u + 1013904223u) >> 8) % below; };
    for (int i = 0; i < 5000; ++i)
        spans.push_back({next(20000), next(300), 0});
    for (const LaneLayout layout : {LaneLayout::Nested, LaneLayout::Packed}) {
        const Picture p = layOut(layout, spans);
        uint32_t total = 0;
        for (const LaneRow& row : p.lane.rows) {
            total += row.count;
            for (uint32_t i = row.first + 1; i < row.first + row.count; ++i)
                QVERIFY(p.store.end(SpanId(i - 1)) <= p.store.start(SpanId(i)));
        }
        QCOMPARE(total, 5000u);
    }
}

void TestSpanLayout::manyOverlapsDoNotTakeForEver() {
    std::vector<std::array<int64_t, 3>> spans;
    for (int64_t i = 0; i < 200'000; ++i)
        spans.push_back({i, 1'000'000'000, 0});
    const Picture p = layOut(LaneLayout::Nested, spans);
    QCOMPARE(p.lane.rows.size(), size_t(200'000));
    QCOMPARE(p.lane.overlaps, 199'999u);
}

void TestSpanLayout::endsOfTimeDoNotOverflow() {
    constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
    const Picture p = layOut(LaneLayout::Nested, {{kMax - 1, kMax, 0}, {std::numeric_limits<int64_t>::min(), kMax, 0}});
    QCOMPARE(p.store.end(p.ids[0]).ns(), kMax);
    QCOMPARE(p.store.size(), size_t(2));
}

QTEST_GUILESS_MAIN(TestSpanLayout)
#include "tst_span_layout.moc"
