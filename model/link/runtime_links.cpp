// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/runtime_links.h"

#include "model/link/model_program.h"
#include "model/link/profile_links.h"
#include "model/runtime/event_names.h"
#include "model/runtime/sync_index.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace model {
namespace {

constexpr Confidence kById = 1.0f;
constexpr Confidence kByNesting = 0.95f;
constexpr Confidence kByOrder = 0.7f;

/// Host phases of one (nc, exec_id), each in order of time.
struct Phases {
    std::vector<SpanId> pre, wait, post;
};

/// Dispatch spans of one thread, by start: they follow each other and hold what they launch.
struct Dispatch {
    std::vector<SpanId> calls;   ///< nrta_execute_schedule, nrt_execute
    std::vector<SpanId> submits; ///< nrt_model_submit
};

/// How the dispatch of an execution was found.
struct Made {
    LinkMethod method = LinkMethod::Nesting;
    Confidence confidence = 0;
    SpanId submit; ///< nrt_model_submit around its kbl_exec_pre
};

class WorkerLinker {
public:
    WorkerLinker(const LinkInput& input, LinkResult& result, const RuntimeTrace& trace)
        : m_in(input)
        , m_out(result)
        , m_trace(trace) {}

    void run() {
        for (size_t i = 0; i < m_in.lanes.size(); ++i)
            if (m_in.lanes[LaneId(i)].worker == m_trace.worker)
                collect(m_in.lanes[LaneId(i)]);
        sortAll();
        for (const SpanId running : m_running)
            addExecution(running);
        matchByOrder();
        putCoresOnOneClock();
        finish();
    }

private:
    using ExecKey = std::pair<uint64_t, uint64_t>;   // nc, exec_id
    using ThreadKey = std::pair<uint64_t, uint64_t>; // nc, thread

    std::optional<uint64_t> number(SpanId span, AttributeKey key) const { return m_in.attributes.number(span, key); }
    Timestamp start(SpanId span) const { return m_in.spans.start(span); }
    Timestamp end(SpanId span) const { return m_in.spans.end(span); }
    bool usable(SpanId span) const {
        return !m_in.spans.is(span, kSpanImplausible) && !m_in.spans.is(span, kSpanInstant);
    }

    void collect(const Lane& lane) {
        if (lane.layer != Layer::Runtime && lane.layer != Layer::Hardware)
            return;
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
            if (usable(SpanId(i)))
                collect(SpanId(i));
    }

    void collect(SpanId span) {
        const std::string_view name = m_in.strings.view(m_in.spans.name(span));
        const uint64_t nc = number(span, AttributeKey::Nc).value_or(0);
        const ThreadKey thread{nc, number(span, AttributeKey::ThreadId).value_or(0)};
        const std::optional<uint64_t> execId = number(span, AttributeKey::ExecId);
        if (name == kExecRunning)
            m_running.push_back(span);
        else if (name == kModelSwitch && execId)
            m_switches[{nc, *execId}].push_back(span);
        else if (name == kExecPre && execId)
            m_phases[{nc, *execId}].pre.push_back(span);
        else if (name == kExecWait && execId)
            m_phases[{nc, *execId}].wait.push_back(span);
        else if (name == kExecPost && execId)
            m_phases[{nc, *execId}].post.push_back(span);
        else if (name == kModelSubmit)
            m_dispatch[thread].submits.push_back(span);
        else if (name == kSchedule || name == kExecute)
            m_dispatch[thread].calls.push_back(span);
        const std::optional<uint64_t> sequence = number(span, AttributeKey::NrtaSequence);
        if (name == kSchedule && sequence)
            m_bySequence[*sequence].push_back(span);
    }

