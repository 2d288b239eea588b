// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/hex_text.h"
#include "tests/parsers/ntff/versioned_ntff.h"

using namespace model;
using TestEngine = test_support::Engine;

namespace {

constexpr uint64_t kZero = VersionedNtff::kZero, kEnd = VersionedNtff::kEnd;
constexpr uint32_t kTensorStart = 4, kTensorEnd = 5;

/// A profile on a disk in memory, loaded and sealed.
struct LoadedFile {
    static constexpr const char* kPath = "/c/a.ntff";
    test_support::FakeFileTree tree;
    std::string bytes;
    std::shared_ptr<const Capture> capture;

    explicit LoadedFile(const test_support::NtffWriter& writer)
        : bytes(writer.bytes()) {
        tree.add(kPath, bytes);
        const auto source = tree.open(kPath);
        LoadedNtff loaded(*source.value(), false, tree.reopener(kPath));
        auto sealed = loaded.builder.seal(loaded.progress);
        capture = std::move(sealed).value();
    }
    /// Details of the instruction with this number on Tensor's lane.
    std::vector<DetailField> details(size_t number) const {
        for (const Lane& lane : capture->lanes().all())
            if (lane.engine == static_cast<int>(Engine::Tensor) && number < lane.spanCount) {
                const auto fields = capture->details(SpanId(lane.firstSpan + number));
                return fields.ok() ? fields.value() : std::vector<DetailField>();
            }
        return {};
    }
    std::string value(size_t number, const std::string& label) const {
        for (const DetailField& field : details(number))
            if (field.section == "Notifications" && field.label == label)
                return field.value;
        return {};
    }
    /// The record at the offset that the details name, in hex.
    std::string recordAt(size_t number, const std::string& label) const {
        const std::string offset = value(number, label);
        return offset.empty() ? std::string() : hexText(std::string_view(bytes).substr(std::stoul(offset), 16));
    }
};

template <class T>
std::string littleHex(T number) {
    return hexText({reinterpret_cast<const char*>(&number), sizeof number});
}
std::string recordHex(uint32_t type, uint32_t pc, uint32_t second, uint64_t raw) {
    const uint32_t phase = 1u << 31; // the writer sets it
    return littleHex(phase | type << 24 | pc) + littleHex(second) + littleHex(raw);
}

} // namespace

