// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_reader.h"
#include "tests/support/trace_in_pieces.h"

#include <QtTest>

using namespace parsers;

class TestTraceReader : public QObject {
    Q_OBJECT

private slots:
    void cutsDoNotShow_data();
    void cutsDoNotShow();
    void cutsAndThreadsDoNotShow();
    void cutsOfDamagedTextDoNotShow_data();
    void cutsOfDamagedTextDoNotShow();
    void pieceEndsBetweenEvents();
    void nestedObjectsThatLookLikeEventsAreNone();
};

namespace {

/// What a trace gives when it is cut into pieces of about so many bytes: spans, arrows and findings, one a line.
QString readText(const std::string& text, size_t pieceBytes, bool twoThreads) {
    const auto [sealed, end] = tests::readInPieces(text, pieceBytes, twoThreads);
    const model::Capture& capture = *sealed;
    QString out;
    for (size_t i = 0; i < capture.spans().size(); ++i) {
        const model::SpanId span(i);
        out += QString("%1 +%2 depth %3 flags %4 at %5 %6\n")
                   .arg(capture.spans().start(span).ns())
                   .arg(capture.spans().duration(span).ns())
                   .arg(capture.spans().depth(span))
                   .arg(capture.spans().flags(span))
                   .arg(capture.spans().detail(span))
                   .arg(QString::fromStdString(std::string(capture.text(capture.spans().name(span)))));
        const auto details = capture.details(span);
        if (!details.ok())
            out += "no details\n";
    }
    for (const model::Flow& flow : capture.flows())
        out += QString("arrow %1 %2\n").arg(flow.fromTime.ns()).arg(flow.toTime.ns());
    for (const model::Finding& finding : capture.findings().all())
        out += QString("%1 x%2 at %3\n").arg(finding.code.c_str()).arg(finding.count).arg(finding.offset.value_or(0));
    out += QString("size %1 cut %2\n").arg(end.size).arg(end.cut ? int64_t(*end.cut) : -1);
    return out + (end.notStrict ? "not strict" : "strict");
}

std::string manyEvents() {
    std::string text = R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "a"}, {"id": 1, "name": "b"}],
  "traceEvents": [
)";
    for (int i = 0; i < 300; ++i) {
        const std::string n = std::to_string(i);
        text += R"(  {"ph": "X", "cat": "cpu_op", "name": "op)" + std::to_string(i % 7) + R"(", "pid": 1, "tid": )" +
                std::to_string(i % 3) + R"(, "ts": )" + n + R"(.250, "dur": 0.5, "args": {"External id": )" + n +
                R"(, "list": [{"name": "x"}, {"name": "}, {\"ph\": 1"}, {"ph": "X", "ts": 1}], "n": )" + n + "}},\n";
    }
    return text + R"(  {"ph": "i", "name": "end", "pid": 1, "tid": 0, "ts": 400}
  ], "traceName": "x", "baseTimeNanoseconds": 1000})";
}

} // namespace

void TestTraceReader::cutsDoNotShow_data() {
    QTest::addColumn<QString>("path");
    const QDir cases(QString(NEURITE_SOURCE_DIR) + "/tests/data/chrome_trace");
    for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        QTest::newRow(qPrintable(name)) << cases.filePath(name) + "/input.json";
}

void TestTraceReader::cutsDoNotShow() {
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string text = file.readAll().toStdString();
    const QString whole = readText(text, size_t(1) << 20, false);
    for (const size_t bytes : {1, 2, 7, 30, 64, 100, 200})
        QCOMPARE(readText(text, bytes, false), whole);
}

void TestTraceReader::cutsAndThreadsDoNotShow() {
    const std::string text = manyEvents();
    const QString whole = readText(text, size_t(1) << 20, false);
    QVERIFY(whole.endsWith("\nstrict"));
    for (const size_t bytes : {64, 100, 333, 1000, 5000}) {
        QCOMPARE(readText(text, bytes, false), whole);
        QCOMPARE(readText(text, bytes, true), whole);
    }
    const std::string cut = text.substr(0, text.size() / 2);
    const QString wholeCut = readText(cut, size_t(1) << 20, false);
    std::string broken = text;
    broken.replace(text.find("op3"), 3, "o\"3");
    const QString wholeBroken = readText(broken, size_t(1) << 20, false);
    QVERIFY(wholeBroken.endsWith("not strict"));
    for (const size_t bytes : {64, 333, 5000}) {
        QCOMPARE(readText(cut, bytes, true).right(60), wholeCut.right(60));
        QCOMPARE(readText(cut, bytes, true), wholeCut);
        QCOMPARE(readText(broken, bytes, true), wholeBroken);
    }
}

