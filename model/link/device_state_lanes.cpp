// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/link/device_state_lanes.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace model {

namespace {

using Place = DeviceLaneFrame::Place;

/// The semaphores of one subgraph in one execution.
class SemaphorePlacer {
public:
    SemaphorePlacer(const DeviceLaneFrame& frame, uint16_t subgraph, uint16_t execution, Ps end)
        : m_frame(frame)
        , m_subgraph(subgraph)
        , m_execution(execution)
        , m_end(end) {}

    void add(const SemaphoreUpdate& update, size_t index) {
        if (!update.isSemaphore())
            return;
        close(update.id, update.time);
        m_open[update.id] = index;
        // Behind lost records no value is known until the next one.
        if (update.lostAfter())
            for (size_t id = 0; id < m_open.size(); ++id)
                close(id, update.time);
    }
    void finish() {
        for (size_t id = 0; id < m_open.size(); ++id)
            close(id, m_end);
    }

private:
    void close(size_t id, Ps end) {
        if (!m_open[id])
            return;
        const size_t index = *m_open[id];
        m_open[id].reset();
        const SemaphoreUpdate& update = m_frame.profile().semaphoreUpdates[index];
        if (!m_lanes[id].valid()) {
            LaneSpec spec = m_frame.laneAt(Place::Semaphores, m_subgraph, "S[" + std::to_string(id) + "]",
                                           LaneContent::Semaphores, static_cast<uint32_t>(id));
            spec.subgroup = "Semaphores";
            spec.subgroupFolded = true;
            m_lanes[id] = m_frame.builder.lane(spec);
        }
        const StringId name = m_frame.builder.strings().intern(std::to_string(update.value));
        m_frame.builder.addSpan(
            m_lanes[id], m_frame.span(m_subgraph, m_execution, update.time, std::max(end, update.time), name, index));
    }

    const DeviceLaneFrame& m_frame;
    uint16_t m_subgraph, m_execution;
    Ps m_end;
    std::array<std::optional<size_t>, 256> m_open;
    std::array<LaneId, 256> m_lanes;
};

void placeSemaphores(const DeviceLaneFrame& frame) {
    const DeviceProfile& profile = frame.profile();
    std::map<std::pair<uint16_t, uint16_t>, SemaphorePlacer> placers;
    for (size_t i = 0; i < profile.semaphoreUpdates.size(); ++i) {
        const SemaphoreUpdate& update = profile.semaphoreUpdates[i];
        const std::pair key(update.subgraph, update.execution);
        auto placer = placers.find(key);
        if (placer == placers.end()) {
            // The last value holds to the end of its execution; where that is not known, to the last update.
            Ps end = profile.semaphoreUpdates.back().time;
            if (update.execution < profile.executions.size())
                end = std::max(update.time, profile.executions[update.execution].end - profile.zero);
            placer = placers.try_emplace(key, frame, update.subgraph, update.execution, end).first;
        }
        placer->second.add(update, i);
    }
    for (auto& [key, placer] : placers)
        placer.finish();
}

void placeThrottling(const DeviceLaneFrame& frame) {
    std::map<uint16_t, LaneId> lanes;
    const auto& all = frame.profile().throttling;
    for (size_t i = 0; i < all.size(); ++i) {
        const auto [lane, isNew] = lanes.try_emplace(all[i].subgraph);
        if (isNew)
            lane->second = frame.builder.lane(
                frame.laneAt(Place::Throttling, all[i].subgraph, "Throttling", LaneContent::Throttling));
        const std::string share = all[i].type == ThrottleSpan::kUnknownType
                                      ? "unknown"
                                      : std::to_string(all[i].k) + "/" + std::to_string(all[i].n);
        frame.builder.addSpan(lane->second, frame.span(all[i].subgraph, all[i].execution, all[i].start, all[i].end,
                                                       frame.builder.strings().intern(share), i));
    }
}

void placeErrors(const DeviceLaneFrame& frame) {
    const auto& errors = frame.profile().errors;
    for (size_t i = 0; i < errors.size(); ++i) {
        const DeviceError& error = errors[i];
        // One outside of all executions may lie far from everything else: the table has it.
        if (error.execution == 0xffff && !frame.profile().executions.empty())
            continue;
        const StringId name = frame.builder.strings().intern(deviceErrorName(error.id()));
        const LaneSpec lane = frame.laneAt(Place::Errors, error.subgraph, "Device errors", LaneContent::Errors);
        frame.builder.addSpan(frame.builder.lane(lane),
                              frame.instant(error.subgraph, error.execution, error.time, name, i));
    }
}

void placeLosses(const DeviceLaneFrame& frame) {
    const auto& losses = frame.profile().losses;
    std::map<uint16_t, LaneId> lanes;
    for (size_t i = 0; i < losses.size(); ++i) {
        const LossMark& mark = losses[i];
        const auto [lane, isNew] = lanes.try_emplace(mark.subgraph);
        if (isNew)
            lane->second =
                frame.builder.lane(frame.laneAt(Place::Losses, mark.subgraph, "Lost records", LaneContent::Losses));
        const StringId name = frame.builder.strings().intern(std::string(lossQueueName(mark.queue)) +
                                                             (mark.after ? " lost from here" : " lost before"));
        frame.builder.addSpan(lane->second, frame.instant(mark.subgraph, mark.execution, mark.time, name, i));
    }
}

} // namespace

void placeDeviceState(const DeviceLaneFrame& frame) {
    placeThrottling(frame);
    placeLosses(frame);
    placeErrors(frame);
    placeSemaphores(frame);
}

uint16_t executionOfRecord(const DeviceProfile& profile, LaneContent content, uint64_t detail) {
    const auto of = [detail](const auto& list) { return detail < list.size() ? list[detail].execution : 0xffff; };
    switch (content) {
    case LaneContent::Instructions:
        return detail < profile.instructions.size() ? profile.instructions.executionOf(detail) : uint16_t(0xffff);
    case LaneContent::DmaPackets:
        return static_cast<uint16_t>(of(profile.dmaPackets));
    case LaneContent::DmaTransfers:
        return static_cast<uint16_t>(of(profile.dmaTransfers));
    case LaneContent::Semaphores:
        return static_cast<uint16_t>(of(profile.semaphoreUpdates));
    case LaneContent::Throttling:
        return static_cast<uint16_t>(of(profile.throttling));
    case LaneContent::Errors:
        return static_cast<uint16_t>(of(profile.errors));
    case LaneContent::Losses:
        return static_cast<uint16_t>(of(profile.losses));
    default:
        return 0xffff;
    }
}

} // namespace model
