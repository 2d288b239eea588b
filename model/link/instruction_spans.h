// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/packed_column.h"
#include "model/store/row_packer.h"
#include "model/store/span_layout.h"
#include "model/string_pool.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace model {

/// Where a time of the device stands on the axis of its lane, in ns. Within an execution on a core it never goes back.
class InstructionClock {
public:
    virtual ~InstructionClock() = default;
    virtual int64_t axisNs(Ps sinceZero, uint16_t subgraph, uint16_t execution) const = 0;
};

/// Gives the instructions of a profile their rows: a lane for each track of each core, filled by start; programs that
/// ran on one core under one subgraph name share it. Holds the
/// number of each instruction, packed, until the lanes are laid out.
class InstructionSpans : public std::enable_shared_from_this<InstructionSpans> {
public:
    struct LaneRows {
        uint16_t subgraph = 0; ///< the first of those that share the lane
        int track = 0;
        bool backwards = false;                   ///< its times go back somewhere, so its rows are not in order
        std::vector<PackedColumn<uint32_t>> rows; ///< instructions, ascending
        RowPacker packer;
        int64_t latest = INT64_MIN;
    };

    /// The profile and the clock outlive this. Names of opcodes are interned.
    InstructionSpans(const DeviceProfile& profile, std::unique_ptr<const InstructionClock> clock, StringPool& strings);

    const std::vector<LaneRows>& lanes() const { return m_lanes; } ///< in the order of their first instructions
    /// The spans of a lane. REQUIRES: this is held by a shared_ptr.
    std::unique_ptr<const PlacedSpans> spansOf(const LaneRows& lane) const;
    /// The instructions of a lane, ascending.
    std::vector<uint32_t> instructionsOf(const LaneRows& lane) const;
    StoredSpan span(uint32_t instruction) const;

private:
    void assignRows(StringPool& strings);
    LaneRows& laneOf(uint16_t subgraph, int track);
    void nameOpcode(uint16_t opcode, StringPool& strings);

    const DeviceProfile& m_profile;
    std::unique_ptr<const InstructionClock> m_clock;
    std::vector<LaneRows> m_lanes;
    std::vector<std::array<int32_t, kEngineCount + 1>> m_laneOf; // by first subgraph and track, -1 none
    std::vector<uint16_t> m_firstLike;                           // by subgraph: the first one of its core and name
    std::array<StringId, InstructionStore::kNoOpcode + 1> m_names;
};

} // namespace model
