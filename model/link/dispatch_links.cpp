// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/dispatch_links.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace model {
namespace {

constexpr Confidence kByNesting = 0.95f;
constexpr Confidence kByMapping = 0.95f;
constexpr Confidence kByOrder = 0.7f;
constexpr Confidence kByThread = 0.8f;
constexpr Confidence kByTime = 0.4f;

const Lane& laneOf(const LinkInput& input, SpanId span) {
    return input.lanes[input.lanes.laneOf(span)];
}

/// The first dispatch of each sequence id.
std::unordered_map<uint64_t, SpanId> bySequence(const LinkInput& input, const DispatchInput& events) {
    std::unordered_map<uint64_t, SpanId> found;
    for (const SpanId dispatch : events.dispatches)
        if (const auto sequence = sequenceIdOf(input, dispatch)) {
            const auto [entry, isNew] = found.try_emplace(*sequence, dispatch);
            if (!isNew && input.spans.start(dispatch) < input.spans.start(entry->second))
                entry->second = dispatch;
        }
    return found;
}

/// `event` is the operator itself, or works for one.
void bind(SpanId event, SpanId dispatch, DispatchCall how, LinkResult& result, DispatchCalls& calls) {
    result.links.push_back({event, dispatch, how.method, how.confidence});
    const SpanId call = result.calls[event.index()];
    if (!call.valid())
        return;
    result.calls[dispatch.index()] = call;
    calls[dispatch] = how;
}

/// Candidates of one thread, answering which is the smallest around a moment. Moments must ascend.
class AroundSweep {
public:
    AroundSweep(const SpanStore& spans, std::vector<SpanId> candidates)
        : m_spans(spans)
        , m_candidates(std::move(candidates)) {
        std::sort(m_candidates.begin(), m_candidates.end(), [&](SpanId a, SpanId b) {
            return std::tuple(m_spans.start(a), -m_spans.duration(a).ns(), a) <
                   std::tuple(m_spans.start(b), -m_spans.duration(b).ns(), b);
        });
    }
    SpanId at(Timestamp time) {
        for (; m_next < m_candidates.size() && m_spans.start(m_candidates[m_next]) <= time; ++m_next)
            m_open.push_back(m_candidates[m_next]);
        std::erase_if(m_open, [&](SpanId span) { return m_spans.end(span) <= time; });
        const auto smallest = std::min_element(m_open.begin(), m_open.end(), [&](SpanId a, SpanId b) {
            return std::pair(m_spans.duration(a), b) < std::pair(m_spans.duration(b), a);
        });
        return smallest == m_open.end() ? SpanId() : *smallest;
    }

private:
    const SpanStore& m_spans;
    std::vector<SpanId> m_candidates;
    std::vector<SpanId> m_open;
    size_t m_next = 0;
};

} // namespace

std::optional<uint64_t> sequenceIdOf(const LinkInput& input, SpanId span) {
    const std::optional<AttributeValue> value = input.attributes.get(span, AttributeKey::NrtaSequence);
    if (!value)
        return std::nullopt;
    if (!value->isText())
        return value->number;
    std::string_view text = input.strings.view(value->text);
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    text.remove_prefix(hexadecimal ? 2 : 0);
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, hexadecimal ? 16 : 10);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::vector<SpanId> linkByNesting(const LinkInput& input, const DispatchInput& events, LinkResult& result) {
    struct Thread {
        std::vector<SpanId> operators, open;
    };
    std::map<LaneId, Thread> threads;
    for (const SpanId event : events.hostEvents)
        if (!result.calls[event.index()].valid())
            threads[input.lanes.laneOf(event)].open.push_back(event);
    for (const SpanId call : events.operators)
        if (const auto thread = threads.find(input.lanes.laneOf(call)); thread != threads.end())
            thread->second.operators.push_back(call);
    std::vector<SpanId> nested;
    for (auto& [lane, thread] : threads) {
        AroundSweep sweep(input.spans, std::move(thread.operators));
        std::sort(thread.open.begin(), thread.open.end(), [&](SpanId a, SpanId b) {
            return std::pair(input.spans.start(a), a) < std::pair(input.spans.start(b), b);
        });
        for (const SpanId event : thread.open) {
            const SpanId call = sweep.at(input.spans.start(event));
            if (!call.valid() || input.spans.end(call) < input.spans.end(event))
                continue;
            result.calls[event.index()] = call;
            result.links.push_back({call, event, LinkMethod::Nesting, kByNesting});
            nested.push_back(event);
        }
    }
    std::sort(nested.begin(), nested.end());
    return nested;
}

