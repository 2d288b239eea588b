// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/framework_links.h"

#include "model/link/dispatch_links.h"
#include "model/link/operator_calls.h"
#include "model/runtime/event_names.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace model {
namespace {

constexpr Confidence kByExternalId = 0.95f;
constexpr Confidence kBySequence = 1.0f;
constexpr Confidence kByCorrelation = 0.95f;

/// Framework events of one External id.
struct IdGroup {
    std::vector<SpanId> operators, annotations, hostEvents, streamEvents;
};

class WorkerLinker {
public:
    WorkerLinker(const LinkInput& input, LinkResult& result, WorkerId worker)
        : m_in(input)
        , m_out(result)
        , m_worker(worker) {
        m_events.worker = worker;
        const std::optional<uint64_t>& pid = input.workers[worker.index()].pid;
        m_pid = pid ? std::to_string(*pid) : std::string();
    }

    void run() {
        for (size_t i = 0; i < m_in.lanes.size(); ++i)
            if (m_in.lanes[LaneId(i)].worker == m_worker)
                collect(m_in.lanes[LaneId(i)]);
        for (const auto& [id, group] : m_groups)
            linkGroup(group);
        linkCorrelations();
        if (mayBindRuntime())
            linkDispatches();
        reportOverlaps();
    }

private:
    std::string_view category(SpanId span) const { return m_in.strings.view(m_in.spans.category(span)); }
    const Lane& laneOf(SpanId span) const { return m_in.lanes[m_in.lanes.laneOf(span)]; }

    void collect(const Lane& lane) {
        const bool framework = lane.layer == Layer::Framework;
        if (!framework && lane.layer != Layer::Runtime)
            return;
        TimeRange& range = framework ? m_frameworkRange : m_runtimeRange;
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            if (m_in.spans.is(span, kSpanImplausible))
                continue;
            widen(range, m_in.spans.start(span), m_in.spans.end(span));
            if (framework)
                collectFramework(lane, span);
            else
                collectRuntime(span);
        }
        if (framework) {
            m_hasFramework = true;
            m_overlaps += lane.overlaps;
            m_processes.insert(lane.process);
        }
    }

    static void widen(TimeRange& range, Timestamp begin, Timestamp end) {
        range.begin = std::min(range.begin, begin);
        range.end = std::max(range.end, end);
    }

    void collectFramework(const Lane& lane, SpanId span) {
        if (m_in.spans.is(span, kSpanInstant))
            return;
        const std::string_view what = category(span);
        const bool isOperator = what == "cpu_op";
        const bool isAnnotation = what == "user_annotation";
        if (isOperator)
            m_out.calls[span.index()] = span;
        if (!isOtherProcess(lane))
            collectBindable(lane, span, what);
        if (const auto correlation = m_in.attributes.get(span, AttributeKey::Correlation); correlation && !isOperator)
            (lane.stream.empty() ? m_correlated[{lane.process, *correlation}].host
                                 : m_correlated[{std::string(), *correlation}].stream)
                .push_back(span);
        const std::optional<uint64_t> id = m_in.attributes.number(span, AttributeKey::ExternalId);
        if (id) {
            IdGroup& group = m_groups[*id];
            if (isOperator)
                group.operators.push_back(span);
            else if (isAnnotation)
                group.annotations.push_back(span);
            else if (!lane.stream.empty())
                group.streamEvents.push_back(span);
            else
                group.hostEvents.push_back(span);
        }
        if (!isOtherProcess(lane))
            collectSequence(lane, span, isOperator || isAnnotation);
    }

    void collectSequence(const Lane& lane, SpanId span, bool isOperator) {
        if (const std::optional<uint64_t> sequence = sequenceIdOf(m_in, span)) {
            // Host events first: they are what calls the runtime.
            const int rank = isOperator ? 2 : lane.stream.empty() ? 0 : 1;
            m_sequenced[*sequence].emplace(rank, span);
        }
    }

    /// Events of one process in a folder are no events of another: their ids are of another space.
    bool isOtherProcess(const Lane& lane) const {
        const bool numbered =
            !lane.process.empty() && lane.process.find_first_not_of("0123456789") == std::string::npos;
        return !m_pid.empty() && numbered && lane.stream.empty() && lane.process != m_pid;
    }

    void collectBindable(const Lane& lane, SpanId span, std::string_view what) {
        if (what == "cpu_op")
            m_events.operators.push_back(span);
        else if (what == "user_annotation" && !m_in.strings.view(m_in.spans.name(span)).starts_with("ProfilerStep#"))
            m_events.annotations.push_back(span);
        else if (what == "privateuse1_runtime" && lane.stream.empty())
            m_events.hostEvents.push_back(span);
        else if (what == "privateuse1_driver" && !lane.stream.empty())
            m_events.driverEvents.push_back(span);
    }

