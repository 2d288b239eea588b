// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table_list.h"
#include "tests/parsers/ntff/versioned_ntff.h"

using namespace model;
using TestEngine = test_support::Engine;

namespace {

constexpr uint64_t kZero = VersionedNtff::kZero;

std::shared_ptr<const Capture> sealed(VersionedNtff& file) {
    LoadedNtff loaded(file.writer.bytes());
    auto capture = loaded.builder.seal(loaded.progress);
    return capture.ok() ? capture.value() : nullptr;
}

const Lane* laneNamed(const Capture& capture, const std::string& label) {
    for (const Lane& lane : capture.lanes().all())
        if (lane.label == label)
            return &lane;
    return nullptr;
}

std::string valueOf(const std::vector<DetailField>& fields, const std::string& label) {
    for (const DetailField& field : fields)
        if (field.label == label)
            return field.value;
    return {};
}

std::string nameOf(const Capture& capture, const Lane& lane, uint32_t span) {
    return std::string(capture.text(capture.spans().name(SpanId(lane.firstSpan + span))));
}

/// A DMA instruction of Sync, its packet and its semaphore write.
VersionedNtff withTransfer() {
    VersionedNtff file(6);
    file.graph().stream(TestEngine::Sync).instructions = {test_support::dmaDirect2d(8, 0x1000, 0x2000, 4, 1024)};
    test_support::DmaQueueUsage use;
    use.engine = 64;
    use.queue = 1;
    use.name = "qSPDynamicHW";
    file.graph().queues = {use};
    file.core().instruction(TestEngine::Sync, file.graph().pc(TestEngine::Sync, 0), kZero + 1000, kZero + 2000);
    file.core().dmaPacket(64, 1, 4096, 7, kZero + 3000, kZero + 5000);
    file.core().dmaPacket(64, 1, 4, 7, kZero + 5000, kZero + 6000);
    return file;
}

} // namespace

