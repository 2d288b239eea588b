// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/link/device_process.h"
#include "model/runtime/sync_index.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace model {

/// Puts times of a profile on the host clock, where its process's sync points tie the two. The profile, the traces and
/// the workers outlive it. Any thread reads.
class ProfileTimes {
public:
    ProfileTimes(const DeviceProfile& profile, const std::vector<RuntimeTrace>& traces,
                 const std::vector<Worker>& workers);

    const ProfileProcess& process() const { return m_process; }
    bool tied() const { return m_process.tied; }
    /// One sync point for all of an execution on a core: between them nothing may jump. Null: not tied.
    const SyncPoint* syncOf(uint16_t subgraph, uint16_t execution) const;
    /// `time` from the profile's zero. Nothing where the clocks are not tied.
    std::optional<Timestamp> toHost(uint16_t subgraph, uint16_t execution, Ps time) const;

private:
    const DeviceProfile& m_profile;
    ProfileProcess m_process;
    SyncIndex m_syncs;
};

} // namespace model
