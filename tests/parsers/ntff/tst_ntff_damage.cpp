// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/dma_transfers.h"
#include "tests/parsers/ntff/loaded_ntff.h"

#include <QtTest>

using test_support::NtffWriter;
using TestEngine = test_support::Engine;

namespace {

std::string sample(uint8_t version) {
    NtffWriter w(version);
    const auto uid = test_support::uuidFromHex("aa000000000000000000000000000001");
    auto& g = w.program(uid).graph("sg00", 4);
    g.stream(TestEngine::Tensor).instructions = {test_support::notify(2), test_support::nop(), test_support::nop()};
    if (version == 6)
        w.execution(uid, 1'000'000, 9'000'000);
    for (uint64_t i = 0; i < 60; ++i)
        w.core(4).instruction(TestEngine::Tensor, g.pc(TestEngine::Tensor, i % 3), 1'000'000 + i * 1000,
                              1'000'500 + i * 1000);
    return w.bytes();
}

/// Records of all kinds, queues and memory.
std::string fullSample(uint8_t version) {
    NtffWriter w(version);
    const auto uid = test_support::uuidFromHex("aa000000000000000000000000000001");
    auto& g = w.program(uid).graph("sg00", 4);
    g.stream(TestEngine::Tensor).instructions = {test_support::notify(2), test_support::doorbell(1, 2, 3)};
    g.stream(TestEngine::Sync).instructions = {test_support::dmaDirect2d(8, 0x1000, 0x2000, 4, 1024)};
    test_support::DmaQueueUsage dynamic, fixed;
    dynamic.engine = fixed.engine = 64;
    dynamic.name = "qSPDynamicHW";
    fixed.queue = 1;
    fixed.name = "qIO";
    fixed.blocks.resize(2);
    fixed.blocks[0].packets = fixed.blocks[1].packets = 2;
    g.queues = {dynamic, fixed};
    g.memory = {{"pe", 64}};
    if (version == 6)
        w.execution(uid, 1'000'000, 9'000'000);
    auto& core = w.core(4);
    core.instruction(TestEngine::Tensor, g.pc(TestEngine::Tensor, 0), 999'000, 1'000'000);
    for (uint64_t i = 0; i < 8; ++i) {
        const uint64_t at = 1'000'000 + i * 1000;
        core.instruction(TestEngine::Sync, g.pc(TestEngine::Sync, 0), at, at + 10);
        core.dgeNotification(TestEngine::Sync, g.pc(TestEngine::Sync, 0), {}, at + 5);
        core.dmaPacket(64, i & 1, 4, 7, at - 3000, at + 20);
        core.event({}, at);
        core.throttle(test_support::ThrottleDetail{}, at);
        core.error({}, at);
    }
    core.record(test_support::TraceType::Instruction, test_support::BlockType::TopSp, {1, 2, 3}, 9);
    return w.bytes();
}

uint32_t random(uint32_t& state) {
    return state = state * 1664525 + 1013904223;
}

} // namespace

/// Broken files end in findings or errors: no crash, no hang, no memory beyond the file's size.
class TestNtffDamage : public QObject {
    Q_OBJECT

private slots:
    void cutFilesAreSaidToBeCut() {
        for (const uint8_t version : {uint8_t(5), uint8_t(6)}) {
            const std::string bytes = sample(version);
            for (size_t size = 0; size < bytes.size(); size += 97) {
                LoadedNtff loaded(bytes.substr(0, size));
                const bool said = !loaded.status.ok() || loaded.builder.findings().count(model::Severity::Error) > 0;
                QVERIFY2(said, std::to_string(size).c_str());
            }
        }
    }
    void flippedBitsNeitherCrashNorHang() {
        uint32_t random = 1;
        const auto next = [&] { return random = random * 1664525 + 1013904223; };
        for (const uint8_t version : {uint8_t(5), uint8_t(6)}) {
            const std::string bytes = sample(version);
            for (int i = 0; i < 3000; ++i) {
                std::string damaged = bytes;
                for (int flips = 1 + int(next() >> 30); flips > 0; --flips)
                    damaged[next() / 8 % damaged.size()] ^= char(1 << (next() >> 29));
                LoadedNtff loaded(damaged);
                if (loaded.status.ok())
                    QVERIFY(loaded.profile().instructions.size() <= damaged.size() / 32);
            }
        }
    }
    void flippedBitsOfAnyRecordNeitherCrashNorHang() {
        uint32_t state = 7;
        for (const uint8_t version : {uint8_t(4), uint8_t(6)}) {
            const std::string bytes = fullSample(version);
            for (int i = 0; i < 2000; ++i) {
                std::string damaged = bytes;
                for (int flips = 1 + int(random(state) >> 30); flips > 0; --flips)
                    damaged[random(state) / 8 % damaged.size()] ^= char(1 << (random(state) >> 29));
                LoadedNtff loaded(damaged);
                if (!loaded.status.ok())
                    continue;
                const model::DeviceProfile& profile = loaded.profile();
                QVERIFY(profile.dmaPackets.size() <= damaged.size() / 32);
                const auto transfers = model::dmaTransfers(profile);
                QVERIFY(transfers.size() <= profile.dmaPackets.size());
                for (uint16_t subgraph = 0; subgraph < profile.subgraphs.size(); ++subgraph) {
                    QVERIFY(model::dmaThroughput(profile, subgraph).size() <= 2 * profile.dmaPackets.size());
                    model::pendingDma(profile, subgraph, transfers);
                }
            }
        }
    }
    void clocksWithoutFactorsAndEnginesWithoutClocksAreTaken() {
        NtffWriter w(5);
        auto& g = w.program({}).graph("sg00", 4);
        g.dmaClocks.clear();
        g.eventClock = g.throttleClock = {0, 0, 0};
        w.core(4).dmaPacket(64, 0, 4, 7, 1000, 2000);
        w.core(4).event({}, 1000);
        LoadedNtff loaded(w.bytes());
        QCOMPARE(loaded.profile().dmaPackets.size(), size_t(1));
        QCOMPARE(loaded.profile().semaphoreUpdates.size(), size_t(1));
    }
    void runsBeyondTheFileAreSaid() {
        for (const uint8_t version : {uint8_t(5), uint8_t(6)}) {
            const std::string bytes = fullSample(version);
            LoadedNtff loaded(bytes.substr(0, bytes.size() - 100));
            QVERIFY(loaded.status.ok());
            QVERIFY(loaded.found("ntff.range"));
        }
    }
    void aLyingLengthOfTheMetadataIsBounded() {
        for (const uint64_t length : {uint64_t(1) << 40, ~uint64_t(0), ~uint64_t(0) - 127, uint64_t(0)}) {
            std::string bytes = sample(6);
            test_support::putU64(bytes, 1, length);
            LoadedNtff loaded(bytes);
            QVERIFY(loaded.status.ok());
        }
    }
    void ofABrokenProfileNothingIsSaidAboutItsCore() {
        std::string bytes = sample(6);
        QVERIFY(!LoadedNtff(bytes.substr(0, 200)).found("ntff.no_trace"));
        test_support::putU64(bytes, 1, 0);
        LoadedNtff loaded(bytes);
        QVERIFY(!loaded.found("ntff.no_trace"));
        QVERIFY(loaded.found("ntff.no_metadata"));
    }
    void rangesThatWrapAroundAreBounded() {
        NtffWriter w(6);
        const auto uid = test_support::uuidFromHex("aa000000000000000000000000000001");
        w.program(uid).graph("sg00", 4).stream(TestEngine::Tensor).instructions = {test_support::nop()};
        std::string bytes = w.bytes();
        // A session run of core 4 that claims 2^64 - 1 bytes at 2^64 - 16: fields 5, 6 and 7 of trace_info.
        const std::string ones(9, '\xff');
        const std::string run =
            std::string("\x28") + "\xf0" + ones.substr(1) + "\x01" + "\x30" + ones + "\x01" + "\x38\x04";
        const std::string field = std::string("\x82\x01") + char(run.size()) + run;
        const uint64_t length = uint64_t(uint8_t(bytes[1])) | uint64_t(uint8_t(bytes[2])) << 8;
        bytes.insert(128 + length, field);
        test_support::putU64(bytes, 1, length + field.size());
        LoadedNtff loaded(bytes);
        QVERIFY(loaded.status.ok());
        QVERIFY(loaded.found("ntff.range"));
        QVERIFY(loaded.profile().instructions.empty());
    }
    void aFileThatShrinksWhileItIsReadIsSaid() {
        const std::string bytes = sample(6);
        test_support::FakeFileTree tree;
        tree.add("/c/a.ntff", bytes);
        tree.shrink("/c/a.ntff", bytes.size() - 500);
        LoadedNtff loaded(*tree.open("/c/a.ntff").value());
        QVERIFY(loaded.status.ok());
        QVERIFY(loaded.found("ntff.range"));
        QCOMPARE(loaded.state(), model::FileState::PartlyRead);
    }
    void aFileThatVanishesWhileItIsReadIsAnError() {
        const std::string bytes = sample(6);
        test_support::FakeFileTree tree;
        tree.add("/c/a.ntff", bytes);
        tree.vanishWhileReading("/c/a.ntff", bytes.size() - 500);
        LoadedNtff loaded(*tree.open("/c/a.ntff").value());
        QVERIFY(!loaded.status.ok());
        QCOMPARE(loaded.status.error().kind, model::Error::Kind::NotFound);
    }
    void smallReadsGiveTheSameRows() {
        const std::string bytes = sample(6);
        test_support::FakeFileTree tree;
        tree.add("/c/a.ntff", bytes);
        tree.limitReads("/c/a.ntff", 7);
        LoadedNtff slow(*tree.open("/c/a.ntff").value());
        LoadedNtff whole(bytes);
        QCOMPARE(slow.profile().instructions.size(), whole.profile().instructions.size());
        QCOMPARE(whole.profile().instructions.size(), size_t(60));
        QCOMPARE(slow.state(), model::FileState::Read);
    }
};

QTEST_APPLESS_MAIN(TestNtffDamage)
#include "tst_ntff_damage.moc"