    void sortAll() {
        const auto byStart = [&](SpanId a, SpanId b) { return std::pair(start(a), a) < std::pair(start(b), b); };
        const auto sort = [&](std::vector<SpanId>& list) { std::sort(list.begin(), list.end(), byStart); };
        sort(m_running);
        for (auto& entry : m_phases)
            for (std::vector<SpanId>* list : {&entry.second.pre, &entry.second.wait, &entry.second.post})
                sort(*list);
        for (auto& entry : m_switches)
            sort(entry.second);
        for (auto& entry : m_bySequence)
            sort(entry.second);
        for (auto& entry : m_dispatch) {
            sort(entry.second.calls);
            sort(entry.second.submits);
        }
    }

    /// The span of a list that follow each other which holds `inner`.
    SpanId around(const std::vector<SpanId>& list, SpanId inner) const {
        const auto after = std::upper_bound(list.begin(), list.end(), start(inner),
                                            [&](Timestamp time, SpanId span) { return time < start(span); });
        if (after == list.begin())
            return {};
        const SpanId found = *(after - 1);
        return end(found) >= end(inner) ? found : SpanId();
    }

    /// A sequence id that came again (the runtime was opened anew) is that of the last call before; lists are not
    /// empty.
    SpanId lastBefore(const std::vector<SpanId>& list, Timestamp time) const {
        const auto after = std::partition_point(list.begin(), list.end(), [&](SpanId s) { return start(s) <= time; });
        return after == list.begin() ? list.front() : *(after - 1);
    }

    static SpanId at(const std::vector<SpanId>& list, size_t index) {
        return index < list.size() ? list[index] : SpanId();
    }

    void addExecution(SpanId running) {
        Execution execution;
        execution.worker = m_trace.worker;
        const uint64_t nc = number(running, AttributeKey::Nc).value_or(0);
        execution.nc = static_cast<int>(nc);
        execution.core = m_in.lanes[m_in.lanes.laneOf(running)].core;
        execution.hardware = running;
        execution.start = start(running);
        execution.duration = m_in.spans.duration(running);
        execution.modelId = number(running, AttributeKey::ModelId);
        const std::optional<uint64_t> execId = number(running, AttributeKey::ExecId);
        execution.hasExecId = execId.has_value();
        execution.execId = execId.value_or(0);
        if (execId)
            addPhases(execution, {nc, *execId});
        m_found.push_back(execution);
    }

    void addPhases(Execution& execution, ExecKey key) {
        const size_t turn = m_turn[{key.first, key.second, execution.core}]++; // ids may come again after a reload
        if (const auto found = m_phases.find(key); found != m_phases.end()) {
            execution.pre = at(found->second.pre, turn);
            execution.wait = at(found->second.wait, turn);
            execution.post = at(found->second.post, turn);
        }
        if (const auto found = m_switches.find(key); found != m_switches.end()) {
            size_t nth = turn;
            for (const SpanId span : found->second)
                if (m_in.lanes[m_in.lanes.laneOf(span)].core == execution.core && nth-- == 0) {
                    execution.modelSwitch = span;
                    break;
                }
        }
        for (const SpanId span : {execution.pre, execution.wait, execution.post, execution.modelSwitch})
            if (span.valid() && !execution.modelId)
                execution.modelId = number(span, AttributeKey::ModelId);
        findDispatch(execution);
    }

    void findDispatch(Execution& execution) {
        Made made;
        if (execution.wait.valid())
            if (const auto sequence = number(execution.wait, AttributeKey::NrtaSequence))
                if (const auto found = m_bySequence.find(*sequence); found != m_bySequence.end()) {
                    execution.schedule = lastBefore(found->second, end(execution.wait));
                    made = {LinkMethod::Sequence, kById, {}};
                }
        if (execution.pre.valid()) {
            const ThreadKey thread{number(execution.pre, AttributeKey::Nc).value_or(0),
                                   number(execution.pre, AttributeKey::ThreadId).value_or(0)};
            if (const auto found = m_dispatch.find(thread); found != m_dispatch.end()) {
                made.submit = around(found->second.submits, execution.pre);
                if (!execution.schedule.valid()) {
                    execution.schedule = around(found->second.calls, execution.pre);
                    made.method = LinkMethod::Nesting;
                    made.confidence = kByNesting;
                }
            }
        }
        if (execution.schedule.valid())
            m_usedCalls.push_back(execution.schedule);
        m_made[execution.hardware] = made;
    }

