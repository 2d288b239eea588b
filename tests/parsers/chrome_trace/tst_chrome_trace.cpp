// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "tests/support/fake_source.h"

#include <QtTest>

using namespace parsers;

namespace {

std::string load(const std::string& path, std::shared_ptr<const model::Capture>& capture) {
    model::Progress progress;
    auto outcome = loadCapture({{path}, {}}, DiskFileTree(), progress);
    if (!outcome.ok())
        return outcome.error().message;
    capture = outcome.value().capture;
    return {};
}

std::string flagsOf(uint8_t flags) {
    std::string text;
    for (const auto& [flag, word] : {std::pair<int, const char*>{model::kSpanInstant, " instant"},
                                     {model::kSpanAsync, " async"},
                                     {model::kSpanUnfinished, " unfinished"},
                                     {model::kSpanImplausible, " implausible"},
                                     {model::kSpanOverlaps, " overlaps"}})
        text += flags & flag ? word : "";
    return text;
}

/// What a case shows, one thing a line: lanes with their spans, counters, arrows, links, findings.
QString description(const model::Capture& capture) {
    QString out;
    const auto& spans = capture.spans();
    const auto name = [&](model::SpanId span) {
        return span.valid() ? QString::fromStdString(std::string(capture.text(spans.name(span)))) : QString("nothing");
    };
    for (const model::Lane& lane : capture.lanes().all()) {
        out += QString("lane %1 | %2/%3 | stream %4 | rows %5\n")
                   .arg(lane.label.c_str(), lane.process.c_str(), lane.thread.c_str(), lane.stream.c_str())
                   .arg(lane.rows.size());
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const model::SpanId span(i);
            out += QString("  %1 +%2 depth %3%4 %5\n")
                       .arg(spans.start(span).ns())
                       .arg(spans.duration(span).ns())
                       .arg(spans.depth(span))
                       .arg(flagsOf(spans.flags(span)).c_str(), name(span));
        }
    }
    for (const model::CounterSeries& series : capture.counters().all())
        for (size_t i = 0; i < series.values.size(); ++i)
            out += QString("counter %1 / %2: %3 = %4\n")
                       .arg(series.counter.c_str(), series.series.c_str())
                       .arg(series.timestamps[i])
                       .arg(series.values[i]);
    for (const model::Flow& flow : capture.flows())
        out += QString("arrow %1 %2 -> %3 %4\n")
                   .arg(flow.fromTime.ns())
                   .arg(name(flow.from))
                   .arg(flow.toTime.ns())
                   .arg(name(flow.to));
    for (const model::Link& link : capture.links())
        out += QString("link %1 -> %2\n").arg(name(link.from), name(link.to));
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code != "framework.no_runtime") // what the capture lacks beside the trace
            out += QString("%1 %2 x%3\n")
                       .arg(model::severityName(finding.severity), finding.code.c_str())
                       .arg(finding.count);
    return out;
}

/// The value of a field in the details of the first span of a name; "missing" where there is none.
QString detailOf(const model::Capture& capture, const QString& name, const QString& label) {
    for (size_t i = 0; i < capture.spans().size(); ++i) {
        const model::SpanId span(i);
        if (QString::fromStdString(std::string(capture.text(capture.spans().name(span)))) != name)
            continue;
        const auto details = capture.details(span);
        for (const model::DetailField& field : details.ok() ? details.value() : std::vector<model::DetailField>())
            if (QString::fromStdString(field.label) == label)
                return QString::fromStdString(field.value);
        break;
    }
    return "missing";
}

} // namespace

/// A case is a folder of tests/data/chrome_trace: input.json, what it shows (expected.txt) and, where it matters, what
/// the details of a span say (details.txt, lines of "span | field | value"). With NEURITE_WRITE_EXPECTED in the
/// environment a missing expected.txt is written, to be read before it is kept.
class TestChromeTrace : public QObject {
    Q_OBJECT

private slots:
    void showsWhatTheCaseExpects_data();
    void showsWhatTheCaseExpects();
    void bothReadersGiveTheSame_data() { showsWhatTheCaseExpects_data(); }
    void bothReadersGiveTheSame();
    void everyCaseIsInTheTable();
    void detailsShowEveryArgumentDigitForDigit();
    void manyEndsAtOneTimeAreReadSwiftly();
    void whatIsNotKnownOfAPlaceIsNotSaid();
    void aCommentOnTheNumbersIsKept();
    void cancelledReadingFails();
};

void TestChromeTrace::showsWhatTheCaseExpects_data() {
    QTest::addColumn<QString>("folder");
    const QDir cases(QString(NEURITE_SOURCE_DIR) + "/tests/data/chrome_trace");
    for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        QTest::newRow(qPrintable(name)) << cases.filePath(name);
}

void TestChromeTrace::showsWhatTheCaseExpects() {
    QFETCH(QString, folder);
    std::shared_ptr<const model::Capture> capture;
    QCOMPARE(load((folder + "/input.json").toStdString(), capture), std::string());
    const QString shown = description(*capture);
    QFile expected(folder + "/expected.txt");
    if (!expected.exists() && qEnvironmentVariableIsSet("NEURITE_WRITE_EXPECTED")) {
        QVERIFY(expected.open(QIODevice::WriteOnly));
        expected.write(shown.toUtf8());
        return;
    }
    QVERIFY2(expected.open(QIODevice::ReadOnly), "expected.txt is missing");
    QCOMPARE(shown, QString::fromUtf8(expected.readAll()));
    QFile details(folder + "/details.txt");
    if (!details.open(QIODevice::ReadOnly))
        return;
    for (const QString& line : QString::fromUtf8(details.readAll()).split('\n', Qt::SkipEmptyParts)) {
        const QStringList parts = line.split(" | ");
        QCOMPARE(parts.size(), 3);
        QCOMPARE(detailOf(*capture, parts[0], parts[1]), parts[2]);
    }
}

