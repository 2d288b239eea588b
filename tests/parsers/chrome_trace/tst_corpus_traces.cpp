// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "tests/parsers/chrome_trace/trace_rows.h"
#include "tests/support/trace_in_pieces.h"

#include <QtTest>

using tests::TraceRows;

namespace {

const QStringList kFolders = {"chrome", "framework"};
const QString kExpected = ".expected.txt"; // rows that belong to the input beside them

QString pathOf(const QString& file) {
    return QString(NEURITE_CORPUS_DIR) + "/" + file;
}

bool hasCorpus() {
    return QDir(pathOf({})).exists();
}

/// All files, from the corpus' folder on.
QStringList allFiles() {
    QStringList files;
    for (const QString& folder : kFolders) {
        QDirIterator walk(pathOf(folder), QDir::Files, QDirIterator::Subdirectories);
        while (walk.hasNext())
            files += walk.next().mid(pathOf({}).size());
    }
    files.sort();
    return files;
}

QStringList allTraces() {
    return allFiles().filter(QRegularExpression("^(?!.*\\.expected\\.txt$)"));
}

void startScript(QProcess& python, const QStringList& arguments) {
    const QString script = QString(NEURITE_SOURCE_DIR) + "/tests/parsers/chrome_trace/count_trace.py";
    python.start("python3", QStringList(script) + arguments);
}

/// What count_trace.py says, by the path that it was given.
std::map<QString, QJsonObject> answersOf(QProcess& python) {
    python.waitForFinished(-1);
    std::map<QString, QJsonObject> answers;
    for (const QByteArray& line : python.readAllStandardOutput().split('\n')) {
        const QJsonObject answer = QJsonDocument::fromJson(line).object();
        if (!answer.isEmpty())
            answers[answer["file"].toString()] = answer;
    }
    return answers;
}

/// The counts and findings of an answer, as TraceRows::text() writes them.
QString textOf(const QJsonObject& answer) {
    TraceRows said;
    const QJsonObject counts = answer["counts"].toObject(), findings = answer["findings"].toObject();
    for (const QString& name : counts.keys())
        said.counts[name == "pairs" ? "complete" : name] += counts[name].toInt();
    for (const QString& code : findings.keys())
        said.findings[code] = findings[code].toInt();
    return said.text();
}

/// What is no JSON, so that the script cannot read it: counted by hand.
struct CountedByHand {
    const char* file;
    const char* why;
    const char* findings;
    std::vector<std::string> rows;
};

const CountedByHand kByHand[] = {
    {"chrome/perfetto_inline/parser__json__tests_test_args_ordered.json",
     "a comma behind the last argument of an event",
     "trace.async_unfinished x2\ntrace.not_strict_json x1\ntrace.relative_time x1\n",
     {"span|1/async/C|40000000|0|0|async unfinished|C|Event1",
      "span|2/async/C|40000000|0|0|async unfinished|C|Event2"}},
    {"chrome/perfetto_inline/parser__json__tests_test_json_incomplete.json",
     "the array does not end, and a comma stands behind its last event",
     "trace.cut x1\ntrace.relative_time x1\n",
     {"span|306339/3|4619295550000|8000000|0|||typecheck"}},
    {"chrome/perfetto_inline/parser__json__tests_test_json_pid_tid_zero.json",
     "raw newlines within strings",
     "trace.not_strict_json x1\ntrace.relative_time x1\n",
     {"span|0/async/Reeq|0|1000|0|async|Reeq|31 ", "span|0/async/Reeq|0|1000|0|async|Reeq|RoutineControl",
      "span|0/async/Reeq|0|4000|0|async|Reeq|RoutineControl Reeq", "span|0/async/Reeq|1000|1000|0|async|Reeq|01 ",
      "span|0/async/Reeq|1000|1000|0|async|Reeq|startRoutine", "span|0/async/Reeq|2000|2000|0|async|Reeq|02 03 ",
      "span|0/async/Reeq|2000|2000|0|async|Reeq|Routine Identifier"}},
    {"chrome/perfetto_inline/parser__json__tests_test_json_trailing_comma.json",
     "a comma behind the last event",
     "trace.not_strict_json x1\ntrace.relative_time x1\n",
     {"span|0/0|3473608458|295555500|1|||Foo", "span|0/0|4890000|3764289708|0|||Bar"}},
    {"chrome/speedscope/simple-partial-trailing-comma.json",
     "the array does not end, and a comma stands behind its last event",
     "trace.cut x1\ntrace.no_duration x1\ntrace.relative_time x1\n",
     {"span|0/0|0|14000|0|||alpha", "span|0/0|1000|12000|1|||beta", "span|0/0|2000|5000|2|||gamma",
      "span|0/0|7000|0|2|||epsilon"}},
    {"chrome/speedscope/simple-partial-whitespace.json",
     "the array does not end; a comma and empty lines stand behind its last event",
     "trace.cut x1\ntrace.no_duration x1\ntrace.relative_time x1\n",
     {"span|0/0|0|14000|0|||alpha", "span|0/0|1000|12000|1|||beta", "span|0/0|2000|5000|2|||gamma",
      "span|0/0|7000|0|2|||epsilon"}},
    {"chrome/speedscope/simple-partial.json",
     "the array does not end",
     "trace.cut x1\ntrace.no_duration x1\ntrace.relative_time x1\n",
     {"span|0/0|0|14000|0|||alpha", "span|0/0|1000|12000|1|||beta", "span|0/0|2000|5000|2|||gamma",
      "span|0/0|7000|0|2|||epsilon"}},
};

const CountedByHand* countedByHand(const QString& file) {
    for (const CountedByHand& entry : kByHand)
        if (file == entry.file)
            return &entry;
    return nullptr;
}

/// The lines of both that the other has not, for whoever reads a failure.
QByteArray difference(const std::vector<std::string>& ours, const std::vector<std::string>& theirs) {
    std::vector<std::string> missing, extra;
    std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(missing));
    std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(extra));
    std::string lines;
    for (size_t i = 0; i < std::min<size_t>(missing.size(), 10); ++i)
        lines += "missing: " + missing[i] + '\n';
    for (size_t i = 0; i < std::min<size_t>(extra.size(), 10); ++i)
        lines += "extra:   " + extra[i] + '\n';
    return QByteArray::fromStdString(lines);
}

