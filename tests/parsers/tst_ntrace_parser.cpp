// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "parsers/record_stream.h"
#include "tests/support/capture_writer.h"
#include "tests/support/fake_source.h"

#include <QtTest>

using namespace test_support;

namespace {

constexpr uint64_t kNow = 1'700'000'000'000'000'000;

std::string events() {
    NtraceWriter writer;
    for (uint64_t i = 0; i < 10; ++i)
        writer.span({.core = 0,
                     .type = ::test_support::RuntimeEvent::NrtLoad,
                     .thread = 7,
                     .start = kNow + i * 1000,
                     .stop = kNow + i * 1000 + 500,
                     .onStop = {{"model_id", "123456"}}});
    return writer.bytes();
}

std::string info(const std::string& type = "trn2.3xlarge") {
    TraceInfo info;
    info.pid = 42;
    info.instanceId = "i-0abc";
    info.instanceType = type;
    info.events.count = 20;
    info.sessionInit = kNow - 1000;
    info.sessionClose = kNow + 1'000'000;
    info.cpus = 2;
    info.cpu.count = 3;
    info.memory.count = 2;
    return info.bytes();
}

std::string cpu() {
    return cpuUtil(cpuTicks(kNow, 1'000'000'000, 2, {{10, 20}, {30, 0}}));
}
std::string memory() {
    return hostMemory({{kNow, 1 << 20}, {kNow + 1'000'000'000, 2 << 20}});
}

std::shared_ptr<const model::Capture> load(const FakeFileTree& tree) {
    model::Progress progress;
    return std::move(parsers::loadCapture({{"/run"}, {}}, tree, progress)).value().capture;
}

const model::Finding* find(const model::Capture& capture, std::string_view code) {
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code == code)
            return &finding;
    return nullptr;
}

model::FileRole roleOf(const model::Capture& capture, std::string_view path) {
    for (const model::CaptureFile& file : capture.files())
        if (file.path == path)
            return file.role;
    return model::FileRole::Unknown;
}

} // namespace

class TestNtraceParser : public QObject {
    Q_OBJECT

private slots:
    void contentsTellTheFilesApartUnderFalseNames();
    void cutTailIsAFindingAndTheRestIsRead();
    void badRecordIsCountedAndTheRestIsRead();
    void oldBareFormIsReadWithItsEvents();
    void syntheticMachineMarksTheCapture();
    void averageAndSeriesOfTheCpuLeaveTheFirstTickOut();
    void secondTraceOfAProcessIsNotRead();
    void damagedFilesNeverCrash_data();
    void damagedFilesNeverCrash();
};

void TestNtraceParser::contentsTellTheFilesApartUnderFalseNames() {
    FakeFileTree tree;
    tree.add("/run/cpu_util.pb", events());
    tree.add("/run/host_mem.pb", cpu());
    tree.add("/run/ntrace.pb", memory());
    tree.add("/run/a.bin", info());
    const auto capture = load(tree);
    QCOMPARE(roleOf(*capture, "/run/cpu_util.pb"), model::FileRole::Ntrace);
    QCOMPARE(roleOf(*capture, "/run/host_mem.pb"), model::FileRole::CpuUtil);
    QCOMPARE(roleOf(*capture, "/run/ntrace.pb"), model::FileRole::HostMem);
    QCOMPARE(roleOf(*capture, "/run/a.bin"), model::FileRole::TraceInfo);
    QCOMPARE(capture->runtimeTraces().size(), size_t(1));
    QCOMPARE(capture->runtimeTraces()[0].events.size(), size_t(20));
    QCOMPARE(capture->runtimeTraces()[0].memory.records, uint64_t(2));
}

void TestNtraceParser::cutTailIsAFindingAndTheRestIsRead() {
    const std::string whole = events();
    FakeFileTree tree;
    tree.add("/run/ntrace.pb", whole.substr(0, whole.size() - 3));
    const auto capture = load(tree);
    const model::Finding* cut = find(*capture, "ntrace.cut");
    QVERIFY(cut && cut->offset);
    QCOMPARE(capture->runtimeTraces()[0].events.size(), size_t(19));
    QCOMPARE(capture->files()[0].state, model::FileState::PartlyRead);
    QCOMPARE(capture->runtimeTraces()[0].facts.openStarts, uint64_t(1));
    QVERIFY(find(*capture, "runtime.open_start"));
}

void TestNtraceParser::badRecordIsCountedAndTheRestIsRead() {
    std::string bytes = events();
    const std::string bad("\x03\0\0\0\xff\xff\xff", 7);
    FakeFileTree tree;
    tree.add("/run/ntrace.pb", bytes + bad + bad);
    const auto capture = load(tree);
    const model::Finding* finding = find(*capture, "ntrace.bad_record");
    QVERIFY(finding);
    QCOMPARE(finding->count, uint64_t(2));
    QCOMPARE(finding->offset.value_or(0), uint64_t(bytes.size()));
    QCOMPARE(capture->runtimeTraces()[0].events.size(), size_t(20));
}

void TestNtraceParser::oldBareFormIsReadWithItsEvents() {
    std::string bare;
    const std::string stream = events();
    parsers::RecordStream records(stream);
    while (const auto record = records.next()) {
        QVERIFY(record->bytes.size() < 128);
        bare += '\x1a'; // field 3, bytes
        bare += static_cast<char>(record->bytes.size());
        bare += record->bytes;
    }
    FakeFileTree tree;
    tree.add("/run/ntrace.pb", info() + bare);
    const auto capture = load(tree);
    QCOMPARE(roleOf(*capture, "/run/ntrace.pb"), model::FileRole::Ntrace);
    QCOMPARE(capture->runtimeTraces()[0].events.size(), size_t(20));
    QVERIFY(capture->runtimeTraces()[0].hasInfo);
}

void TestNtraceParser::syntheticMachineMarksTheCapture() {
    FakeFileTree tree;
    tree.add("/run/trace_info.pb", info("Synthetic"));
    tree.add("/run/ntrace.pb", events());
    QVERIFY(load(tree)->synthetic());
}

void TestNtraceParser::averageAndSeriesOfTheCpuLeaveTheFirstTickOut() {
    FakeFileTree tree;
    tree.add("/run/cpu_util.pb", cpu());
    const auto capture = load(tree);
    QCOMPARE(capture->runtimeTraces()[0].cpu.records, uint64_t(6));
    QCOMPARE(capture->counters().size(), size_t(3));
    const model::CounterSeries& average = capture->counters()[model::CounterId(0)];
    QCOMPARE(average.values, (std::vector<double>{15, 15}));
    QCOMPARE(capture->counters()[model::CounterId(1)].values, (std::vector<double>{10, 30}));
}

void TestNtraceParser::secondTraceOfAProcessIsNotRead() {
    FakeFileTree tree;
    tree.add("/run/a.pb", events());
    tree.add("/run/b.pb", events());
    const auto capture = load(tree);
    QVERIFY(find(*capture, "ntrace.second"));
    QCOMPARE(capture->runtimeTraces()[0].events.size(), size_t(20));
}

void TestNtraceParser::damagedFilesNeverCrash_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"ntrace.pb", "trace_info.pb", "cpu_util.pb", "host_mem.pb"})
        QTest::newRow(name) << QString(name);
}

/// Each byte turned over, and each cut, in one of four files that are otherwise right.
void TestNtraceParser::damagedFilesNeverCrash() {
    QFETCH(QString, name);
    const std::map<std::string, std::string> files = {
        {"ntrace.pb", events()}, {"trace_info.pb", info()}, {"cpu_util.pb", cpu()}, {"host_mem.pb", memory()}};
    const std::string& whole = files.at(name.toStdString());
    const size_t stride = whole.size() / 150 + 1;
    for (size_t at = 0; at < whole.size(); at += stride) {
        for (const bool flip : {false, true}) {
            std::string damaged = flip ? whole : whole.substr(0, at);
            if (flip)
                damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 8));
            FakeFileTree tree;
            for (const auto& [path, bytes] : files)
                tree.add("/run/" + path, path == name.toStdString() ? damaged : bytes);
            const auto capture = load(tree);
            QVERIFY(capture);
            QCOMPARE(capture->files().size(), size_t(4));
        }
    }
}

QTEST_GUILESS_MAIN(TestNtraceParser)
#include "tst_ntrace_parser.moc"
