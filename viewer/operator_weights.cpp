// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/operator_weights.h"

#include <map>

namespace viewer {

std::vector<OperatorWeight> operatorWeights(const model::Capture& capture) {
    std::map<model::StringId, int64_t> times;
    for (const model::Execution& execution : capture.executions()) {
        if (!execution.operatorCall.valid())
            continue;
        int64_t& ns = times[capture.spans().name(execution.operatorCall)];
        ns = model::saturatingAdd(ns, execution.duration.ns());
    }
    std::vector<OperatorWeight> weights;
    for (const auto& [name, ns] : times)
        weights.push_back({std::string(capture.text(name)), ns});
    return weights;
}

} // namespace viewer