/// Fails when they differ.
void compare(const TraceRows& shown, const QJsonObject& answer) {
    const QString counted = textOf(answer);
    if (shown.text() == counted && QString(shown.digest()) == answer["digest"].toString())
        return;
    QProcess python;
    startScript(python, {"--rows", answer["file"].toString()});
    std::vector<std::string> rows;
    for (const auto& [path, again] : answersOf(python))
        for (const QJsonValue& row : again["rows"].toArray())
            rows.push_back(row.toString().toStdString());
    QVERIFY2(shown.text() == counted,
             qPrintable(answer["file"].toString() + '\n' + shown.text() + "is not\n" + counted));
    QFAIL(qPrintable(answer["file"].toString() + '\n' + difference(shown.rows, rows)));
}

std::shared_ptr<const model::Capture> load(const QString& path) {
    model::Progress progress;
    auto outcome = parsers::loadCapture({{path.toStdString()}, {}}, parsers::DiskFileTree(), progress);
    return outcome.ok() ? outcome.value().capture : nullptr;
}

std::string readText(const QString& file) {
    const auto source = parsers::DiskFileTree().open(pathOf(file).toStdString());
    model::Progress progress;
    const auto read = parsers::readDecompressed(*source.value(), progress);
    return std::string(read.value().bytes.view());
}

} // namespace

#define SKIP_WITHOUT_CORPUS                                                                                            \
    if (!hasCorpus())                                                                                                  \
    QSKIP("THE CORPUS IS NOT HERE: ../shared/corpus")

/// Every file of chrome/ and framework/ of the corpus, against a script that shares no code with the reader and against
/// the rows that lie beside some of them.
class TestCorpusTraces : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyFileIsKnown();
    void cutsAndReadersDoNotShow_data() { traces(); } // first: the script takes its time
    void cutsAndReadersDoNotShow();
    void countsAreThoseOfTheScript_data() { traces(); }
    void countsAreThoseOfTheScript();
    void ourOwnCasesAreCountedAlike();

private:
    void traces();
    QProcess m_python;
    std::map<QString, QJsonObject> m_answers; // by path; empty until the script has ended
};

void TestCorpusTraces::initTestCase() {
    if (!hasCorpus() || QStandardPaths::findExecutable("python3").isEmpty())
        return;
    QStringList paths;
    for (const QString& file : allTraces())
        paths += pathOf(file);
    startScript(m_python, paths);
}

