// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/verdict.h"

#include "model/query/execution_count.h"
#include "model/query/launches.h"
#include "model/query/wall_ledger.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace model {
namespace {

/// "this step", as the object of a sentence; and what is asked of it.
struct Subject {
    std::string name, words;
    std::vector<WorkerWall> walls;
    bool isOperator = false;
    std::map<WorkerId, OperatorWork> work;           ///< of an operator
    std::map<LaneId, std::vector<SpanId>> outermost; ///< of an operator: its calls that are in none of its own
    size_t calls = 0;                                ///< of the operator
    size_t steps = 0;                                ///< 0: the scope is no step

    const RangeSet& wallOf(WorkerId worker) const {
        static const RangeSet kNone;
        for (const WorkerWall& of : walls)
            if (of.worker == worker)
                return of.wall;
        return kNone;
    }
};

bool inSteps(const Capture& capture, Timestamp time) {
    const std::vector<SpanId>& steps = capture.steps();
    return steps.empty() || std::any_of(steps.begin(), steps.end(), [&](SpanId step) {
               return capture.spans().start(step) <= time && time < capture.spans().end(step);
           });
}

/// Of the operator that is asked about the call that is, or holds, this call; none.
SpanId holderOf(const Capture& capture, const Subject& subject, SpanId call) {
    if (!call.valid())
        return {};
    const auto lane = subject.outermost.find(capture.lanes().laneOf(call));
    if (lane == subject.outermost.end())
        return {};
    const SpanStore& spans = capture.spans();
    const auto after = std::partition_point(lane->second.begin(), lane->second.end(), [&](SpanId candidate) {
        return spans.start(candidate) <= spans.start(call);
    });
    if (after == lane->second.begin() || spans.end(*std::prev(after)) < spans.end(call))
        return {};
    return *std::prev(after);
}

/// On the one clock of its cores.
TimeRange rangeOf(const Execution& execution) {
    const Timestamp begin = execution.start + execution.toOneClock;
    return {begin, begin + execution.duration};
}

void collectCalls(const Capture& capture, StringId name, Subject& subject) {
    const SpanStore& spans = capture.spans();
    constexpr uint8_t kOut = kSpanInstant | kSpanUnfinished | kSpanBeganBefore | kSpanImplausible;
    for (size_t l = 0; l < capture.lanes().size(); ++l) {
        const Lane& lane = capture.lanes()[LaneId(l)];
        if (lane.layer != Layer::Framework || !lane.stream.empty())
            continue;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            if (spans.name(span) != name || spans.operatorCall(span) != span || (spans.flags(span) & kOut) ||
                !inSteps(capture, spans.start(span)))
                continue;
            ++subject.calls;
            std::vector<SpanId>& calls = subject.outermost[LaneId(l)];
            if (calls.empty() || spans.end(calls.back()) <= spans.start(span))
                calls.push_back(span);
        }
    }
}

/// What the cores did for the calls, and for others while these waited for their turn.
void collectWork(const Capture& capture, Subject& subject) {
    const SpanStore& spans = capture.spans();
    struct Reach {
        Timestamp lastStart, end;
    };
    std::map<SpanId, Reach> reach;
    std::set<std::pair<WorkerId, int>> cores;
    std::vector<const Execution*> others;
    for (const Execution& execution : capture.executions()) {
        const SpanId call = holderOf(capture, subject, execution.operatorCall);
        const TimeRange range = rangeOf(execution);
        if (!call.valid()) {
            others.push_back(&execution);
            continue;
        }
        subject.work[execution.worker].own.push_back(range);
        cores.emplace(execution.worker, execution.core);
        const auto [entry, isNew] = reach.try_emplace(call, Reach{range.begin, range.end});
        entry->second.lastStart = std::max(entry->second.lastStart, range.begin);
        entry->second.end = std::max(entry->second.end, range.end);
    }
    std::map<WorkerId, RangeSet> walls, waits;
    for (const auto& [lane, calls] : subject.outermost)
        for (const SpanId call : calls) {
            const WorkerId worker = capture.lanes()[lane].worker;
            TimeRange range{spans.start(call), spans.end(call)};
            if (const auto found = reach.find(call); found != reach.end()) {
                range.end = std::max(range.end, found->second.end);
                waits[worker].push_back({range.begin, found->second.lastStart});
            }
            walls[worker].push_back(range);
        }
    for (const Execution* execution : others)
        if (cores.contains({execution->worker, execution->core}))
            subject.work[execution->worker].others.push_back(rangeOf(*execution));
    for (auto& [worker, work] : subject.work) {
        work.own = joined(std::move(work.own));
        work.others = intersection(joined(std::move(work.others)), joined(std::move(waits[worker])));
    }
    for (auto& [worker, wall] : walls)
        subject.walls.push_back({worker, joined(std::move(wall))});
}

