// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/parsers/ntff/versioned_ntff.h"

using namespace model;

namespace {

constexpr uint64_t kZero = VersionedNtff::kZero, kEnd = VersionedNtff::kEnd;

test_support::DmaQueueUsage usage(uint32_t engine, uint32_t queue, const std::string& name, uint32_t type = 2) {
    test_support::DmaQueueUsage made;
    made.engine = engine;
    made.queue = queue;
    made.name = name;
    made.type = type;
    return made;
}

const DmaPacket& only(LoadedNtff& loaded) {
    static const DmaPacket none;
    return loaded.profile().dmaPackets.size() == 1 ? loaded.profile().dmaPackets[0] : none;
}

} // namespace

class TestNtffDma : public QObject {
    Q_OBJECT

private slots:
    void aPacketIsReadBackAsItWasWritten_data() { VersionedNtff::addVersions(); }
    void aPacketIsReadBackAsItWasWritten() {
        QFETCH(int, version);
        VersionedNtff file(version);
        file.graph().queues = {usage(66, 1, "qSPDynamicHW")};
        file.core().dmaPacket(66, 1, 4096, 41589, kZero + 2'999, kZero + 5'001, kZero + 7'000);
        LoadedNtff loaded(file.writer.bytes());
        QVERIFY(loaded.status.ok());
        QCOMPARE(loaded.profile().dmaPackets.size(), size_t(1));
        const DmaPacket& packet = only(loaded);
        QCOMPARE(packet.start.ps(), int64_t(2'999));
        QCOMPARE(packet.end.ps(), int64_t(5'001));
        QCOMPARE(packet.startNs(), int64_t(2));
        QCOMPARE(packet.durationNs(), int64_t(2));
        QCOMPARE(packet.completionPs, uint32_t(1'999));
        QCOMPARE(packet.engine, uint32_t(66));
        QCOMPARE(uint32_t(packet.queue), uint32_t(1));
        QCOMPARE(uint32_t(packet.bytes), uint32_t(4096));
        QCOMPARE(packet.crc, uint16_t(41589));
        QCOMPARE(packet.index, uint32_t(0));
        QCOMPARE(packet.execution, uint16_t(version == 6 ? 0 : 0xffff));
        QVERIFY(packet.note == DmaNote::None);
        QCOMPARE(packet.use, uint16_t(0));
        const DmaQueueUse& use = loaded.profile().subgraphs[0].queues[0];
        QVERIFY(use.kind() == DmaQueueKind::HardwareDynamic);
        QCOMPARE(dmaQueueDisplayName(use.name), std::string("qSyncDynamicHW"));
    }
    void twoCoresKeepTheirEnginesAndQueuesApart_data() { VersionedNtff::addVersions(); }
    void twoCoresKeepTheirEnginesAndQueuesApart() {
        QFETCH(int, version);
        VersionedNtff file(version);
        file.addCore(5);
        file.graph(4).queues = {usage(64, 0, "qIO")};
        file.graph(5).queues = {usage(80, 0, "qOther"), usage(64, 0, "qNotOfThisCore")};
        file.core(5).dmaPacket(80, 0, 8, 1, kZero + 1000, kZero + 2000);
        file.core(4).dmaPacket(64, 0, 4, 1, kZero + 3000, kZero + 4000);
        LoadedNtff loaded(file.writer.bytes());
        const auto& packets = loaded.profile().dmaPackets;
        QCOMPARE(packets.size(), size_t(2));
        QCOMPARE(packets[0].engine, uint32_t(80));
        QCOMPARE(packets[0].subgraph, uint16_t(1));
        QCOMPARE(packets[0].use, uint16_t(0));
        QCOMPARE(packets[1].engine, uint32_t(64));
        QCOMPARE(packets[1].subgraph, uint16_t(0));
    }
    void packetsOfARingOverlapAndPairFirstInFirstOut() {
        VersionedNtff file(6);
        file.core().dmaPacket(64, 0, 1, 1, kZero + 1000, kZero + 5000);
        file.core().dmaPacket(64, 0, 2, 2, kZero + 2000, kZero + 6000);
        file.core().dmaPacket(65, 0, 3, 3, kZero + 3000, kZero + 4000); // another ring is not in the way
        LoadedNtff loaded(file.writer.bytes());
        const auto& packets = loaded.profile().dmaPackets;
        QCOMPARE(packets.size(), size_t(3));
        QCOMPARE(packets[0].end.ps(), int64_t(5000));
        QCOMPARE(packets[1].end.ps(), int64_t(6000));
        QCOMPARE(packets[1].index, uint32_t(1));
        QCOMPARE(packets[2].index, uint32_t(0));
    }
    void aPacketAcrossTheStartIsKeptAndNoted() {
        VersionedNtff file(6);
        file.core().dmaPacket(64, 0, 1, 1, kZero - 3000, kZero - 2000); // wholly before: no row
        file.core().dmaPacket(64, 0, 1, 1, kZero - 1000, kZero + 1000);
        file.core().dmaPacket(64, 0, 1, 1, kZero + 2000, kZero + 3000);
        file.core().dmaPacket(65, 0, 1, 1, kZero + 4000, kZero + 5000);
        LoadedNtff loaded(file.writer.bytes());
        const auto& packets = loaded.profile().dmaPackets;
        QCOMPARE(packets.size(), size_t(3));
        QCOMPARE(packets[0].start.ps(), int64_t(-1000));
        QVERIFY(packets[0].note == DmaNote::CrossesStart);
        QVERIFY(packets[1].note == DmaNote::RingCrossesStart);
        QVERIFY(packets[2].note == DmaNote::None);
        QCOMPARE(std::string(dmaNoteText(packets[1].note)), std::string("ring of one that does"));
    }
    void inOlderVersionsTheRestOfSuchARingIsShownAndCountsFromItsFirstPacket_data() {
        QTest::addColumn<int>("version");
        QTest::newRow("version 4") << 4;
        QTest::newRow("version 5") << 5;
    }
    void inOlderVersionsTheRestOfSuchARingIsShownAndCountsFromItsFirstPacket() {
        QFETCH(int, version);
        VersionedNtff file(version);
        file.core().dmaPacket(64, 0, 1, 1, kZero - 3000, kZero - 2000);
        file.core().dmaPacket(64, 0, 1, 1, kZero - 1000, kZero + 1000);
        file.core().dmaPacket(64, 0, 1, 1, kZero + 2000, kZero + 3000);
        LoadedNtff loaded(file.writer.bytes());
        const auto& packets = loaded.profile().dmaPackets;
        QCOMPARE(packets.size(), size_t(2));
        QVERIFY(packets[0].note == DmaNote::CrossesStart);
        QVERIFY(packets[1].note == DmaNote::None);
        QCOMPARE(packets[1].index, uint32_t(2));
    }
    void aPacketAcrossTheEndIsKeptAndNoted() {
        VersionedNtff file(6);
        file.core().dmaPacket(64, 0, 1, 1, kEnd - 1000, kEnd + 1000);
        file.core().dmaPacket(64, 0, 1, 1, kEnd + 2000, kEnd + 3000);
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(loaded.profile().dmaPackets.size(), size_t(1));
        QVERIFY(only(loaded).note == DmaNote::CrossesEnd);
    }
    void eachExecutionCountsItsOwnPackets() {
        VersionedNtff file(6);
        file.writer.execution(VersionedNtff::uid(), 11'000'000, 12'000'000);
        file.core().dmaPacket(64, 0, 1, 1, kZero + 1000, kZero + 2000);
        file.core().dmaPacket(64, 0, 1, 1, 10'000'000, 10'500'000); // between them
        file.core().dmaPacket(64, 0, 1, 1, 11'000'000, 11'000'500);
        LoadedNtff loaded(file.writer.bytes());
        const auto& packets = loaded.profile().dmaPackets;
        QCOMPARE(packets.size(), size_t(2));
        QCOMPARE(packets[0].execution, uint16_t(0));
        QCOMPARE(packets[1].execution, uint16_t(1));
        QCOMPARE(packets[1].index, uint32_t(0));
        QCOMPARE(packets[1].start.ps(), int64_t(10'000'000)); // from the start of the first
    }
    void eachEngineHasItsClock() {
        VersionedNtff file(5);
        file.graph().dmaClocks[3] = {500, 10, 11765}; // 1 tick is 1176.5 ps
        file.core().dmaPacket(67, 0, 1, 1, 500 + 1000, 500 + 1003);
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(loaded.profile().dmaPackets.size(), size_t(1));
        QCOMPARE(only(loaded).start.ps(), int64_t(1'176'500 - int64_t(kZero)));
        QCOMPARE(only(loaded).end.ps(), int64_t(1'180'029 - int64_t(kZero))); // floor of 1180029.5
    }
    void withoutClocksOfDmaEnginesTimesStandAsTheyAre() {
        VersionedNtff file(6);
        file.graph().dmaClocks.clear();
        file.core().dmaPacket(67, 0, 1, 1, kZero + 10, kZero + 20);
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(only(loaded).start.ps(), int64_t(10));
    }
    void aRingWithoutAnEntryFetchesInstructions() {
        VersionedNtff file(6);
        file.core().dmaPacket(64, 14, 64, 1, kZero + 10, kZero + 20);
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(only(loaded).use, kNoQueue);
        QCOMPARE(uint32_t(only(loaded).queue), uint32_t(14));
    }
    void endsWithoutAStartAreCountedAndTheirRingIsNoted() {
        VersionedNtff file(6);
        file.core().record(test_support::TraceType::Dma, test_support::BlockType::Dma,
                           {0x80000000u | 64, 5, kZero + 1000});
        file.core().dmaPacket(64, 0, 1, 1, kZero + 2000, kZero + 3000);
        LoadedNtff loaded(file.writer.bytes());
        QVERIFY(only(loaded).note == DmaNote::RingCrossesStart);
        const Finding* const found = loaded.found("ntff.dma_orphan_ends");
        QVERIFY(found);
        QCOMPARE(found->count, uint64_t(1));
    }
    void aPacketThatEndsBeforeItStartsIsSaidAndNotShown() {
        VersionedNtff file(6);
        file.core().sorted = false;
        file.core().dmaPacket(64, 0, 1, 1, kZero + 2000, kZero + 1000);
        file.core().dmaPacket(64, 0, 1, 1, kZero + 3000, kZero + 3000);
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(loaded.profile().dmaPackets.size(), size_t(1));
        QCOMPARE(only(loaded).start.ps(), int64_t(3000));
        QVERIFY(loaded.found("ntff.dma_backwards"));
        QCOMPARE(loaded.found("ntff.dma_backwards")->count, uint64_t(1));
    }
    void startsWithoutAnEndAreCounted() {
        VersionedNtff file(6);
        file.core().record(test_support::TraceType::Dma, test_support::BlockType::Dma,
                           {0x80000000u | 64, 1, kZero + 1000});
        LoadedNtff loaded(file.writer.bytes());
        QVERIFY(loaded.profile().dmaPackets.empty());
        QVERIFY(loaded.found("ntff.dma_open_starts"));
    }
};

QTEST_APPLESS_MAIN(TestNtffDma)
#include "tst_ntff_dma.moc"