    void collectRuntime(SpanId span) {
        m_hasRuntime = true;
        const std::string_view name = m_in.strings.view(m_in.spans.name(span));
        if (m_in.spans.is(span, kSpanInstant) || (name != kSchedule && name != kExecute))
            return;
        m_events.dispatches.push_back(span);
        if (const auto sequence = sequenceIdOf(m_in, span); sequence && name == kSchedule)
            m_schedules[*sequence].push_back(span);
    }

    void link(SpanId from, SpanId to, LinkMethod method, Confidence confidence) {
        m_out.links.push_back({from, to, method, confidence});
    }

    /// The operator of an event: of its own process if there are several, else the only one. An id that came again (a
    /// profiler that was started twice) is that of the operator around the event, else of the last one before it.
    SpanId operatorOf(const IdGroup& group, SpanId event) const {
        const auto pick = [&](const std::vector<SpanId>& candidates) {
            if (candidates.size() == 1)
                return candidates.front();
            SpanId best;
            std::pair<bool, Timestamp> rank;
            const Timestamp at = m_in.spans.start(event);
            for (const SpanId candidate : candidates) {
                if (laneOf(candidate).process != laneOf(event).process && laneOf(event).stream.empty())
                    continue;
                const Timestamp begin = m_in.spans.start(candidate);
                const std::pair<bool, Timestamp> its{begin <= at && at < m_in.spans.end(candidate), begin};
                if (!best.valid() || (begin <= at && rank < its)) {
                    best = candidate;
                    rank = its;
                }
            }
            return best;
        };
        if (const SpanId found = pick(group.operators); found.valid())
            return found;
        for (const SpanId annotation : group.annotations) {
            const bool step = m_in.strings.view(m_in.spans.name(annotation)).starts_with("ProfilerStep#");
            if (!step && group.operators.empty() && group.annotations.size() == 1)
                return annotation;
        }
        return {};
    }

    bool sameValue(SpanId a, SpanId b, AttributeKey key) const {
        const auto left = m_in.attributes.get(a, key), right = m_in.attributes.get(b, key);
        return left && right && *left == *right;
    }

    /// The host event that sent the work of a stream event.
    SpanId senderOf(const IdGroup& group, SpanId streamEvent) const {
        for (const AttributeKey key : {AttributeKey::Correlation, AttributeKey::NrtaSequence})
            for (const SpanId host : group.hostEvents)
                if (sameValue(host, streamEvent, key))
                    return host;
        const bool said = m_in.attributes.get(streamEvent, AttributeKey::Correlation).has_value();
        return group.hostEvents.size() == 1 && !said ? group.hostEvents.front() : SpanId();
    }

    void linkGroup(const IdGroup& group) {
        const auto own = [&](SpanId event) {
            const SpanId call = operatorOf(group, event);
            if (call.valid()) {
                m_out.calls[event.index()] = call;
                m_out.calls[call.index()] = call; // an annotation that launches work counts as an operator
            }
            return call;
        };
        for (const SpanId host : group.hostEvents)
            if (const SpanId call = own(host); call.valid())
                link(call, host, LinkMethod::ExternalId, kByExternalId);
        for (const SpanId event : group.streamEvents) {
            if (category(event) == "gpu_user_annotation")
                continue; // the shadow of an annotation on the device, no work of its own
            const SpanId call = own(event);
            const SpanId sender = senderOf(group, event);
            if (sender.valid())
                link(sender, event, LinkMethod::ExternalId, kByExternalId);
            else if (call.valid())
                link(call, event, LinkMethod::ExternalId, kByExternalId);
        }
    }

    /// Is the framework trace of the process and the time of the runtime trace?
    bool mayBindRuntime() {
        if (!m_hasRuntime || !m_hasFramework)
            return false;
        const Worker& worker = m_in.workers[m_worker.index()];
        if (worker.pid && !m_processes.contains(std::to_string(*worker.pid))) {
            const bool numbered = std::any_of(m_processes.begin(), m_processes.end(), [](const std::string& process) {
                return !process.empty() && process != "0" &&
                       process.find_first_not_of("0123456789") == std::string::npos;
            });
            if (numbered) {
                m_in.findings.add(Severity::Warning, "framework.other_process", worker.name,
                                  "The framework trace is of another process than the runtime trace (pid " +
                                      std::to_string(*worker.pid) + "), so its operators are tied to no execution.",
                                  "Put the trace.json of this process into its folder.");
                return false;
            }
        }
        if (m_frameworkRange.end < m_runtimeRange.begin || m_runtimeRange.end < m_frameworkRange.begin) {
            m_in.findings.add(
                Severity::Warning, "framework.other_run", worker.name,
                "The framework trace and the runtime trace do not overlap in time, so its operators are tied "
                "to no execution.",
                "Record both in one run: torch.profiler with NeuronConfig mode RUNTIME.");
            return false;
        }
        for (const FrameworkFacts& facts : m_in.frameworkFacts)
            if (facts.worker == m_worker && !facts.hostName.empty() && !worker.hostname.empty() &&
                facts.hostName != worker.hostname) {
                m_in.findings.add(Severity::Warning, "framework.other_host", worker.name,
                                  "The framework trace is of the host " + facts.hostName +
                                      " and the runtime trace of " + worker.hostname +
                                      ", so its operators are tied to no execution.",
                                  "Put the trace.json of this host into its folder.");
                return false;
            }
        return true;
    }

