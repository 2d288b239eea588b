// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/engine_share.h"

#include "model/query/active_time.h"

#include <algorithm>

namespace model {

EngineActivity& EngineActivity::operator+=(const EngineActivity& other) {
    windowPs = saturatingAdd(windowPs, other.windowPs);
    for (size_t i = 0; i < activePs.size(); ++i)
        activePs[i] = saturatingAdd(activePs[i], other.activePs[i]);
    anyEnginePs = saturatingAdd(anyEnginePs, other.anyEnginePs);
    dmaPs = saturatingAdd(dmaPs, other.dmaPs);
    return *this;
}

const EngineShare::ProfileTime& EngineShare::timeOf(ProfileId id) {
    const auto [entry, isNew] = m_times.try_emplace(id);
    if (!isNew)
        return entry->second;
    const DeviceProfile& profile = m_capture.profiles()[id.index()];
    const auto add = [](std::vector<Range>& ranges, Ps start, Ps end) {
        if (!ranges.empty() && start.ps() <= ranges.back().end)
            ranges.back().end = std::max(ranges.back().end, end.ps());
        else
            ranges.push_back({start.ps(), end.ps()});
    };
    for (const ActiveInterval& active : activeTime(profile)) {
        CoreTime& core = entry->second[profile.subgraphs[active.subgraph].core];
        add(core.engines[static_cast<size_t>(active.engine)], active.start, active.end);
        add(core.anyEngine, active.start, active.end);
    }
    for (const DmaPacket& packet : profile.dmaPackets)
        if (packet.subgraph < profile.subgraphs.size())
            add(entry->second[profile.subgraphs[packet.subgraph].core].dma, packet.start, packet.end);
    return entry->second;
}

int64_t EngineShare::within(const std::vector<Range>& ranges, Range window) {
    int64_t sum = 0;
    for (auto range = std::partition_point(ranges.begin(), ranges.end(),
                                           [&](const Range& candidate) { return candidate.end <= window.begin; });
         range != ranges.end() && range->begin < window.end; ++range)
        sum += std::min(range->end, window.end) - std::max(range->begin, window.begin);
    return sum;
}

EngineActivity EngineShare::of(const Execution& execution) {
    EngineActivity activity;
    if (!execution.profile.valid() || execution.profileExecution < 0)
        return activity;
    const DeviceProfile& profile = m_capture.profiles()[execution.profile.index()];
    const auto index = static_cast<size_t>(execution.profileExecution);
    if (index >= profile.executions.size())
        return activity;
    const Range window{(profile.executions[index].start - profile.zero).ps(),
                       (profile.executions[index].end - profile.zero).ps()};
    const ProfileTime& time = timeOf(execution.profile);
    const auto core = time.find(static_cast<uint32_t>(execution.core));
    if (core == time.end() || window.end <= window.begin)
        return activity;
    activity.windowPs = window.end - window.begin;
    for (size_t i = 0; i < activity.activePs.size(); ++i)
        activity.activePs[i] = within(core->second.engines[i], window);
    activity.anyEnginePs = within(core->second.anyEngine, window);
    activity.dmaPs = within(core->second.dma, window);
    return activity;
}

} // namespace model
