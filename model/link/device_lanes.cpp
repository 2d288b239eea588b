// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/device_lanes.h"

#include "model/capture_builder.h"
#include "model/link/device_process.h"
#include "model/link/device_state_lanes.h"
#include "model/link/dma_lanes.h"
#include "model/link/instruction_spans.h"
#include "model/link/occupancy_curves.h"
#include "model/runtime/sync_index.h"

#include <array>
#include <map>

namespace model {
namespace {

/// Tracks from above.
constexpr std::array<int, kEngineCount + 1> kTrackOrder = {
    static_cast<int>(Engine::Tensor), kTensorMatrixTrack,
    static_cast<int>(Engine::Vector), static_cast<int>(Engine::Scalar),
    static_cast<int>(Engine::GpSimd), static_cast<int>(Engine::Sync),
};

int placeOf(int track) {
    for (size_t i = 0; i < kTrackOrder.size(); ++i)
        if (kTrackOrder[i] == track)
            return static_cast<int>(i);
    return static_cast<int>(kTrackOrder.size());
}

std::string fileNameOf(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

class OwnClock : public InstructionClock {
public:
    int64_t axisNs(Ps sinceZero, uint16_t, uint16_t) const override { return sinceZero.floorNs(); }
};

/// One sync point for all instructions of an execution on a core: between them nothing may jump.
class HostClock : public InstructionClock {
public:
    HostClock(const DeviceProfile& profile, std::span<const SyncPoint> points)
        : m_profile(profile)
        , m_syncs(points) {}
    int64_t axisNs(Ps sinceZero, uint16_t subgraph, uint16_t execution) const override {
        if (!m_sync || m_subgraph != subgraph || m_execution != execution) {
            m_subgraph = subgraph;
            m_execution = execution;
            m_sync = syncOf(subgraph, execution);
        }
        return toHost(*m_sync, (m_profile.zero + sinceZero).floorNs()).ns();
    }

private:
    const SyncPoint* syncOf(uint16_t subgraph, uint16_t execution) const {
        const auto [entry, isNew] = m_syncOf.try_emplace({subgraph, execution}, nullptr);
        if (isNew) {
            const bool known = execution < m_profile.executions.size();
            const Ps start = known ? m_profile.executions[execution].start : m_profile.zero;
            entry->second = m_syncs.at(static_cast<int>(m_profile.subgraphs[subgraph].core), start.floorNs());
        }
        return entry->second;
    }

    const DeviceProfile& m_profile;
    SyncIndex m_syncs;
    mutable std::map<std::pair<uint16_t, uint16_t>, const SyncPoint*> m_syncOf;
    mutable const SyncPoint* m_sync = nullptr; // of the last one asked for
    mutable uint16_t m_subgraph = 0, m_execution = 0;
};

/// Makes the lanes of one profile.
class ProfilePlacer {
public:
    ProfilePlacer(CaptureBuilder& builder, ProfileId id, const ProfileProcess& process)
        : m_builder(builder)
        , m_id(id)
        , m_profile(builder.profiles()[id.index()])
        , m_process(process) {
        if (process.tied)
            for (const SyncPoint& sync : process.trace->syncPoints)
                if (sync.core >= 0)
                    m_ncOfCore[static_cast<uint32_t>(sync.core)] = sync.nc;
    }

    void place() {
        setClock();
        addInstructions();
        if (!m_process.tied)
            for (size_t i = 0; i < m_profile.executions.size(); ++i)
                addExecution(m_profile.executions[i], i);
        const auto clock = makeClock();
        const DeviceLaneFrame frame{m_builder, m_id,
                                    [this](uint16_t subgraph) { return laneSpec(m_profile.subgraphs[subgraph].core); },
                                    [&](uint16_t subgraph, uint16_t execution, Ps time) {
                                        return Timestamp(clock->axisNs(time, subgraph, execution));
                                    }};
        placeDeviceState(frame);
        placeDma(frame);
        placeOccupancy(frame);
    }

private:
    void setClock() {
        if (m_process.tied) {
            m_profile.clock = ClockId(0);
            m_laneClock = m_process.trace->hardwareClock;
            return;
        }
        Clock clock;
        clock.name = fileNameOf(m_profile.path);
        clock.own = true;
        clock.reason = m_process.reason;
        clock.profile = m_id;
        m_profile.clock = m_laneClock = m_builder.addClock(std::move(clock));
    }

    LaneSpec laneSpec(uint32_t core) const {
        LaneSpec spec;
        spec.worker = m_process.tied ? m_process.trace->worker : m_profile.worker;
        spec.layer = Layer::Device;
        spec.layout = LaneLayout::Packed;
        spec.core = static_cast<int>(core);
        if (const auto nc = m_ncOfCore.find(core); nc != m_ncOfCore.end()) {
            spec.nc = static_cast<int>(nc->second);
            spec.group = "NC" + std::to_string(nc->second) + ":" + std::to_string(core) + " engines";
        } else {
            spec.group = "core " + std::to_string(core) + " engines";
        }
        const bool onlyOne = m_builder.profiles().size() == 1;
        if (!m_process.tied && !onlyOne) // each has a zero of its own: never two in one group
            spec.group += ", " + fileNameOf(m_profile.path);
        spec.clock = m_laneClock;
        spec.profile = m_id;
        if (!onlyOne)
            spec.note = fileNameOf(m_profile.path);
        return spec;
    }

    LaneId engineLane(uint16_t subgraph, int track) {
        LaneSpec spec = laneSpec(m_profile.subgraphs[subgraph].core);
        spec.label = kTrackNames[static_cast<size_t>(track)];
        spec.engine = track;
        spec.content = LaneContent::Instructions;
        spec.source = m_builder.recordSource(m_id);
        constexpr int64_t kTracksPerProfile = 16;
        spec.order = static_cast<int64_t>(m_id.index()) * kTracksPerProfile + placeOf(track);
        spec.key =
            std::to_string(m_id.index()) + "/" + m_profile.subgraphs[subgraph].name + "/" + std::to_string(track);
        return m_builder.lane(spec);
    }

    std::unique_ptr<const InstructionClock> makeClock() const {
        if (m_process.tied)
            return std::make_unique<HostClock>(m_profile, m_process.trace->syncPoints);
        return std::make_unique<OwnClock>();
    }

    void addInstructions() {
        const auto all = std::make_shared<InstructionSpans>(m_profile, makeClock(), m_builder.strings());
        for (const InstructionSpans::LaneRows& rows : all->lanes()) {
            const LaneId lane = engineLane(rows.subgraph, rows.track);
            if (rows.backwards)
                layOutAnew(*all, rows, lane);
            else
                m_builder.addPlaced(lane, all->spansOf(rows));
        }
    }

    void layOutAnew(const InstructionSpans& all, const InstructionSpans::LaneRows& rows, LaneId lane) {
        for (const uint32_t instruction : all.instructionsOf(rows)) {
            const StoredSpan span = all.span(instruction);
            m_builder.addSpan(lane, {Timestamp(span.start), Duration(span.duration), StringId(span.name), StringId(),
                                     span.flags, span.detail});
        }
    }

    void addExecution(const DeviceExecution& execution, size_t index) {
        if (m_profile.subgraphs.empty())
            return;
        LaneSpec spec = laneSpec(m_profile.subgraphs.front().core);
        spec.label = "execution";
        spec.content = LaneContent::Executions;
        spec.order = -1;
        spec.key = std::to_string(m_id.index()) + "/executions";
        NewSpan span;
        span.start = Timestamp((execution.start - m_profile.zero).floorNs());
        span.duration = Duration((execution.end - execution.start).floorNs());
        span.name = m_builder.strings().intern("execution " + std::to_string(index + 1));
        span.detail = index;
        m_builder.addSpan(m_builder.lane(spec), span);
    }

    CaptureBuilder& m_builder;
    ProfileId m_id;
    DeviceProfile& m_profile;
    const ProfileProcess& m_process;
    ClockId m_laneClock;
    std::map<uint32_t, uint32_t> m_ncOfCore;
};

} // namespace

void placeProfiles(CaptureBuilder& builder) {
    for (size_t i = 0; i < builder.profiles().size(); ++i) {
        const ProfileProcess process = processOf(builder.profiles()[i], builder.runtimeTraces(), builder.workers());
        ProfilePlacer(builder, ProfileId(i), process).place();
    }
}

} // namespace model
