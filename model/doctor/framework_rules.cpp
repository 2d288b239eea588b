// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/framework_rules.h"

#include "model/doctor/rule_words.h"
#include "model/key_sort.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace model {
namespace {

bool hasLayer(const Capture& capture, WorkerId worker, Layer layer) {
    return std::any_of(capture.lanes().all().begin(), capture.lanes().all().end(), [&](const Lane& lane) {
        return lane.worker == worker && lane.layer == layer && lane.spanCount > 0;
    });
}

/// "cudaLaunchKernel", "hipMemcpyAsync": by what such calls are named, whatever the back end.
bool givesWorkToTheDevice(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return lower.find("launch") != std::string::npos || lower.find("memcpy") != std::string::npos ||
           lower.find("memset") != std::string::npos;
}

bool hasPrivateUse1(const Capture& capture, WorkerId worker) {
    for (const Lane& lane : capture.lanes().all())
        if (lane.worker == worker && lane.layer == Layer::Framework)
            for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (capture.text(capture.spans().category(SpanId(i))).starts_with("privateuse1"))
                    return true;
    return false;
}

/// Correlations of one kind, in any order.
struct Correlations {
    std::vector<uint64_t> given;    ///< of calls that give work to a device
    std::vector<uint64_t> recorded; ///< of what stands on streams
};

struct Launches {
    Correlations numbers, texts; ///< a text by its StringId
};

std::map<WorkerId, Launches> launchesOf(const Capture& capture) {
    enum : char { No, Yes, NotAsked };
    std::vector<char> givesWork(capture.strings().size(), NotAsked); // by name
    std::map<WorkerId, Launches> launches;
    const AttributeColumn& correlations = capture.attributes().entries(AttributeKey::Correlation);
    for (const Lane& lane : capture.lanes().all()) {
        if (lane.layer != Layer::Framework)
            continue;
        Launches& ofWorker = launches[lane.worker];
        const SpanId end(lane.firstSpan + lane.spanCount);
        for (size_t i = correlations.lowerBound(SpanId(lane.firstSpan)); i < correlations.size(); ++i) {
            const auto [span, correlation] = correlations[i];
            if (span >= end)
                break;
            Correlations& all = correlation.isText() ? ofWorker.texts : ofWorker.numbers;
            const uint64_t value = correlation.isText() ? correlation.text.value() : correlation.number;
            if (!lane.stream.empty()) {
                all.recorded.push_back(value);
                continue;
            }
            const StringId name = capture.spans().name(span);
            char& known = givesWork[name.index()];
            if (known == NotAsked)
                known = givesWorkToTheDevice(capture.text(name)) ? Yes : No;
            if (known == Yes)
                all.given.push_back(value);
        }
    }
    return launches;
}

/// How many of the calls have no record.
uint64_t countMissing(Correlations& correlations) {
    const auto byValue = [](uint64_t value) { return value; };
    sortByKey(correlations.given, byValue);
    sortByKey(correlations.recorded, byValue);
    auto recorded = correlations.recorded.begin();
    uint64_t missing = 0;
    for (const uint64_t value : correlations.given) {
        while (recorded != correlations.recorded.end() && *recorded < value)
            ++recorded;
        missing += recorded == correlations.recorded.end() || *recorded != value ? 1 : 0;
    }
    return missing;
}

} // namespace

void checkFrameworkPartners(const Capture& capture, Findings& findings) {
    for (size_t i = 0; i < capture.workers().size(); ++i) {
        const WorkerId worker(i);
        if (!hasLayer(capture, worker, Layer::Framework))
            continue;
        const std::string& subject = capture.workers()[i].name;
        if (!hasLayer(capture, worker, Layer::Runtime))
            findings.add(Severity::Info, "framework.no_runtime", subject,
                         "There is a framework trace and no Neuron runtime trace beside it: no operator can be tied to "
                         "an execution.",
                         "Add ProfileMode.RUNTIME to the modes of NeuronConfig, and keep the whole folder together.");
        else if (!hasPrivateUse1(capture, worker))
            findings.add(
                Severity::Warning, "framework.no_privateuse1", subject,
                "The framework trace has no privateuse1_* events, so no operator can be tied to the runtime by id.",
                "Add ProfilerActivity.PrivateUse1 to the activities of torch.profiler.");
    }
}

