// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/capture_builder.h"

#include <functional>
#include <string>

namespace model {

/// What the lanes of one profile share: where they stand, and where a time of the profile lies on them.
struct DeviceLaneFrame {
    /// Kinds of lanes under a core, from above; behind the engines.
    enum class Place : int64_t { Throttling = 1, Losses, Errors, DmaQueues, DmaRings, Semaphores };

    /// Curves under a core, from above.
    enum class Curve : int64_t { DmaThroughput, PendingDma, Sbuf, Psum };

    CaptureBuilder& builder;
    ProfileId id;
    std::function<LaneSpec(uint16_t subgraph)> spec; ///< group, clock and core of a subgraph's lanes
    /// From the profile's zero to the lanes' clock, in ns.
    std::function<Timestamp(uint16_t subgraph, uint16_t execution, Ps time)> timeOf;

    DeviceProfile& profile() const { return builder.profiles()[id.index()]; }
    /// `number` tells the lanes of one place apart.
    LaneSpec laneAt(Place place, uint16_t subgraph, std::string label, LaneContent content, uint32_t number = 0) const {
        LaneSpec out = spec(subgraph);
        out.label = std::move(label);
        out.content = content;
        out.order = static_cast<int64_t>(place) << 40 | static_cast<int64_t>(id.value()) << 20 | (number & 0xfffff);
        out.key = std::to_string(id.index()) + "/" + profile().subgraphs[subgraph].name + "/" +
                  std::to_string(static_cast<int>(place)) + "/" + std::to_string(number);
        return out;
    }
    /// A span from `start` to `end` of the profile's time.
    NewSpan span(uint16_t subgraph, uint16_t execution, Ps start, Ps end, StringId name, uint64_t detail) const {
        NewSpan out;
        out.start = timeOf(subgraph, execution, start);
        out.duration = Duration((end - start).floorNs());
        out.name = name;
        out.detail = detail;
        return out;
    }
    CounterId curve(Curve place, uint16_t subgraph, std::string counter, std::string series, std::string unit) const {
        const LaneSpec lane = spec(subgraph);
        CounterSpec out;
        out.worker = lane.worker;
        out.group = lane.group;
        out.subgroup = "Counters";
        out.counter = std::move(counter);
        out.series = std::move(series);
        out.unit = std::move(unit);
        out.order = static_cast<int64_t>(place);
        out.clock = lane.clock;
        return builder.counter(out);
    }
    NewSpan instant(uint16_t subgraph, uint16_t execution, Ps time, StringId name, uint64_t detail) const {
        NewSpan out = span(subgraph, execution, time, time, name, detail);
        out.flags = kSpanInstant;
        return out;
    }
};

} // namespace model
