// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/event_pairing.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace model {

EventPairing pairEvents(const std::vector<RuntimeEvent>& events) {
    std::vector<uint32_t> order(events.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return events[a].id < events[b].id; });

    EventPairing pairing;
    pairing.spans.reserve(events.size() / 2 + 1);
    std::unordered_map<uint64_t, size_t> open; // tracking id → index into spans
    for (const uint32_t index : order) {
        const RuntimeEvent& event = events[index];
        if (event.phase == RuntimeEvent::Phase::Start) {
            // An id that starts twice: the later one takes over, the earlier one stays open.
            open[event.trackingId] = pairing.spans.size();
            pairing.spans.push_back({index, EventPairing::kNone});
        } else if (event.phase == RuntimeEvent::Phase::Stop) {
            const auto found = open.find(event.trackingId);
            if (found != open.end() && events[pairing.spans[found->second].start].type == event.type) {
                pairing.spans[found->second].stop = index;
                open.erase(found);
            } else {
                pairing.spans.push_back({EventPairing::kNone, index});
                ++pairing.orphanStops;
            }
        } else {
            pairing.instants.push_back(index);
        }
    }
    pairing.openStarts = static_cast<uint64_t>(std::count_if(
        pairing.spans.begin(), pairing.spans.end(), [](const auto& span) { return span.stop == EventPairing::kNone; }));
    return pairing;
}

} // namespace model
