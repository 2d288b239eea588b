// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "tests/support/trace_in_pieces.h"

#include <QtTest>

#include <set>

using namespace parsers;

/// A damaged place of a trace costs the event that it is in, and no other.
class TestDamagedTraces : public QObject {
    Q_OBJECT

private slots:
    void aDamagedEventCostsNoOther_data();
    void aDamagedEventCostsNoOther();
    void aDamagedHeadCostsNoEvent_data();
    void aDamagedHeadCostsNoEvent();
    void eventsBehindTheEndAreRead_data();
    void eventsBehindTheEndAreRead();
    void wordsWithQuotesAreNotStrict_data();
    void wordsWithQuotesAreNotStrict();
    void anyCutKeepsWhatIsWholeBeforeIt();
    void aChangedByteCostsTheEventsItTouches();
    void aByteTooManyOrTooFewCostsTheEventsItTouches();
    void deepArgumentsAreReadInLinearTime();
    void manyDamagedEventsAreReadInLinearTime();
    void bracketsWithoutEndBehindADamageAreReadInLinearTime();
};

namespace {

struct Read {
    std::multiset<std::string> names;
    uint64_t broken = 0; ///< events left out
    std::optional<uint64_t> firstBroken;
    bool strict = false;
    bool told = false; ///< any finding beside what a sound file has
};

Read readTrace(const std::string& text, size_t pieceBytes = size_t(1) << 20) {
    const auto [capture, end] = tests::readInPieces(text, pieceBytes, false);
    Read read;
    for (size_t i = 0; i < capture->spans().size(); ++i)
        read.names.emplace(capture->text(capture->spans().name(model::SpanId(i))));
    for (const model::Finding& finding : capture->findings().all()) {
        read.told |= finding.code != "trace.relative_time" && !finding.code.starts_with("framework.");
        if (finding.code == "trace.broken_event") {
            read.broken = finding.count;
            read.firstBroken = finding.offset;
        }
    }
    read.strict = !end.notStrict;
    read.told |= end.cut || end.notStrict;
    return read;
}

std::string eventText(int i) {
    const std::string n = std::to_string(i);
    return R"({"ph":"X","cat":"cpu_op","name":"op)" + n + R"(","pid":1,"tid":2,"ts":)" + std::to_string(10 * i) +
           R"(,"dur":5,"args":{"External id":)" + n + R"(,"l":[{"name":"in"},[1,"s"]],"q":"a \"b\" c"}})";
}

const std::string kBegin = R"({"schemaVersion":1,"traceEvents":[)";
const std::string kEnd = R"(],"traceName":"x","list":[{"id":0},{"id":1}]})";

/// Events begin and end at these places of the text.
struct Trace {
    std::string text = kBegin;
    std::vector<std::pair<size_t, size_t>> events;
};

Trace trace(int count) {
    Trace made;
    for (int i = 0; i < count; ++i) {
        made.text += i ? ",\n" : "";
        const size_t begin = made.text.size();
        made.text += eventText(i);
        made.events.emplace_back(begin, made.text.size());
    }
    made.text += kEnd;
    return made;
}

std::string withMiddle(const std::string& middle) {
    return kBegin + eventText(0) + "," + middle + "," + eventText(1) + "," + eventText(2) + kEnd;
}

} // namespace