    /// Where ids are missing: as many calls as executions without one, in the order of both.
    void matchByOrder() {
        std::map<int, std::vector<Execution*>> open; // by nc; the cores of an execution count once
        for (Execution& execution : m_found)
            if (!execution.schedule.valid())
                open[execution.nc].push_back(&execution);
        std::sort(m_usedCalls.begin(), m_usedCalls.end());
        for (auto& [nc, executions] : open) {
            std::vector<SpanId> calls;
            for (const auto& [thread, dispatch] : m_dispatch)
                if (thread.first == static_cast<uint64_t>(nc))
                    for (const SpanId call : dispatch.calls)
                        if (!std::binary_search(m_usedCalls.begin(), m_usedCalls.end(), call))
                            calls.push_back(call);
            std::sort(calls.begin(), calls.end(), [&](SpanId a, SpanId b) { return start(a) < start(b); });
            std::map<uint64_t, size_t> turnOfExec;
            for (const Execution* execution : executions)
                if (execution->hasExecId)
                    turnOfExec.try_emplace(execution->execId, 0);
            if (turnOfExec.empty())
                matchCoresByOrder(executions, calls);
            const bool allHaveIds =
                std::all_of(executions.begin(), executions.end(), [](auto* e) { return e->hasExecId; });
            if (!allHaveIds || turnOfExec.size() != calls.size())
                continue;
            size_t turn = 0;
            for (auto& entry : turnOfExec)
                entry.second = turn++;
            for (Execution* execution : executions) {
                execution->schedule = calls[turnOfExec[execution->execId]];
                m_made[execution->hardware].method = LinkMethod::Order;
                m_made[execution->hardware].confidence = kByOrder;
            }
        }
    }

    /// Without any exec_id: first in, first out on each physical core.
    void matchCoresByOrder(const std::vector<Execution*>& executions, const std::vector<SpanId>& calls) {
        std::map<int, std::vector<Execution*>> cores;
        for (Execution* execution : executions)
            cores[execution->core].push_back(execution);
        for (const auto& [core, list] : cores)
            for (size_t k = 0; list.size() == calls.size() && k < list.size(); ++k) {
                list[k]->schedule = calls[k];
                m_made[list[k]->hardware] = {LinkMethod::Order, kByOrder, {}};
            }
    }

    void putCoresOnOneClock() {
        const SyncIndex syncs(m_trace.syncPoints);
        std::map<std::tuple<int, uint64_t, SpanId>, int64_t> largest; // offset, by nc, exec_id and wait
        const auto offsetOf = [&](const Execution& execution) -> std::optional<int64_t> {
            const SyncPoint* sync = execution.hasExecId ? syncs.ofExecution(static_cast<uint32_t>(execution.nc),
                                                                            execution.core, execution.execId)
                                                        : nullptr;
            return sync ? std::optional(saturatingSubtract(sync->cpuNs, sync->ncNs)) : std::nullopt;
        };
        const auto keyOf = [](const Execution& execution) {
            return std::tuple(execution.nc, execution.execId, execution.wait);
        };
        for (const Execution& execution : m_found)
            if (const auto offset = offsetOf(execution)) {
                const auto [entry, isNew] = largest.try_emplace(keyOf(execution), *offset);
                entry->second = std::max(entry->second, *offset);
            }
        for (Execution& execution : m_found)
            if (const auto offset = offsetOf(execution))
                execution.toOneClock = Duration(saturatingSubtract(largest[keyOf(execution)], *offset));
    }

    void link(SpanId from, SpanId to, LinkMethod method, Confidence confidence) {
        if (from.valid() && to.valid() && m_linked.insert({from, to}).second)
            m_out.links.push_back({from, to, method, confidence});
    }