void TestCorpusTraces::traces() {
    QTest::addColumn<QString>("file");
    if (!hasCorpus())
        QTest::newRow("no corpus") << QString();
    for (const QString& file : allTraces())
        QTest::newRow(qPrintable(file)) << file;
}

/// A trace, or what is expected of one.
void TestCorpusTraces::everyFileIsKnown() {
    SKIP_WITHOUT_CORPUS;
    const QStringList files = allFiles();
    QVERIFY(files.size() > 100);
    for (const QString& file : files) {
        if (file.endsWith(kExpected))
            QVERIFY2(files.contains(file.chopped(kExpected.size()) + ".json"), qPrintable(file));
        else
            QVERIFY2(file.endsWith(".json") || file.endsWith(".json.gz"), qPrintable(file));
    }
}

void TestCorpusTraces::countsAreThoseOfTheScript() {
    SKIP_WITHOUT_CORPUS;
    QFETCH(QString, file);
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("PYTHON IS NOT HERE: nothing counts the traces independently");
    if (m_answers.empty())
        m_answers = answersOf(m_python);
    const auto answer = m_answers.find(pathOf(file));
    QVERIFY2(answer != m_answers.end(), "the script said nothing about it");
    const auto capture = load(pathOf(file));
    QVERIFY(capture);
    QCOMPARE(capture->files().front().role, model::FileRole::FrameworkTrace);
    const TraceRows shown = tests::rowsOf(*capture);
    const CountedByHand* const byHand = countedByHand(file);
    if (answer->second.contains("unreadable")) {
        QVERIFY2(byHand, "the script cannot read this file, and nobody counted it by hand");
        QVERIFY2(shown.rows == byHand->rows, difference(shown.rows, byHand->rows));
        TraceRows findings;
        findings.findings = shown.findings;
        QCOMPARE(findings.text(), QString(byHand->findings));
        return;
    }
    QVERIFY2(!byHand, "this file can be counted by the script");
    compare(shown, answer->second);
}

/// The cases of this project, of which the expected values are written by hand: the script is right about them too.
void TestCorpusTraces::ourOwnCasesAreCountedAlike() {
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("PYTHON IS NOT HERE: nothing counts the traces independently");
    const QDir cases(QString(NEURITE_SOURCE_DIR) + "/tests/data/chrome_trace");
    QStringList paths;
    for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        paths += cases.filePath(name) + "/input.json";
    QProcess python;
    startScript(python, paths);
    int read = 0;
    for (const auto& [path, answer] : answersOf(python)) {
        if (answer.contains("unreadable"))
            continue; // no JSON: that is what such a case is about
        ++read;
        const auto capture = load(path);
        QVERIFY2(capture, qPrintable(path));
        compare(tests::rowsOf(*capture), answer);
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY(read >= 40);
}

/// However the text is cut, on one thread or two, and read strictly or forgivingly.
void TestCorpusTraces::cutsAndReadersDoNotShow() {
    SKIP_WITHOUT_CORPUS;
    QFETCH(QString, file);
    const std::string text = readText(file);
    const TraceRows whole = tests::rowsOf(*tests::readInPieces(text, text.size() + 1, false).capture);
    const bool small = text.size()<100'000, large = text.size()> 40'000'000;
    const std::vector<size_t> sizes = small   ? std::vector<size_t>{1, 7, 30, 64, 100, 200, 999, 4096}
                                      : large ? std::vector<size_t>{200'000}
                                              : std::vector<size_t>{4099, 65'536};
    for (const size_t bytes : sizes) {
        const TraceRows cut = tests::rowsOf(*tests::readInPieces(text, bytes, bytes % 2 == 0).capture);
        QCOMPARE(cut.text(), whole.text());
        QVERIFY2(cut.rows == whole.rows, difference(cut.rows, whole.rows).constData());
    }
    // A comma in front of the first event makes the strict reader give up on the whole piece.
    const size_t key = text.find("\"traceEvents\"");
    const size_t bracket = text.find('[', key == std::string::npos ? 0 : key);
    QVERIFY(bracket != std::string::npos);
    std::string odd = text;
    odd.insert(bracket + 1, ",");
    TraceRows forgiven = tests::rowsOf(*tests::readInPieces(odd, odd.size() + 1, false).capture);
    QVERIFY2(forgiven.rows == whole.rows, difference(forgiven.rows, whole.rows).constData());
    QCOMPARE(forgiven.text(), whole.text());
}

QTEST_GUILESS_MAIN(TestCorpusTraces)
#include "tst_corpus_traces.moc"
