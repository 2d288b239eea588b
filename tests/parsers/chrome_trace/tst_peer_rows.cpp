// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"

#include <QtTest>

#include <map>
#include <set>

namespace {

const QString kFolder = QString(NEURITE_CORPUS_DIR) + "/chrome/perfetto_inline/";
const QString kFront = "parser__";
const QString kExpected = ".expected.txt";

/// A row is what a query of the peer gave, its fields joined by commas.
using Rows = std::map<QString, int>; // how often

/// Where Neurite gives other rows on purpose.
struct Difference {
    const char* file;
    const char* why;
    QStringList alsoHere;  ///< rows that the peer does not give
    QStringList onlyThere; ///< rows that Neurite does not give
};

const Difference kDifferences[] = {
    {"json__tests_test_json_all_slice_types",
     "the peer's query leaves marks of the whole trace out",
     {"300000,0,InstantGlobal", "340000,0,InstantR"},
     {}},
    {"json__tests_test_json_async",
     "an asynchronous event without a category or an id is one all the same",
     {"2000000,100000,AsyncMissingCat", "2200000,100000,AsyncEmptyStringId",
      "2400000,100000,AsyncMissingCatEmptyStringId"},
     {}},
    {"json__tests_test_json_extreme_vals",
     "a complete event without a length is shown as a point",
     {"1000000,0,CompleteNoDur"},
     {}},
    {"json__tests_test_json_id2",
     "an id that lacks a scope, or has one of no name, is global",
     {"4000000,100000,AsyncId2StandardGlobalKey", "4200000,100000,AsyncId2EmptyGlobalKey"},
     {}},
    {"json__tests_test_json_thread_state_sched",
     "the peer's query leaves out states in which a thread does not run",
     {"6000000,10000000"},
     {}},
    {"parsing__tests_test_same_ts_zero_duration_slice_then_begin_end_slice_unnesting",
     "a span of length 0 at the start of another lies in it, whichever phases wrote them",
     {"Slice 1,1"},
     {"Slice 1,0"}},
};

/// What is expected in another form than rows of spans or samples, and where that is looked at.
const std::map<QString, const char*> kOtherwise = {
    {"json__tests_test_args_ordered", "arguments, in argumentsKeepTheirOrder"},
    {"json__tests_test_json_flow", "a number of arrows, in noArrowIsMadeUp"},
    {"json__tests_test_json_metadata_missing_or_invalid_ts", "names of processes without events, which have no lane"},
    {"json__tests_test_json_sort_index_hints", "sort indices, in lanesStandBySortIndex"},
    {"json__tests_test_json_sort_index_ordering", "sort indices, in lanesStandBySortIndex"},
    {"json__tests_test_json_trace_metadata", "facts of the recorder, which stay in the file"},
    {"json__tests_test_overlapping_complete_event_import_log", "what crosses what, in overlapsAreTold"},
    {"json__tests_test_overlapping_complete_event_recovered", "numbers of spans, in overlapsAreTold"},
    {"json__tests_test_trailing_empty_event", "the number of spans, in anEmptyEventIsNothing"},
};

std::shared_ptr<const model::Capture> load(const QString& name) {
    model::Progress progress;
    auto outcome = parsers::loadCapture({{(kFolder + kFront + name + ".json").toStdString()}, {}},
                                        parsers::DiskFileTree(), progress);
    return outcome.ok() ? outcome.value().capture : nullptr;
}

/// The answer to the query in an expected file: the names of its columns, then rows.
QList<QStringList> answerIn(const QString& name) {
    QFile file(kFolder + kFront + name + kExpected);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(file.readAll());
    QList<QStringList> rows;
    for (QString line : text.mid(text.indexOf("## out") + 6).split('\n', Qt::SkipEmptyParts))
        rows += line.remove('"').split(',');
    return rows;
}

/// The columns that are told of spans or samples; others are of threads and arguments.
const QStringList kShown = {"ts", "dur", "name", "depth", "value"};

QStringList columnsOf(QStringList head) {
    head.replaceInStrings("state", "name");
    QStringList columns;
    for (const QString& column : kShown)
        if (head.contains(column))
            columns += column;
    return columns;
}

Rows rowsThere(const QList<QStringList>& answer, const QStringList& columns) {
    QStringList head = answer.front();
    head.replaceInStrings("state", "name");
    std::set<QStringList> distinct; // an answer repeats a span for each of its arguments
    for (const QStringList& row : answer.mid(1)) {
        QStringList told;
        for (const QString& column : columns) {
            QString field = row[head.lastIndexOf(column)];
            if (column == "value")
                field = QString::number(field.toDouble());
            told += field;
        }
        distinct.insert(told);
    }
    Rows rows;
    for (const QStringList& row : distinct)
        ++rows[row.join(',')];
    return rows;
}

Rows rowsHere(const model::Capture& capture, const QStringList& columns) {
    Rows rows;
    const auto add = [&](const std::map<QString, QString>& facts) {
        QStringList told;
        for (const QString& column : columns)
            told += facts.at(column);
        ++rows[told.join(',')];
    };
    if (columns.contains("value")) {
        for (const model::CounterSeries& series : capture.counters().all())
            for (size_t i = 0; i < series.values.size(); ++i)
                add({{"ts", QString::number(series.timestamps[i])},
                     {"name", QString::fromStdString(series.counter + " " + series.series)},
                     {"value", QString::number(series.values[i])}});
        return rows;
    }
    const model::SpanStore& spans = capture.spans();
    for (size_t i = 0; i < spans.size(); ++i) {
        const model::SpanId span(i);
        const bool open = spans.is(span, model::kSpanUnfinished);
        add({{"ts", QString::number(spans.start(span).ns())},
             {"dur", open ? "-1" : QString::number(spans.duration(span).ns())},
             {"name", QString::fromStdString(std::string(capture.text(spans.name(span))))},
             {"depth", QString::number(spans.depth(span))}});
    }
    return rows;
}

QString textOf(const Rows& rows) {
    QString out;
    for (const auto& [row, count] : rows)
        if (count != 0)
            out += QString("%1 x%2\n").arg(row).arg(count);
    return out;
}

} // namespace