Subject subjectOfOperator(const Capture& capture, const std::string& name) {
    Subject subject;
    subject.name = name;
    subject.words = "this operator";
    subject.isOperator = true;
    if (const StringId id = capture.strings().find(name); id.valid())
        collectCalls(capture, id, subject);
    collectWork(capture, subject);
    return subject;
}

Subject subjectOf(const Capture& capture, const VerdictScope& scope) {
    const SpanStore& spans = capture.spans();
    if (!scope.operatorName.empty())
        return subjectOfOperator(capture, scope.operatorName);
    Subject subject;
    const size_t steps = capture.steps().size();
    if (scope.range) {
        subject.name = "the selected range";
        subject.words = "this range";
        subject.walls = wallOfRange(capture, *scope.range);
    } else if (scope.step.valid()) {
        subject.name = capture.text(spans.name(scope.step));
        subject.words = "this step";
        subject.walls = {{capture.lanes()[capture.lanes().laneOf(scope.step)].worker,
                          joined({{spans.start(scope.step), spans.end(scope.step)}})}};
        subject.steps = steps;
    } else {
        subject.name = steps == 0   ? "first to last event"
                       : steps == 1 ? std::string(capture.text(spans.name(capture.steps().front())))
                                    : std::to_string(steps) + " steps";
        subject.words = steps == 0 ? "this capture" : steps == 1 ? "this step" : "these steps";
        subject.walls = wholeWall(capture);
        if (subject.walls.empty()) // nothing stands on the host clock
            subject.walls.push_back({WorkerId(), joined({capture.range()})});
        subject.steps = steps;
    }
    return subject;
}

bool touches(const RangeSet& wall, TimeRange range) {
    const auto at = std::partition_point(wall.begin(), wall.end(),
                                         [&](const TimeRange& piece) { return piece.end <= range.begin; });
    return at != wall.end() && at->begin < range.end;
}

bool holds(const RangeSet& wall, Timestamp time) {
    return touches(wall, {time, time + Duration(1)});
}

/// Looks for what makes the evidence thin.
class CautionFinder {
public:
    CautionFinder(const Capture& capture, const Subject& subject, const Verdict& verdict)
        : m_capture(capture)
        , m_subject(subject)
        , m_verdict(verdict) {}

    std::vector<Caution> find() {
        if (m_subject.calls == 1)
            add("one_call", "It rests on one call.");
        else if (m_subject.steps == 1)
            add("one_step", "It rests on one step.");
        lookAtExecutions();
        lookAtLaunches();
        const Duration unknown = m_verdict.share.unknown;
        if (unknown.ns() > m_verdict.share.wall.ns() / 4)
            add("unexplained", "In more than a quarter of the time neither the device nor a thread that launches on it "
                               "was busy, nor was the framework.");
        for (const Finding& finding : m_capture.findings().all())
            if (finding.code == "runtime.lost" || finding.code == "runtime.holes") {
                add("events_lost", "Events of the runtime trace were lost.");
                break;
            }
        return std::move(m_cautions);
    }

private:
    void add(const char* code, std::string text) { m_cautions.push_back({code, std::move(text)}); }

    /// Was it launched by what is asked about?
    bool isLaunchedHere(SpanId call, WorkerId worker) const {
        if (!call.valid())
            return false;
        return m_subject.isOperator ? holderOf(m_capture, m_subject, call).valid()
                                    : holds(m_subject.wallOf(worker), m_capture.spans().start(call));
    }
    bool isOutsideItsStep(const Execution& execution) const {
        const SpanStore& spans = m_capture.spans();
        const Timestamp begin = spans.start(execution.operatorCall);
        return std::any_of(m_capture.steps().begin(), m_capture.steps().end(), [&](SpanId step) {
            return m_capture.lanes()[m_capture.lanes().laneOf(step)].worker == execution.worker &&
                   spans.start(step) <= begin && begin < spans.end(step) &&
                   spans.end(step) < execution.start + execution.duration;
        });
    }