/// A comma at the end makes the strict reader give up, somewhere in the middle of it.
void TestChromeTrace::bothReadersGiveTheSame() {
    QFETCH(QString, folder);
    QFile file(folder + "/input.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    const auto end = text.lastIndexOf("}]");
    if (end < 0)
        QSKIP("this input has no whole array of events");
    text.insert(end + 1, ',');
    test_support::FakeFileTree tree;
    tree.add("/run/input.json", text.toStdString());
    model::Progress progress;
    const auto loose = loadCapture({{"/run/input.json"}, {}}, tree, progress);
    QVERIFY(loose.ok());
    std::shared_ptr<const model::Capture> capture;
    QCOMPARE(load((folder + "/input.json").toStdString(), capture), std::string());
    const auto withoutRemark = [](const QString& shown) {
        return QString(shown).remove("info trace.not_strict_json x1\n");
    };
    QCOMPARE(withoutRemark(description(*loose.value().capture)), withoutRemark(description(*capture)));
}

void TestChromeTrace::everyCaseIsInTheTable() {
    const QDir cases(QString(NEURITE_SOURCE_DIR) + "/tests/data/chrome_trace");
    QFile table(cases.filePath("README.md"));
    QVERIFY(table.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(table.readAll());
    for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        QVERIFY2(text.contains('`' + name + '`'), qPrintable(name));
}

void TestChromeTrace::detailsShowEveryArgumentDigitForDigit() {
    test_support::FakeFileTree tree;
    tree.add("/run/t.json", R"({"traceEvents":[{"ph":"B","pid":1,"tid":1,"ts":200.25,"name":"record",
        "args":{"Comms Id":10159970886766084423,"shape":[1, 2],"text":"a\"b"}},
        {"ph":"E","pid":1,"tid":1,"ts":300,"args":{"result":0.10}}]})");
    model::Progress progress;
    const auto outcome = loadCapture({{"/run/t.json"}, {}}, tree, progress);
    QVERIFY(outcome.ok());
    const auto details = outcome.value().capture->details(model::SpanId(0));
    QVERIFY(details.ok());
    const auto value = [&](const std::string& label) {
        for (const model::DetailField& field : details.value())
            if (field.label == label)
                return field.value;
        return std::string("missing");
    };
    QCOMPARE(value("Comms Id"), std::string("10159970886766084423"));
    QCOMPARE(value("shape"), std::string("[1, 2]"));
    QCOMPARE(value("text"), std::string("a\"b"));
    QCOMPARE(value("result"), std::string("0.10"));
}

void TestChromeTrace::manyEndsAtOneTimeAreReadSwiftly() {
    std::string text = R"({"traceEvents":[)";
    for (int i = 0; i < 200'000; ++i)
        text += R"({"ph":"E","pid":1,"tid":1,"name":"a","ts":1},)";
    for (int i = 0; i < 100'000; ++i)
        text += R"({"ph":"B","pid":1,"tid":1,"name":"b","ts":1},)";
    test_support::FakeFileTree tree;
    tree.add("/run/t.json", text + "{}]}");
    model::Progress progress;
    QElapsedTimer clock;
    clock.start();
    const auto outcome = loadCapture({{"/run/t.json"}, {}}, tree, progress);
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.value().capture->spans().size(), size_t(100'000));
    QVERIFY2(clock.elapsed() < 20'000, "the time grows with the square of the events");
}

void TestChromeTrace::whatIsNotKnownOfAPlaceIsNotSaid() {
    test_support::FakeFileTree tree;
    tree.add("/run/t.json", R"({"traceEvents":[{"ph":"B","pid":1,"tid":1,"ts":1,"name":"a"},
        {"ph":"s","pid":1,"tid":1,"ts":1,"id":4,"name":"f"}]})");
    model::Progress progress;
    const auto outcome = loadCapture({{"/run/t.json"}, {}}, tree, progress);
    QVERIFY(outcome.ok());
    for (const model::Finding& finding : outcome.value().capture->findings().all())
        QVERIFY2(!finding.offset, finding.code.c_str());
}

void TestChromeTrace::aCommentOnTheNumbersIsKept() {
    const auto commentOf = [](const std::string& json) {
        test_support::FakeFileTree tree;
        tree.add("/run/t.json", json);
        model::Progress progress;
        const auto outcome = loadCapture({{"/run/t.json"}, {}}, tree, progress);
        return outcome.ok() ? outcome.value().capture->comment() : std::string("not read");
    };
    QCOMPARE(commentOf(R"({"comment":"Device time, \"not\" latency","traceEvents":[]})"),
             std::string("Device time, \"not\" latency"));
    QCOMPARE(commentOf(R"({"comment":{"a":1},"traceEvents":[]})"), std::string());
    QCOMPARE(commentOf(R"({"comment":")" + std::string(9000, 'x') + R"(","traceEvents":[]})").size(), size_t(4096));
}

void TestChromeTrace::cancelledReadingFails() {
    test_support::FakeFileTree tree;
    tree.add("/run/t.json", R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":1,"dur":1,"name":"a"}]})");
    model::Progress progress;
    progress.cancel();
    QVERIFY(!loadCapture({{"/run/t.json"}, {}}, tree, progress).ok());
}

QTEST_GUILESS_MAIN(TestChromeTrace)
#include "tst_chrome_trace.moc"