class TestNotificationSource : public QObject {
    Q_OBJECT

private slots:
    void bothRecordsAreShownAsTheyStandInTheFile_data() { VersionedNtff::addVersions(); }
    void bothRecordsAreShownAsTheyStandInTheFile() {
        QFETCH(int, version);
        VersionedNtff file(version);
        const uint32_t pc = file.graph().pc(TestEngine::Tensor, 1);
        file.core().instruction(TestEngine::Tensor, pc, kZero + 2999, kZero + 5001, {1201, 7, 9, 0, 0});
        const LoadedFile loaded(file.writer);
        QCOMPARE(loaded.value(0, "start record"), recordHex(kTensorStart, pc, 1201u << 16, kZero + 2999));
        QCOMPARE(loaded.value(0, "end record"), recordHex(kTensorEnd, pc, 9u << 16 | 7, kZero + 5001));
        QCOMPARE(loaded.recordAt(0, "start offset"), loaded.value(0, "start record"));
        QCOMPARE(loaded.recordAt(0, "end offset"), loaded.value(0, "end record"));
    }
    void recordsAreBytesInHex() {
        VersionedNtff file(6);
        file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, 1), kZero, kZero + 10);
        int shown = 0;
        for (const DetailField& field : LoadedFile(file.writer).details(0))
            if (field.label == "start record" || field.label == "end record")
                shown += field.fixed && field.unit == "hex";
        QCOMPARE(shown, 2);
    }
    void recordsWithinTheMessageHaveTheirPlaceInTheFile() {
        VersionedNtff file(6);
        file.writer.inlineTraces = true;
        file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, 1), kZero + 1, kZero + 10);
        const LoadedFile loaded(file.writer);
        QCOMPARE(loaded.value(0, "start record").size(), size_t(32));
        QCOMPARE(loaded.recordAt(0, "start offset"), loaded.value(0, "start record"));
        QCOMPARE(loaded.recordAt(0, "end offset"), loaded.value(0, "end record"));
    }
    void runsOfOnePcAreToldApart() {
        VersionedNtff file(6);
        const uint32_t pc = file.graph().pc(TestEngine::Tensor, 1);
        for (const uint64_t at : {kZero + 100, kZero + 200, kZero + 300})
            file.core().instruction(TestEngine::Tensor, pc, at, at + 150);
        const LoadedFile loaded(file.writer);
        for (const uint64_t n : {0, 1, 2}) {
            QCOMPARE(loaded.value(n, "start record"), recordHex(kTensorStart, pc, 0, kZero + 100 * (n + 1)));
            QCOMPARE(loaded.value(n, "end record"), recordHex(kTensorEnd, pc, 0, kZero + 100 * (n + 1) + 150));
        }
    }
    void timeStampsAreTheRawOnesOfTheClock() {
        VersionedNtff file(6);
        const test_support::ClockBlock clock{5'000, 3, 2};
        file.graph().stream(TestEngine::Tensor).clock = clock;
        const uint32_t pc = file.graph().pc(TestEngine::Tensor, 1);
        const uint64_t raw = clock.rawAt(kZero + 1000);
        QVERIFY(raw != kZero + 1000);
        file.core().instruction(TestEngine::Tensor, pc, raw, raw + 30);
        const LoadedFile loaded(file.writer);
        QCOMPARE(loaded.value(0, "start record"), recordHex(kTensorStart, pc, 0, raw));
    }
    void recordsOfTheRightCoreAreShown() {
        VersionedNtff file(6);
        file.addCore(5);
        const uint32_t pc = file.graph(4).pc(TestEngine::Tensor, 1);
        file.core(4).instruction(TestEngine::Tensor, pc, kZero + 50, kZero + 60, {0, 4, 4, 0, 0});
        file.core(5).instruction(TestEngine::Tensor, pc, kZero + 50, kZero + 60, {0, 5, 5, 0, 0});
        const LoadedFile loaded(file.writer);
        for (const Lane& lane : loaded.capture->lanes().all()) {
            if (lane.content != LaneContent::Instructions)
                continue;
            const auto fields = loaded.capture->details(SpanId(lane.firstSpan));
            QVERIFY(fields.ok());
            const auto end = std::find_if(fields.value().begin(), fields.value().end(),
                                          [](const DetailField& field) { return field.label == "end record"; });
            QVERIFY(end != fields.value().end());
            const uint32_t crc = static_cast<uint32_t>(lane.core);
            QCOMPARE(end->value, recordHex(kTensorEnd, pc, crc << 16 | crc, kZero + 60));
        }
    }
    void shortReadsAreNoEndOfTheFile() {
        VersionedNtff file(6);
        const uint32_t pc = file.graph().pc(TestEngine::Tensor, 1);
        file.core().instruction(TestEngine::Tensor, pc, kZero, kEnd);
        LoadedFile loaded(file.writer);
        loaded.tree.limitReads(LoadedFile::kPath, 7);
        QCOMPARE(loaded.value(0, "end record"), recordHex(kTensorEnd, pc, 0, kEnd));
    }
    void aVanishedFileIsSaidAndTheRestIsShown() {
        VersionedNtff file(6);
        file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, 1), kZero, kEnd);
        LoadedFile loaded(file.writer);
        loaded.tree.vanish(LoadedFile::kPath);
        QVERIFY(!loaded.value(0, "missing").empty());
        QVERIFY(loaded.value(0, "start record").empty());
        const auto fields = loaded.details(0);
        QVERIFY(std::any_of(fields.begin(), fields.end(), [](const DetailField& f) { return f.label == "opcode"; }));
    }
    void aFileThatChangedIsNotRead() {
        VersionedNtff file(6);
        file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, 1), kZero, kEnd);
        LoadedFile loaded(file.writer);
        loaded.tree.add(LoadedFile::kPath, loaded.bytes + "more");
        QVERIFY(loaded.value(0, "missing").starts_with("The file has changed since it was loaded."));
    }
    void aFileThatShrinksWhileItIsReadIsSaid() {
        VersionedNtff file(6);
        file.core().instruction(TestEngine::Tensor, file.graph().pc(TestEngine::Tensor, 1), kZero, kEnd);
        LoadedFile loaded(file.writer);
        const uint64_t start = std::stoul(loaded.value(0, "start offset"));
        loaded.tree.shrink(LoadedFile::kPath, start + 16);
        QCOMPARE(loaded.value(0, "missing"), std::string("The file became shorter while it was read."));
    }
};

QTEST_APPLESS_MAIN(TestNotificationSource)
#include "tst_notification_source.moc"