    void lookAtExecutions() {
        std::set<std::tuple<WorkerId, uint64_t>> seenModels;
        ExecutionCount executions; // over their cores
        size_t inScope = 0, first = 0, late = 0, profiled = 0, linked = 0, byOrder = 0, byTime = 0;
        for (const Execution& execution : m_capture.executions()) {
            const bool isFirst = execution.modelId && seenModels.insert({execution.worker, *execution.modelId}).second;
            const bool isLaunched = isLaunchedHere(execution.operatorCall, execution.worker);
            late += isLaunched && isOutsideItsStep(execution);
            if (m_subject.isOperator ? !isLaunched : !touches(m_subject.wallOf(execution.worker), rangeOf(execution)))
                continue;
            ++inScope;
            executions.add(execution);
            first += isFirst;
            profiled += execution.profile.valid();
            linked += execution.link.has_value();
            byOrder += execution.link == LinkMethod::Order;
            byTime += execution.link == LinkMethod::Time || execution.link == LinkMethod::Thread;
        }
        if (executions.total() == 1 && m_capture.steps().empty() && m_subject.calls != 1)
            add("one_execution", "It rests on one execution.");
        if (first > 0)
            add("warm_up", "It holds the first execution of " + std::to_string(first) +
                               (first == 1 ? " model, which may be its warm-up." : " models, which may be warm-up."));
        if (late > 0)
            add("no_synchronize", std::to_string(late) + (late == 1 ? " execution" : " executions") +
                                      " launched in it ended after their step: torch.neuron.synchronize() is missing.");
        if (inScope > 0 && linked == 0)
            add("no_links", "No operator is tied to the device.");
        if (byOrder > 0)
            add("links_by_order", std::to_string(byOrder) + " of " + std::to_string(inScope) +
                                      " executions are tied to their operator by order only.");
        if (byTime > 0)
            add("links_by_time", std::to_string(byTime) + " of " + std::to_string(inScope) +
                                     " executions are tied to their operator by time only.");
        if (inScope > 0 && profiled == 0)
            add("no_profile", "The device's share is that of the runtime's spans: no device profile says what ran in "
                              "them.");
    }

    void lookAtLaunches() {
        size_t missing = 0;
        for (const Launch& launch : launchesOf(m_capture))
            missing += !launch.onDevice &&
                       isLaunchedHere(m_subject.isOperator ? m_capture.spans().operatorCall(launch.call) : launch.call,
                                      launch.worker);
        if (missing > 0)
            add("no_device_span", std::to_string(missing) + (missing == 1 ? " launch has" : " launches have") +
                                      " no span on the device.");
    }

    const Capture& m_capture;
    const Subject& m_subject;
    const Verdict& m_verdict;
    std::vector<Caution> m_cautions;
};

Bound boundOf(const LayerShare& share) {
    if (!share.hasRuntimeTrace || !share.hasExecutions || share.wall.ns() <= 0)
        return Bound::Unknown;
    if (share.device + share.queued >= share.idle())
        return share.device >= share.queued ? Bound::Device : Bound::Queue;
    if (share.unknown > std::max(share.runtime, share.framework))
        return Bound::Unknown;
    return share.runtime > share.framework ? Bound::Runtime : Bound::Framework;
}

/// One call or one execution outside of any step: no more is said than what was seen.
bool restsOnOne(const std::vector<Caution>& cautions, const Capture& capture) {
    return capture.steps().empty() && std::any_of(cautions.begin(), cautions.end(), [](const Caution& caution) {
               return caution.code == "one_call" || caution.code == "one_execution";
           });
}

std::string busySentence(const Verdict& verdict, const Subject& subject) {
    const LayerShare& share = verdict.share;
    if (verdict.bound == Bound::Queue)
        return subject.name + " waits " + shareText(share.queued, share.wall) + " of its time behind other work";
    if (share.device >= share.wall - share.device)
        return "The device accounts for most of " + subject.words;
    return "The device accounts for " + shareText(share.device, share.wall) + " of " + subject.words +
           ", other work before it for " + shareText(share.queued, share.wall);
}

