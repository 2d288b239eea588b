// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/model/cases/capture_case.h"

#include "tests/support/recipe.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace tests {

namespace {

static_assert(test_support::kRecipeZero == static_cast<std::int64_t>(kNow), "rowsOf() counts from the recipe's zero");

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line)
        if (c == '\t')
            cells.emplace_back();
        else
            cells.back() += c;
    return cells;
}

ExpectedTable readTable(const std::filesystem::path& path) {
    ExpectedTable expected;
    expected.file = path.filename().string();
    const std::string stem = path.stem().string();
    const std::size_t at = stem.find('@');
    expected.table = stem.substr(0, at);
    if (at != std::string::npos) {
        const std::size_t equal = stem.find('=', at);
        if (equal == std::string::npos)
            throw std::runtime_error(expected.file + ": after @ comes column=value");
        expected.filterColumn = stem.substr(at + 1, equal - at - 1);
        expected.filterValue = stem.substr(equal + 1);
    }
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line))
        throw std::runtime_error(expected.file + " has no header line");
    expected.columns = cellsOf(line);
    while (std::getline(file, line)) {
        expected.rows.push_back(cellsOf(line));
        if (expected.rows.back().size() != expected.columns.size())
            throw std::runtime_error(expected.file + ": a row has not as many cells as the header: " + line);
    }
    return expected;
}

// Tables that promise no order: theirs is that of the text, on both sides.
bool hasNoOrder(const std::string& table) {
    static constexpr std::array kTables = {"links", "findings", "pairs", "files", "runtime_events", "framework_events"};
    return std::find(kTables.begin(), kTables.end(), table) != kTables.end();
}

std::string textOf(const ExpectedTable& table, TableRows rows) {
    if (hasNoOrder(table.table))
        std::sort(rows.begin(), rows.end());
    std::string text;
    rows.insert(rows.begin(), table.columns);
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i > 0 ? "\t" : "") + row[i];
        text += '\n';
    }
    return text;
}

} // namespace

CaptureCase::CaptureCase(const std::string& folder)
    : m_folder(folder) {
    const std::filesystem::path expected = std::filesystem::path(folder) / "expected";
    if (std::filesystem::is_directory(expected))
        for (const auto& entry : std::filesystem::directory_iterator(expected)) {
            if (entry.path().extension() != ".tsv")
                throw std::runtime_error(entry.path().string() + " is no table");
            m_expected.push_back(readTable(entry.path()));
        }
    if (m_expected.empty())
        throw std::runtime_error("the case expects no table: expected/<table>.tsv is missing");
    std::sort(m_expected.begin(), m_expected.end(), [](auto& a, auto& b) { return a.file < b.file; });
}

std::shared_ptr<const model::Capture> CaptureCase::load() const {
    return loadFiles(test_support::filesOfRecipe(m_folder), test_support::kRecipeFolder);
}

std::string CaptureCase::found(const std::shared_ptr<const model::Capture>& capture, const ExpectedTable& table) {
    std::vector<std::string_view> columns(table.columns.begin(), table.columns.end());
    if (!table.filterColumn.empty())
        columns.push_back(table.filterColumn);
    TableRows rows = rowsOf(capture, table.table, columns);
    if (!table.filterColumn.empty()) {
        std::erase_if(rows, [&](const auto& row) { return row.back() != table.filterValue; });
        for (auto& row : rows)
            row.pop_back();
    }
    return textOf(table, std::move(rows));
}

std::string CaptureCase::wanted(const ExpectedTable& table) {
    return textOf(table, table.rows);
}

std::vector<std::string> captureCaseFolders() {
    std::vector<std::string> folders;
    for (const auto& entry : std::filesystem::directory_iterator(NEURITE_SOURCE_DIR "/tests/data/capture"))
        if (entry.is_directory())
            folders.push_back(entry.path().string());
    std::sort(folders.begin(), folders.end());
    return folders;
}

} // namespace tests