void linkByMapping(const LinkInput& input, const DispatchInput& events, LinkResult& result, DispatchCalls& calls) {
    std::map<std::pair<uint64_t, uint64_t>, SpanId> operators; // by Sequence number, Fwd thread id
    std::unordered_map<uint64_t, SpanId> dispatches;
    for (const FrameworkFacts& facts : input.frameworkFacts) {
        if (facts.worker != events.worker || facts.mapping.empty())
            continue;
        if (operators.empty()) {
            dispatches = bySequence(input, events);
            for (const SpanId call : events.operators) {
                const auto number = input.attributes.number(call, AttributeKey::SequenceNumber);
                const auto thread = input.attributes.number(call, AttributeKey::ForwardThread);
                if (number && thread)
                    operators.try_emplace({*number, *thread}, call);
            }
        }
        uint64_t unbound = 0;
        for (const MappedOperator& entry : facts.mapping) {
            const auto call = operators.find({entry.sequenceNumber, entry.forwardThread});
            const auto dispatch = dispatches.find(entry.nrtaSequence);
            if (call == operators.end() || dispatch == dispatches.end())
                ++unbound;
            else if (!calls.contains(dispatch->second))
                bind(call->second, dispatch->second, {LinkMethod::Mapping, kByMapping}, result, calls);
        }
        if (unbound > 0)
            input.findings.add({Severity::Info, "framework.mapping_unbound",
                                facts.file.valid() ? input.files[facts.file.index()].path : std::string(),
                                std::to_string(unbound) + " of " + std::to_string(facts.mapping.size()) +
                                    " entries name an operator or an execution that is not in this capture.",
                                "Keep the files of one run together.", std::nullopt, unbound});
    }
}

void linkByOrder(const LinkInput& input, const DispatchInput& events, LinkResult& result, DispatchCalls& calls) {
    using Group = std::vector<SpanId>;
    std::map<std::string, Group> streams;
    std::map<int, Group> cores;
    for (const SpanId event : events.driverEvents)
        streams[laneOf(input, event).process + '/' + laneOf(input, event).stream].push_back(event);
    if (streams.empty())
        return;
    for (const SpanId dispatch : events.dispatches)
        cores[streams.size() == 1 ? 0 : laneOf(input, dispatch).nc].push_back(dispatch);
    const auto byStart = [&](SpanId a, SpanId b) {
        return std::pair(input.spans.start(a), a) < std::pair(input.spans.start(b), b);
    };
    for (auto& [stream, driver] : streams) {
        const size_t count = driver.size();
        const auto hasAsMany = [&](const auto& entry) { return entry.second.size() == count; };
        const bool aloneAmongStreams = std::count_if(streams.begin(), streams.end(), hasAsMany) == 1;
        const auto core = std::find_if(cores.begin(), cores.end(), hasAsMany);
        if (!aloneAmongStreams || core == cores.end() || std::count_if(cores.begin(), cores.end(), hasAsMany) != 1)
            continue;
        Group dispatches = core->second;
        std::sort(driver.begin(), driver.end(), byStart);
        std::sort(dispatches.begin(), dispatches.end(), [&](SpanId a, SpanId b) {
            const auto place = [&](SpanId span) {
                return std::tuple(sequenceIdOf(input, span).value_or(0), input.spans.start(span), span);
            };
            return place(a) < place(b);
        });
        for (size_t k = 0; k < count; ++k)
            bind(driver[k], dispatches[k], {LinkMethod::Order, kByOrder}, result, calls);
    }
}

void linkByTime(const LinkInput& input, const DispatchInput& events, LinkResult& result, DispatchCalls& calls) {
    std::map<LaneId, std::vector<SpanId>> byThread;
    for (const auto* list : {&events.operators, &events.annotations, &events.hostEvents})
        for (const SpanId event : *list)
            byThread[input.lanes.laneOf(event)].push_back(event);
    std::vector<std::pair<std::string, AroundSweep>> threads;
    for (auto& [lane, candidates] : byThread)
        threads.emplace_back(input.lanes[lane].thread, AroundSweep(input.spans, std::move(candidates)));
    std::vector<SpanId> dispatches = events.dispatches;
    std::sort(dispatches.begin(), dispatches.end(), [&](SpanId a, SpanId b) {
        return std::pair(input.spans.start(a), a) < std::pair(input.spans.start(b), b);
    });
    for (const SpanId dispatch : dispatches) {
        const auto id = input.attributes.number(dispatch, AttributeKey::ThreadId);
        const std::string thread = id ? std::to_string(*id) : std::string();
        SpanId best;
        bool sameThread = false;
        for (auto& [name, sweep] : threads) {
            const SpanId found = sweep.at(input.spans.start(dispatch));
            const bool same = id && name == thread;
            if (!found.valid() || (best.valid() && sameThread && !same))
                continue;
            if (!best.valid() || (same && !sameThread) || input.spans.duration(found) < input.spans.duration(best)) {
                best = found;
                sameThread = same;
            }
        }
        if (!best.valid())
            continue;
        if (!result.calls[best.index()].valid() && input.strings.view(input.spans.category(best)) == "user_annotation")
            result.calls[best.index()] = best; // an annotation that launches work counts as an operator
        bind(best, dispatch,
             sameThread ? DispatchCall{LinkMethod::Thread, kByThread} : DispatchCall{LinkMethod::Time, kByTime}, result,
             calls);
    }
}

} // namespace model
