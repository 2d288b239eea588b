// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/worker_wall.h"

#include <algorithm>
#include <limits>
#include <map>

namespace model {
namespace {

/// From the first event of each worker on the host clock to its last; empty for one that has none.
std::vector<TimeRange> extentsOf(const Capture& capture) {
    constexpr TimeRange kNone{Timestamp(std::numeric_limits<int64_t>::max()),
                              Timestamp(std::numeric_limits<int64_t>::min())};
    std::vector<TimeRange> extents(capture.workers().size(), kNone);
    for (const Lane& lane : capture.lanes().all()) {
        if (!lane.worker.valid() || (lane.clock.valid() && capture.clocks()[lane.clock.index()].own))
            continue;
        TimeRange& extent = extents[lane.worker.index()];
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
            if (const SpanId span(i); !capture.spans().is(span, kSpanImplausible)) {
                extent.begin = std::min(extent.begin, capture.spans().start(span));
                extent.end = std::max(extent.end, capture.spans().end(span));
            }
    }
    return extents;
}

} // namespace

std::vector<WorkerWall> wholeWall(const Capture& capture) {
    std::map<WorkerId, RangeSet> steps;
    for (const SpanId step : capture.steps())
        steps[capture.lanes()[capture.lanes().laneOf(step)].worker].push_back(
            {capture.spans().start(step), capture.spans().end(step)});
    std::vector<WorkerWall> walls;
    for (auto& [worker, ranges] : steps)
        walls.push_back({worker, joined(std::move(ranges))});
    if (!capture.steps().empty())
        return walls;
    const std::vector<TimeRange> extents = extentsOf(capture);
    for (size_t i = 0; i < extents.size(); ++i)
        if (!extents[i].empty())
            walls.push_back({WorkerId(i), joined({extents[i]})});
    return walls;
}

std::vector<WorkerWall> wallOfRange(const Capture& capture, TimeRange range) {
    std::vector<WorkerWall> walls = wholeWall(capture);
    for (WorkerWall& of : walls)
        of.wall = joined({range});
    return walls;
}

Duration totalLength(const std::vector<WorkerWall>& walls) {
    Duration total;
    for (const WorkerWall& of : walls)
        total = total + totalLength(of.wall);
    return total;
}

} // namespace model
