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

RangeSet busy(const Capture& capture, Layer layer, const std::function<bool(size_t lane)>& wanted,
              const std::function<bool(SpanId)>& counts) {
    RangeSet ranges;
    const SpanStore& spans = capture.spans();
    for (size_t i = 0; i < capture.lanes().size(); ++i) {
        const Lane& lane = capture.lanes()[LaneId(i)];
        if (lane.layer != layer || !onHostClock(capture, lane) || !wanted(i))
            continue;
        for (uint32_t s = lane.firstSpan; s < lane.firstSpan + lane.spanCount; ++s) {
            const SpanId id(s);
            if (!(spans.flags(id) & kNoExtent) && counts(id))
                ranges.push_back({spans.start(id), spans.end(id)});
        }
    }
    return joined(std::move(ranges));
}

/// When some core ran a program, the cores of one execution on one clock.
RangeSet deviceTime(const Capture& capture) {
    const StringId running = capture.strings().find("nc_exec_running");
    std::unordered_map<SpanId, Duration> moved;
    for (const Execution& execution : capture.executions())
        moved[execution.hardware] = execution.toOneClock;
    RangeSet ranges;
    const SpanStore& spans = capture.spans();
    for (const Lane& lane : capture.lanes().all()) {
        if (lane.layer != Layer::Hardware || !onHostClock(capture, lane))
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

/// From the first start to the last end on the host clock; the capture's own range when nothing stands on that clock.
TimeRange extentOfSpans(const Capture& capture) {
    TimeRange extent{Timestamp(INT64_MAX), Timestamp(INT64_MIN)};
    for (const Lane& lane : capture.lanes().all()) {
        if (!onHostClock(capture, lane))
            continue;
        for (uint32_t s = lane.firstSpan; s < lane.firstSpan + lane.spanCount; ++s) {
            const SpanId id(s);
            if (capture.spans().is(id, kSpanImplausible))
                continue;
            extent.begin = std::min(extent.begin, capture.spans().start(id));
            extent.end = std::max(extent.end, capture.spans().end(id));
        }
    }
    return extent.empty() ? capture.range() : extent;
}

RangeSet wallOf(const Capture& capture, LayerShare& share) {
    RangeSet wall;
    for (const SpanId step : capture.steps())
        wall.push_back({capture.spans().start(step), capture.spans().end(step)});
    wall = joined(std::move(wall));
    share.stepCount = capture.steps().size();
    if (wall.empty()) {
        share.stepCount = 0;
        share.subject = "first to last event";
        wall = joined({extentOfSpans(capture)});
    } else if (share.stepCount == 1) {
        share.subject = capture.text(capture.spans().name(capture.steps().front()));
    } else {
        share.subject = std::to_string(share.stepCount) + " steps";
    }
    return wall;
}

/// The lanes of the runtime threads that launch executions; all runtime lanes when no execution is known.
std::set<size_t> launchingLanes(const Capture& capture) {
    std::set<size_t> lanes;
    for (const Execution& execution : capture.executions())
        for (const SpanId span : {execution.schedule, execution.pre, execution.wait, execution.post})
            if (span.valid())
                lanes.insert(capture.lanes().laneOf(span).index());
    return lanes;
}

} // namespace

LayerShare layerShare(const Capture& capture) {
    LayerShare named;
    const RangeSet wall = wallOf(capture, named);
    LayerShare share = layerShare(capture, wall, named.subject);
    share.stepCount = named.stepCount;
    return share;
}

LayerShare layerShare(const Capture& capture, const RangeSet& wall, std::string subject) {
    LayerShare share;
    share.subject = std::move(subject);
    for (const RuntimeTrace& trace : capture.runtimeTraces())
        share.hasRuntimeTrace |= trace.file.valid();
    if (!wall.empty())
        share.span = {wall.front().begin, wall.back().end};
    share.wall = totalLength(wall);

    const auto all = [](auto) { return true; };
    const RangeSet device = deviceTime(capture);
    const std::set<size_t> launching = launchingLanes(capture);
    const RangeSet runtime = busy(
        capture, Layer::Runtime, [&](size_t lane) { return launching.empty() || launching.contains(lane); }, all);
    // A stream's lane shows when the device worked, as the framework saw it; it is no work of the framework.
    const RangeSet framework = busy(
        capture, Layer::Framework, [&](size_t lane) { return capture.lanes()[LaneId(lane)].stream.empty(); },
        [&](SpanId id) {
            return !isMark(capture.text(capture.spans().name(id)), capture.text(capture.spans().category(id)));
        });

    share.hasExecutions = !device.empty();
    RangeSet rest = wall;
    const auto take = [&rest](const RangeSet& layer) {
        const Duration taken = totalLength(intersection(rest, layer));
        rest = without(rest, layer);
        return taken;
    };
    share.device = take(device);
    share.runtime = take(runtime);
    share.framework = take(framework);
    // What nobody launches with (loading a program, moving a tensor) explains what nothing else does.
    share.runtime = share.runtime + take(busy(capture, Layer::Runtime, all, all));
    share.unknown = totalLength(rest);
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
