// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/device_names.h"
#include "model/device/dma_transfers.h"
#include "model/device/dma_triggers.h"
#include "tests/parsers/ntff/versioned_ntff.h"

using namespace model;
using test_support::DescriptorBlock;
using test_support::DmaQueueUsage;
using TestEngine = test_support::Engine;

namespace {

constexpr uint64_t kZero = VersionedNtff::kZero;

DmaQueueUsage usage(uint32_t engine, uint32_t queue, const std::string& name,
                    std::vector<DescriptorBlock> blocks = {}) {
    DmaQueueUsage made;
    made.engine = engine;
    made.queue = queue;
    made.name = name;
    made.blocks = std::move(blocks);
    return made;
}

DescriptorBlock block(uint32_t id, uint32_t packets, uint32_t descriptors = 0) {
    DescriptorBlock made;
    made.blockId = id;
    made.packets = packets;
    made.readDescriptors = descriptors;
    return made;
}

/// Sync runs a DMA instruction (pc 0) and a NOP; its queue is on two engines.
VersionedNtff dynamicFile(int version = 6) {
    VersionedNtff file(version);
    auto& stream = file.graph().stream(TestEngine::Sync);
    stream.startAddress = 0x9000'0000;
    stream.instructions = {test_support::dmaDirect2d(8, 0x1000, 0x2000, 4, 1024), test_support::nop()};
    file.graph().queues = {usage(64, 1, "qSPDynamicHW"), usage(65, 1, "qSPDynamicHW")};
    return file;
}

void trigger(VersionedNtff& file, uint64_t at) {
    file.core().instruction(TestEngine::Sync, file.graph().pc(TestEngine::Sync, 0), at, at + 50);
}

void packet(VersionedNtff& file, uint32_t engine, uint32_t queue, uint32_t bytes, uint64_t start) {
    file.core().dmaPacket(engine, queue, bytes, 0, start, start + 100);
}

std::vector<DmaTransfer> transfersOf(VersionedNtff& file) {
    LoadedNtff loaded(file.writer.bytes());
    return dmaTransfers(loaded.profile());
}

} // namespace