void TestDamagedTraces::aDamagedEventCostsNoOther_data() {
    QTest::addColumn<QString>("middle");
    QTest::addColumn<int>("broken"); // events counted as left out
    const QString head = R"({"ph":"X","pid":1,"tid":2,"ts":7,"dur":1,"name":)";
    QTest::newRow("quotes in a name") << head + R"("torch "x" y"})" << 1;
    QTest::newRow("quotes and commas in a name") << head + R"("f <"a","b">"})" << 1;
    QTest::newRow("a quote in a name") << head + R"("torch "x"})" << 1;
    QTest::newRow("a quote too few") << head + R"("torch})" << 1;
    QTest::newRow("quotes in an argument") << head + R"("in","args":{"a":"b "c" d"}})" << 0;
    QTest::newRow("a quote in an argument") << head + R"("in","args":{"a":"b "c"}})" << 1;
    QTest::newRow("a key of an argument without its first quote") << head + R"("in","args":{a":1,"b":"x"}})" << 1;
    QTest::newRow("a key of an argument without its last quote") << head + R"("in","args":{"a:1}})" << 1;
    QTest::newRow("a line break in a name") << head + "\"torch\nx\"}" << 0;
    QTest::newRow("a brace too few") << head + R"("in","args":{"a":1})" << 1;
    QTest::newRow("two braces too few") << head + R"("in","args":{"a":{"b":1})" << 1;
    QTest::newRow("a brace too many") << head + R"("in","args":{"a":1}}})" << 1;
    QTest::newRow("a brace too many in front") << "{" + head + R"("in"})" << 1;
    QTest::newRow("a brace too many in the arguments") << head + R"("in","args":{{"a":1}})" << 1;
    QTest::newRow("a bracket too few in the arguments") << head + R"("in","args":{"a":[1,{"b":2}})" << 1;
    QTest::newRow("a bracket too many in the arguments") << head + R"("in","args":{"a":[[1,{"b":2}]}})" << 1;
    QTest::newRow("a bracket between events") << "]" << 1;
    QTest::newRow("commas between events") << ",,," << 0;
    QTest::newRow("a number between events") << "17" << 1;
    QTest::newRow("a string between events") << R"("17")" << 1;
    QTest::newRow("a quote between events") << "\"" << 1;
    // Between the two the text is inside out: brackets pair all the same.
    const std::string inside = R"({"ph":"X","pid":1,"tid":2,"ts":7,"dur":1,"name":"in","args":{"l":{"a":)";
    QTest::newRow("two quotes too many deep in the arguments of two events")
        << QString::fromStdString(inside + R"("b"c"}}},)" + eventText(3) + "," + inside + R"("b"c"}}})") << 2;
    QTest::newRow("two quotes too few deep in the arguments of two events")
        << QString::fromStdString(inside + R"("b}}},)" + eventText(3) + "," + inside + R"("b}}})") << 2;
    QTest::newRow("arrays in a damaged event")
        << head + R"("a "b" c","args":{"l":[{"name":"x"},{"name":"y"}],"m":[1]}})" << 1;
}

void TestDamagedTraces::aDamagedEventCostsNoOther() {
    QFETCH(QString, middle);
    QFETCH(int, broken);
    const std::string text = withMiddle(middle.toStdString());
    for (const size_t bytes : {size_t(1) << 20, size_t(64), size_t(1)}) {
        const Read read = readTrace(text, bytes);
        for (const char* name : {"op0", "op1", "op2"})
            QCOMPARE(read.names.count(name), size_t(1));
        QCOMPARE(int(read.broken), broken);
        if (broken > 0)
            QVERIFY(*read.firstBroken >= kBegin.size() + eventText(0).size() &&
                    *read.firstBroken <= kBegin.size() + eventText(0).size() + 2 + size_t(middle.size()));
    }
}

void TestDamagedTraces::aDamagedHeadCostsNoEvent_data() {
    QTest::addColumn<QString>("head");
    QTest::newRow("a quote in the key") << R"({"schemaVersion":1,"traceE"vents":[)";
    QTest::newRow("a quote in a key before") << R"({"schema"Version":1,"traceEvents":[)";
    QTest::newRow("a quote in a value before") << R"({"host":"a"b","traceEvents":[)";
    QTest::newRow("no quotes") << "{schemaVersion:1,traceEvents:[";
    QTest::newRow("no colon") << R"({"schemaVersion" 1,"traceEvents":[)";
    QTest::newRow("damage before devices")
        << R"({"sch"ema":1,"deviceProperties":[{"id":0,"name":"x"}],"traceEvents":[)";
}

