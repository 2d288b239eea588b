// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/parsers/ntff/versioned_ntff.h"

using namespace model;
using test_support::EventDetail;
using TestEngine = test_support::Engine;

namespace {

constexpr uint64_t kZero = VersionedNtff::kZero, kEnd = VersionedNtff::kEnd;

EventDetail increment(uint8_t id, int32_t value) {
    EventDetail made;
    made.id = id;
    made.value = value;
    return made;
}

} // namespace

/// Semaphores, throttling, errors, lost records and memory.
class TestNtffEvents : public QObject {
    Q_OBJECT

private slots:
    void anUpdateIsReadBackAsItWasWritten_data() { VersionedNtff::addVersions(); }
    void anUpdateIsReadBackAsItWasWritten() {
        QFETCH(int, version);
        VersionedNtff file(version);
        EventDetail detail = increment(15, -3);
        detail.operation = 9;
        detail.engine = TestEngine::Vector;
        file.core().event(detail, kZero + 1'234'567);
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(loaded.profile().semaphoreUpdates.size(), size_t(1));
        const SemaphoreUpdate& update = loaded.profile().semaphoreUpdates[0];
        QCOMPARE(update.time.ps(), int64_t(1'234'567));
        QCOMPARE(update.id, uint8_t(15));
        QCOMPARE(update.value, -3);
        QVERIFY(update.isSemaphore());
        QCOMPARE(std::string(semaphoreOpName(update.op)), std::string("sem_wr_imm"));
        QCOMPARE(std::string(semaphoreSourceName(update.source)), std::string("Vector"));
        QCOMPARE(loaded.profile().subgraphs[0].eventRecords, uint64_t(1));
    }
    void whatDmaWritesComesOverTheBus() {
        VersionedNtff file(6);
        file.core().event(increment(1, 16), kZero + 1);
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(std::string(semaphoreSourceName(loaded.profile().semaphoreUpdates.at(0).source)), std::string("AXI"));
        QCOMPARE(std::string(semaphoreOpName(loaded.profile().semaphoreUpdates.at(0).op)), std::string("sem_inc"));
    }
    void eventsAreKeptApartFromSemaphores() {
        VersionedNtff file(6);
        EventDetail event;
        event.isSemaphore = false;
        event.operation = 1;
        file.core().event(event, kZero + 1);
        LoadedNtff loaded(file.writer.bytes());
        QVERIFY(!loaded.profile().semaphoreUpdates.at(0).isSemaphore());
    }
    void updatesStandOnTheClockOfEvents() {
        VersionedNtff file(5);
        file.graph().eventClock = {1000, 2, 3};
        file.core().event(increment(1, 1), 1'001'001); // floor(1000001 · 3 / 2) = 1500001
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(loaded.profile().semaphoreUpdates.at(0).time.ps(), int64_t(500'001));
    }
    void updatesOutsideOfTheExecutionAreLeftOut_data() { VersionedNtff::addVersions(); }
    void updatesOutsideOfTheExecutionAreLeftOut() {
        QFETCH(int, version);
        VersionedNtff file(version);
        file.core().event(increment(1, 1), kZero - 1);
        file.core().event(increment(1, 2), kZero);
        file.core().event(increment(1, 3), kEnd);
        file.core().event(increment(1, 4), kEnd + 1);
        LoadedNtff loaded(file.writer.bytes());
        const bool hasEnd = version == 6; // of older ones the end is not known
        QCOMPARE(loaded.profile().semaphoreUpdates.size(), size_t(hasEnd ? 2 : 3));
        QCOMPARE(loaded.profile().semaphoreUpdates[0].value, 2);
        // The vendor counts all of an older profile.
        QCOMPARE(loaded.profile().subgraphs[0].eventRecords, uint64_t(hasEnd ? 2 : 4));
    }
    void lostRecordsAreMarkedAndSaid_data() { VersionedNtff::addVersions(); }
    void lostRecordsAreMarkedAndSaid() {
        QFETCH(int, version);
        VersionedNtff file(version);
        EventDetail marked = increment(7, 5);
        marked.lostAfter = true;
        file.core().event(marked, kZero + 3000);
        LoadedNtff loaded(file.writer.bytes());
        QVERIFY(loaded.profile().semaphoreUpdates.at(0).lostAfter());
        QCOMPARE(loaded.profile().losses.size(), size_t(1));
        const LossMark& mark = loaded.profile().losses[0];
        QVERIFY(mark.after && !mark.before);
        QVERIFY(mark.queue == LossMark::Queue::Events);
        QCOMPARE(mark.time.ps(), int64_t(3000));
        const Finding* const found = loaded.found("ntff.lost_events");
        QVERIFY(found && found->offset && found->count == 1);
        QVERIFY(!loaded.found("ntff.lost_records")); // no instruction is missing
    }
    void marksOfInstructionRecordsAreOnTheirEnginesClock() {
        VersionedNtff file(6);
        file.core().record(test_support::TraceType::Instruction, test_support::BlockType::Core,
                           {1u << 31 | 1u << 29 | 0x10u << 24 | 1, 0, kZero + 5000}); // Vector's start, bit 5
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(loaded.profile().losses.size(), size_t(1));
        QVERIFY(loaded.profile().losses[0].before);
        QVERIFY(loaded.profile().losses[0].queue == LossMark::Queue::Instructions);
        QVERIFY(loaded.found("ntff.lost_records"));
    }
    void throttlingHoldsUntilTheNextRecordAndTheLastInstruction_data() { VersionedNtff::addVersions(); }
    void throttlingHoldsUntilTheNextRecordAndTheLastInstruction() {
        QFETCH(int, version);
        VersionedNtff file(version);
        file.core().throttle({8, 8, 0, 77}, kZero + 1000);
        file.core().throttle({4, 8, 1, 0}, kZero + 3000);
        file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, 1), kZero + 7000, kZero + 8000);
        LoadedNtff loaded(file.writer.bytes());
        const auto& spans = loaded.profile().throttling;
        QCOMPARE(spans.size(), size_t(2));
        QCOMPARE(spans[0].start.ps(), int64_t(1000));
        QCOMPARE(spans[0].end.ps(), int64_t(3000));
        QCOMPARE(int(spans[0].activity), 77);
        QVERIFY(!spans[0].throttled());
        QCOMPARE(spans[1].end.ps(), int64_t(8000));
        QCOMPARE(int(spans[1].k), 4);
        QCOMPARE(int(spans[1].n), 8);
        QCOMPARE(std::string(throttleTypeName(spans[1].type)), std::string("activity_1"));
    }
    void throttlingWithoutNIsUnknown() {
        VersionedNtff file(6);
        file.core().throttle({0, 0, 0, 0}, kZero + 1000);
        LoadedNtff loaded(file.writer.bytes());
        const ThrottleSpan& span = loaded.profile().throttling.at(0);
        QCOMPARE(int(span.k), 1);
        QCOMPARE(int(span.n), 1);
        QCOMPARE(int(span.type), 99);
    }
    void errorsAreKeptWithTheirBytes_data() { VersionedNtff::addVersions(); }
    void errorsAreKeptWithTheirBytes() {
        QFETCH(int, version);
        VersionedNtff file(version);
        file.core().error({1, 0x0203, 0x04050607, 0x1f}, kZero - 1000); // before the start too
        LoadedNtff loaded(file.writer.bytes());
        QCOMPARE(loaded.profile().errors.size(), size_t(1));
        const DeviceError& error = loaded.profile().errors[0];
        QCOMPARE(error.time.ps(), int64_t(-1000));
        QCOMPARE(deviceErrorName(error.id()), std::string("fp_nan"));
        QCOMPARE(deviceErrorEngine(error), std::string("core"));
        QCOMPARE(deviceErrorHex(error), std::string("0103029f07060504583e0f0000000000"));
        QVERIFY(loaded.found("ntff.device_errors"));
    }
    void memoryIsReadByTextAndByNumber() {
        VersionedNtff file(4);
        file.graph().memory = {{"pe", 64}, {"something new", 1}};
        file.graph().memoryNumbers = {{6, 1000}, {18, 2}};
        LoadedNtff loaded(file.writer.bytes());
        const auto& memory = loaded.profile().subgraphs[0].memory;
        QCOMPARE(memory.size(), size_t(4));
        QCOMPARE(memory[0].name(), std::string("Tensor Instructions"));
        QCOMPARE(memory[0].bytes, uint64_t(64));
        QCOMPARE(memory[1].name(), std::string("something new"));
        QCOMPARE(memory[2].name(), std::string("Weights"));
        QCOMPARE(memory[3].name(), std::string("type 18"));
    }
    void dgeNotificationsSayWhatADmaInstructionMade() {
        VersionedNtff file(6);
        const uint32_t pc = file.graph().pc(TestEngine::Sync, 5);
        file.core().dgeNotification(TestEngine::Sync, pc, {0x8001, 4096, true}, kZero + 100);
        file.core().dgeNotification(TestEngine::Sync, pc, {0xffff, 3, false}, kZero + 200);
        LoadedNtff loaded(file.writer.bytes());
        const auto& all = loaded.profile().dgeNotifications;
        QCOMPARE(all.size(), size_t(2));
        QCOMPARE(int(all[0].engines), 0x8001);
        QCOMPARE(int(all[0].packets), 4096);
        QVERIFY(!all[0].pcKnown && all[1].pcKnown);
        QCOMPARE(all[1].pc, uint32_t(5));
        QCOMPARE(int(all[1].engine), int(Engine::Sync));
        QCOMPARE(int(all[1].packets), 3);
    }
    void collectivesAreReadAsFarAsTheSchemaGoes() {
        VersionedNtff file(6);
        const std::string operation = std::string("\x18\x07") + "\x32\x04ring"; // 7 elements, algorithm_name
        file.graph().messages = {
            {15, std::string("\x0a\x03") + "abc" + "\x12" + char(operation.size()) + operation}, // cc_op_info
            {16, std::string("\x10\x03\x18\x08")},                                               // rank 3 of 8
        };
        LoadedNtff loaded(file.writer.bytes());
        const CollectivesInfo& info = loaded.profile().subgraphs[0].collectives;
        QCOMPARE(info.ops.size(), size_t(1));
        QCOMPARE(info.ops[0].elements, uint64_t(7));
        QCOMPARE(info.ops[0].algorithmName, std::string("ring"));
        QCOMPARE(info.comms.at(0).rank, uint64_t(3));
        QCOMPARE(info.comms.at(0).ranks, uint64_t(8));
        QCOMPARE(info.payloads.at(0).headHex, std::string("616263"));
        QVERIFY(loaded.found("ntff.collectives"));
    }
    void runsOfCollectivesEnginesAreKeptAsBytes() {
        VersionedNtff file(6);
        file.core().record(test_support::TraceType::Instruction, test_support::BlockType::TopSp, {1, 2, 3}, 9);
        file.core().record(test_support::TraceType::Instruction, test_support::BlockType::TopSp, {4, 5, 6}, 9);
        LoadedNtff loaded(file.writer.bytes());
        const auto& payloads = loaded.profile().subgraphs[0].collectives.payloads;
        QCOMPARE(payloads.size(), size_t(1));
        QCOMPARE(payloads[0].what, std::string("TOPSP 9 instructions"));
        QCOMPARE(payloads[0].bytes, uint64_t(32));
        QCOMPARE(payloads[0].headHex.substr(0, 16), std::string("0100000002000000"));
        QVERIFY(loaded.found("ntff.raw_runs"));
    }
};

QTEST_APPLESS_MAIN(TestNtffEvents)
#include "tst_ntff_events.moc"