class TestDmaTransfers : public QObject {
    Q_OBJECT

private slots:
    void dynamicPacketsBelongToTheDmaInstructionOfTheirTurn_data() { VersionedNtff::addVersions(); }
    void dynamicPacketsBelongToTheDmaInstructionOfTheirTurn() {
        QFETCH(int, version);
        VersionedNtff file = dynamicFile(version);
        trigger(file, kZero + 1000);
        trigger(file, kZero + 2000);
        for (const uint32_t engine : {64, 65}) {
            packet(file, engine, 1, 1024, kZero + 3000 + engine);
            packet(file, engine, 1, 4, kZero + 3100 + engine);
            packet(file, engine, 1, 512, kZero + 4000 + engine);
            packet(file, engine, 1, 512, kZero + 4100 + engine);
            packet(file, engine, 1, 4, kZero + 4200 + engine);
        }
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(2));
        QVERIFY(all[0].dynamic && all[1].dynamic);
        QCOMPARE(all[0].bytes, uint64_t(2048)); // without the semaphore writes
        QCOMPARE(all[0].packets, uint32_t(4));
        QCOMPARE(all[1].bytes, uint64_t(2048));
        QCOMPARE(all[1].packets, uint32_t(6));
        QCOMPARE(all[1].start.ps(), int64_t(4064));
        QCOMPARE(all[1].end.ps(), int64_t(4365));
        QCOMPARE(all[1].engine, uint32_t(65));
        QVERIFY(all[1].link == TriggerLink::Order);
        QCOMPARE(all[1].triggerStart->ps(), int64_t(2000));
        QCOMPARE(*all[1].triggerPc, uint32_t(0));
        QVERIFY(triggerLinkText(all[1].link).find("vendor: unknown") != std::string_view::npos);
    }
    void notificationsOfTheDeviceDecideHowManyPacketsThereAre() {
        VersionedNtff file = dynamicFile();
        file.graph().queues.pop_back();
        trigger(file, kZero + 1000);
        trigger(file, kZero + 2000);
        const uint32_t pc = file.graph().pc(TestEngine::Sync, 0);
        file.core().dgeNotification(TestEngine::Sync, pc, {0xffff, 1, true}, kZero + 1010);
        file.core().dgeNotification(TestEngine::Sync, pc, {0xffff, 3, true}, kZero + 2010);
        for (uint64_t i = 0; i < 4; ++i) // no packet of 4 bytes tells them apart
            packet(file, 64, 1, 2004, kZero + 3000 + 100 * i);
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(2));
        QCOMPARE(all[0].packets, uint32_t(1));
        QCOMPARE(all[1].packets, uint32_t(3));
        QVERIFY(all[1].link == TriggerLink::Notification);
    }
    void packetsThatCannotBeToldApartAreSharedEqually() {
        VersionedNtff file = dynamicFile();
        file.graph().queues.pop_back();
        trigger(file, kZero + 1000);
        trigger(file, kZero + 2000);
        for (uint64_t i = 0; i < 6; ++i) // the payload is 4 bytes too
            packet(file, 64, 1, 4, kZero + 3000 + 100 * i);
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(2));
        QCOMPARE(all[0].bytes, uint64_t(8));
        QVERIFY(all[0].link == TriggerLink::EqualShares);
    }
    void aQueueWhoseRingsDisagreeIsLeftOut() {
        VersionedNtff file = dynamicFile();
        trigger(file, kZero + 1000);
        trigger(file, kZero + 2000);
        packet(file, 64, 1, 4, kZero + 3000);
        packet(file, 64, 1, 4, kZero + 3100);
        packet(file, 65, 1, 4, kZero + 3000);
        QVERIFY(transfersOf(file).empty());
    }
    void groupsWithoutADmaInstructionAreTransfersWithoutATrigger() {
        VersionedNtff file = dynamicFile();
        packet(file, 64, 1, 100, kZero + 3000);
        packet(file, 64, 1, 4, kZero + 3100);
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(1));
        QVERIFY(all[0].link == TriggerLink::None && !all[0].triggerStart);
    }
    void whatWasAskedForBeforeTheStartTakesNoTurn() {
        VersionedNtff file = dynamicFile();
        file.graph().queues.pop_back();
        trigger(file, kZero + 1000);
        file.core().dmaPacket(64, 1, 100, 0, kZero - 50, kZero + 50);
        packet(file, 64, 1, 4, kZero + 60);
        packet(file, 64, 1, 200, kZero + 3000);
        packet(file, 64, 1, 4, kZero + 3100);
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(1));
        QCOMPARE(all[0].bytes, uint64_t(200));
        QCOMPARE(all[0].triggerStart->ps(), int64_t(1000));
    }
    void staticRingsTakeTheirBlocksByIdAndWrap_data() { VersionedNtff::addVersions(); }
    void staticRingsTakeTheirBlocksByIdAndWrap() {
        QFETCH(int, version);
        VersionedNtff file(version);
        auto& tensor = file.graph().stream(TestEngine::Tensor).instructions;
        tensor.push_back(test_support::doorbell(3, 7, 9));  // of block 1
        tensor.push_back(test_support::doorbell(3, 7, 11)); // of block 2
        file.graph().queues = {usage(64, 3, "qIO", {block(2, 2, 11), block(1, 1, 9)})};
        const auto bell = [&](size_t index, uint64_t at) {
            file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, index), at, at + 10);
        };
        bell(2, kZero + 100);
        bell(3, kZero + 200);
        bell(2, kZero + 5000);
        bell(3, kZero + 5100);
        for (uint64_t i = 0; i < 6; ++i)
            packet(file, 64, 3, i % 3 == 2 ? 4 : 100, kZero + 1000 + (i >= 3 ? 9000 : 0) + 200 * i);
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(4));
        QCOMPARE(*all[0].block, uint32_t(1));
        QCOMPARE(all[0].bytes, uint64_t(100));
        QCOMPARE(*all[1].block, uint32_t(2));
        QCOMPARE(all[1].packets, uint32_t(2));
        QCOMPARE(all[1].bytes, uint64_t(100));
        QCOMPARE(*all[2].block, uint32_t(1));
        QVERIFY(all[1].link == TriggerLink::Doorbell);
        QCOMPARE(all[0].triggerStart->ps(), int64_t(100));
        QCOMPARE(all[1].triggerStart->ps(), int64_t(200));
        QCOMPARE(all[3].triggerStart->ps(), int64_t(5100));
    }
    void aRingThatDoesNotDivideIsSharedEquallyOrLeftOut() {
        VersionedNtff file(6);
        file.graph().queues = {usage(64, 3, "qIO", {block(1, 1), block(2, 3)}),
                               usage(65, 4, "qOdd", {block(1, 1), block(2, 3)})};
        for (uint64_t i = 0; i < 6; ++i)
            packet(file, 64, 3, 100, kZero + 1000 + 200 * i);
        for (uint64_t i = 0; i < 5; ++i)
            packet(file, 65, 4, 100, kZero + 1000 + 200 * i);
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(2));
        QCOMPARE(all[0].packets, uint32_t(3));
        QCOMPARE(all[1].packets, uint32_t(3));
    }
    void blocksWithoutPacketsTakeNone() {
        VersionedNtff file(6);
        file.graph().queues = {usage(64, 3, "qIO", {block(1, 0), block(2, 0)}),
                               usage(65, 3, "qIO", {block(1, 0), block(2, 2)})};
        for (uint64_t i = 0; i < 3; ++i)
            packet(file, 64, 3, 100, kZero + 1000 + 200 * i);
        for (uint64_t i = 0; i < 2; ++i)
            packet(file, 65, 3, 100, kZero + 1000 + 200 * i);
        const auto all = transfersOf(file);
        QCOMPARE(all.size(), size_t(1));
        QCOMPARE(*all[0].block, uint32_t(2));
    }
    void throughputIsTheSumOfThePacketsUnderWay() {
        VersionedNtff file(6);
        file.core().dmaPacket(64, 1, 1000, 0, kZero + 0, kZero + 100'000); // 1e10 B/s
        file.core().dmaPacket(65, 1, 2000, 0, kZero + 50'000, kZero + 150'000);
        file.core().dmaPacket(66, 1, 1, 0, kZero + 55'000, kZero + 56'000); // within 10 ns of a point: not written
        LoadedNtff loaded(file.writer.bytes());
        const auto points = dmaThroughput(loaded.profile(), 0);
        QCOMPARE(points.size(), size_t(4));
        QCOMPARE(points[0].bytesPerSecond, 1e10);
        QCOMPARE(points[0].totalBytes, uint64_t(1000));
        QCOMPARE(points[1].bytesPerSecond, 3e10);
        QCOMPARE(points[1].totalBytes, uint64_t(3000));
        QCOMPARE(points[2].time.ps(), int64_t(100'000));
        QCOMPARE(points[2].totalBytes, uint64_t(3001));
        QVERIFY(qAbs(points[2].bytesPerSecond - 2e10) < 1.0);
        QCOMPARE(points[3].bytesPerSecond, 0.0);
    }
    void theVendorsPendingCountNeverComesDownFromDynamicTransfers() {
        VersionedNtff file = dynamicFile();
        file.graph().queues.pop_back();
        trigger(file, kZero + 1000);
        trigger(file, kZero + 5000);
        packet(file, 64, 1, 4, kZero + 2000);
        packet(file, 64, 1, 4, kZero + 6000);
        LoadedNtff loaded(file.writer.bytes());
        const auto points = pendingDma(loaded.profile(), 0, dmaTransfers(loaded.profile()));
        QCOMPARE(points.size(), size_t(4));
        QCOMPARE(*points[0].vendorValue, int64_t(1));
        QCOMPARE(points[0].value, int64_t(1));
        QVERIFY(!points[1].vendorValue); // the end of a dynamic transfer: a point of ours
        QCOMPARE(points[1].value, int64_t(0));
        QCOMPARE(*points[2].vendorValue, int64_t(2));
        QCOMPARE(points[2].value, int64_t(1));
    }
    void doorbellsAreReadOffAWrite() {
        const auto bells = doorbells(test_support::doorbell(3, 7, 9).bytes);
        QCOMPARE(bells.size(), size_t(2));
        QVERIFY(bells[0].writeRing && !bells[1].writeRing);
        QCOMPARE(bells[1].descriptors, uint32_t(9));
        QCOMPARE(int(bells[1].queue), 3);
        QVERIFY(doorbells(test_support::write(0x1234, 1).bytes).empty());
        QVERIFY(doorbells("short").empty());
    }
    void semaphoresAreLabelledByTheirOwners() {
        SemaphoreNames names;
        names[8] = "qSyncDynamicHW";
        const SemaphoreLabels known = semaphoreLabels(&names), unknown = semaphoreLabels(nullptr);
        QCOMPARE(known[8], std::string("S[8] (qSyncDynamicHW)"));
        QCOMPARE(known[5], std::string("S[5] (Tensor)"));
        QCOMPARE(unknown[8], std::string("8"));
        QCOMPARE(unknown[3], std::string("S[3] (GpSimd)"));
        QCOMPARE(unknown[7], std::string("7"));
    }
};

QTEST_APPLESS_MAIN(TestDmaTransfers)
#include "tst_dma_transfers.moc"
