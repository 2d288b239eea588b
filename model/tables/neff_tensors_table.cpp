// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/neff_tensors_table.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"neff", "NEFF", ColumnType::Text, {}, true},
    Column{"name", "Name"},
    Column{"role", "Role"},
    Column{"shape", "Shape"},
    Column{"dtype", "Data type"},
    Column{"size_bytes", "Size", ColumnType::Integer, "bytes"},
    Column{"format", "Format", ColumnType::Text, {}, false, true},
    Column{"kind", "Kind", ColumnType::Text, {}, false, true},
    Column{"subgraphs", "Subgraphs"},
};

constexpr const char* kNothing = "No program that is here describes a tensor.";

std::string shapeText(const std::vector<uint64_t>& shape) {
    std::string text;
    for (const uint64_t size : shape)
        text += (text.empty() ? "" : "x") + std::to_string(size);
    return text;
}

Cell textOrNone(std::string text) {
    return text.empty() ? Cell() : Cell(std::move(text));
}

class NeffTensorsTable : public Table {
public:
    explicit NeffTensorsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        for (const Program& program : m_capture->programs())
            for (const ProgramTensor& tensor : program.tensors)
                m_rows.push_back({&program, &tensor});
    }
    size_t rowCount() const override { return m_rows.size(); }
    Cell cell(size_t row, size_t column) const override {
        const Row& at = m_rows[row];
        switch (column) {
        case 0:
            return at.program->path;
        case 1:
            return at.tensor->name;
        case 2:
            return std::string(tensorRoleName(at.tensor->role));
        case 3:
            return textOrNone(shapeText(at.tensor->shape));
        case 4:
            return textOrNone(at.tensor->dtype);
        case 5:
            return at.tensor->sizeBytes != 0 ? Cell(at.tensor->sizeBytes) : Cell();
        case 6:
            return textOrNone(at.tensor->format);
        case 7:
            return textOrNone(at.tensor->kind);
        default:
            return textOrNone(at.tensor->subgraphs);
        }
    }
    std::string emptyReason() const override {
        return m_capture->programs().empty() ? "No program (.neff) is here." : kNothing;
    }

private:
    struct Row {
        const Program* program = nullptr;
        const ProgramTensor* tensor = nullptr;
    };
    std::shared_ptr<const Capture> m_capture;
    std::vector<Row> m_rows;
};

} // namespace

TableEntry neffTensorsTable() {
    return {"neff_tensors", "NEFF tensors", kColumns, makeTable<NeffTensorsTable>, false, false};
}

} // namespace model
