// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/active_time.h"

#include <algorithm>
#include <array>

namespace model {

std::vector<ActiveInterval> activeTime(const DeviceProfile& profile) {
    std::vector<std::array<IntervalUnion, kEngineCount>> unions(profile.subgraphs.size());
    std::vector<ActiveInterval> intervals;
    for (const Instruction& i : profile.instructions) {
        if (!isActive(i))
            continue;
        if (const auto done = unions[i.subgraph][static_cast<size_t>(i.engine)].add({i.start, i.end}))
            intervals.push_back({done->start, done->end, i.subgraph, i.engine});
    }
    for (size_t subgraph = 0; subgraph < unions.size(); ++subgraph) {
        for (size_t engine = 0; engine < kEngineCount; ++engine) {
            if (const auto last = unions[subgraph][engine].open())
                intervals.push_back(
                    {last->start, last->end, static_cast<uint16_t>(subgraph), static_cast<Engine>(engine)});
        }
    }
    std::stable_sort(intervals.begin(), intervals.end(),
                     [](const ActiveInterval& a, const ActiveInterval& b) { return a.start < b.start; });
    return intervals;
}

} // namespace model
