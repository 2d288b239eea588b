// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/execution_windows.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace parsers::ntff {

namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min(), kMax = std::numeric_limits<int64_t>::max();
constexpr uint16_t kNone = 0xffff;

} // namespace

ExecutionWindows::ExecutionWindows(const model::DeviceProfile& profile, std::span<const uint16_t> subgraphs) {
    std::unordered_map<uint16_t, uint16_t> graphOf; // program → its first subgraph on this core
    for (const uint16_t g : subgraphs)
        graphOf.emplace(profile.subgraphs[g].program, g);
    for (size_t i = 0; i < profile.executions.size(); ++i) {
        const model::DeviceExecution& e = profile.executions[i];
        ExecutionWindow w{e.start.ps(), e.end > e.start ? e.end.ps() : kMax, 0, static_cast<uint16_t>(i),
                          subgraphs.front()};
        const auto ran = graphOf.find(e.program);
        if (ran != graphOf.end())
            w.subgraph = ran->second;
        else if (profile.executions.size() > 1 && e.program != kNone)
            continue; // another core's execution
        else
            w.subgraphKnown = subgraphs.size() == 1;
        m_windows.push_back(w);
    }
    if (profile.executions.empty())
        m_windows.push_back(
            {profile.hasZero ? profile.zero.ps() : kMin, kMax, 0, kNone, subgraphs.front(), subgraphs.size() == 1});
    std::stable_sort(m_windows.begin(), m_windows.end(),
                     [](const auto& a, const auto& b) { return a.start < b.start; });
    int64_t latest = kMin;
    for (ExecutionWindow& w : m_windows)
        w.latestEnd = latest = std::max(latest, w.end);
}

const ExecutionWindow* ExecutionWindows::holding(int64_t start, int64_t end) const {
    if (m_windows.size() == 1) {
        const ExecutionWindow& only = m_windows.front();
        return start >= only.start && end <= only.end ? &only : nullptr;
    }
    auto at = std::upper_bound(m_windows.begin(), m_windows.end(), start,
                               [](int64_t t, const ExecutionWindow& w) { return t < w.start; });
    // Executions of one core do not overlap; where a broken timeline says so, the search is cut short.
    for (int tries = 0; at != m_windows.begin() && tries < 64; ++tries) {
        --at;
        if (end <= at->end)
            return &*at;
        if (end > at->latestEnd)
            return nullptr;
    }
    return nullptr;
}

} // namespace parsers::ntff
