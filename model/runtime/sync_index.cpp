// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/sync_index.h"

#include <algorithm>

namespace model {
namespace {

constexpr int64_t kSyncToleranceNs = 10'000;

bool lessExec(const SyncPoint* a, const SyncPoint* b) {
    return a->execId < b->execId;
}

/// The last of a list whose exec_id is not above the wanted one.
const SyncPoint* lastUpTo(const std::vector<const SyncPoint*>& list, uint64_t execId) {
    const auto after = std::upper_bound(list.begin(), list.end(), execId,
                                        [](uint64_t wanted, const SyncPoint* point) { return wanted < point->execId; });
    return after == list.begin() ? nullptr : *(after - 1);
}

} // namespace

SyncIndex::SyncIndex(std::span<const SyncPoint> points)
    : m_points(points) {
    for (const SyncPoint& point : points) {
        m_byCore[{point.nc, point.core}].push_back(&point);
        m_byNc[point.nc].push_back(&point);
    }
    for (auto& entry : m_byCore)
        std::stable_sort(entry.second.begin(), entry.second.end(), lessExec);
    for (auto& entry : m_byNc)
        std::stable_sort(entry.second.begin(), entry.second.end(), lessExec);
}

const SyncPoint* SyncIndex::ofExecution(uint32_t nc, int core, uint64_t execId) const {
    const SyncPoint* best = nullptr;
    const SyncPoint* first = nullptr;
    const auto look = [&](const List& list) {
        const SyncPoint* found = lastUpTo(list, execId);
        if (found && (!best || found->execId > best->execId))
            best = found;
        if (!first || list.front()->execId < first->execId)
            first = list.front();
    };
    if (core < 0) {
        if (const auto all = m_byNc.find(nc); all != m_byNc.end())
            look(all->second);
        return best ? best : first;
    }
    for (const int key : {core, -1})
        if (const auto found = m_byCore.find({nc, key}); found != m_byCore.end())
            look(found->second);
    return best ? best : first;
}

const SyncPoint* SyncIndex::at(int core, int64_t deviceNs) const {
    if (m_points.empty())
        return nullptr;
    const auto serves = [&](const SyncPoint& point) { return point.core == core || point.core < 0 || core < 0; };
    const int64_t limit = saturatingAdd(deviceNs, kSyncToleranceNs);
    const auto after = std::upper_bound(m_points.begin(), m_points.end(), limit,
                                        [](int64_t wanted, const SyncPoint& point) { return wanted < point.ncNs; });
    for (auto point = after; point != m_points.begin();)
        if (serves(*--point))
            return &*point;
    const auto first = std::find_if(after, m_points.end(), serves);
    if (first != m_points.end())
        return &*first;
    return after == m_points.begin() ? &m_points.front() : &*(after - 1);
}

std::optional<Timestamp> SyncIndex::toHost(int core, Ps device) const {
    const SyncPoint* sync = at(core, device.floorNs());
    if (!sync)
        return std::nullopt;
    return model::toHost(*sync, device.floorNs());
}

Timestamp toHost(const SyncPoint& sync, int64_t deviceNs) {
    return Timestamp(saturatingAdd(sync.cpuNs, saturatingSubtract(deviceNs, sync.ncNs)));
}

} // namespace model
