// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/lane_store.h"

#include <algorithm>

namespace model {

const char* layerName(Layer layer) {
    switch (layer) {
    case Layer::Framework:
        return "framework";
    case Layer::Runtime:
        return "runtime";
    case Layer::Hardware:
        return "hardware";
    case Layer::Device:
        return "device";
    case Layer::Counter:
        return "counter";
    }
    return "unknown";
}

LaneId LaneStore::laneOf(SpanId span) const {
    const auto after = std::upper_bound(m_lanes.begin(), m_lanes.end(), span.value(),
                                        [](uint32_t value, const Lane& lane) { return value < lane.firstSpan; });
    return after == m_lanes.begin() ? LaneId() : LaneId(static_cast<size_t>(after - m_lanes.begin() - 1));
}

int LaneStore::rowOf(SpanId span) const {
    const LaneId lane = laneOf(span);
    if (!lane.valid())
        return -1;
    const std::vector<LaneRow>& rows = m_lanes[lane.index()].rows;
    for (size_t row = 0; row < rows.size(); ++row)
        if (span.value() - rows[row].first < rows[row].count)
            return static_cast<int>(row);
    return -1;
}

} // namespace model