/// What a device profile shows beside its engines.
class TestResourceLanes : public QObject {
    Q_OBJECT

private slots:
    void transfersStandByQueueAndPacketsByRing() {
        VersionedNtff file = withTransfer();
        const auto capture = sealed(file);
        QVERIFY(capture);
        const Lane* const queue = laneNamed(*capture, "qSyncDynamicHW");
        QVERIFY(queue);
        QVERIFY(queue->content == LaneContent::DmaTransfers);
        QCOMPARE(queue->spanCount, uint32_t(1));
        QCOMPARE(queue->subgroup, std::string("DMA queues"));
        const Lane* const ring = laneNamed(*capture, "qSyncDynamicHW Q1-E64");
        QVERIFY(ring);
        QVERIFY(ring->subgroupFolded); // there may be very many
        QCOMPARE(ring->spanCount, uint32_t(2));
        QCOMPARE(capture->spans().start(SpanId(queue->firstSpan)).ns(), int64_t(3));
        QCOMPARE(capture->spans().duration(SpanId(queue->firstSpan)).ns(), int64_t(3));
        QCOMPARE(ring->clock, queue->clock);
        QCOMPARE(ring->group, laneNamed(*capture, "Sync")->group);
    }
    void aTransferLeadsToTheInstructionThatSetItOff() {
        VersionedNtff file = withTransfer();
        const auto capture = sealed(file);
        const Lane* const queue = laneNamed(*capture, "qSyncDynamicHW");
        const Lane* const sync = laneNamed(*capture, "Sync");
        QVERIFY(queue && sync);
        const auto fields = capture->details(SpanId(queue->firstSpan));
        QVERIFY(fields.ok());
        QCOMPARE(valueOf(fields.value(), "bytes without semaphore writes"), std::string("4096"));
        QCOMPARE(valueOf(fields.value(), "to the first packet"), std::string("2"));
        const auto pc = std::find_if(fields.value().begin(), fields.value().end(),
                                     [](const DetailField& field) { return field.label == "pc"; });
        QVERIFY(pc != fields.value().end());
        QCOMPARE(pc->target.span, SpanId(sync->firstSpan));
    }
    void packetsSayWhereTheyRan() {
        VersionedNtff file = withTransfer();
        const auto capture = sealed(file);
        const Lane* const ring = laneNamed(*capture, "qSyncDynamicHW Q1-E64");
        QVERIFY(ring);
        const auto fields = capture->details(SpanId(ring->firstSpan));
        QCOMPARE(valueOf(fields.value(), "DMA engine"), std::string("64"));
        QCOMPARE(valueOf(fields.value(), "queue type"), std::string("hardware_dynamic"));
        QCOMPARE(valueOf(fields.value(), "rate"), std::string("2048000000000"));
    }
    void rowsAndSpansFindEachOther() {
        VersionedNtff file = withTransfer();
        const auto capture = sealed(file);
        for (const auto& [id, label] :
             {std::pair("dma_packets", "qSyncDynamicHW Q1-E64"), std::pair("dma_transfers", "qSyncDynamicHW")}) {
            const auto table = findTable(id)->make(capture);
            QCOMPARE(table->spanOf(0), SpanId(laneNamed(*capture, label)->firstSpan));
        }
    }
    void curvesStandOnTheProfilesClock() {
        VersionedNtff file = withTransfer();
        const auto capture = sealed(file);
        const CounterSeries *rate = nullptr, *pending = nullptr;
        for (const CounterSeries& series : capture->counters().all()) {
            if (series.counter == "DMA rate")
                rate = &series;
            if (series.counter == "Pending DMA" && series.series.empty())
                pending = &series;
        }
        QVERIFY(rate && pending);
        QCOMPARE(rate->clock, capture->profiles()[0].clock);
        QCOMPARE(rate->timestamps.front(), int64_t(3));
        QCOMPARE(rate->values.front(), 2.048e12);
        QCOMPARE(pending->values.front(), 1.0);
        QCOMPARE(pending->values.back(), 0.0);
        QCOMPARE(pending->timestamps.back(), int64_t(6));
    }
    void howFullPsumIsStandsInACurveOfItsCore() {
        VersionedNtff file(6);
        const test_support::Access source{0x100, {1, 0, 0}, {4, 1, 1}}, bank{0x2000000, {1, 0, 0}, {4, 1, 1}};
        file.graph().stream(TestEngine::Tensor).instructions = {
            test_support::matmul(test_support::Dtype::Fp32, source, bank)};
        file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, 0), kZero + 1000, kZero + 2000);
        const auto capture = sealed(file);
        QVERIFY(capture);
        const auto& all = capture->counters().all();
        const auto psum = std::find_if(all.begin(), all.end(), [](const CounterSeries& series) {
            return series.counter == "PSUM banks in use, at least";
        });
        QVERIFY(psum != all.end());
        QCOMPARE(psum->subgroup, std::string("Counters"));
        QCOMPARE(psum->clock, capture->profiles()[0].clock);
        QCOMPARE(psum->timestamps, (std::vector<int64_t>{1, 2}));
        QCOMPARE(psum->values, (std::vector<double>{12.5, 0})); // one bank of eight
    }
    void aSemaphoreHoldsItsValueUntilTheNextOne() {
        VersionedNtff file(6);
        const auto update = [&](uint8_t id, int32_t value, uint64_t at, bool lost = false) {
            test_support::EventDetail detail;
            detail.id = id;
            detail.value = value;
            detail.lostAfter = lost;
            file.core().event(detail, kZero + at);
        };
        update(9, 1, 1000);
        update(9, 2, 4000);
        update(10, 1, 6000, true); // behind it no value is known
        const auto capture = sealed(file);
        const Lane* const lane = laneNamed(*capture, "S[9]");
        QVERIFY(lane);
        QCOMPARE(lane->spanCount, uint32_t(2));
        QVERIFY(lane->subgroupFolded);
        QCOMPARE(nameOf(*capture, *lane, 0), std::string("1"));
        QCOMPARE(capture->spans().duration(SpanId(lane->firstSpan)).ns(), int64_t(3));
        QCOMPARE(capture->spans().duration(SpanId(lane->firstSpan + 1)).ns(), int64_t(2));
        const Lane* const lost = laneNamed(*capture, "Lost records");
        QVERIFY(lost);
        QCOMPARE(nameOf(*capture, *lost, 0), std::string("events lost from here"));
        QVERIFY(capture->spans().is(SpanId(lost->firstSpan), kSpanInstant));
    }
    void throttlingAndErrorsAreNamedByWhatTheySay() {
        VersionedNtff file(6);
        file.core().throttle({4, 8, 1, 0}, kZero + 1000);
        file.core().error({1, 0, 0, 0x1f}, kZero + 2000);
        file.core().error({2, 0, 0, 0x1f}, kZero - 500'000); // outside: only in the table
        const auto capture = sealed(file);
        const Lane* const throttling = laneNamed(*capture, "Throttling");
        const Lane* const errors = laneNamed(*capture, "Device errors");
        QVERIFY(throttling && errors);
        QCOMPARE(nameOf(*capture, *throttling, 0), std::string("4/8"));
        QCOMPARE(errors->spanCount, uint32_t(1));
        QCOMPARE(nameOf(*capture, *errors, 0), std::string("fp_nan"));
        QCOMPARE(findTable("errors")->make(capture)->rowCount(), size_t(2));
        const auto fields = capture->details(SpanId(throttling->firstSpan));
        QCOMPARE(valueOf(fields.value(), "throttled"), std::string("yes"));
    }
    void memoryHasATotal() {
        VersionedNtff file(6);
        file.graph().memory = {{"pe", 64}, {"weight", 1000}};
        const auto capture = sealed(file);
        const auto table = findTable("memory_usage")->make(capture);
        QCOMPARE(table->rowCount(), size_t(3));
        QCOMPARE(cellText(table->cell(2, 2)), std::string("Total"));
        QCOMPARE(cellText(table->cell(2, 3)), std::string("1064"));
        QCOMPARE(cellText(table->cell(2, 1)), std::string("4"));
    }
};

QTEST_APPLESS_MAIN(TestResourceLanes)
#include "tst_resource_lanes.moc"
