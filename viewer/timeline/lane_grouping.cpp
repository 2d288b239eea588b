// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lane_grouping.h"

namespace viewer {
namespace {

/// Under another header, with the one it had below.
LanePlace under(std::string group, LanePlace place) {
    place.subgroup = place.subgroup.empty() ? place.group : place.group + " · " + place.subgroup;
    place.subgroupFolded = false;
    place.group = std::move(group);
    return place;
}

std::string groupOf(LaneGrouping grouping, const model::Capture& capture, const model::Lane& lane) {
    const bool device = lane.layer == model::Layer::Hardware || lane.layer == model::Layer::Device;
    switch (grouping) {
    case LaneGrouping::HostAndDevice:
        return device || !lane.stream.empty() ? "Device" : "Host";
    case LaneGrouping::NeuronCore:
        if (lane.nc >= 0)
            return "NC" + std::to_string(lane.nc);
        return lane.core >= 0 ? "core " + std::to_string(lane.core) : "Host";
    case LaneGrouping::Thread:
        return lane.thread.empty() ? std::string() : "thread " + lane.thread;
    case LaneGrouping::Process: {
        if (!lane.process.empty())
            return "process " + lane.process;
        const auto& pid = capture.workers()[lane.worker.index()].pid;
        return lane.layer == model::Layer::Runtime && pid ? "process " + std::to_string(*pid) : std::string();
    }
    case LaneGrouping::Layers:
    case LaneGrouping::Instance:
        break;
    }
    return {};
}

/// The first worker of the same machine.
model::WorkerId firstOfInstance(const model::Capture& capture, model::WorkerId worker) {
    const std::string& instance = capture.workers()[worker.index()].instanceId;
    for (std::size_t i = 0; !instance.empty() && i < worker.index(); ++i)
        if (capture.workers()[i].instanceId == instance)
            return model::WorkerId(i);
    return worker;
}

} // namespace

LanePlace placeIn(LaneGrouping grouping, const model::Capture& capture, const TimelineLane& lane) {
    LanePlace place = lane.ownPlace();
    if (grouping == LaneGrouping::Layers || !place.worker.valid() || place.worker.index() >= capture.workers().size())
        return place;
    if (grouping == LaneGrouping::Instance) {
        const model::WorkerId first = firstOfInstance(capture, place.worker);
        if (first == place.worker)
            return place;
        const model::Worker& worker = capture.workers()[place.worker.index()];
        place.group += " · " + (worker.pid ? "pid " + std::to_string(*worker.pid) : worker.name);
        place.worker = first;
        return place;
    }
    if (!lane.laneId().valid())
        return grouping == LaneGrouping::HostAndDevice ? under("Values", std::move(place)) : place;
    std::string group = groupOf(grouping, capture, capture.lanes()[lane.laneId()]);
    return group.empty() ? place : under(std::move(group), std::move(place));
}

} // namespace viewer