void TestTraceReader::cutsOfDamagedTextDoNotShow_data() {
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* name, const char* text) { QTest::newRow(name) << QByteArray(text); };
    row("no comma before the last event of a piece", R"([{}{},{"ph":"i","ts":1,"name":"a"}])");
    row("a comma too many at the end, and a quote behind it",
        R"({"traceEvents":[{"ph":"i","ts":1,"name":"a"},{"ph":"i","ts":2,"name":"b"},],"x":["y"},{"ph","z)");
    row("events behind the end", R"([{"ph":"i","ts":1,"name":"a"}]},
{"ph":"i","ts":2,"name":"b"},{"ph":"i","ts":3,"name":"c"}])");
    row("objects without keys in an argument", R"([{"ph":"X","ts":1,"pid":0]{"ph":"M"},
{"ph":{"a":{"b":1},"args":{"name":"x"},{"ph":"i","name":"d","ts":3},{"ph":"i","name":"e","ts":4}},"ts":1},{"ph":1}])");
    row("what looks like events in the last event", R"([{"ph":"E""","ts":1},
{"ph":"X","tid":[{"ph":"X","ts":1},{"ph":"X","ts":1},{"ph":1}],"ts":2,"name":"a"}])");
    row("what looks like the last event in a damaged one", R"([{"ph":"E""","args":{"l":[1,
{"ph":"X","tid":[{"ph":"X","ts":1},{"ph":"X","ts":1},{"ph":1}],"ts":2,"name":"a"}]},"ts":3},{"ph":"X","name":"b","ts":1},{}])");
    row("arrays of arrays behind a damaged head", R"({"unit":[]],"traceEvents":[
}{"a":[{"a":[{"ph":"X","ts":1},{"ph":1}]},{"ph":"X","ts":2},{"ph":1}],"b":[{"c":1},{"ph":"i","ts":3}]})");
    row("no comma before an event that is cut", R"([{"ph":"i","ts":1},{"ph":"i","ts":2}{"ph":"b","id":[{},
{"ph":"i","ts":3}]},{"stream":"X"name"})");
    row("many damaged events one behind the other", R"([{"ph":"i","name":"a"b"},{"ph":"i","name":"a"b"},
{"ph":"i","name":"a"b"},{"ph":"i","name":"a"b"},{"args":{},"ph":"i","ts":2,"name":"c"},{"ph":"i","ts":3}])");
}

void TestTraceReader::cutsOfDamagedTextDoNotShow() {
    QFETCH(QByteArray, text);
    const QString whole = readText(text.toStdString(), size_t(1) << 20, false);
    for (size_t bytes = 1; bytes <= size_t(text.size()); bytes += 1 + bytes / 8)
        QCOMPARE(readText(text.toStdString(), bytes, false), whole);
}

void TestTraceReader::pieceEndsBetweenEvents() {
    const auto bytes =
        test_support::memorySource("/t.json", R"([{"ph":"X","args":{"a":[{"b":1},{"b":2}]}} , {"ph":"X"},)");
    const auto stream = openContent(*bytes, nullptr);
    TextFeed feed(*stream.value(), 52);
    TextPiece piece;
    QVERIFY(feed.next(piece));
    QCOMPARE(std::string(piece.text()), std::string(R"([{"ph":"X","args":{"a":[{"b":1},{"b":2}]}} , )"));
    QCOMPARE(piece.text()[piece.eventsEnd - 1], '}');
    QVERIFY(feed.next(piece));
    QCOMPARE(piece.offset, uint64_t(45));
    QVERIFY(!feed.next(piece));
}

void TestTraceReader::nestedObjectsThatLookLikeEventsAreNone() {
    std::string text = R"({"traceEvents":[{"ph":"X","name":"one","pid":1,"tid":1,"ts":1,"dur":1,"args":{"list":[)";
    for (int i = 0; i < 100; ++i)
        text += R"({"ph":"X","name":"none","pid":1,"tid":1,"ts":5,"dur":1}, )";
    text += R"({}]}}]})";
    const QString read = readText(text, 100, true);
    QCOMPARE(read.count("one"), 1);
    QCOMPARE(read.count("none"), 0);
    QVERIFY(read.endsWith("\nstrict"));
}

QTEST_GUILESS_MAIN(TestTraceReader)
#include "tst_trace_reader.moc"
