// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/neff_tensors_table.h"

#include "model/tables/program_table.h"

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

std::string shapeText(const std::vector<uint64_t>& shape) {
    std::string text;
    for (const uint64_t size : shape)
        text += (text.empty() ? "" : "x") + std::to_string(size);
    return text;
}

struct TensorRow {
    const Program* program = nullptr;
    const ProgramTensor* tensor = nullptr;
};

class NeffTensorsTable : public ProgramTable<TensorRow> {
public:
    explicit NeffTensorsTable(std::shared_ptr<const Capture> capture)
        : ProgramTable(std::move(capture), "No program that is here describes a tensor.") {
        for (const Program& program : programs())
            for (const ProgramTensor& tensor : program.tensors)
                add({&program, &tensor});
    }
    Cell cell(size_t row, size_t column) const override {
        const TensorRow& at = this->at(row);
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
};

} // namespace

TableEntry neffTensorsTable() {
    return {"neff_tensors", "NEFF tensors", kColumns, makeTable<NeffTensorsTable>, false, false};
}

} // namespace model
