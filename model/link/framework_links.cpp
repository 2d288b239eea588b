// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/framework_links.h"

#include "model/key_sort.h"
#include "model/link/dispatch_links.h"
#include "model/link/operator_calls.h"
#include "model/runtime/event_names.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>

namespace model {
namespace {

constexpr Confidence kByExternalId = 0.95f;
constexpr Confidence kByNesting = 0.95f;
constexpr Confidence kBySequence = 1.0f;
constexpr Confidence kByTime = 0.4f;
constexpr Confidence kByCorrelation = 0.95f;

/// Events that have an External id or a correlation in common.
struct LinkEnd {
    uint64_t id = 0;          ///< External id
    uint64_t correlation = 0; ///< a number, or the StringId of a text
    SpanId span;
    bool onStream = false;
    bool hasCorrelation = false;
    bool textCorrelation = false;

    bool hasCorrelationOf(const LinkEnd& other) const {
        return hasCorrelation && other.hasCorrelation && correlation == other.correlation &&
               textCorrelation == other.textCorrelation;
    }
};

/// An operator or annotation, and its External id.
struct Caller {
    uint64_t id = 0;
    SpanId span;
};

/// Framework events of one External id, each ascending by span.
struct IdGroup {
    std::vector<SpanId> operators, annotations;
    std::vector<LinkEnd> hostEvents, streamEvents;
    void clear() {
        operators.clear();
        annotations.clear();
        hostEvents.clear();
        streamEvents.clear();
    }
};

/// Says quickly that a number is none of a set; what it lets pass may still be none.
class NumberFilter {
public:
    explicit NumberFilter(size_t count)
        : m_shift(64 - std::max(10, static_cast<int>(std::bit_width(count * 16))))
        , m_bits((size_t(1) << (64 - m_shift)) / 64) {}
    void add(uint64_t number) { m_bits[place(number) / 64] |= uint64_t(1) << place(number) % 64; }
    bool mayHold(uint64_t number) const { return m_bits[place(number) / 64] >> place(number) % 64 & 1; }

private:
    size_t place(uint64_t number) const { return number * 0x9E3779B97F4A7C15u >> m_shift; }
    int m_shift;
    std::vector<uint64_t> m_bits;
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
        linkExternalIds();
        linkCorrelations();
        if (mayBindRuntime())
            linkDispatches();
        reportOverlaps();
    }

private:
    const Lane& laneOf(SpanId span) const { return m_in.lanes[m_in.lanes.laneOf(span)]; }

    void collect(const Lane& lane) {
        const bool framework = lane.layer == Layer::Framework;
        if (!framework && lane.layer != Layer::Runtime)
            return;
        TimeRange& range = framework ? m_frameworkRange : m_runtimeRange;
        for (const LaneRow& row : lane.rows) // spans of a row do not overlap: the last one ends it
            if (!row.offAxis)
                widen(range, m_in.spans.start(SpanId(row.first)), m_in.spans.end(SpanId(row.first + row.count - 1)));
        if (!framework) {
            for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (!m_in.spans.is(SpanId(i), kSpanImplausible))
                    collectRuntime(SpanId(i));
            return;
        }
        m_frameworkLanes.push_back(&lane);
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
            if (isWork(SpanId(i)) && m_in.spans.category(SpanId(i)) == m_operator)
                m_out.calls[i] = SpanId(i);
        m_hasFramework = true;
        m_overlaps += lane.overlaps;
        m_processes.insert(lane.process);
    }

    /// Neither a mark nor at an impossible time.
    bool isWork(SpanId span) const { return (m_in.spans.flags(span) & (kSpanImplausible | kSpanInstant)) == 0; }

    /// Calls `visit(lane, span, value)` for the spans of a lane that have this attribute and are work.
    template <class Visit>
    void forValues(const Lane& lane, AttributeKey key, Visit visit) const {
        const AttributeColumn& column = m_in.attributes.entries(key);
        const SpanId end(lane.firstSpan + lane.spanCount);
        for (size_t i = column.lowerBound(SpanId(lane.firstSpan)); i < column.size(); ++i) {
            const SpanId span = column.span(i);
            if (span >= end)
                break;
            if (isWork(span))
                visit(span, column.value(i));
        }
    }

