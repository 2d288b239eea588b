// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/layer_share.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>

namespace model {

namespace {

constexpr uint8_t kNoExtent = kSpanInstant | kSpanUnfinished | kSpanBeganBefore | kSpanImplausible;

bool onHostClock(const Capture& capture, const Lane& lane) {
    return !lane.clock.valid() || !capture.clocks()[lane.clock.index()].own;
}

/// Names of spans that mark a stretch of the run and are no work themselves.
bool isMark(std::string_view name, std::string_view category) {
    return name.starts_with("ProfilerStep#") || category == "Trace";
}

RangeSet busy(const Capture& capture, WorkerId worker, Layer layer, const std::function<bool(size_t lane)>& wanted,
              const std::function<bool(SpanId)>& counts) {
    RangeSet ranges;
    const SpanStore& spans = capture.spans();
    for (size_t i = 0; i < capture.lanes().size(); ++i) {
        const Lane& lane = capture.lanes()[LaneId(i)];
        if (lane.worker != worker || lane.layer != layer || !onHostClock(capture, lane) || !wanted(i))
            continue;
        for (uint32_t s = lane.firstSpan; s < lane.firstSpan + lane.spanCount; ++s) {
            const SpanId id(s);
            if (!(spans.flags(id) & kNoExtent) && counts(id))
                ranges.push_back({spans.start(id), spans.end(id)});
        }
    }
    return joined(std::move(ranges));
}

/// When some core of a worker ran a program, the cores of one execution on one clock.
RangeSet deviceTime(const Capture& capture, WorkerId worker) {
    const StringId running = capture.strings().find("nc_exec_running");
    std::unordered_map<SpanId, Duration> moved;
    for (const Execution& execution : capture.executions())
        moved[execution.hardware] = execution.toOneClock;
    RangeSet ranges;
    const SpanStore& spans = capture.spans();
    for (const Lane& lane : capture.lanes().all()) {
        if (lane.worker != worker || lane.layer != Layer::Hardware || !onHostClock(capture, lane))
            continue;
        for (uint32_t s = lane.firstSpan; s < lane.firstSpan + lane.spanCount; ++s) {
            const SpanId id(s);
            if ((spans.flags(id) & kNoExtent) || !running.valid() || spans.name(id) != running)
                continue;
            const auto shift = moved.find(id);
            const Duration by = shift == moved.end() ? Duration() : shift->second;
            ranges.push_back({spans.start(id) + by, spans.end(id) + by});
        }
    }
    return joined(std::move(ranges));
}

/// The lanes of a worker's runtime threads that launch executions; none when no execution is known.
std::set<size_t> launchingLanes(const Capture& capture, WorkerId worker) {
    std::set<size_t> lanes;
    for (const Execution& execution : capture.executions())
        for (const SpanId span : {execution.schedule, execution.pre, execution.wait, execution.post})
            if (execution.worker == worker && span.valid())
                lanes.insert(capture.lanes().laneOf(span).index());
    return lanes;
}

/// Adds what one worker's wall went to.
void addWall(const Capture& capture, const WorkerWall& of, const OperatorWork* work, LayerShare& share) {
    const auto all = [](auto) { return true; };
    const RangeSet device = deviceTime(capture, of.worker);
    const std::set<size_t> launching = launchingLanes(capture, of.worker);
    const RangeSet runtime = busy(
        capture, of.worker, Layer::Runtime, [&](size_t lane) { return launching.empty() || launching.contains(lane); },
        all);
    // A stream's lane shows when the device worked, as the framework saw it; it is no work of the framework.
    const RangeSet framework = busy(
        capture, of.worker, Layer::Framework, [&](size_t lane) { return capture.lanes()[LaneId(lane)].stream.empty(); },
        [&](SpanId id) {
            return !isMark(capture.text(capture.spans().name(id)), capture.text(capture.spans().category(id)));
        });

    share.hasExecutions |= !device.empty();
    RangeSet rest = of.wall;
    const auto take = [&rest](const RangeSet& layer, Duration& part) {
        part = part + totalLength(intersection(rest, layer));
        rest = without(rest, layer);
    };
    take(work ? work->own : device, share.device);
    if (work)
        take(work->others, share.queued);
    take(runtime, share.runtime);
    take(framework, share.framework);
    // What nobody launches with (loading a program, moving a tensor) explains what nothing else does.
    take(busy(capture, of.worker, Layer::Runtime, all, all), share.runtime);
    share.unknown = share.unknown + totalLength(rest);
}

} // namespace

LayerShare layerShare(const Capture& capture) {
    std::vector<WorkerWall> walls = wholeWall(capture);
    if (walls.empty()) // nothing stands on the host clock
        walls.push_back({WorkerId(), joined({capture.range()})});
    const size_t steps = capture.steps().size();
    const std::string subject = steps == 0   ? "first to last event"
                                : steps == 1 ? std::string(capture.text(capture.spans().name(capture.steps().front())))
                                             : std::to_string(steps) + " steps";
    LayerShare share = layerShare(capture, walls, subject);
    share.stepCount = steps;
    return share;
}

LayerShare layerShare(const Capture& capture, const std::vector<WorkerWall>& walls, std::string subject,
                      const std::map<WorkerId, OperatorWork>* work) {
    static const OperatorWork kNone;
    LayerShare share;
    share.subject = std::move(subject);
    share.wall = totalLength(walls);
    for (const WorkerWall& of : walls) {
        for (const RuntimeTrace& trace : capture.runtimeTraces())
            share.hasRuntimeTrace |= (trace.worker == of.worker || !of.worker.valid()) && trace.file.valid();
        if (!of.wall.empty()) {
            const TimeRange extent{of.wall.front().begin, of.wall.back().end};
            share.span = share.workers == 0 ? extent
                                            : TimeRange{std::min(share.span.begin, extent.begin),
                                                        std::max(share.span.end, extent.end)};
            ++share.workers;
        }
        const OperatorWork* its = nullptr;
        if (work) {
            const auto found = work->find(of.worker);
            its = found == work->end() ? &kNone : &found->second;
        }
        addWall(capture, of, its, share);
    }
    return share;
}

std::string shareText(Duration part, Duration whole) {
    if (whole.ns() <= 0)
        return "0.0 %";
    const long double perMille = 1000.0L * static_cast<long double>(part.ns()) / static_cast<long double>(whole.ns());
    const auto rounded = static_cast<long long>(perMille + 0.5L);
    char text[32];
    std::snprintf(text, sizeof text, "%lld.%lld\u202f%%", rounded / 10, rounded % 10);
    return text;
}

std::string verdictSentence(const LayerShare& share) {
    if (!share.hasRuntimeTrace)
        return "No verdict: no runtime trace";
    if (!share.hasExecutions)
        return "No verdict: the runtime trace holds no execution";
    if (share.wall.ns() <= 0)
        return "No verdict: the capture has no length";
    if (share.stepCount == 0)
        return "The device is busy " + shareText(share.device, share.wall) + " of this capture";
    const std::string what = share.stepCount == 1 ? "this step" : "these steps";
    if (share.device.ns() >= share.wall.ns() - share.device.ns())
        return "The device accounts for most of " + what;
    return "The CPU is the limit: the device waits " + shareText(share.idle(), share.wall) + " of " + what;
}

} // namespace model
