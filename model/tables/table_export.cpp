// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table_export.h"

#include "model/tables/text_escape.h"

#include <algorithm>
#include <memory>

namespace model {

namespace {

/// One form of writing: what stands before, between and after the rows.
class RowWriter {
public:
    virtual ~RowWriter() = default;
    virtual void begin(std::span<const Column> columns, std::string& out) = 0;
    virtual void row(std::span<const Column> columns, const std::vector<Cell>& cells, std::string& out) = 0;
    virtual void end(std::string&) {}
};

class TsvWriter : public RowWriter {
    void begin(std::span<const Column> columns, std::string& out) override {
        for (const Column& column : columns)
            (out += column.id) += '\t';
        out.back() = '\n';
    }
    void row(std::span<const Column>, const std::vector<Cell>& cells, std::string& out) override {
        for (const Cell& cell : cells) {
            appendTsv(cellText(cell), out);
            out += '\t';
        }
        out.back() = '\n';
    }
};

class CsvWriter : public RowWriter {
    void begin(std::span<const Column> columns, std::string& out) override {
        for (const Column& column : columns) {
            appendCsv(column.id, out);
            out += ',';
        }
        out.back() = '\r';
        out += '\n';
    }
    void row(std::span<const Column>, const std::vector<Cell>& cells, std::string& out) override {
        for (const Cell& cell : cells) {
            appendCsv(cellText(cell), out);
            out += ',';
        }
        out.back() = '\r';
        out += '\n';
    }
};

class MarkdownWriter : public RowWriter {
    void begin(std::span<const Column> columns, std::string& out) override {
        out += '|';
        for (const Column& column : columns)
            ((out += ' ') += column.id) += " |";
        out += "\n|";
        for (const Column& column : columns)
            out += column.type == ColumnType::Text ? " --- |" : " ---: |";
        out += '\n';
    }
    void row(std::span<const Column>, const std::vector<Cell>& cells, std::string& out) override {
        out += '|';
        for (const Cell& cell : cells) {
            out += ' ';
            appendMarkdown(cellText(cell), out);
            out += " |";
        }
        out += '\n';
    }
};

/// Both JSON forms: with `lines` one object a line, else an array of them.
class JsonWriter : public RowWriter {
public:
    explicit JsonWriter(bool lines)
        : m_lines(lines) {}
    void begin(std::span<const Column>, std::string& out) override {
        if (!m_lines)
            out += '[';
    }
    void row(std::span<const Column> columns, const std::vector<Cell>& cells, std::string& out) override {
        if (!m_lines)
            out += m_first ? "\n" : ",\n";
        m_first = false;
        for (size_t i = 0; i < columns.size(); ++i) {
            out += i == 0 ? '{' : ',';
            appendJson(columns[i].id, out);
            out += ':';
            value(cells[i], out);
        }
        out += m_lines ? "}\n" : "}";
    }
    void end(std::string& out) override {
        if (!m_lines)
            out += m_first ? "]\n" : "\n]\n";
    }

private:
    static void value(const Cell& cell, std::string& out) {
        // Beyond 2^53 many readers turn a number into another one.
        constexpr int64_t kExact = int64_t(1) << 53;
        const std::string text = cellText(cell);
        const auto* integer = std::get_if<int64_t>(&cell);
        const auto* natural = std::get_if<uint64_t>(&cell);
        const bool tooLarge = (integer && (*integer > kExact || *integer < -kExact)) ||
                              (natural && *natural > static_cast<uint64_t>(kExact));
        if (std::holds_alternative<std::monostate>(cell) || (std::holds_alternative<double>(cell) && text.empty()))
            out += "null";
        else if (std::holds_alternative<std::string>(cell) || tooLarge)
            appendJson(text, out);
        else
            out += text;
    }
    bool m_lines;
    bool m_first = true;
};

std::unique_ptr<RowWriter> makeWriter(ExportFormat format) {
    switch (format) {
    case ExportFormat::Csv:
        return std::make_unique<CsvWriter>();
    case ExportFormat::Tsv:
        return std::make_unique<TsvWriter>();
    case ExportFormat::Json:
        return std::make_unique<JsonWriter>(false);
    case ExportFormat::JsonLines:
        return std::make_unique<JsonWriter>(true);
    case ExportFormat::Markdown:
        return std::make_unique<MarkdownWriter>();
    }
    return std::make_unique<TsvWriter>();
}

/// The clauses with their columns found.
struct Filter {
    struct Test {
        size_t column;
        const WhereClause* clause;
    };
    std::vector<Test> tests;

    bool keeps(const std::vector<Cell>& cells) const {
        return std::all_of(tests.begin(), tests.end(), [&](const Test& test) {
            const std::string text = cellText(cells[test.column]);
            return test.clause->contains ? text.find(test.clause->value) != std::string::npos
                                         : text == test.clause->value;
        });
    }
};

Result<Filter> makeFilter(const TableEntry& entry, const std::vector<WhereClause>& where) {
    Filter filter;
    for (const WhereClause& clause : where) {
        const auto column = std::find_if(entry.columns.begin(), entry.columns.end(),
                                         [&](const Column& candidate) { return candidate.id == clause.column; });
        if (column == entry.columns.end())
            return Error{"Table '" + std::string(entry.id) + "' has no column '" + clause.column + "'.", {}};
        filter.tests.push_back({static_cast<size_t>(column - entry.columns.begin()), &clause});
    }
    return filter;
}

/// A span touches a range when they share a moment; one of length zero when it lies in it.
bool touches(const std::optional<TimeRange>& time, const TimeRange& range) {
    if (!time)
        return false;
    return time->empty() ? range.contains(time->begin) : time->begin < range.end && range.begin < time->end;
}

} // namespace

std::optional<ExportFormat> exportFormat(std::string_view name) {
    if (name == "csv")
        return ExportFormat::Csv;
    if (name == "tsv")
        return ExportFormat::Tsv;
    if (name == "json")
        return ExportFormat::Json;
    if (name == "jsonl")
        return ExportFormat::JsonLines;
    if (name == "md")
        return ExportFormat::Markdown;
    return std::nullopt;
}

Result<WhereClause> parseWhere(std::string_view text) {
    const size_t at = text.find_first_of("=~");
    if (at == std::string_view::npos || at == 0)
        return Error{"--where takes COLUMN=VALUE or COLUMN~VALUE, not '" + std::string(text) + "'.", {}};
    return WhereClause{std::string(text.substr(0, at)), std::string(text.substr(at + 1)), text[at] == '~'};
}

Status exportTable(const TableEntry& entry, const Table& table, const ExportRequest& request, const ByteSink& sink) {
    constexpr size_t kBlock = size_t(256) << 10;
    const Result<Filter> filter = makeFilter(entry, request.where);
    if (!filter.ok())
        return filter.error();
    const Error refused{"Writing stopped before the end.", {}};
    const std::unique_ptr<RowWriter> writer = makeWriter(request.format);
    std::string out;
    std::vector<Cell> cells(entry.columns.size());
    writer->begin(entry.columns, out);
    for (size_t row = 0; row < table.rowCount(); ++row) {
        if (request.range && !touches(table.timeOf(row), *request.range))
            continue;
        for (size_t column = 0; column < cells.size(); ++column)
            cells[column] = table.cell(row, column);
        if (!filter.value().keeps(cells))
            continue;
        writer->row(entry.columns, cells, out);
        if (out.size() >= kBlock) {
            if (!sink(out))
                return refused;
            out.clear();
        }
    }
    writer->end(out);
    if (!sink(out))
        return refused;
    return Done{};
}

} // namespace model
