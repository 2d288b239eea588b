// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/model/recording.h"

#include <memory>
#include <string>
#include <vector>

namespace tests {

// One table that a case expects: expected/<table>.tsv or expected/<table>@<column>=<value>.tsv.
struct ExpectedTable {
    std::string file; // its name
    std::string table;
    std::string filterColumn, filterValue; // rows that are compared; empty: all
    std::vector<std::string> columns;      // of the header line
    TableRows rows;                        // cells as in the file
};

// A folder of tests/data/capture.
class CaptureCase {
public:
    // Throws std::runtime_error that says what is wrong with the folder.
    explicit CaptureCase(const std::string& folder);

    const std::vector<ExpectedTable>& expected() const { return m_expected; }
    std::shared_ptr<const model::Capture> load() const;
    // What the capture has for an expected table, as text of its file.
    static std::string found(const std::shared_ptr<const model::Capture>& capture, const ExpectedTable& table);
    static std::string wanted(const ExpectedTable& table);

private:
    std::string m_folder;
    std::vector<ExpectedTable> m_expected;
};

// All of them by name.
std::vector<std::string> captureCaseFolders();

} // namespace tests
