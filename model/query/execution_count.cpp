// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/execution_count.h"

#include <algorithm>

namespace model {

void ExecutionCount::add(const Execution& execution) {
    const auto id = execution.hasExecId ? std::optional(execution.execId) : std::nullopt;
    ++m_rows[{execution.worker, execution.nc, id}][execution.core];
}

size_t ExecutionCount::total() const {
    size_t total = 0;
    for (const auto& [key, cores] : m_rows) {
        size_t most = 0;
        for (const auto& [core, rows] : cores)
            most = std::max(most, rows);
        total += most;
    }
    return total;
}

} // namespace model