    static void widen(TimeRange& range, Timestamp begin, Timestamp end) {
        range.begin = std::min(range.begin, begin);
        range.end = std::max(range.end, end);
    }

    /// What is called: host events and events on streams.
    void collectCalled(const Lane& lane, std::vector<LinkEnd>& called) const {
        AttributeCursor correlations(m_in.attributes, AttributeKey::Correlation);
        forValues(lane, AttributeKey::ExternalId, [&](SpanId span, const AttributeValue& id) {
            const StringId category = m_in.spans.category(span);
            if (id.isText() || category == m_operator || category == m_annotation)
                return;
            LinkEnd end{id.number, 0, span, !lane.stream.empty(), false, false};
            if (const auto correlation = correlations.get(span)) {
                end.hasCorrelation = true;
                end.textCorrelation = correlation->isText();
                end.correlation = correlation->isText() ? correlation->text.value() : correlation->number;
            }
            called.push_back(end);
        });
    }

    void collectCallers(const Lane& lane, const NumberFilter& wanted, std::vector<Caller>& callers) const {
        forValues(lane, AttributeKey::ExternalId, [&](SpanId span, const AttributeValue& id) {
            if (id.isText() || !wanted.mayHold(id.number))
                return;
            const StringId category = m_in.spans.category(span);
            if (category == m_operator || category == m_annotation)
                callers.push_back({id.number, span});
        });
    }

    void linkExternalIds() {
        std::vector<LinkEnd> called;
        std::vector<Caller> callers;
        called.reserve(m_in.attributes.entries(AttributeKey::ExternalId).size()); // room that is not touched costs none
        for (const Lane* lane : m_frameworkLanes)
            collectCalled(*lane, called);
        NumberFilter wanted(called.size());
        for (const LinkEnd& end : called)
            wanted.add(end.id);
        for (const Lane* lane : m_frameworkLanes)
            collectCallers(*lane, wanted, callers);
        const auto byId = [](const auto& end) { return end.id; };
        sortByKey(called, byId);
        sortByKey(callers, byId);
        // Two halves of the ids: an event has one id, so each half writes its own places of m_out.calls.
        auto middle = called.begin() + static_cast<std::ptrdiff_t>(called.size() / 2);
        while (middle != called.begin() && middle != called.end() && middle->id == (middle - 1)->id)
            ++middle;
        std::vector<Link> second;
        m_out.links.reserve(m_out.links.size() + called.size());
        std::vector<std::function<void()>> halves = {
            [&] {
                linkGroups({called.begin(), middle}, callers, m_out.links);
            },
            [&] {
                linkGroups({middle, called.end()}, callers, second);
            },
        };
        m_in.run(halves);
        called = {}; // its room is what the copies take
        callers = {};
        m_out.links.insert(m_out.links.end(), second.begin(), second.end());
    }

    /// What is called and what calls, each ascending by id.
    void linkGroups(std::span<const LinkEnd> called, std::span<const Caller> callers, std::vector<Link>& links) {
        if (called.empty())
            return;
        links.reserve(links.size() + called.size());
        IdGroup group;
        auto caller = std::lower_bound(callers.begin(), callers.end(), called.front().id,
                                       [](const Caller& known, uint64_t id) { return known.id < id; });
        for (auto end = called.begin(); end != called.end();) {
            const uint64_t id = end->id;
            group.clear();
            while (caller != callers.end() && caller->id < id)
                ++caller;
            for (; caller != callers.end() && caller->id == id; ++caller)
                (m_in.spans.category(caller->span) == m_operator ? group.operators : group.annotations)
                    .push_back(caller->span);
            for (; end != called.end() && end->id == id; ++end)
                (end->onStream ? group.streamEvents : group.hostEvents).push_back(*end);
            linkGroup(group, links);
        }
    }

    void collectSequences(const Lane& lane) {
        forValues(lane, AttributeKey::NrtaSequence, [&](SpanId span, const AttributeValue&) {
            const StringId category = m_in.spans.category(span);
            const bool isOperator = category == m_operator || category == m_annotation;
            if (const std::optional<uint64_t> sequence = sequenceIdOf(m_in, span)) {
                // Host events first: they are what calls the runtime.
                const int rank = isOperator ? 2 : lane.stream.empty() ? 0 : 1;
                m_sequenced[*sequence].emplace(rank, span);
            }
        });
    }

