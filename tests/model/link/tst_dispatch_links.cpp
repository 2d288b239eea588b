// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/recording.h"

#include <QtTest>

using namespace tests;

namespace {

/// Executions as scripts see them: when each began and how its operator was found.
QString executionsOf(const Recording& recording) {
    QString text;
    for (const auto& row : rowsOf(recording.load(), "executions", {"start_ns", "link", "confidence"}))
        text += QString::fromStdString(row[0] + " " + row[1] + " " + row[2] + "\n");
    return text;
}

/// Device time by operator.
QString operatorsOf(const Recording& recording) {
    QString text;
    for (const auto& row : rowsOf(recording.load(), "operators", {"name", "device_ns"}))
        text += QString::fromStdString(row[0] + " " + row[1] + "\n");
    return text;
}

/// Two executions, of 100 and of 50 µs, which nothing ties to the framework.
Recording twoExecutions() {
    Recording recording;
    recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000});
    recording.run({.execId = 1, .schedule = 350'000, .run = 400'000, .runLength = 50'000});
    return recording;
}

constexpr const char* kBothOperators = "aten::mm 100000\naten::add 50000\n";

} // namespace

class TestDispatchLinks : public QObject {
    Q_OBJECT

private slots:
    void sequenceIdsMayBeNumbersOrText_data();
    void sequenceIdsMayBeNumbersOrText();
    void aFrameworkMappingBinds();
    void aBrokenMappingIsSaid();
    void equalCountsBindInOrder();
    void unequalCountsBindNothingInOrder();
    void twoStreamsTakeTheCoreWithAsMany();
    void theThreadOfTheCallBinds();
    void timeAloneIsAGuess();
    void idsOfAnotherProcessBindNothing();
    void tracesOfAnotherHostBindNothing();
    void tracesOfAnotherTimeBindNothing();
    void correlationIsNoExternalId();
    void correlationTiesWhatHasNoExternalId();
    void anExternalIdThatCameAgainIsThatOfItsTime();
    void aSequenceIdThatCameAgainIsThatOfItsTime();
    void executionsWithoutIdsAreMatchedFirstInFirstOut();
    void idsAreThoseOfTheirWorker();
};

void TestDispatchLinks::sequenceIdsMayBeNumbersOrText_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("text");
    for (const char* key : {"nrt_sequence_id", "nrta_seq_id", "nrta_sequence_id"})
        for (const bool text : {false, true})
            QTest::addRow("%s as %s", key, text ? "text" : "number") << QString(key) << text;
}

