// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/operator_weights.h"

#include <map>

namespace viewer {

namespace {

using Times = std::map<model::StringId, int64_t>;

/// Where no operator is known colours tell kinds of device work apart: opcodes and DMA queues.
void addDeviceNames(const model::Capture& capture, Times& times) {
    for (const model::Lane& lane : capture.lanes().all()) {
        if (lane.content != model::LaneContent::Instructions && lane.content != model::LaneContent::DmaTransfers &&
            lane.content != model::LaneContent::DmaPackets)
            continue;
        for (size_t i = lane.firstSpan; i < size_t(lane.firstSpan) + lane.spanCount; ++i) {
            int64_t& ns = times[capture.spans().name(model::SpanId(i))];
            ns = model::saturatingAdd(ns, capture.spans().duration(model::SpanId(i)).ns());
        }
    }
}

} // namespace

std::vector<OperatorWeight> operatorWeights(const model::Capture& capture) {
    Times times;
    for (const model::Execution& execution : capture.executions()) {
        if (!execution.operatorCall.valid())
            continue;
        int64_t& ns = times[capture.spans().name(execution.operatorCall)];
        ns = model::saturatingAdd(ns, execution.duration.ns());
    }
    if (times.empty())
        addDeviceNames(capture, times);
    std::vector<OperatorWeight> weights;
    for (const auto& [name, ns] : times)
        weights.push_back({std::string(capture.text(name)), ns});
    return weights;
}

} // namespace viewer