void TestDamagedTraces::aDamagedHeadCostsNoEvent() {
    QFETCH(QString, head);
    const std::string text = head.toStdString() + eventText(0) + "," + eventText(1) + kEnd;
    for (const size_t bytes : {size_t(1) << 20, size_t(64), size_t(1)}) {
        const Read read = readTrace(text, bytes);
        QCOMPARE(read.names, (std::multiset<std::string>{"op0", "op1"}));
        QVERIFY(read.broken > 0);
    }
    test_support::FakeFileTree tree; // and it is known for what it is
    tree.add("/run/t.json", text);
    model::Progress progress;
    QVERIFY(std::move(loadCapture({{"/run"}, {}}, tree, progress)).value().anythingRead);
}

void TestDamagedTraces::eventsBehindTheEndAreRead_data() {
    QTest::addColumn<QString>("end");
    for (const char* end : {"]},", "]}}", "]}\n,\n", "]}]},", R"(],"a":{}},)", R"(]}{"other":1},)"})
        QTest::newRow(end) << end;
}

/// A bracket too many closes the file in the middle of it.
void TestDamagedTraces::eventsBehindTheEndAreRead() {
    QFETCH(QString, end);
    const std::string text = kBegin + eventText(0) + end.toStdString() + eventText(1) + "," + eventText(2) + kEnd;
    for (const size_t bytes : {size_t(1) << 20, size_t(64), size_t(1)}) {
        const Read read = readTrace(text, bytes);
        QCOMPARE(read.names, (std::multiset<std::string>{"op0", "op1", "op2"}));
        QCOMPARE(read.broken, uint64_t(1));
    }
}

void TestDamagedTraces::wordsWithQuotesAreNotStrict_data() {
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("a byte order mark") << QByteArray("\xef\xbb\xbf\"x\"");
    QTest::newRow("a backslash") << QByteArray(R"(\""x")");
    QTest::newRow("a number") << QByteArray(R"(7"x")");
    QTest::newRow("a backslash behind a number") << QByteArray(R"(7\"x)");
}

/// They turn strings inside out. Both as a field and as an argument.
void TestDamagedTraces::wordsWithQuotesAreNotStrict() {
    QFETCH(QByteArray, value);
    for (const auto& [begin, end] :
         {std::pair(R"({"ph":"X","ts":1,"name":)", "}"), std::pair(R"({"ph":"X","ts":1,"args":{"x":)", "}}"),
          std::pair(R"({"ph":"X","ts":1,"args":{"x":[)", "]}}")}) {
        const Read read = readTrace(withMiddle(begin + value.toStdString() + end));
        for (const char* name : {"op0", "op1", "op2"})
            QCOMPARE(read.names.count(name), size_t(1));
        QVERIFY(!read.strict);
    }
    QVERIFY(readTrace(trace(3).text).strict && !readTrace(trace(3).text).told);
}

void TestDamagedTraces::anyCutKeepsWhatIsWholeBeforeIt() {
    const Trace whole = trace(6);
    for (size_t cut = kBegin.size(); cut < whole.text.size(); ++cut) {
        const Read read = readTrace(whole.text.substr(0, cut));
        size_t complete = 0;
        for (const auto& [begin, end] : whole.events)
            complete += end <= cut;
        if (read.names.size() != complete || !read.told)
            QFAIL(qPrintable(QString("cut at %1: %2 of %3 events").arg(cut).arg(read.names.size()).arg(complete)));
    }
}

namespace {

/// Which of the events that lie apart from [from, to) are missing in a text; and whether anything was told of it.
QString missingFrom(const Trace& whole, const std::string& text, size_t from, size_t to) {
    const Read read = readTrace(text);
    QString missing;
    for (size_t i = 0; i < whole.events.size(); ++i) {
        const auto& [begin, end] = whole.events[i];
        const bool touched = from <= end && to >= begin;
        if (!touched && read.names.count("op" + std::to_string(i)) != 1)
            missing += QString(" op%1").arg(i);
    }
    if (read.names.size() < whole.events.size() && !read.told)
        missing += " nothing told";
    if (readTrace(text, 48).names != read.names)
        missing += " another result in pieces";
    return missing;
}

} // namespace

