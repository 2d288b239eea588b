// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <cstddef>
#include <map>
#include <optional>
#include <tuple>

namespace model {

/// Counts executions among rows of Capture::executions(), which holds one for each physical core: the cores of one
/// execution count once. Cores are told to belong together by worker, NeuronCore and exec_id; an id that a core ran
/// again (after a reload) is another execution. Where no id was recorded, the core that ran the most ran them all.
class ExecutionCount {
public:
    void add(const Execution& execution);
    size_t total() const;

private:
    using Key = std::tuple<WorkerId, int, std::optional<uint64_t>>; // worker, nc, exec_id
    std::map<Key, std::map<int, size_t>> m_rows;                    // by physical core
};

} // namespace model