void checkDeviceRecords(const Capture& capture, Findings& findings) {
    // A record that was left out while reading is not missing in the trace.
    static constexpr std::string_view kInPart[] = {"trace.part_read", "trace.first_part", "trace.memory", "trace.cut"};
    const std::vector<Finding>& told = capture.findings().all();
    if (std::any_of(told.begin(), told.end(), [](const Finding& finding) {
            return std::find(std::begin(kInPart), std::end(kInPart), finding.code) != std::end(kInPart);
        }))
        return;
    for (auto& [worker, launches] : launchesOf(capture)) {
        const uint64_t all = launches.numbers.given.size() + launches.texts.given.size();
        const uint64_t missing = countMissing(launches.numbers) + countMissing(launches.texts);
        if (missing > 0)
            findings.add(Finding{
                .severity = Severity::Info,
                .code = "framework.no_device_record",
                .subject = capture.workers()[worker.index()].name,
                .message =
                    std::to_string(missing) + " of " + std::to_string(all) +
                    " launches in the framework trace have no device record: their time on the device is in no sum.",
                .advice =
                    "Synchronize before the profiler stops, warm it up for a step before the active one, and profile "
                    "fewer steps if its buffers ran full.",
                .offset = {},
                .count = missing});
    }
}

namespace {

/// Events of one stream and category, of which some end after what was begun behind them has ended.
struct RunOver {
    uint64_t longer = 0; ///< the former
    uint64_t within = 0; ///< the latter
    SpanId longest;
};

/// A stream does its work in order, so such an end is not that of the work. One that only crosses the next begin is
/// normal: devices start early what they can. What begins together is told apart by nothing.
RunOver runOver(const Capture& capture, const Lane& lane) {
    const SpanStore& spans = capture.spans();
    std::vector<SpanId> work;
    for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
        if ((spans.flags(SpanId(i)) & (kSpanImplausible | kSpanInstant | kSpanUnfinished)) == 0)
            work.push_back(SpanId(i));
    sortByKey(work, [&](SpanId span) { return static_cast<uint64_t>(spans.start(span).ns()) ^ uint64_t(1) << 63; });
    struct Latest {
        SpanId span; // of those before, the one that ends last
        bool counted = false;
    };
    std::map<StringId, Latest> latest; // by category
    RunOver found;
    for (const SpanId span : work) {
        Latest& before = latest[spans.category(span)];
        const bool within = before.span.valid() && spans.start(before.span) < spans.start(span) &&
                            spans.end(span) < spans.end(before.span);
        if (!within) {
            if (!before.span.valid() || spans.end(before.span) < spans.end(span))
                before = {span, false};
            continue;
        }
        ++found.within;
        found.longer += before.counted ? 0 : 1;
        before.counted = true;
        if (!found.longest.valid() || spans.duration(found.longest) < spans.duration(before.span))
            found.longest = before.span;
    }
    return found;
}

} // namespace

void checkEndsOnStreams(const Capture& capture, Findings& findings) {
    for (size_t i = 0; i < capture.lanes().size(); ++i) {
        const Lane& lane = capture.lanes()[LaneId(i)];
        // Nothing lies within another where there is one row.
        if (lane.layer != Layer::Framework || lane.stream.empty() || lane.rows.size() < 2 ||
            lane.layout != LaneLayout::Nested)
            continue;
        const RunOver found = runOver(capture, lane);
        if (found.within == 0)
            continue;
        findings.add(Finding{
            .severity = Severity::Warning,
            .code = "framework.runs_over",
            .subject = capture.workers()[lane.worker.index()].name + ", " + lane.label,
            .message =
                counted(found.longer, "event ends", "events end") + " after " +
                counted(found.within, "event that was", "events that were") + " begun behind " +
                (found.longer == 1 ? "it" : "them") + " on the same stream had ended; the longest is " +
                std::string(capture.text(capture.spans().name(found.longest))) + ", " +
                microsecondsText(capture.spans().duration(found.longest).ns()) +
                ". A stream works in order, so such a length may be that of something else, as a completion that was "
                "noted late. Times are shown as they stand; busy time counts each moment once.",
            .advice = "Trust no sum of the durations of this stream; compare with a run on a newer profiler.",
            .offset = {},
            .count = found.longer,
            .lane = LaneId(i)});
    }
}

namespace {

/// Calls `visit(worker, link)` for each link from a framework event to a dispatch of the runtime.
template <class Visit>
void forEachDispatchLink(const Capture& capture, Visit visit) {
    for (const Link& link : capture.links()) {
        const Lane& from = capture.lanes()[capture.lanes().laneOf(link.from)];
        const Lane& to = capture.lanes()[capture.lanes().laneOf(link.to)];
        if (from.layer == Layer::Framework && to.layer == Layer::Runtime)
            visit(from.worker, link);
    }
}

/// Effects that begin before their causes.
struct Early {
    uint64_t count = 0;
    int64_t mostNs = 0;
    void note(int64_t ns) {
        ++count;
        mostNs = std::max(mostNs, ns);
    }
};

bool isGuess(LinkMethod method) {
    return method == LinkMethod::Order || method == LinkMethod::Time || method == LinkMethod::Thread;
}

} // namespace

