// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/event_batch.h"
#include "parsers/chrome_trace/strict_reader.h"
#include "parsers/file_tree.h"

#include <QtTest>

using namespace parsers;

/// The strict reader and the forgiving one must find the same events in every real trace.
class TestTraceReaders : public QObject {
    Q_OBJECT

private slots:
    void bothFindTheSameEvents_data();
    void bothFindTheSameEvents();
};

void TestTraceReaders::bothFindTheSameEvents_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("no corpus") << QString();
    for (const char* folder : {"framework", "chrome"}) {
        QDirIterator files(QString(NEURITE_CORPUS_DIR) + "/" + folder, {"*.json", "*.json.gz"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path.mid(int(qstrlen(NEURITE_CORPUS_DIR)) + 1))) << path;
        }
    }
}

void TestTraceReaders::bothFindTheSameEvents() {
    QFETCH(QString, path);
    if (path.isEmpty()) {
        if (!QDir(NEURITE_CORPUS_DIR).exists())
            QSKIP("THE CORPUS IS NOT HERE: ../shared/corpus");
        return;
    }
    const auto file = DiskFileTree().open(path.toStdString());
    QVERIFY(file.ok());
    model::Progress progress;
    const auto read = readDecompressed(*file.value(), progress);
    QVERIFY(read.ok());
    TextPiece piece;
    piece.append(read.value().bytes.view());
    const size_t key = piece.text().find("\"traceEvents\"");
    const size_t bracket = piece.text().find('[', key == std::string_view::npos ? 0 : key);
    if (bracket == std::string_view::npos)
        QSKIP("this file holds no array");

    EventDecoder strictly, forgivingly;
    const EventsEnd strict = StrictReader().read(piece, bracket + 1, piece.size(), strictly);
    if (strict.kind != EventsEnd::Kind::Closed)
        QSKIP("this file is not strict JSON");
    const EventsEnd forgiving = readForgivingly(piece.text(), bracket + 1, 0, forgivingly, true);
    QCOMPARE(forgiving.at, strict.at);
    QCOMPARE(forgivingly.batch().events.size(), strictly.batch().events.size());
    QCOMPARE(forgivingly.batch().attributes.size(), strictly.batch().attributes.size());
    QCOMPARE(forgivingly.batch().tallies.broken.count, uint64_t(0));
    QCOMPARE(forgivingly.tokens().size(), strictly.tokens().size());
    for (uint32_t i = 0; i < strictly.tokens().size(); ++i)
        QVERIFY(strictly.tokens().token(i) == forgivingly.tokens().token(i));
    const auto facts = [](const EventRecord& record) {
        return std::tuple(record.time, record.duration, record.offset, record.name, record.category, record.thread,
                          record.attributes, record.phase, record.spanFlags, record.flags, record.raw);
    };
    for (size_t i = 0; i < strictly.batch().events.size(); ++i)
        QVERIFY(facts(strictly.batch().events[i]) == facts(forgivingly.batch().events[i]));
    for (size_t i = 0; i < strictly.batch().attributes.size(); ++i) {
        const EventBatch::Attribute &a = strictly.batch().attributes[i], &b = forgivingly.batch().attributes[i];
        QVERIFY(a.key == b.key && a.value == b.value && a.isText == b.isText);
    }
}

QTEST_GUILESS_MAIN(TestTraceReaders)
#include "tst_trace_readers.moc"
