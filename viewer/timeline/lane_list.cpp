// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lane_list.h"

#include "viewer/timeline/lanes/counter_lane.h"
#include "viewer/timeline/lanes/span_lane.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace viewer {

namespace {

bool isEngine(const model::Lane& lane) {
    return lane.layer == model::Layer::Device;
}

bool isStack(const model::Lane& lane) {
    return !isEngine(lane) && lane.layout == model::LaneLayout::Nested && barRowsOf(lane) > 1;
}

bool isPacked(const model::Lane& lane) {
    return !isEngine(lane) && !isStack(lane);
}

std::vector<LanePointer> engines(const CapturePointer& capture) {
    return spanLanes(
        capture, isEngine,
        {.pitch = 14, .barTop = 2, .barHeight = 10, .air = 0, .mostRows = 8, .grownPitch = 20, .grownBar = 15});
}

std::vector<LanePointer> stacks(const CapturePointer& capture) {
    return spanLanes(capture, isStack, {.pitch = 17, .barTop = 0, .barHeight = 15, .air = 2, .mostRows = 12});
}

std::vector<LanePointer> packed(const CapturePointer& capture) {
    return spanLanes(capture, isPacked, {.pitch = 20, .barTop = 2, .barHeight = 15, .air = 0, .mostRows = 8});
}

constexpr std::array kKinds = {
    LaneKind{"stack", stacks},   // nested spans of a thread, outermost on top
    LaneKind{"packed", packed},  // one row, further rows only for what overlaps
    LaneKind{"engine", engines}, // engines and DMA queues: low rows that grow when labels fit
    LaneKind{"counter", counterLanes},
};

} // namespace

std::span<const LaneKind> laneKinds() {
    return kKinds;
}

std::vector<LanePointer> lanesOf(const CapturePointer& capture) {
    std::vector<LanePointer> lanes;
    if (!capture)
        return lanes;
    for (const LaneKind& kind : kKinds)
        std::ranges::move(kind.lanesOf(capture), std::back_inserter(lanes));
    std::ranges::stable_sort(lanes, {}, [](const LanePointer& lane) {
        const LanePlace place = lane->place();
        return std::tuple(place.worker.value(), place.own, place.sequence);
    });
    return lanes;
}

} // namespace viewer