void TestDamagedTraces::aChangedByteCostsTheEventsItTouches() {
    const Trace whole = trace(4);
    QStringList wrong;
    for (size_t at = kBegin.size(); at < whole.text.size(); ++at)
        for (const char c : {'x', '"', '{', '}', '[', ']', ',', ':', '\\', '\n', '\0', '\x01', '\xff', '7', ' '}) {
            std::string text = whole.text;
            if (text[at] == c)
                continue;
            text[at] = c;
            const QString missing = missingFrom(whole, text, at, at + 1);
            if (!missing.isEmpty())
                wrong += QString("byte %1 %2 as %3:").arg(at).arg(QChar(whole.text[at])).arg(int(c)) + missing;
        }
    QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 places\n").arg(wrong.size()) + wrong.mid(0, 40).join("\n")));
}

void TestDamagedTraces::aByteTooManyOrTooFewCostsTheEventsItTouches() {
    const Trace whole = trace(4);
    QStringList wrong;
    for (size_t at = kBegin.size(); at < whole.text.size(); ++at)
        for (const char c : {'x', '"', '{', '}', '[', ']', ',', ':', '\\', 'd'}) {
            std::string text = whole.text;
            if (c == 'd')
                text.erase(at, 1);
            else
                text.insert(at, 1, c);
            const QString missing = missingFrom(whole, text, at, at + 1);
            if (!missing.isEmpty())
                wrong += QString("byte %1 %2, %3:").arg(at).arg(QChar(whole.text[at])).arg(QChar(c)) + missing;
        }
    QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 places\n").arg(wrong.size()) + wrong.mid(0, 40).join("\n")));
}

void TestDamagedTraces::deepArgumentsAreReadInLinearTime() {
    const int depth = 200'000;
    for (const bool closed : {true, false})
        for (const auto& [open, close] : {std::pair("[", "]"), std::pair("{\"a\":", "}")}) {
            std::string deep = R"({"ph":"X","pid":1,"tid":2,"ts":7,"dur":1,"name":"deep","args":{"a":)";
            for (int i = 0; i < depth; ++i)
                deep += open;
            deep += "1";
            for (int i = 0; closed && i < depth; ++i)
                deep += close;
            const Read read = readTrace(withMiddle(deep + "}}"));
            QCOMPARE(read.names.size(), size_t(closed ? 4 : 3));
        }
}

void TestDamagedTraces::manyDamagedEventsAreReadInLinearTime() {
    std::string text = kBegin;
    for (int i = 0; i < 50'000; ++i)
        text += R"({"ph":"X","pid":1,"tid":2,"ts":7,"dur":1,"name":"a "b" c","args":{"a":{b":1}}},)";
    text += eventText(1) + kEnd;
    const Read read = readTrace(text);
    QCOMPARE(read.names, std::multiset<std::string>{"op1"});
    QCOMPARE(read.broken, uint64_t(50'000));
}

/// With the square of the text in looking ahead each of these takes minutes, and the test does not come to its end.
void TestDamagedTraces::bracketsWithoutEndBehindADamageAreReadInLinearTime() {
    const std::string damaged = R"({"ph":"X","name":"bro"ken","ts":3},)";
    for (const std::string endless : {R"({"x":[1,)", R"([1,{"x":{},"ph":1,"y":)", R"({"a":[})", R"({"ph":)"}) {
        std::string text = kBegin + eventText(1) + "," + damaged;
        for (int i = 0; i < 300'000; ++i)
            text += endless;
        QCOMPARE(readTrace(text).names.count("op1"), size_t(1));
    }
}

QTEST_GUILESS_MAIN(TestDamagedTraces)
#include "tst_damaged_traces.moc"
