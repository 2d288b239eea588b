// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <cstdint>
#include <string>
#include <vector>

namespace model {

enum class Layer : uint8_t { Framework, Runtime, Hardware, Device, Counter };
const char* layerName(Layer layer); ///< "framework", "runtime", "hardware", "device", "counter"

/// How the spans of a lane share its rows.
enum class LaneLayout : uint8_t {
    Nested, ///< a call stack: a span stands under the one that contains it; an overlap takes a further row
    Packed, ///< no nesting: each span takes the first free row
};

/// What the spans of a lane are. For those of a device profile, `detail` of a span is the index into the profile's list
/// of that kind.
enum class LaneContent : uint8_t {
    Events, ///< of a trace; `source` answers for them
    Instructions,
    Executions, ///< entries of the profile's execution timeline
    DmaPackets,
    DmaTransfers,
    Semaphores, ///< a span as long as a value holds
    Throttling,
    Errors,
    Losses, ///< marks where records were lost
    Collectives,
    Idle, ///< when a physical core ran nothing, worked out and not recorded; a span's name is its IdleCause
};

/// What identifies and describes a lane; given by parsers, kept by the store. Two specs with the same worker, group,
/// label and key are the same lane.
struct LaneSpec {
    WorkerId worker;
    Layer layer = Layer::Framework;
    LaneLayout layout = LaneLayout::Nested;
    std::string group;    ///< header above it, said once: "Framework", "Runtime", "Hardware", "NC0:4 engines"
    std::string subgroup; ///< header within the group, foldable: "DMA queues", "Semaphores"; empty: right under the
                          ///< group. `order` keeps the lanes of one together
    bool subgroupFolded = false; ///< the sub-group begins folded; the first of its lanes says it
    std::string label;           ///< what is left to say: "python3 main", "NC0 schedule", "NC0:4", "Vector"
    std::string note;            ///< small text at the right of the header: thread id, "physical core"
    std::string key;             ///< tells lanes of one label apart: "pid/tid" as in the file
    LaneContent content = LaneContent::Events;
    int64_t order = 0;   ///< place within its group; ties by label, then key
    int engine = -1;     ///< index of kEngines for an engine's lane (model/device/engine.h), else -1
    ClockId clock;       ///< axis of its times; none = the host clock
    SourceId source;     ///< who answers for the details of its spans
    ProfileId profile;   ///< device lanes: the profile whose instructions these are
    std::string process; ///< framework lanes: process as in the file
    std::string thread;  ///< framework and runtime lanes: thread as in the file
    std::string stream;  ///< framework stream lanes: stream name or number, else empty
    int nc = -1;         ///< logical NeuronCore, -1 unknown
    int core = -1;       ///< physical core, -1 unknown
    bool minor = false;  ///< bookkeeping of the recorder (sync points, marks of the trace): hidden at first
};

/// Consecutive spans of the SpanStore that do not overlap, sorted by start.
struct LaneRow {
    uint32_t first = 0;
    uint32_t count = 0;
    bool instants = false; ///< marks instead of bars; at most one such row a lane, after the rows of bars
    bool offAxis =
        false; ///< implausible times: may overlap, listed in tables, never drawn; at most one a lane, its last
};

struct Lane : LaneSpec {
    std::vector<LaneRow> rows;
    uint32_t firstSpan = 0; ///< all of its rows: [firstSpan, firstSpan + spanCount)
    uint32_t spanCount = 0;
    uint32_t overlaps = 0; ///< spans that cross the border of another span of this lane
};

/// All lanes in the order in which they stand: by worker, layer, group, order. Immutable once sealed.
class LaneStore {
public:
    size_t size() const { return m_lanes.size(); }
    const Lane& operator[](LaneId id) const { return m_lanes[id.index()]; }
    const std::vector<Lane>& all() const { return m_lanes; }
    /// The lane that holds a span. REQUIRES: the span is of the same capture. O(log lanes).
    LaneId laneOf(SpanId span) const;
    /// Row of a span within its lane.
    int rowOf(SpanId span) const;

private:
    friend class CaptureBuilder;
    friend class SpanLayout;
    std::vector<Lane> m_lanes; // ascending firstSpan; lanes without spans share the next one's
};

} // namespace model