void TestDispatchLinks::sequenceIdsMayBeNumbersOrText() {
    QFETCH(QString, key);
    QFETCH(bool, text);
    Recording recording = twoExecutions();
    for (const int k : {0, 1}) {
        recording.operatorCall(k ? "aten::add" : "aten::mm", k * 300'000, 60'000, k + 1);
        test_support::ArgumentValues ids = {{"External id", k + 1}};
        const uint64_t sequence = kUnit + 1 + static_cast<uint64_t>(k);
        if (text)
            ids[key.toStdString()] = std::to_string(sequence);
        else
            ids[key.toStdString()] = sequence;
        recording.event("privateuse1_runtime", "enqueue", k * 300'000 + 1'000, 50'000, ids);
    }
    QCOMPARE(executionsOf(recording), QString("100000 sequence id 0.95\n400000 sequence id 0.95\n"));
    QCOMPARE(operatorsOf(recording), QString(kBothOperators));
}

void TestDispatchLinks::aFrameworkMappingBinds() {
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::mm", 210'000, 10'000, {{"Sequence number", 7}, {"Fwd thread id", 0}});
    recording.event("cpu_op", "aten::add", 230'000, 10'000, {{"Sequence number", 8}, {"Fwd thread id", 0}});
    recording.event("cpu_op", "aten::relu", 250'000, 10'000, {{"Sequence number", 8}, {"Fwd thread id", 1}});
    recording.files["framework_mapping_17.json"] =
        R"({"version":1,"data":[{"nrta_seq_id":281474976710657,"framework_op_exec_ids":[{"seq_nr":7,"th_id":0,"stream_id":0}]},)"
        R"({"nrta_seq_id":"281474976710658","framework_op_exec_ids":[{"seq_nr":"8","th_id":0,"stream_id":0}]},)"
        R"({"nrta_seq_id":99,"framework_op_exec_ids":[{"seq_nr":7,"th_id":0,"stream_id":0}]}]})";
    QCOMPARE(executionsOf(recording), QString("100000 framework mapping 0.95\n400000 framework mapping 0.95\n"));
    QCOMPARE(operatorsOf(recording).left(static_cast<qsizetype>(strlen(kBothOperators))), QString(kBothOperators));
    const auto capture = recording.load();
    QVERIFY(findingOf(*capture, "framework.mapping_unbound"));
    QCOMPARE(findingOf(*capture, "framework.mapping_unbound")->message,
             std::string("1 of 3 entries name an operator or an execution that is not in this capture."));
}

void TestDispatchLinks::aBrokenMappingIsSaid() {
    Recording recording = twoExecutions();
    recording.files["framework_mapping_17.json"] =
        R"({"version":1,"data":[{"nrta_seq_id":-1,"framework_op_exec_ids":[{"seq_nr":7,"th_id":0}]},3]})";
    const auto capture = recording.load();
    QVERIFY(findingOf(*capture, "mapping.broken_entry"));
    QCOMPARE(findingOf(*capture, "mapping.broken_entry")->count, uint64_t(1));
}

void addDriver(Recording& recording, const char* name, int64_t start, int externalId, int stream = 0) {
    recording.hasFramework = true;
    recording.framework.complete("privateuse1_driver", name, {0, stream}, Recording::at(start), 20'000,
                                 {{"External id", externalId}, {"stream", stream}});
}

void TestDispatchLinks::equalCountsBindInOrder() {
    Recording recording = twoExecutions();
    recording.operatorCall("aten::mm", 0, 10'000, 1);
    recording.operatorCall("aten::add", 20'000, 10'000, 2);
    addDriver(recording, "aten::mm", 100'000, 1);
    addDriver(recording, "aten::add", 400'000, 2);
    QCOMPARE(executionsOf(recording), QString("100000 order 0.7\n400000 order 0.7\n"));
    QCOMPARE(operatorsOf(recording), QString(kBothOperators));
}

void TestDispatchLinks::unequalCountsBindNothingInOrder() {
    Recording recording = twoExecutions();
    recording.operatorCall("aten::mm", 0, 10'000, 1);
    addDriver(recording, "aten::mm", 100'000, 1);
    QCOMPARE(executionsOf(recording), QString("100000  \n400000  \n"));
}

void TestDispatchLinks::twoStreamsTakeTheCoreWithAsMany() {
    Recording recording = twoExecutions();
    recording.run({.execId = 0, .schedule = 150'000, .run = 200'000, .runLength = 70'000, .nc = 1, .core = 5});
    recording.operatorCall("aten::mm", 0, 10'000, 1);
    recording.operatorCall("aten::add", 20'000, 10'000, 2);
    recording.operatorCall("aten::relu", 31'000, 10'000, 3);
    addDriver(recording, "aten::mm", 100'000, 1);
    addDriver(recording, "aten::add", 400'000, 2);
    addDriver(recording, "aten::relu", 200'000, 3, 1);
    QCOMPARE(operatorsOf(recording), QString("aten::mm 100000\naten::relu 70000\naten::add 50000\n"));
}

void TestDispatchLinks::theThreadOfTheCallBinds() {
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::linear", 0, 80'000, {}, Recording::kDispatch);
    recording.event("cpu_op", "aten::mm", 40'000, 30'000, {}, Recording::kDispatch);
    recording.event("cpu_op", "aten::tiny", 49'000, 2'000); // another thread, smaller
    QCOMPARE(executionsOf(recording), QString("100000 thread and time 0.8\n400000  \n"));
    QCOMPARE(operatorsOf(recording).section('\n', 0, 0), QString("aten::mm 100000"));
}

void TestDispatchLinks::timeAloneIsAGuess() {
    Recording recording = twoExecutions();
    recording.event("cpu_op", "aten::mm", 40'000, 30'000);
    recording.event("cpu_op", "aten::add", 340'000, 30'000);
    QCOMPARE(executionsOf(recording), QString("100000 time 0.4\n400000 time 0.4\n"));
    QCOMPARE(operatorsOf(recording), QString(kBothOperators));
}

void TestDispatchLinks::idsOfAnotherProcessBindNothing() {
    Recording recording = twoExecutions();
    recording.event("python_function", "main", 0, 500'000);
    recording.framework.complete("cpu_op", "aten::mm", {4711, 4711}, Recording::at(40'000), 30'000,
                                 {{"External id", 1}, {"nrt_sequence_id", kUnit + 1}});
    QCOMPARE(executionsOf(recording), QString("100000  \n400000  \n"));
}

void TestDispatchLinks::tracesOfAnotherHostBindNothing() {
    Recording recording = twoExecutions();
    recording.info.hostname = "trn-a";
    recording.framework.metadata["host_name"] = "trn-b";
    recording.operatorCall("aten::mm", 0, 60'000, 1, kUnit + 1);
    QCOMPARE(executionsOf(recording), QString("100000  \n400000  \n"));
    QVERIFY(findingOf(*recording.load(), "framework.other_host"));
    recording.framework.metadata["host_name"] = "trn-a";
    QVERIFY(!findingOf(*recording.load(), "framework.other_host"));
    QCOMPARE(executionsOf(recording), QString("100000 sequence id 0.95\n400000  \n"));
}

void TestDispatchLinks::tracesOfAnotherTimeBindNothing() {
    Recording recording = twoExecutions();
    recording.operatorCall("aten::mm", 50'000'000'000, 60'000, 1, kUnit + 1);
    QCOMPARE(executionsOf(recording), QString("100000  \n400000  \n"));
    QVERIFY(findingOf(*recording.load(), "framework.other_run"));
}

void TestDispatchLinks::correlationIsNoExternalId() {
    Recording recording = twoExecutions();
    recording.operatorCall("aten::mm", 0, 10'000, 5);
    recording.event("privateuse1_runtime", "enqueue", 700'000, 10'000,
                    {{"correlation", 5}, {"nrt_sequence_id", kUnit + 1}});
    // The event binds the dispatch; that its correlation is 5 does not make it aten::mm's.
    QCOMPARE(executionsOf(recording), QString("100000  \n400000  \n"));
}

void TestDispatchLinks::correlationTiesWhatHasNoExternalId() {
    Recording recording = twoExecutions();
    recording.operatorCall("aten::mm", 0, 10'000, 5);
    recording.event("privateuse1_runtime", "enqueue", 1'000, 5'000, {{"External id", 5}, {"correlation", 77}});
    recording.framework.complete("privateuse1_driver", "aten::mm", {0, 0}, Recording::at(100'000), 20'000,
                                 {{"correlation", 77}, {"stream", 0}, {"nrt_sequence_id", kUnit + 1}});
    QCOMPARE(executionsOf(recording), QString("100000 sequence id 0.95\n400000  \n"));
    const std::string links = textOf(rowsOf(recording.load(), "links", {"from_name", "to_name", "method"}));
    QVERIFY2(links.find("enqueue | aten::mm | correlation") != std::string::npos, links.c_str());
}

void TestDispatchLinks::anExternalIdThatCameAgainIsThatOfItsTime() {
    Recording recording = twoExecutions();
    recording.operatorCall("aten::mm", 0, 60'000, 1, kUnit + 1);
    recording.operatorCall("aten::add", 300'000, 60'000, 1, kUnit + 2);
    QCOMPARE(operatorsOf(recording), QString(kBothOperators));
}

void TestDispatchLinks::aSequenceIdThatCameAgainIsThatOfItsTime() {
    Recording recording;
    recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000});
    recording.run({.execId = 0, .schedule = 350'000, .run = 400'000, .runLength = 50'000});
    const auto capture = recording.load();
    QCOMPARE(capture->executions().size(), size_t(2));
    for (const model::Execution& execution : capture->executions())
        QCOMPARE((execution.start - capture->spans().start(execution.schedule)).ns(), int64_t(50'000));
}

void TestDispatchLinks::executionsWithoutIdsAreMatchedFirstInFirstOut() {
    Recording recording;
    for (const int k : {0, 1}) {
        test_support::AsyncExecution e = recording.plan({.execId = static_cast<uint64_t>(k),
                                                         .schedule = 50'000 + 20'000 * k,
                                                         .run = 100'000 + 200'000 * k,
                                                         .runLength = 150'000});
        recording.runtime.span({.core = 0,
                                .type = test_support::RuntimeEvent::ExecuteSchedule,
                                .thread = 7,
                                .start = e.scheduleStart,
                                .stop = e.scheduleStop,
                                .seqOnStop = e.nrtaSeqId});
        test_support::RuntimeSpan running{0, test_support::RuntimeEvent::NcExecRunning, 8, e.runStart, e.runStop};
        running.onStart = {{"device_core_idx", "4"}};
        recording.runtime.hardware(running, recording.clock, e.drainAt);
    }
    recording.operatorCall("aten::mm", 0, 60'000, 1, kUnit + 1);
    recording.operatorCall("aten::add", 61'000, 60'000, 2, kUnit + 2);
    const auto capture = recording.load();
    QCOMPARE(capture->executions().size(), size_t(2));
    for (size_t k = 0; k < 2; ++k) {
        const model::Execution& execution = capture->executions()[k];
        QVERIFY(execution.schedule.valid() && execution.operatorCall.valid());
        QCOMPARE(capture->spans().start(execution.schedule).ns(), Recording::at(50'000 + 20'000 * int64_t(k)));
    }
}

void TestDispatchLinks::idsAreThoseOfTheirWorker() {
    std::map<std::string, std::string> files;
    for (const int worker : {0, 1}) {
        Recording recording;
        recording.folder = "/run/i-0abc_pid_" + std::to_string(42 + worker);
        recording.info.pid = 42 + worker;
        const uint64_t sequence =
            recording.run({.execId = 0, .schedule = 50'000, .run = 100'000, .runLength = 100'000 + 1'000 * worker});
        recording.hasFramework = true;
        const test_support::ChromeWriter::Place thread{42 + worker, 42};
        recording.framework.complete("cpu_op", worker ? "aten::add" : "aten::mm", thread, Recording::at(0), 60'000,
                                     {{"External id", 1}});
        recording.framework.complete("privateuse1_runtime", "enqueue", thread, Recording::at(1'000), 50'000,
                                     {{"External id", 1}, {"nrt_sequence_id", sequence}});
        for (const auto& [path, bytes] : recording.write())
            files[path] = bytes;
    }
    QCOMPARE(textOf(rowsOf(loadFiles(files, "/run"), "operators", {"name", "device_ns"})),
             std::string("aten::add | 101000\naten::mm | 100000\n"));
}

QTEST_GUILESS_MAIN(TestDispatchLinks)
#include "tst_dispatch_links.moc"
