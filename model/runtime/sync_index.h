// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_trace.h"
#include "model/time.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace model {

/// Finds the sync point that holds for an execution or a device time. Looks at the points of one process; they must
/// outlive it.
class SyncIndex {
public:
    /// REQUIRES: `points` ascend by ncNs.
    explicit SyncIndex(std::span<const SyncPoint> points);

    bool empty() const { return m_points.empty(); }
    /// Of the points of this nc and core (a core of -1, there or here, is any) the one with the largest exec_id that is
    /// not above the execution's; else the first. Null: none for this nc.
    const SyncPoint* ofExecution(uint32_t nc, int core, uint64_t execId) const;
    /// For a device time without an exec_id: of the points of this core the latest that is not more than 10 µs later (a
    /// sync's device time was seen up to 2.5 µs behind the first sign of its own execution), else the first; a core
    /// without any takes the others': the cores of a chip share one counter. Null: there is none at all.
    const SyncPoint* at(int core, int64_t deviceNs) const;
    /// Device time on the host clock, floored to ns; nothing without sync points.
    std::optional<Timestamp> toHost(int core, Ps device) const;

private:
    using List = std::vector<const SyncPoint*>; // by execId
    std::span<const SyncPoint> m_points;
    std::map<std::pair<uint32_t, int>, List> m_byCore; // core -1: points whose core is not known
    std::map<uint32_t, List> m_byNc;
};

/// host = sync.cpu + (device − sync.nc).
Timestamp toHost(const SyncPoint& sync, int64_t deviceNs);

} // namespace model