    /// Where a host event and an event on a stream have no External id in common, their correlation may tell.
    void linkCorrelations() {
        for (const auto& [key, ends] : m_correlated) {
            if (ends.host.size() != 1)
                continue;
            const auto streams = m_correlated.find({std::string(), key.second});
            if (streams == m_correlated.end())
                continue;
            const SpanId host = ends.host.front();
            const SpanId call = m_out.calls[host.index()];
            for (const SpanId event : streams->second.stream) {
                if (m_in.attributes.get(event, AttributeKey::ExternalId) || category(event) == "gpu_user_annotation")
                    continue;
                link(host, event, LinkMethod::Correlation, kByCorrelation);
                if (call.valid() && !m_out.calls[event.index()].valid())
                    m_out.calls[event.index()] = call;
            }
        }
    }

    /// Best first; what is sure of one dispatch shuts the guesses for all.
    void linkDispatches() {
        linkSequences();
        linkByMapping(m_in, m_events, m_out, m_found);
        if (m_found.empty() && !m_boundBySequence)
            linkByOrder(m_in, m_events, m_out, m_found);
        if (m_found.empty() && !m_boundBySequence)
            linkByTime(m_in, m_events, m_out, m_found);
        passCallsOn(m_in, m_out, m_worker, m_found);
    }

    void linkSequences() {
        for (const auto& [sequence, events] : m_sequenced) {
            const auto schedules = m_schedules.find(sequence);
            if (schedules == m_schedules.end())
                continue;
            std::map<SpanId, std::vector<SpanId>> eventsOf; // by schedule, best sender first
            for (const auto& [rank, event] : events)
                eventsOf[nearest(schedules->second, event)].push_back(event);
            for (const auto& [schedule, senders] : eventsOf)
                linkSchedule(schedule, senders);
        }
    }

    /// A sequence id that came again (the runtime was opened anew) is that of the call nearest in time.
    SpanId nearest(const std::vector<SpanId>& schedules, SpanId event) const {
        const auto distance = [&](SpanId schedule) {
            const int64_t gap = (m_in.spans.start(schedule) - m_in.spans.start(event)).ns();
            return gap < 0 ? -(gap + 1) : gap;
        };
        return *std::min_element(schedules.begin(), schedules.end(),
                                 [&](SpanId a, SpanId b) { return distance(a) < distance(b); });
    }

    void linkSchedule(SpanId schedule, const std::vector<SpanId>& senders) {
        link(senders.front(), schedule, LinkMethod::Sequence, kBySequence);
        m_boundBySequence = true;
        for (const SpanId event : senders) {
            const SpanId call = m_out.calls[event.index()];
            if (!call.valid())
                continue;
            m_out.calls[schedule.index()] = call;
            m_found[schedule] = {LinkMethod::Sequence, event == call ? kBySequence : kByExternalId};
            return;
        }
    }

    void reportOverlaps() {
        if (m_overlaps == 0)
            return;
        Finding finding{
            Severity::Info,
            "framework.overlaps",
            m_in.workers[m_worker.index()].name,
            "Events of a thread cross the end of another one instead of lying in it or beside it; they stand in "
            "further rows, at their full length.",
            "",
            std::nullopt,
            m_overlaps};
        m_in.findings.add(std::move(finding));
    }

    static constexpr TimeRange kNothing{Timestamp(std::numeric_limits<int64_t>::max()),
                                        Timestamp(std::numeric_limits<int64_t>::min())};
    const LinkInput& m_in;
    LinkResult& m_out;
    const WorkerId m_worker;
    std::unordered_map<uint64_t, IdGroup> m_groups;                   // by External id
    std::map<uint64_t, std::set<std::pair<int, SpanId>>> m_sequenced; // by sequence id, best sender first
    std::unordered_map<uint64_t, std::vector<SpanId>> m_schedules;    // by sequence id
    /// Events of one correlation: host events of a process, or (under no process) events on streams.
    struct Correlated {
        std::vector<SpanId> host, stream;
    };
    std::map<std::pair<std::string, AttributeValue>, Correlated> m_correlated;
    DispatchInput m_events;
    DispatchCalls m_found; // how the operator of a dispatch was found
    std::string m_pid;     // of the runtime trace; empty: not known
    std::set<std::string> m_processes;
    TimeRange m_frameworkRange = kNothing, m_runtimeRange = kNothing;
    uint64_t m_overlaps = 0;
    bool m_hasFramework = false, m_hasRuntime = false, m_boundBySequence = false;
};

} // namespace

void linkFramework(const LinkInput& input, LinkResult& result) {
    for (size_t i = 0; i < input.workers.size(); ++i)
        WorkerLinker(input, result, WorkerId(i)).run();
}

} // namespace model