    void addLinks(const Execution& execution, const Made& made) {
        const SpanId schedule = execution.schedule;
        if (made.method == LinkMethod::Nesting) {
            link(schedule, made.submit, LinkMethod::Nesting, kByNesting);
            link(schedule, execution.pre, LinkMethod::Nesting, kByNesting);
        } else {
            const SpanId target = execution.wait.valid() ? execution.wait : execution.hardware;
            link(schedule, target, made.method, made.confidence);
            if (made.submit.valid() && start(schedule) <= start(made.submit) && end(made.submit) <= end(schedule))
                link(schedule, made.submit, LinkMethod::Nesting, kByNesting);
        }
        link(made.submit, execution.pre, LinkMethod::Nesting, kByNesting);
        link(execution.pre, execution.wait, LinkMethod::ExecId, kById);
        link(execution.wait.valid() ? execution.wait : execution.pre, execution.hardware, LinkMethod::ExecId, kById);
        link(execution.wait, execution.post, LinkMethod::ExecId, kById);
        if (!execution.modelSwitch.valid())
            return;
        constexpr int64_t kTouchNs = 1000; // gaps of 41..86 ns were seen
        const int64_t gap = (execution.start - end(execution.modelSwitch)).ns();
        link(execution.modelSwitch, execution.hardware,
             gap >= -kTouchNs && gap <= kTouchNs ? LinkMethod::Touch : LinkMethod::ExecId, kById);
    }

    /// The weakest step from the dispatch to the device. What is found by exec_id below it is certain; where there is
    /// no wait, the way leads over kbl_exec_pre, which lies in the dispatch.
    static void setDispatchLink(Execution& execution, const Made& made) {
        if (!execution.schedule.valid())
            return;
        execution.dispatchLink = made.method;
        execution.dispatchConfidence = made.confidence;
    }

    void finish() {
        for (Execution& execution : m_found) {
            if (execution.schedule.valid())
                execution.queueWait = execution.start - start(execution.schedule);
            setDispatchLink(execution, m_made[execution.hardware]);
            if (execution.modelId) {
                const auto [entry, isNew] = m_programs.try_emplace(*execution.modelId);
                if (isNew)
                    entry->second = programOfModel(*execution.modelId, m_trace, m_in.programs, m_in.files);
                execution.program = entry->second;
            }
            addLinks(execution, m_made[execution.hardware]);
            m_out.executions.push_back(execution);
        }
    }

    const LinkInput& m_in;
    LinkResult& m_out;
    const RuntimeTrace& m_trace;
    std::map<ExecKey, Phases> m_phases;
    std::map<ExecKey, std::vector<SpanId>> m_switches;
    std::map<ThreadKey, Dispatch> m_dispatch;
    std::unordered_map<uint64_t, std::vector<SpanId>> m_bySequence; ///< nrta_execute_schedule
    std::vector<SpanId> m_running;                                  ///< nc_exec_running, by start
    std::map<std::tuple<uint64_t, uint64_t, int>, size_t> m_turn;   ///< how often (nc, exec_id, core) was seen
    std::vector<Execution> m_found;
    std::map<SpanId, Made> m_made; ///< by hardware span
    std::vector<SpanId> m_usedCalls;
    std::map<uint64_t, ProgramId> m_programs;
    std::set<std::pair<SpanId, SpanId>> m_linked;
};

} // namespace

void linkRuntime(const LinkInput& input, LinkResult& result) {
    for (const RuntimeTrace& trace : input.runtimeTraces)
        WorkerLinker(input, result, trace).run();
    std::stable_sort(result.executions.begin(), result.executions.end(), [](const Execution& a, const Execution& b) {
        return std::tuple(a.worker, a.start, a.core) < std::tuple(b.worker, b.start, b.core);
    });
    linkProfiles(input, result);
}

} // namespace model
