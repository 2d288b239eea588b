// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/neff_engines_table.h"

#include "model/tables/program_table.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"neff", "NEFF", ColumnType::Text, {}, true},
    Column{"subgraph", "Subgraph"},
    Column{"engine", "Engine"},
    Column{"instructions", "Instructions", ColumnType::Integer},
    Column{"member", "Member", ColumnType::Text, {}, true},
};

struct EngineRow {
    const Program* program = nullptr;
    const ProgramSubgraph* subgraph = nullptr;
    Engine engine = Engine::Tensor;
};

class NeffEnginesTable : public ProgramTable<EngineRow> {
public:
    explicit NeffEnginesTable(std::shared_ptr<const Capture> capture)
        : ProgramTable(std::move(capture), "No program that is here holds an engine's instructions.") {
        for (const Program& program : programs())
            for (const ProgramSubgraph& subgraph : program.subgraphs)
                for (size_t e = 0; e < subgraph.engines.size(); ++e)
                    if (!subgraph.engines[e].member.empty())
                        add({&program, &subgraph, static_cast<Engine>(e)});
    }
    Cell cell(size_t row, size_t column) const override {
        const EngineRow& at = this->at(row);
        switch (column) {
        case 0:
            return at.program->path;
        case 1:
            return at.subgraph->name;
        case 2:
            return std::string(engineName(at.engine));
        case 3:
            return at.subgraph->engines[static_cast<size_t>(at.engine)].instructions;
        default:
            return at.subgraph->engines[static_cast<size_t>(at.engine)].member;
        }
    }
};

} // namespace

TableEntry neffEnginesTable() {
    return {"neff_engines", "NEFF engines", kColumns, makeTable<NeffEnginesTable>, false, false};
}

} // namespace model
