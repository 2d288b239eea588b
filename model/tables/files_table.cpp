// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/files_table.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"path", "Path", ColumnType::Text, {}, true},
    Column{"role", "Role"},
    Column{"size_bytes", "Size", ColumnType::Integer, "bytes"},
    Column{"state", "State"},
    Column{"worker", "Worker"},
};

class FilesTable : public Table {
public:
    explicit FilesTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {}
    size_t rowCount() const override { return m_capture->files().size(); }
    Cell cell(size_t row, size_t column) const override {
        const CaptureFile& file = m_capture->files()[row];
        switch (column) {
        case 0:
            return file.path;
        case 1:
            return std::string(fileRoleName(file.role));
        case 2:
            return file.sizeBytes;
        case 3:
            return std::string(fileStateName(file.state));
        default:
            return file.worker.valid() ? Cell(m_capture->workers()[file.worker.index()].name) : Cell();
        }
    }
    std::string emptyReason() const override { return "The folder is empty."; }

private:
    std::shared_ptr<const Capture> m_capture;
};

} // namespace

TableEntry filesTable() {
    return {"files", "Files", kColumns, makeTable<FilesTable>, false, false};
}

} // namespace model
