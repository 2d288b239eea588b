// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/link/profile_times.h"

namespace model {

ProfileTimes::ProfileTimes(const DeviceProfile& profile, const std::vector<RuntimeTrace>& traces,
                           const std::vector<Worker>& workers)
    : m_profile(profile)
    , m_process(processOf(profile, traces, workers))
    , m_syncs(m_process.tied ? std::span<const SyncPoint>(m_process.trace->syncPoints) : std::span<const SyncPoint>()) {
}

const SyncPoint* ProfileTimes::syncOf(uint16_t subgraph, uint16_t execution) const {
    if (!tied())
        return nullptr;
    const bool known = execution < m_profile.executions.size();
    const Ps start = known ? m_profile.executions[execution].start : m_profile.zero;
    return m_syncs.at(static_cast<int>(m_profile.subgraphs[subgraph].core), start.floorNs());
}

std::optional<Timestamp> ProfileTimes::toHost(uint16_t subgraph, uint16_t execution, Ps time) const {
    const SyncPoint* const sync = syncOf(subgraph, execution);
    return sync ? std::optional(model::toHost(*sync, (m_profile.zero + time).floorNs())) : std::nullopt;
}

} // namespace model