/// Names no limit.
std::string sentenceOfOne(const Verdict& verdict, const Subject& subject) {
    const LayerShare& share = verdict.share;
    if (share.device >= share.wall - share.device)
        return "The device is busy " + shareText(share.device, share.wall) + " of " + subject.words;
    if (share.queued > share.idle())
        return subject.name + " waits " + shareText(share.queued, share.wall) + " of its time behind other work";
    std::string waits = "The device waits " + shareText(share.idle(), share.wall) + " of " + subject.words;
    if (!verdict.idleCause || verdict.idleCause == IdleCause::NothingRecorded)
        return waits + ", and nothing recorded says for what";
    const std::string cause(idleCauseName(*verdict.idleCause));
    const bool plural = verdict.idleCause == IdleCause::RuntimeCall;
    const bool most = verdict.idleOfCause >= share.idle() - verdict.idleOfCause;
    return waits + (most ? ", mostly for " : ", longest for ") + cause + (plural ? "s" : "");
}

std::string sentenceOf(const Verdict& verdict, const Subject& subject, bool ofOne) {
    const LayerShare& share = verdict.share;
    if (subject.isOperator && subject.walls.empty())
        return "No verdict: nothing of that kind is in the capture";
    if (!share.hasRuntimeTrace || !share.hasExecutions || share.wall.ns() <= 0)
        return verdictSentence(share);
    if (ofOne)
        return sentenceOfOne(verdict, subject);
    if (verdict.bound == Bound::Device || verdict.bound == Bound::Queue)
        return busySentence(verdict, subject);
    const std::string waits = "the device waits " + shareText(share.idle(), share.wall) + " of " + subject.words;
    const bool causeKnown = verdict.idleCause && verdict.idleCause != IdleCause::NothingRecorded;
    if (causeKnown)
        return (verdict.bound == Bound::Unknown ? "No verdict: " : "The CPU is the limit: ") + waits;
    switch (verdict.bound) {
    case Bound::Runtime:
        return "The CPU is the limit: " + waits + ", most of it while the runtime works";
    case Bound::Framework:
        return "The CPU is the limit: " + waits + ", most of it while the framework works";
    default:
        return "No verdict: " + waits + ", and most of that nothing recorded explains";
    }
}

/// The longest cause of idle time; the workers' times added up.
void findIdleCause(const Capture& capture, const Subject& subject, Verdict& verdict) {
    std::array<Duration, kIdleCauseCount> times{};
    for (const WorkerWall& of : subject.walls)
        for (const LedgerPart& part : wallLedgerOf(capture, of.worker, of.wall, subject.name).device)
            if (part.kind == LedgerKind::Idle)
                times[static_cast<size_t>(part.cause)] = times[static_cast<size_t>(part.cause)] + part.duration;
    for (size_t i = 0; i < times.size(); ++i)
        if (times[i] > verdict.idleOfCause) {
            verdict.idleCause = static_cast<IdleCause>(i);
            verdict.idleOfCause = times[i];
        }
}

} // namespace

std::string_view boundName(Bound bound) {
    static constexpr std::array<std::string_view, 5> kNames = {"unknown", "framework", "runtime", "device", "queue"};
    return kNames[static_cast<size_t>(bound)];
}

Verdict verdictOf(const Capture& capture, const VerdictScope& scope) {
    const Subject subject = subjectOf(capture, scope);
    Verdict verdict;
    verdict.share = layerShare(capture, subject.walls, subject.name, subject.isOperator ? &subject.work : nullptr);
    verdict.share.stepCount = subject.steps;
    verdict.calls = subject.calls;
    if (verdict.share.hasExecutions)
        findIdleCause(capture, subject, verdict);
    verdict.cautions = CautionFinder(capture, subject, verdict).find();
    const bool ofOne = restsOnOne(verdict.cautions, capture);
    verdict.bound = ofOne ? Bound::Unknown : boundOf(verdict.share);
    verdict.sentence = sentenceOf(verdict, subject, ofOne);
    return verdict;
}

} // namespace model
