// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/operator_calls.h"

#include "model/key_sort.h"
#include "model/link/device_state_lanes.h"

#include <algorithm>
#include <unordered_map>

namespace model {
namespace {

/// Links by their cause, for walking down.
class LinkIndex {
public:
    explicit LinkIndex(const std::vector<Link>& links) {
        m_next.reserve(links.size());
        for (const Link& link : links)
            m_next.push_back({link.from, link.to});
        sortByKey(m_next, [](const Step& step) { return uint64_t(step.from.value()); });
    }
    template <class Visit>
    void below(SpanId span, Visit visit) const {
        auto at = std::lower_bound(m_next.begin(), m_next.end(), span,
                                   [](const Step& step, SpanId from) { return step.from < from; });
        for (; at != m_next.end() && at->from == span; ++at)
            visit(at->to);
    }

private:
    struct Step {
        SpanId from, to;
    };
    std::vector<Step> m_next; // ascending by `from`
};

void passDown(const LinkIndex& links, SpanId dispatch, std::vector<SpanId>& calls) {
    const SpanId call = calls[dispatch.index()];
    std::vector<SpanId> open{dispatch};
    while (!open.empty()) {
        const SpanId at = open.back();
        open.pop_back();
        links.below(at, [&](SpanId next) {
            if (calls[next.index()].valid())
                return;
            calls[next.index()] = call;
            open.push_back(next);
        });
    }
}

void passToExecution(const LinkInput& input, Execution& execution, const DispatchCall& how,
                     std::vector<SpanId>& calls) {
    const SpanId call = calls[execution.schedule.index()];
    execution.operatorCall = call;
    const bool dispatchIsWeaker = execution.dispatchConfidence < how.confidence;
    execution.link = dispatchIsWeaker ? execution.dispatchLink : how.method;
    execution.confidence = dispatchIsWeaker ? execution.dispatchConfidence : how.confidence;
    const bool ownClock = input.lanes[input.lanes.laneOf(call)].clock.valid(); // of a trace without a base time
    if (!ownClock)
        execution.scheduleLatency = input.spans.start(execution.schedule) - input.spans.start(call);
    for (const SpanId span : {execution.pre, execution.wait, execution.post, execution.hardware})
        if (span.valid() && !calls[span.index()].valid())
            calls[span.index()] = call;
}

/// What the device did in an execution is what its profile says of it on the same core.
void passToDevice(const LinkInput& input, LinkResult& result) {
    std::unordered_map<uint64_t, SpanId> callOf; // profile, execution, core
    const auto key = [](ProfileId profile, uint64_t execution, int core) {
        return (uint64_t(profile.value()) << 32) | ((execution & 0xffff) << 16) |
               (static_cast<uint64_t>(core) & 0xffff);
    };
    for (const Execution& execution : result.executions)
        if (execution.profile.valid() && execution.profileExecution >= 0 && execution.operatorCall.valid())
            callOf[key(execution.profile, static_cast<uint64_t>(execution.profileExecution), execution.core)] =
                execution.operatorCall;
    if (callOf.empty())
        return;
    for (const Lane& lane : input.lanes.all()) {
        if (lane.layer != Layer::Device || !lane.profile.valid())
            continue;
        const DeviceProfile& profile = input.profiles[lane.profile.index()];
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const uint16_t execution = executionOfRecord(profile, lane.content, input.spans.detail(SpanId(i)));
            if (execution == 0xffff)
                continue;
            const auto found = callOf.find(key(lane.profile, execution, lane.core));
            if (found != callOf.end())
                result.calls[i] = found->second;
        }
    }
}

} // namespace

void passCallsOn(const LinkInput& input, LinkResult& result, WorkerId worker, const DispatchCalls& dispatches) {
    const LinkIndex links(result.links);
    for (const auto& [dispatch, how] : dispatches)
        passDown(links, dispatch, result.calls);
    for (Execution& execution : result.executions) {
        if (execution.worker != worker || !execution.schedule.valid())
            continue;
        const auto known = dispatches.find(execution.schedule);
        if (known != dispatches.end())
            passToExecution(input, execution, known->second, result.calls);
    }
    passToDevice(input, result);
}

} // namespace model
