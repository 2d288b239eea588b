// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/details/call_statistics.h"

#include "model/query/layer_share.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace viewer {

namespace {
constexpr uint8_t kNoExtent =
    model::kSpanInstant | model::kSpanUnfinished | model::kSpanBeganBefore | model::kSpanImplausible;
}

int64_t CallStatistics::least() const {
    return *std::min_element(durationsNs.begin(), durationsNs.end());
}

int64_t CallStatistics::largest() const {
    return *std::max_element(durationsNs.begin(), durationsNs.end());
}

int64_t CallStatistics::median() const {
    std::vector<int64_t> sorted = durationsNs;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

CallStatistics callsLike(const model::Capture& capture, model::SpanId span, const std::atomic<bool>& cancelled) {
    const model::Layer layer = capture.lanes()[capture.lanes().laneOf(span)].layer;
    const model::StringId name = capture.spans().name(span);
    std::vector<std::pair<model::Timestamp, model::SpanId>> calls;
    for (const model::Lane& lane : capture.lanes().all()) {
        if (lane.layer != layer)
            continue;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount && !cancelled; ++i) {
            const model::SpanId id(i);
            if (capture.spans().name(id) == name && !(capture.spans().flags(id) & kNoExtent))
                calls.emplace_back(capture.axisStart(id), id);
        }
    }
    std::sort(calls.begin(), calls.end());
    CallStatistics statistics;
    for (const auto& [start, id] : calls) {
        if (id == span)
            statistics.index = static_cast<int>(statistics.durationsNs.size());
        statistics.durationsNs.push_back(capture.spans().duration(id).ns());
    }
    return statistics;
}

CallStatistics deviceTimeOfCalls(const model::Capture& capture, model::StringId operatorName, model::SpanId wanted) {
    std::map<model::SpanId, model::RangeSet> byCall;
    for (const model::Execution& execution : capture.executions())
        if (execution.operatorCall.valid() && capture.spans().name(execution.operatorCall) == operatorName)
            byCall[execution.operatorCall].push_back({execution.start, execution.start + execution.duration});
    std::vector<std::tuple<model::Timestamp, model::SpanId, int64_t>> calls;
    for (auto& [call, ranges] : byCall)
        calls.emplace_back(capture.spans().start(call), call,
                           model::totalLength(model::joined(std::move(ranges))).ns());
    std::sort(calls.begin(), calls.end());
    CallStatistics statistics;
    for (const auto& [start, call, ns] : calls) {
        if (call == wanted)
            statistics.index = static_cast<int>(statistics.durationsNs.size());
        statistics.durationsNs.push_back(ns);
    }
    return statistics;
}

std::vector<model::DetailField> deviceFieldsOfCall(const model::Capture& capture, model::SpanId call) {
    model::RangeSet ranges;
    std::optional<model::Duration> latency, wait;
    model::ProgramId program;
    size_t count = 0;
    for (const model::Execution& execution : capture.executions()) {
        if (execution.operatorCall != call)
            continue;
        ++count;
        ranges.push_back({execution.start, execution.start + execution.duration});
        if (execution.scheduleLatency)
            latency = std::max(latency.value_or(*execution.scheduleLatency), *execution.scheduleLatency);
        if (execution.queueWait)
            wait = std::max(wait.value_or(*execution.queueWait), *execution.queueWait);
        if (execution.program.valid())
            program = execution.program;
    }
    std::vector<model::DetailField> fields;
    if (count == 0)
        return fields;
    const std::string section = "On the device";
    fields.push_back({section, "device time", std::to_string(model::totalLength(model::joined(std::move(ranges))).ns()),
                      "ns", false});
    if (latency)
        fields.push_back({section, "schedule latency", std::to_string(latency->ns()), "ns", false});
    if (wait)
        fields.push_back({section, "queue wait", std::to_string(wait->ns()), "ns", false});
    if (program.valid()) {
        const std::string& path = capture.programs()[program.index()].path;
        fields.push_back({section, "NEFF", path.substr(path.find_last_of('/') + 1), "", true});
    }
    return fields;
}

} // namespace viewer
