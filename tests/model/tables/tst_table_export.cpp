// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table_export.h"

#include <QtTest>

#include <array>

using namespace model;

namespace {

constexpr std::array kColumns = {Column{"name", "Name"}, Column{"start_ns", "Start", ColumnType::Integer, "ns"},
                                 Column{"share", "Share", ColumnType::Real}};

class FakeTable : public Table {
public:
    std::vector<std::array<Cell, 3>> rows;
    size_t rowCount() const override { return rows.size(); }
    Cell cell(size_t row, size_t column) const override { return rows[row][column]; }
    std::optional<TimeRange> timeOf(size_t row) const override {
        const auto* start = std::get_if<int64_t>(&rows[row][1]);
        return start ? std::optional(TimeRange{Timestamp(*start), Timestamp(*start + 10)}) : std::nullopt;
    }
};

const TableEntry kEntry{"fake", "Fake", kColumns, nullptr};

std::string written(const FakeTable& table, ExportRequest request) {
    std::string text;
    const Status status = exportTable(kEntry, table, request, [&](std::string_view bytes) {
        text += bytes;
        return true;
    });
    return status.ok() ? text : "failed: " + status.error().message;
}

FakeTable sample() {
    FakeTable table;
    table.rows = {{Cell(std::string("a,\"b\"\tc\\d\n|é\x01\xf0\x9f(")), Cell(int64_t(5)), Cell(0.1)},
                  {Cell(std::string("plain")), Cell(), Cell(std::numeric_limits<double>::quiet_NaN())}};
    return table;
}

} // namespace

class TestTableExport : public QObject {
    Q_OBJECT

private slots:
    void tsvEscapesAndDoesNotQuote();
    void csvQuotesByTheRfc();
    void jsonIsAnArrayOfObjects();
    void jsonLinesAreOneObjectEach();
    void markdownIsAPipeTable();
    void integersBeyondDoubleBecomeText();
    void whereKeepsEqualRows();
    void whereFindsPartsOfATextAndMayRepeat();
    void unknownColumnIsRefused();
    void rangeKeepsRowsThatTouchIt();
    void emptyTableIsStillWellFormed();
    void fullDiskStopsTheExport();
};

void TestTableExport::tsvEscapesAndDoesNotQuote() {
    QCOMPARE(written(sample(), {ExportFormat::Tsv, {}, {}}),
             std::string("name\tstart_ns\tshare\na,\"b\"\\tc\\\\d\\n|é\x01\xf0\x9f(\t5\t0.1\nplain\t\t\n"));
}

void TestTableExport::csvQuotesByTheRfc() {
    QCOMPARE(written(sample(), {ExportFormat::Csv, {}, {}}),
             std::string("name,start_ns,share\r\n\"a,\"\"b\"\"\tc\\d\n|é\x01\xf0\x9f(\",5,0.1\r\nplain,,\r\n"));
}

void TestTableExport::jsonIsAnArrayOfObjects() {
    const std::string text = written(sample(), {ExportFormat::Json, {}, {}});
    QCOMPARE(text,
             std::string("[\n{\"name\":\"a,\\\"b\\\"\\tc\\\\d\\n|é\\u0001\xef\xbf\xbd\xef\xbf\xbd(\",\"start_ns\":5,"
                         "\"share\":0.1},\n{\"name\":\"plain\",\"start_ns\":null,\"share\":null}\n]\n"));
    QVERIFY(QJsonDocument::fromJson(QByteArray::fromStdString(text)).isArray());
}

void TestTableExport::jsonLinesAreOneObjectEach() {
    const QByteArray text = QByteArray::fromStdString(written(sample(), {ExportFormat::JsonLines, {}, {}}));
    QCOMPARE(text.count('\n'), 2);
    for (const QByteArray& line : text.split('\n'))
        QVERIFY(line.isEmpty() || QJsonDocument::fromJson(line).isObject());
}

void TestTableExport::markdownIsAPipeTable() {
    QCOMPARE(written(sample(), {ExportFormat::Markdown, {}, {}}),
             std::string(
                 "| name | start_ns | share |\n| --- | ---: | ---: |\n| a,\"b\"\tc\\\\d \\|é\x01\xf0\x9f( | 5 | 0.1 |\n"
                 "| plain |  |  |\n"));
}

void TestTableExport::integersBeyondDoubleBecomeText() {
    FakeTable table;
    table.rows = {{Cell(uint64_t(9007199254740992)), Cell(int64_t(-9007199254740993)), Cell()},
                  {Cell(uint64_t(10159970886766084423ull)), Cell(int64_t(0)), Cell()}};
    QCOMPARE(written(table, {ExportFormat::JsonLines, {}, {}}),
             std::string("{\"name\":9007199254740992,\"start_ns\":\"-9007199254740993\",\"share\":null}\n"
                         "{\"name\":\"10159970886766084423\",\"start_ns\":0,\"share\":null}\n"));
}

void TestTableExport::whereKeepsEqualRows() {
    QCOMPARE(written(sample(), {ExportFormat::Tsv, {{"name", "plain", false}}, {}}),
             std::string("name\tstart_ns\tshare\nplain\t\t\n"));
    QCOMPARE(written(sample(), {ExportFormat::Tsv, {{"start_ns", "", false}}, {}}),
             std::string("name\tstart_ns\tshare\nplain\t\t\n"));
}

void TestTableExport::whereFindsPartsOfATextAndMayRepeat() {
    QCOMPARE(written(sample(), {ExportFormat::Tsv, {{"name", "lai", true}, {"name", "p", true}}, {}}),
             std::string("name\tstart_ns\tshare\nplain\t\t\n"));
    QCOMPARE(written(sample(), {ExportFormat::Tsv, {{"name", "lai", true}, {"share", "0.1", false}}, {}}),
             std::string("name\tstart_ns\tshare\n"));
    QCOMPARE(parseWhere("name~a=b").value().value, std::string("a=b"));
    QVERIFY(!parseWhere("=x").ok());
    QVERIFY(!parseWhere("name").ok());
}

void TestTableExport::unknownColumnIsRefused() {
    QVERIFY(written(sample(), {ExportFormat::Tsv, {{"nope", "x", false}}, {}}).starts_with("failed: "));
}

void TestTableExport::rangeKeepsRowsThatTouchIt() {
    const auto rows = [](int64_t begin, int64_t end) {
        const TimeRange range{Timestamp(begin), Timestamp(end)};
        return QByteArray::fromStdString(written(sample(), {ExportFormat::Tsv, {}, range})).count('\n') - 1;
    };
    QCOMPARE(rows(0, 5), 0);
    QCOMPARE(rows(0, 6), 1);
    QCOMPARE(rows(14, 20), 1);
    QCOMPARE(rows(15, 20), 0);
}

void TestTableExport::emptyTableIsStillWellFormed() {
    QCOMPARE(written({}, {ExportFormat::Json, {}, {}}), std::string("[]\n"));
    QCOMPARE(written({}, {ExportFormat::JsonLines, {}, {}}), std::string());
    QCOMPARE(written({}, {ExportFormat::Tsv, {}, {}}), std::string("name\tstart_ns\tshare\n"));
}

void TestTableExport::fullDiskStopsTheExport() {
    QVERIFY(!exportTable(kEntry, sample(), {}, [](std::string_view) { return false; }).ok());
}

QTEST_GUILESS_MAIN(TestTableExport)
#include "tst_table_export.moc"
