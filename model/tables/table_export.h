// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "model/tables/table.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace model {

enum class ExportFormat : uint8_t { Csv, Tsv, Json, JsonLines, Markdown };
std::optional<ExportFormat> exportFormat(std::string_view name); ///< "csv", "tsv", "json", "jsonl", "md"

/// One `--where`: all must hold.
struct WhereClause {
    std::string column;
    std::string value;
    bool contains = false; ///< `~`: the cell's text contains the value; else `=`: it is the value
};
/// "COLUMN=VALUE" or "COLUMN~VALUE".
Result<WhereClause> parseWhere(std::string_view text);

/// Which rows, and in what form.
struct ExportRequest {
    ExportFormat format = ExportFormat::Tsv;
    std::vector<WhereClause> where;
    std::optional<TimeRange> range; ///< in the table's own ns; keeps rows that touch it. Rows without a time stay out.
};

/// Takes the next piece of the text; false stops the export (the disk is full).
using ByteSink = std::function<bool(std::string_view)>;

/// Writes a table in the forms that other programs read: TSV with a header, no quoting, `\\ \t \n \r` escaped with a
/// backslash; CSV by RFC 4180; JSON an array of objects keyed by column id, JSON Lines one such object a line (integers
/// as numbers up to 2^53 in size, else as text; empty is null); Markdown a pipe table. Lines end with LF, in CSV with
/// CRLF. Fails on an unknown column in `where`, or when the sink refuses.
Status exportTable(const TableEntry& entry, const Table& table, const ExportRequest& request, const ByteSink& sink);

} // namespace model