#define LOAD_OR_SKIP(capture, name)                                                                                    \
    if (!QDir(kFolder).exists())                                                                                       \
        QSKIP("THE CORPUS IS NOT HERE: ../shared/corpus");                                                             \
    const auto capture = load(name);                                                                                   \
    QVERIFY(capture)

/// Rows that a peer's tests expect of small traces.
class TestPeerRows : public QObject {
    Q_OBJECT

private slots:
    void givesTheExpectedRows_data();
    void givesTheExpectedRows();
    void everyDifferenceIsOne();
    void argumentsKeepTheirOrder();
    void noArrowIsMadeUp();
    void lanesStandBySortIndex();
    void overlapsAreTold();
    void anEmptyEventIsNothing();
};

void TestPeerRows::givesTheExpectedRows_data() {
    QTest::addColumn<QString>("name");
    if (!QDir(kFolder).exists())
        QTest::newRow("no corpus") << QString();
    for (const QString& file : QDir(kFolder).entryList({"*" + kExpected}, QDir::Files, QDir::Name)) {
        const QString name = file.mid(kFront.size()).chopped(kExpected.size());
        if (!kOtherwise.contains(name))
            QTest::newRow(qPrintable(name)) << name;
    }
}

void TestPeerRows::givesTheExpectedRows() {
    QFETCH(QString, name);
    LOAD_OR_SKIP(capture, name);
    const QList<QStringList> answer = answerIn(name);
    QVERIFY(!answer.isEmpty());
    const QStringList columns = columnsOf(answer.front());
    QVERIFY2(columns.contains("ts") || columns.contains("name"), "nobody has said how to look at this answer");
    Rows expected = rowsThere(answer, columns);
    for (const Difference& difference : kDifferences) {
        if (name != difference.file)
            continue;
        for (const QString& row : difference.alsoHere)
            ++expected[row];
        for (const QString& row : difference.onlyThere)
            --expected[row];
    }
    QCOMPARE(textOf(rowsHere(*capture, columns)), textOf(expected));
}

/// The tables above name files that are there.
void TestPeerRows::everyDifferenceIsOne() {
    if (!QDir(kFolder).exists())
        QSKIP("THE CORPUS IS NOT HERE: ../shared/corpus");
    for (const Difference& difference : kDifferences)
        QVERIFY2(!answerIn(difference.file).isEmpty(), difference.file);
    for (const auto& [name, where] : kOtherwise)
        QVERIFY2(!answerIn(name).isEmpty(), where);
}

void TestPeerRows::argumentsKeepTheirOrder() {
    LOAD_OR_SKIP(capture, "json__tests_test_args_ordered");
    QString out;
    for (size_t i = 0; i < capture->spans().size(); ++i) {
        const auto details = capture->details(model::SpanId(i));
        QVERIFY(details.ok());
        for (const model::DetailField& field : details.value())
            if (field.section == "Arguments")
                out += QString("%1,args.%2,%3\n")
                           .arg(capture->text(capture->spans().name(model::SpanId(i))).data(), field.label.c_str(),
                                field.value.c_str());
    }
    QString expected;
    for (const QStringList& row : answerIn("json__tests_test_args_ordered").mid(1))
        expected += row.join(',') + '\n';
    QCOMPARE(out, expected);
}

void TestPeerRows::noArrowIsMadeUp() {
    LOAD_OR_SKIP(capture, "json__tests_test_json_flow");
    QCOMPARE(capture->flows().size(), size_t(0));
}

void TestPeerRows::lanesStandBySortIndex() {
    LOAD_OR_SKIP(capture, "json__tests_test_json_sort_index_ordering");
    QStringList expected, processes;
    for (const QStringList& row : answerIn("json__tests_test_json_sort_index_ordering").mid(1))
        if (row[0] == "process" && row[1] != "0") // the peer makes a process 0 up
            expected += row[1];
    for (const model::Lane& lane : capture->lanes().all())
        processes += lane.process.c_str();
    QCOMPARE(processes, expected);
    LOAD_OR_SKIP(hints, "json__tests_test_json_sort_index_hints");
    QCOMPARE(hints->lanes().size(), size_t(1)); // a process without events has no lane
}

void TestPeerRows::overlapsAreTold() {
    LOAD_OR_SKIP(capture, "json__tests_test_overlapping_complete_event_recovered");
    QCOMPARE(capture->spans().size(), size_t(2));
    const model::Lane& lane = capture->lanes().all().front();
    QCOMPARE(lane.overlaps, 1u);
    QCOMPARE(lane.rows.size(), size_t(2));
    for (size_t i = 0; i < 2; ++i) {
        const bool later = capture->spans().start(model::SpanId(i)).ns() == 150000;
        QCOMPARE(capture->spans().is(model::SpanId(i), model::kSpanOverlaps), later);
    }
}

void TestPeerRows::anEmptyEventIsNothing() {
    LOAD_OR_SKIP(capture, "json__tests_test_trailing_empty_event");
    QCOMPARE(capture->spans().size(), size_t(1));
    for (const model::Finding& finding : capture->findings().all())
        QVERIFY2(finding.code == "trace.relative_time" || !finding.code.starts_with("trace."), finding.code.c_str());
}

QTEST_GUILESS_MAIN(TestPeerRows)
#include "tst_peer_rows.moc"
