// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/verdict.h"

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
    RangeSet wall;
    WorkerId worker;
    size_t calls = 0; ///< of the operator; 0: the scope is none
    size_t steps = 0; ///< 0: the scope is no step
};

bool inSteps(const Capture& capture, Timestamp time) {
    const std::vector<SpanId>& steps = capture.steps();
    return steps.empty() || std::any_of(steps.begin(), steps.end(), [&](SpanId step) {
               return capture.spans().start(step) <= time && time < capture.spans().end(step);
           });
}

Subject subjectOfOperator(const Capture& capture, const std::string& name) {
    const SpanStore& spans = capture.spans();
    Subject subject{name, "this operator", {}, {}, 0, 0};
    std::map<SpanId, Timestamp> lastEnd;
    for (const Execution& execution : capture.executions())
        if (execution.operatorCall.valid()) {
            const auto [entry, isNew] = lastEnd.try_emplace(execution.operatorCall, execution.start);
            entry->second = std::max(entry->second, execution.start + execution.duration);
        }
    const StringId id = capture.strings().find(name);
    constexpr uint8_t kOut = kSpanInstant | kSpanUnfinished | kSpanBeganBefore | kSpanImplausible;
    for (const Lane& lane : capture.lanes().all()) {
        if (lane.layer != Layer::Framework || !lane.stream.empty() || !id.valid())
            continue;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            if (spans.name(span) != id || spans.operatorCall(span) != span || (spans.flags(span) & kOut) ||
                !inSteps(capture, spans.start(span)))
                continue;
            const auto end = lastEnd.find(span);
            subject.wall.push_back(
                {spans.start(span), end == lastEnd.end() ? spans.end(span) : std::max(spans.end(span), end->second)});
            subject.worker = lane.worker;
            ++subject.calls;
        }
    }
    subject.wall = joined(std::move(subject.wall));
    return subject;
}

Subject subjectOf(const Capture& capture, const VerdictScope& scope) {
    const SpanStore& spans = capture.spans();
    if (!scope.operatorName.empty())
        return subjectOfOperator(capture, scope.operatorName);
    Subject subject;
    if (scope.range) {
        subject.name = "the selected range";
        subject.words = "this range";
        subject.wall = joined({*scope.range});
    } else if (scope.step.valid()) {
        subject.name = capture.text(spans.name(scope.step));
        subject.words = "this step";
        subject.wall = joined({{spans.start(scope.step), spans.end(scope.step)}});
        subject.worker = capture.lanes()[capture.lanes().laneOf(scope.step)].worker;
        subject.steps = capture.steps().size();
    } else {
        const LayerShare all = layerShare(capture);
        subject.name = all.subject;
        subject.steps = all.stepCount;
        subject.words = all.stepCount == 0 ? "this capture" : all.stepCount == 1 ? "this step" : "these steps";
        for (const SpanId step : capture.steps())
            subject.wall.push_back({spans.start(step), spans.end(step)});
        if (all.stepCount == 0)
            subject.wall.push_back(all.span);
        subject.wall = joined(std::move(subject.wall));
    }
    if (!subject.worker.valid() && !capture.executions().empty())
        subject.worker = capture.executions().front().worker;
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

    void lookAtExecutions() {
        std::set<std::tuple<WorkerId, uint64_t>> seenModels;
        size_t inScope = 0, first = 0, late = 0, profiled = 0, linked = 0, byOrder = 0, byTime = 0;
        for (const Execution& execution : m_capture.executions()) {
            const bool isFirst = execution.modelId && seenModels.insert({execution.worker, *execution.modelId}).second;
            const TimeRange range{execution.start, execution.start + execution.duration};
            const SpanId call = execution.operatorCall;
            late += call.valid() && holds(m_subject.wall, m_capture.spans().start(call)) &&
                    !holds(m_subject.wall, range.end - Duration(1));
            if (!touches(m_subject.wall, range))
                continue;
            ++inScope;
            first += isFirst;
            profiled += execution.profile.valid();
            linked += execution.link.has_value();
            byOrder += execution.link == LinkMethod::Order;
            byTime += execution.link == LinkMethod::Time || execution.link == LinkMethod::Thread;
        }
        if (first > 0)
            add("warm_up", "It holds the first execution of " + std::to_string(first) +
                               (first == 1 ? " model, which may be its warm-up." : " models, which may be warm-up."));
        if (late > 0)
            add("no_synchronize", std::to_string(late) + (late == 1 ? " execution" : " executions") +
                                      " that it launched ended after it: torch.neuron.synchronize() is missing.");
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
            missing += !launch.onDevice && holds(m_subject.wall, m_capture.spans().start(launch.call));
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
    if (share.device >= share.idle())
        return Bound::Device;
    if (share.unknown > std::max(share.runtime, share.framework))
        return Bound::Unknown;
    return share.runtime > share.framework ? Bound::Runtime : Bound::Framework;
}

std::string sentenceOf(const Verdict& verdict, const Subject& subject) {
    const LayerShare& share = verdict.share;
    if (subject.wall.empty())
        return "No verdict: nothing of that kind is in the capture";
    if (!share.hasRuntimeTrace || !share.hasExecutions || share.wall.ns() <= 0)
        return verdictSentence(share);
    if (verdict.bound == Bound::Device)
        return "The device accounts for most of " + subject.words;
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

} // namespace

std::string_view boundName(Bound bound) {
    static constexpr std::array<std::string_view, 4> kNames = {"unknown", "framework", "runtime", "device"};
    return kNames[static_cast<size_t>(bound)];
}

Verdict verdictOf(const Capture& capture, const VerdictScope& scope) {
    const Subject subject = subjectOf(capture, scope);
    Verdict verdict;
    verdict.share = layerShare(capture, subject.wall, subject.name);
    verdict.share.stepCount = subject.steps;
    verdict.calls = subject.calls;
    verdict.bound = boundOf(verdict.share);
    if (subject.worker.valid() && verdict.share.hasExecutions)
        for (const LedgerPart& part : wallLedgerOf(capture, subject.worker, subject.wall, subject.name).device)
            if (part.kind == LedgerKind::Idle && part.duration > verdict.idleOfCause) {
                verdict.idleCause = part.cause;
                verdict.idleOfCause = part.duration;
            }
    verdict.sentence = sentenceOf(verdict, subject);
    verdict.cautions = CautionFinder(capture, subject, verdict).find();
    return verdict;
}

} // namespace model
