// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/capture_writer.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace test_support;

// What must hold for files of any content, so that a parser's test may rely on its input.
class TestCaptureWriter : public QObject {
    Q_OBJECT

private slots:
    void digestsAreTheKnownOnes();
    void clocksGoBackAndForth();
    void aNeffHasItsFieldsAtTheirPlaces();
    void aNeffGivesTheSameBytesAgain();
    void aStoredGzipHasItsOwnSize();
    void theNotificationsOfAnNtffEndTheFile_data();
    void theNotificationsOfAnNtffEndTheFile();
    void runtimeIdsHaveNoHole();
    void aStopTracksItsStart();
    void kinetoTimesKeepTheirNanoseconds();
};

static std::uint64_t littleAt(const std::string& bytes, std::size_t offset, int size) {
    std::uint64_t value = 0;
    for (int i = size; i-- > 0;)
        value = value << 8 | static_cast<std::uint8_t>(bytes.at(offset + static_cast<std::size_t>(i)));
    return value;
}

static NeffWriter smallNeff() {
    NeffWriter neff;
    neff.header.name = "small.neff";
    neff.header.uuid = uuidFromHex("00112233-4455-6677-8899-aabbccddeeff");
    neff.subgraph("sg00").engine(Engine::Vector).add(nop());
    return neff;
}

void TestCaptureWriter::digestsAreTheKnownOnes() {
    const auto digest = md5("message digest");
    QCOMPARE(QByteArray(reinterpret_cast<const char*>(digest.data()), 16).toHex(),
             QByteArray("f96b697d7cb7938d525a2f31aaf161d0"));
    QCOMPARE(crc32("123456789"), 0xcbf43926u);
}

void TestCaptureWriter::clocksGoBackAndForth() {
    const ClockBlock clock{1'000'000, 999'983, 1'000'000};
    for (std::uint64_t ps : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2'575'444'955'688'469}}) {
        const std::uint64_t raw = clock.rawAt(ps);
        QVERIFY(clock.psOf(raw) >= ps);
        QVERIFY(raw == clock.init || clock.psOf(raw - 1) < ps);
    }
}

void TestCaptureWriter::aNeffHasItsFieldsAtTheirPlaces() {
    NeffWriter neff = smallNeff();
    neff.zeroPadding = 24;
    neff.header.logicalCoreSize = 2;
    const std::string bytes = neff.bytes();
    QCOMPARE(littleAt(bytes, 0x00, 8), std::uint64_t{2});
    QCOMPARE(littleAt(bytes, 0x08, 8), std::uint64_t{0x400});
    QCOMPARE(littleAt(bytes, 0x10, 8), std::uint64_t{bytes.size() - 0x400});
    QCOMPARE(bytes.substr(0xcc, 16), std::string(bytesOf(neff.header.uuid)));
    QCOMPARE(bytes.substr(0xdc, 11), std::string("small.neff\0", 11));
    QCOMPARE(littleAt(bytes, 0x228, 4), std::uint64_t{2});
    QCOMPARE(littleAt(bytes, 0x400, 2), std::uint64_t{0x8b1f});
}

void TestCaptureWriter::aNeffGivesTheSameBytesAgain() {
    QVERIFY(smallNeff().bytes() == smallNeff().bytes());
}

void TestCaptureWriter::aStoredGzipHasItsOwnSize() {
    const std::string text(70'000, 'x');
    QCOMPARE(gzipStored(text).size(), text.size() + 10 + 2 * 5 + 8);
}

void TestCaptureWriter::theNotificationsOfAnNtffEndTheFile_data() {
    QTest::addColumn<int>("version");
    for (int version : {4, 5, 6})
        QTest::addRow("version %d", version) << version;
}

void TestCaptureWriter::theNotificationsOfAnNtffEndTheFile() {
    QFETCH(int, version);
    NtffWriter ntff(static_cast<std::uint8_t>(version));
    NtffSubgraph& graph = ntff.program({}).graph("sg00", 4);
    graph.stream(Engine::Vector).startAddress = 0x8005c0410000;
    graph.stream(Engine::Vector).instructions = {nop(), notify(2)};
    ntff.core(4).instruction(Engine::Vector, graph.pc(Engine::Vector, 1), 5000, 6000, {12, 1, 2});
    const std::string bytes = ntff.bytes();
    const std::uint64_t base = 128 + littleAt(bytes, 1, 8);
    const std::uint64_t instructions = version == 6 ? 128 : 0;
    QCOMPARE(bytes.size(), base + instructions + 2 * 16);
    const std::size_t end = bytes.size() - 16;
    QCOMPARE(littleAt(bytes, end, 4), std::uint64_t{0x91} << 24 | graph.pc(Engine::Vector, 1));
    QCOMPARE(littleAt(bytes, end + 4, 4), std::uint64_t{2 << 16 | 1});
    QCOMPARE(littleAt(bytes, end + 8, 8), std::uint64_t{6000});
}

static NtraceWriter smallTrace() {
    NtraceWriter trace;
    trace.span({1, RuntimeEvent::TensorWrite, 7, 2000, 3000});
    trace.span({0, RuntimeEvent::NrtLoad, 7, 1000, 9000});
    trace.span({0, RuntimeEvent::CopyIn, 7, 2000, 3000});
    trace.hardware({0, RuntimeEvent::NcExecRunning, 8, 100, 200}, {4000, 100}, 8000);
    return trace;
}

void TestCaptureWriter::runtimeIdsHaveNoHole() {
    std::set<std::uint64_t> ids;
    for (const RuntimeRecord& record : smallTrace().records())
        ids.insert(record.id);
    const std::uint64_t core = std::uint64_t{1} << 50;
    QVERIFY((ids == std::set<std::uint64_t>{1, 2, 3, 4, 5, 6, core + 1, core + 2}));
}

void TestCaptureWriter::aStopTracksItsStart() {
    const std::vector<RuntimeRecord> records = smallTrace().records();
    for (const RuntimeRecord& record : records) {
        const auto start = std::find_if(records.begin(), records.end(),
                                        [&](const RuntimeRecord& other) { return other.id == record.trackingId; });
        QVERIFY(start != records.end());
        QVERIFY(start->phase == Phase::Start);
        QCOMPARE(start->type, record.type);
    }
}

void TestCaptureWriter::kinetoTimesKeepTheirNanoseconds() {
    ChromeWriter trace;
    trace.baseTimeNs = 1'700'000'000'000'000'000;
    trace.complete("cpu_op", "aten::mul", {1, 2}, trace.baseTimeNs + 9'007'199'254'740'993, 7);
    const std::string text = trace.bytes();
    QVERIFY(text.find("\"ts\": 9007199254740.993, \"dur\": 0.007") != std::string::npos);
    QVERIFY(text.find("\"baseTimeNanoseconds\": 1700000000000000000") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestCaptureWriter)
#include "tst_capture_writer.moc"