    /// Events of one process in a folder are no events of another: their ids are of another space.
    bool isOtherProcess(const Lane& lane) const {
        const bool numbered =
            !lane.process.empty() && lane.process.find_first_not_of("0123456789") == std::string::npos;
        return !m_pid.empty() && numbered && lane.stream.empty() && lane.process != m_pid;
    }

    void collectBindable(const Lane& lane) {
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            if (!isWork(span))
                continue;
            const StringId category = m_in.spans.category(span);
            if (category == m_operator)
                m_events.operators.push_back(span);
            else if (category == m_annotation && !isStep(span))
                m_events.annotations.push_back(span);
            else if (category == m_hostEvent && lane.stream.empty())
                m_events.hostEvents.push_back(span);
            else if (category == m_driverEvent && !lane.stream.empty())
                m_events.driverEvents.push_back(span);
        }
    }

    bool isStep(SpanId span) const { return m_in.strings.view(m_in.spans.name(span)).starts_with("ProfilerStep#"); }

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
            if (!isStep(annotation) && group.operators.empty() && group.annotations.size() == 1)
                return annotation;
        }
        return {};
    }

    bool sameValue(SpanId a, SpanId b, AttributeKey key) const {
        const auto left = m_in.attributes.get(a, key), right = m_in.attributes.get(b, key);
        return left && right && *left == *right;
    }

    /// The host event that sent the work of a stream event.
    SpanId senderOf(const IdGroup& group, const LinkEnd& event) const {
        for (const LinkEnd& host : group.hostEvents)
            if (host.hasCorrelationOf(event))
                return host.span;
        if (!m_in.attributes.entries(AttributeKey::NrtaSequence).empty())
            for (const LinkEnd& host : group.hostEvents)
                if (sameValue(host.span, event.span, AttributeKey::NrtaSequence))
                    return host.span;
        return group.hostEvents.size() == 1 && !event.hasCorrelation ? group.hostEvents.front().span : SpanId();
    }

    void linkGroup(const IdGroup& group, std::vector<Link>& links) {
        const auto link = [&](SpanId from, SpanId to) {
            links.push_back({from, to, LinkMethod::ExternalId, kByExternalId});
        };
        const auto own = [&](SpanId event) {
            const SpanId call = operatorOf(group, event);
            if (call.valid()) {
                m_out.calls[event.index()] = call;
                m_out.calls[call.index()] = call; // an annotation that launches work counts as an operator
            }
            return call;
        };
        for (const LinkEnd& host : group.hostEvents)
            if (const SpanId call = own(host.span); call.valid())
                link(call, host.span);
        for (const LinkEnd& event : group.streamEvents) {
            if (m_in.spans.category(event.span) == m_shadow)
                continue; // the shadow of an annotation on the device, no work of its own
            const SpanId call = own(event.span);
            const SpanId sender = senderOf(group, event);
            if (sender.valid())
                link(sender, event.span);
            else if (call.valid())
                link(call, event.span);
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
        std::map<AttributeValue, std::vector<SpanId>> loose; // events on streams without an External id
        for (const Lane* lane : m_frameworkLanes) {
            if (lane->stream.empty())
                continue;
            AttributeCursor ids(m_in.attributes, AttributeKey::ExternalId);
            forValues(*lane, AttributeKey::Correlation, [&](SpanId span, const AttributeValue& correlation) {
                const StringId category = m_in.spans.category(span);
                if (category != m_operator && category != m_shadow && !ids.get(span))
                    loose[correlation].push_back(span);
            });
        }
        if (loose.empty())
            return;
        std::map<std::pair<AttributeValue, std::string>, std::vector<SpanId>> hosts; // and by process
        for (const Lane* lane : m_frameworkLanes)
            if (lane->stream.empty())
                forValues(*lane, AttributeKey::Correlation, [&](SpanId span, const AttributeValue& correlation) {
                    if (m_in.spans.category(span) != m_operator && loose.contains(correlation))
                        hosts[{correlation, lane->process}].push_back(span);
                });
        for (const auto& [key, events] : hosts) {
            if (events.size() != 1)
                continue;
            const SpanId host = events.front();
            const SpanId call = m_out.calls[host.index()];
            for (const SpanId event : loose[key.first]) {
                link(host, event, LinkMethod::Correlation, kByCorrelation);
                if (call.valid() && !m_out.calls[event.index()].valid())
                    m_out.calls[event.index()] = call;
            }
        }
    }

    /// Best first; what is sure of one dispatch shuts the guesses for all.
    void linkDispatches() {
        for (const Lane* lane : m_frameworkLanes) {
            if (isOtherProcess(*lane))
                continue;
            collectBindable(*lane);
            collectSequences(*lane);
        }
        m_nested = linkByNesting(m_in, m_events, m_out);
        linkSequences();
        reportSharedSequences();
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
                if (const size_t count = claimants(senders); count > 1)
                    linkShared(schedule, senders, count);
                else
                    linkSchedule(schedule, senders);
        }
    }

    /// How many operators have events of one sequence id.
    size_t claimants(const std::vector<SpanId>& senders) const {
        std::set<SpanId> calls;
        for (const SpanId event : senders)
            if (const SpanId call = m_out.calls[event.index()]; call.valid())
                calls.insert(call);
        return calls.size();
    }

    /// One dispatch cannot be that of several operators: the one that began last before it is the likeliest.
    void linkShared(SpanId schedule, const std::vector<SpanId>& senders, size_t count) {
        ++m_sharedSequences;
        m_claims += count;
        const Timestamp at = m_in.spans.start(schedule);
        SpanId best;
        for (const SpanId event : senders)
            if (m_in.spans.start(event) <= at && m_out.calls[event.index()].valid() &&
                (!best.valid() || m_in.spans.start(best) < m_in.spans.start(event)))
                best = event;
        if (!best.valid())
            return;
        link(best, schedule, LinkMethod::Time, kByTime);
        m_out.calls[schedule.index()] = m_out.calls[best.index()];
        m_found[schedule] = {LinkMethod::Time, kByTime};
    }

    void reportSharedSequences() {
        if (m_sharedSequences == 0)
            return;
        Finding finding{Severity::Warning,
                        "framework.sequence_shared",
                        m_in.workers[m_worker.index()].name,
                        std::to_string(m_claims) + " operators claim " + std::to_string(m_sharedSequences) +
                            (m_sharedSequences == 1 ? " sequence id" : " sequence ids") +
                            ", and an execution is of one operator: they are tied to it by time only, so its device "
                            "time may stand under a wrong one.",
                        "Capture again; if it is the same, trust the rows of these operators only together.",
                        std::nullopt,
                        m_claims};
        m_in.findings.add(std::move(finding));
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
            const bool nested = std::binary_search(m_nested.begin(), m_nested.end(), event);
            m_found[schedule] = nested
                                    ? DispatchCall{LinkMethod::Nesting, kByNesting}
                                    : DispatchCall{LinkMethod::Sequence, event == call ? kBySequence : kByExternalId};
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
    // Categories; none where no span has it.
    const StringId m_operator = m_in.strings.find("cpu_op");
    const StringId m_annotation = m_in.strings.find("user_annotation");
    const StringId m_hostEvent = m_in.strings.find("privateuse1_runtime");
    const StringId m_driverEvent = m_in.strings.find("privateuse1_driver");
    const StringId m_shadow = m_in.strings.find("gpu_user_annotation");
    std::vector<const Lane*> m_frameworkLanes;
    std::map<uint64_t, std::set<std::pair<int, SpanId>>> m_sequenced; // by sequence id, best sender first
    std::unordered_map<uint64_t, std::vector<SpanId>> m_schedules;    // by sequence id
    DispatchInput m_events;
    DispatchCalls m_found; // how the operator of a dispatch was found
    std::string m_pid;     // of the runtime trace; empty: not known
    std::set<std::string> m_processes;
    TimeRange m_frameworkRange = kNothing, m_runtimeRange = kNothing;
    std::vector<SpanId> m_nested; // host events whose operator is the one around them, ascending
    uint64_t m_overlaps = 0, m_sharedSequences = 0, m_claims = 0;
    bool m_hasFramework = false, m_hasRuntime = false, m_boundBySequence = false;
};

} // namespace

void linkFramework(const LinkInput& input, LinkResult& result) {
    for (size_t i = 0; i < input.workers.size(); ++i)
        WorkerLinker(input, result, WorkerId(i)).run();
}

} // namespace model