void checkLaunchOrder(const Capture& capture, Findings& findings) {
    std::map<WorkerId, Early> workers;
    for (const Link& link : capture.links()) {
        const Lane& from = capture.lanes()[capture.lanes().laneOf(link.from)];
        const Lane& to = capture.lanes()[capture.lanes().laneOf(link.to)];
        if (link.method != LinkMethod::Correlation || from.layer != Layer::Framework || to.layer != Layer::Framework ||
            !from.stream.empty() || to.stream.empty())
            continue;
        const int64_t early = (capture.spans().start(link.from) - capture.spans().start(link.to)).ns();
        const bool real =
            !capture.spans().is(link.from, kSpanImplausible) && !capture.spans().is(link.to, kSpanImplausible);
        if (early > 0 && real)
            workers[from.worker].note(early);
    }
    for (const auto& [worker, early] : workers)
        findings.add(Finding{
            .severity = Severity::Info,
            .code = "framework.device_before_launch",
            .subject = capture.workers()[worker.index()].name,
            .message = counted(early.count, "event of a stream begins", "events of streams begin") + " before " +
                       (early.count == 1 ? "its launch, by " : "their launches, by up to ") +
                       microsecondsText(early.mostNs) + ": the clocks of host and device differ by at least that much.",
            .advice = "Draw no conclusion from latencies between launches and streams that are shorter than this.",
            .offset = {},
            .count = early.count});
}

void checkFrameworkClock(const Capture& capture, Findings& findings) {
    constexpr int64_t kToleranceNs = 10'000;
    std::map<WorkerId, Early> workers;
    forEachDispatchLink(capture, [&](WorkerId worker, const Link& link) {
        const SpanId call = capture.spans().operatorCall(link.to);
        if (isGuess(link.method) || !call.valid() || capture.lanes()[capture.lanes().laneOf(call)].clock.valid())
            return; // a clock of its own says nothing
        const int64_t early = (capture.spans().start(call) - capture.spans().start(link.to)).ns();
        if (early <= kToleranceNs)
            return;
        workers[worker].note(early);
    });
    for (const auto& [worker, early] : workers)
        findings.add(Finding{
            .severity = Severity::Warning,
            .code = "framework.clock_wrong",
            .subject = capture.workers()[worker.index()].name,
            .message = counted(early.count, "dispatch begins", "dispatches begin") + " before the operator that sent " +
                       (early.count == 1 ? "it" : "them") + ", by up to " + microsecondsText(early.mostNs) +
                       ": the clocks of the framework and of the runtime do not agree, or the ids in the framework "
                       "trace are not this run's. Schedule latencies and shares of framework and runtime are wrong by "
                       "that much.",
            .advice = "Keep the files of one run together, and do not set the host's clock while capturing; if it "
                      "stays, trust no distance between framework and runtime.",
            .offset = {},
            .count = early.count});
}

void checkGuessedLinks(const Capture& capture, Findings& findings) {
    struct Count {
        uint64_t guessed = 0, sure = 0;
    };
    std::map<WorkerId, Count> workers;
    forEachDispatchLink(capture, [&](WorkerId worker, const Link& link) {
        ++(isGuess(link.method) ? workers[worker].guessed : workers[worker].sure);
    });
    for (const auto& [worker, count] : workers)
        if (count.guessed > 0 && count.sure == 0)
            findings.add(Finding{.severity = Severity::Info,
                                 .code = "framework.weak_links",
                                 .subject = capture.workers()[worker.index()].name,
                                 .message = "No operator is tied to its dispatch by an id: " +
                                            counted(count.guessed, "link is", "links are all") +
                                            " by order or by time, so an execution may stand under another operator.",
                                 .advice =
                                     "Add ProfilerActivity.PrivateUse1 to the activities of torch.profiler, and set "
                                     "correlate_device_time of NeuronConfig.",
                                 .offset = {},
                                 .count = count.guessed});
}

void checkSynthetic(const Capture& capture, Findings& findings) {
    if (capture.synthetic())
        findings.add(Severity::Info, "capture.synthetic", capture.title(),
                     "This capture is synthetic: its files say that a program wrote them as an example.");
}

} // namespace model
