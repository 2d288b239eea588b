// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/neff_queues_table.h"

#include "model/tables/program_table.h"

#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"neff", "NEFF", ColumnType::Text, {}, true},
    Column{"subgraph", "Subgraph"},
    Column{"queue", "Queue"},
    Column{"type", "Type"},
    Column{"owner", "Owner"},
    Column{"rings", "Rings", ColumnType::Integer},
    Column{"semaphores", "Semaphores"},
    Column{"name", "Name in the file", ColumnType::Text, {}, false, true},
};

/// Runs of ascending neighbours as "first-last".
std::string semaphoreText(const std::vector<uint8_t>& semaphores) {
    std::string text;
    for (size_t first = 0; first < semaphores.size();) {
        size_t last = first;
        while (last + 1 < semaphores.size() && semaphores[last + 1] == semaphores[last] + 1)
            ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(semaphores[first]);
        if (last > first)
            text += "-" + std::to_string(semaphores[last]);
        first = last + 1;
    }
    return text;
}

struct QueueRow {
    const Program* program = nullptr;
    const ProgramSubgraph* subgraph = nullptr;
    const ProgramQueue* queue = nullptr;
};

class NeffQueuesTable : public ProgramTable<QueueRow> {
public:
    explicit NeffQueuesTable(std::shared_ptr<const Capture> capture)
        : ProgramTable(std::move(capture), "No program that is here defines a DMA queue.") {
        for (const Program& program : programs())
            for (const ProgramSubgraph& subgraph : program.subgraphs)
                for (const ProgramQueue& queue : subgraph.queues)
                    add({&program, &subgraph, &queue});
    }
    Cell cell(size_t row, size_t column) const override {
        const QueueRow& at = this->at(row);
        switch (column) {
        case 0:
            return at.program->path;
        case 1:
            return at.subgraph->name;
        case 2:
            return queueDisplayName(at.queue->name);
        case 3:
            return textOrNone(at.queue->type);
        case 4:
            return textOrNone(at.queue->owner);
        case 5:
            return uint64_t(at.queue->rings);
        case 6:
            return textOrNone(semaphoreText(at.queue->semaphores));
        default:
            return at.queue->name;
        }
    }
};

} // namespace

TableEntry neffQueuesTable() {
    return {"neff_queues", "NEFF queues", kColumns, makeTable<NeffQueuesTable>, false, false};
}

} // namespace model
