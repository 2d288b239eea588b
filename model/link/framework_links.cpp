// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/framework_links.h"

#include "model/link/operator_calls.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace model {
namespace {

constexpr Confidence kByExternalId = 0.95f;
constexpr Confidence kBySequence = 1.0f;

/// Framework events of one External id.
struct IdGroup {
    std::vector<SpanId> operators, annotations, hostEvents, streamEvents;
};

class WorkerLinker {
public:
    WorkerLinker(const LinkInput& input, LinkResult& result, WorkerId worker)
        : m_in(input)
        , m_out(result)
        , m_worker(worker) {}

    void run() {
        for (size_t i = 0; i < m_in.lanes.size(); ++i)
            if (m_in.lanes[LaneId(i)].worker == m_worker)
                collect(m_in.lanes[LaneId(i)]);
        for (const auto& [id, group] : m_groups)
            linkGroup(group);
        if (mayBindRuntime())
            linkSequences();
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
        m_hasDispatchEvents |= what.starts_with("privateuse1_");
        if (isOperator)
            m_out.calls[span.index()] = span;
        const std::optional<uint64_t> sequence = sequenceOf(span);
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
        if (sequence) {
            // Host events first: they are what calls the runtime.
            const int rank = isOperator || isAnnotation ? 2 : lane.stream.empty() ? 0 : 1;
            m_sequenced[*sequence].emplace(rank, span);
        }
    }

    void collectRuntime(SpanId span) {
        m_hasRuntime = true;
        if (m_in.strings.view(m_in.spans.name(span)) != "nrta_execute_schedule")
            return;
        if (const auto sequence = sequenceOf(span))
            m_schedules.emplace(*sequence, span);
    }

    /// A number, or a text that holds one: decimal, or hexadecimal behind 0x.
    std::optional<uint64_t> sequenceOf(SpanId span) const {
        const std::optional<AttributeValue> value = m_in.attributes.get(span, AttributeKey::NrtaSequence);
        if (!value)
            return std::nullopt;
        if (!value->isText())
            return value->number;
        std::string_view text = m_in.strings.view(value->text);
        const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
        text.remove_prefix(hexadecimal ? 2 : 0);
        uint64_t number = 0;
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), number, hexadecimal ? 16 : 10);
        if (error != std::errc() || end != text.data() + text.size())
            return std::nullopt;
        return number;
    }

    void link(SpanId from, SpanId to, LinkMethod method, Confidence confidence) {
        m_out.links.push_back({from, to, method, confidence});
    }

    /// The operator of an event: of its own process if there are several, else the only one.
    SpanId operatorOf(const IdGroup& group, SpanId event) const {
        const auto pick = [&](const std::vector<SpanId>& candidates) {
            SpanId found;
            for (const SpanId candidate : candidates) {
                if (laneOf(candidate).process == laneOf(event).process)
                    return candidate;
                found = candidate;
            }
            return candidates.size() == 1 ? found : SpanId();
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
        if (!m_hasDispatchEvents && m_sequenced.empty()) {
            m_in.findings.add(
                Severity::Warning, "framework.no_dispatch_events", worker.name,
                "The framework trace has no privateuse1 events and no sequence ids, so its operators are tied to "
                "no execution.",
                "Add ProfilerActivity.PrivateUse1 to the activities of torch.profiler.");
            return false;
        }
        return true;
    }

    void linkSequences() {
        for (const auto& [sequence, events] : m_sequenced) {
            const auto schedule = m_schedules.find(sequence);
            if (schedule == m_schedules.end())
                continue;
            const SpanId sender = events.begin()->second;
            link(sender, schedule->second, LinkMethod::Sequence, kBySequence);
            for (const auto& [rank, event] : events) {
                const SpanId call = m_out.calls[event.index()];
                if (!call.valid())
                    continue;
                m_out.calls[schedule->second.index()] = call;
                m_confidence[schedule->second] = event == call ? kBySequence : kByExternalId;
                break;
            }
        }
        passCallsOn(m_in, m_out, m_worker, m_confidence);
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
    std::unordered_map<uint64_t, SpanId> m_schedules;                 // by sequence id
    std::map<SpanId, Confidence> m_confidence;                        // of the operator of a schedule
    std::set<std::string> m_processes;
    TimeRange m_frameworkRange = kNothing, m_runtimeRange = kNothing;
    uint64_t m_overlaps = 0;
    bool m_hasFramework = false, m_hasRuntime = false, m_hasDispatchEvents = false;
};

} // namespace

void linkFramework(const LinkInput& input, LinkResult& result) {
    for (size_t i = 0; i < input.workers.size(); ++i)
        WorkerLinker(input, result, WorkerId(i)).run();
}

} // namespace model
