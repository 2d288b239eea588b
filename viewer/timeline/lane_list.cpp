// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lane_list.h"

#include "viewer/timeline/lane_grouping.h"

#include "viewer/timeline/lanes/counter_lane.h"
#include "viewer/timeline/lanes/span_lane.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <tuple>

namespace viewer {

namespace {

bool isDevice(const model::Lane& lane) {
    return lane.layer == model::Layer::Device;
}

/// Packets of one queue come from sixteen engines at once.
bool isDma(const model::Lane& lane) {
    return isDevice(lane) &&
           (lane.content == model::LaneContent::DmaPackets || lane.content == model::LaneContent::DmaTransfers);
}

bool isEngine(const model::Lane& lane) {
    return isDevice(lane) && !isDma(lane);
}

bool isStack(const model::Lane& lane) {
    return !isDevice(lane) && lane.layout == model::LaneLayout::Nested && barRowsOf(lane) > 1;
}

bool isIdle(const model::Lane& lane) {
    return lane.content == model::LaneContent::Idle;
}

bool isPacked(const model::Lane& lane) {
    return !isDevice(lane) && !isStack(lane) && !isIdle(lane);
}

std::vector<LanePointer> engines(const CapturePointer& capture, Density density) {
    if (density == Density::Compact)
        return spanLanes(capture, isEngine, {.pitch = 13, .barTop = 1, .barHeight = 11, .air = 0, .mostRows = 6});
    return spanLanes(
        capture, isEngine,
        {.pitch = 14, .barTop = 2, .barHeight = 10, .air = 0, .mostRows = 8, .grownPitch = 20, .grownBar = 15});
}

std::vector<LanePointer> dma(const CapturePointer& capture, Density density) {
    if (density == Density::Compact)
        return spanLanes(capture, isDma, {.pitch = 12, .barTop = 1, .barHeight = 10, .air = 0, .mostRows = 1});
    return spanLanes(capture, isDma, {.pitch = 14, .barTop = 2, .barHeight = 11, .air = 0, .mostRows = 3});
}

std::vector<LanePointer> stacks(const CapturePointer& capture, Density density) {
    if (density == Density::Compact)
        return spanLanes(capture, isStack, {.pitch = 13, .barTop = 0, .barHeight = 11, .air = 2, .mostRows = 12});
    return spanLanes(capture, isStack, {.pitch = 17, .barTop = 0, .barHeight = 15, .air = 2, .mostRows = 12});
}

std::vector<LanePointer> packed(const CapturePointer& capture, Density density) {
    if (density == Density::Compact)
        return spanLanes(capture, isPacked, {.pitch = 15, .barTop = 1, .barHeight = 12, .air = 0, .mostRows = 6});
    return spanLanes(capture, isPacked, {.pitch = 20, .barTop = 2, .barHeight = 15, .air = 0, .mostRows = 8});
}

std::vector<LanePointer> idle(const CapturePointer& capture, Density density) {
    if (density == Density::Compact)
        return spanLanes(capture, isIdle, {.pitch = 13, .barTop = 1, .barHeight = 11, .air = 0, .mostRows = 1});
    return spanLanes(capture, isIdle, {.pitch = 15, .barTop = 2, .barHeight = 11, .air = 0, .mostRows = 1});
}

constexpr std::array kKinds = {
    LaneKind{"stack", stacks},   // nested spans of a thread, outermost on top
    LaneKind{"packed", packed},  // one row, further rows only for what overlaps
    LaneKind{"idle", idle},      // why a core did nothing: hatched, low
    LaneKind{"engine", engines}, // engines and what else a core says: low rows that grow when labels fit
    LaneKind{"dma", dma},        // queues and DMA engines: low rows, few of them
    LaneKind{"counter", counterLanes},
};

} // namespace

std::span<const LaneKind> laneKinds() {
    return kKinds;
}

std::vector<LanePointer> lanesOf(const CapturePointer& capture, Density density, LaneGrouping grouping) {
    std::vector<LanePointer> lanes;
    if (!capture)
        return lanes;
    for (const LaneKind& kind : kKinds)
        std::ranges::move(kind.lanesOf(capture, density), std::back_inserter(lanes));
    if (grouping != LaneGrouping::Layers)
        for (const LanePointer& lane : lanes)
            lane->standAt(placeIn(grouping, *capture, *lane));
    std::ranges::stable_sort(lanes, {}, [](const LanePointer& lane) {
        const LanePlace place = lane->place();
        return std::tuple(place.worker.value(), place.own, place.sequence);
    });
    // Series of values come last, whatever their group: what stands under one header is put together again.
    std::map<std::string, std::size_t> groups;
    std::map<std::string, std::size_t> subgroups;
    const auto placeOf = [&](const LanePointer& lane) {
        const LanePlace place = lane->place();
        const std::size_t group = groups.try_emplace(groupKey(place), groups.size()).first->second;
        const std::size_t subgroup =
            place.subgroup.empty() ? 0 : subgroups.try_emplace(subgroupKey(place), subgroups.size() + 1).first->second;
        return std::tuple(group, subgroup);
    };
    std::vector<std::pair<std::tuple<std::size_t, std::size_t>, LanePointer>> placed;
    placed.reserve(lanes.size());
    for (LanePointer& lane : lanes) {
        auto place = placeOf(lane);
        placed.emplace_back(place, std::move(lane));
    }
    std::ranges::stable_sort(placed, {}, [](const auto& one) { return one.first; });
    for (std::size_t i = 0; i < placed.size(); ++i)
        lanes[i] = std::move(placed[i].second);
    return lanes;
}

} // namespace viewer
