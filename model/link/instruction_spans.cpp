// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/instruction_spans.h"

#include "model/device/opcode.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace model {

/// The rows of one lane, kept alive by what made them.
class InstructionRowsOfLane : public PlacedSpans {
public:
    InstructionRowsOfLane(std::shared_ptr<const InstructionSpans> all, const InstructionSpans::LaneRows& lane)
        : m_all(std::move(all))
        , m_lane(lane) {}
    size_t rowCount() const override { return m_lane.rows.size(); }
    size_t spanCount(size_t row) const override { return m_lane.rows[row].size(); }
    void read(size_t row, size_t first, std::span<StoredSpan> out) const override {
        const PackedColumn<uint32_t>& instructions = m_lane.rows[row];
        for (size_t i = 0; i < out.size(); ++i)
            out[i] = m_all->span(instructions[first + i]);
    }

private:
    std::shared_ptr<const InstructionSpans> m_all;
    const InstructionSpans::LaneRows& m_lane;
};

InstructionSpans::InstructionSpans(const DeviceProfile& profile, std::unique_ptr<const InstructionClock> clock,
                                   StringPool& strings)
    : m_profile(profile)
    , m_clock(std::move(clock))
    , m_laneOf(profile.subgraphs.size()) {
    for (auto& tracks : m_laneOf)
        tracks.fill(-1);
    std::map<std::pair<uint32_t, std::string_view>, uint16_t> first;
    for (size_t i = 0; i < profile.subgraphs.size(); ++i) {
        const DeviceSubgraph& subgraph = profile.subgraphs[i];
        m_firstLike.push_back(
            first.try_emplace({subgraph.core, subgraph.name}, static_cast<uint16_t>(i)).first->second);
    }
    assignRows(strings);
    for (LaneRows& lane : m_lanes) {
        for (PackedColumn<uint32_t>& row : lane.rows)
            row.finish();
    }
}

void InstructionSpans::assignRows(StringPool& strings) {
    const InstructionStore& instructions = m_profile.instructions;
    for (size_t i = 0; i < instructions.size(); ++i) {
        const InstructionStore::Placing at = instructions.placing(i);
        if (at.subgraph >= m_profile.subgraphs.size())
            continue;
        if (!m_names[at.opcode].valid())
            nameOpcode(at.opcode, strings);
        LaneRows& lane = laneOf(at.subgraph, at.track);
        const int64_t start = m_clock->axisNs(at.start, at.subgraph, at.execution);
        lane.backwards = lane.backwards || start < lane.latest;
        lane.latest = start;
        const uint32_t row = lane.packer.take(0, start, saturatingAdd(start, at.durationNs));
        if (row == lane.rows.size())
            lane.rows.emplace_back();
        lane.rows[row].append(static_cast<uint32_t>(i));
    }
}

InstructionSpans::LaneRows& InstructionSpans::laneOf(uint16_t subgraph, int track) {
    subgraph = m_firstLike[subgraph];
    int32_t& lane = m_laneOf[subgraph][static_cast<size_t>(track)];
    if (lane < 0) {
        lane = static_cast<int32_t>(m_lanes.size());
        m_lanes.emplace_back();
        m_lanes.back().subgraph = subgraph;
        m_lanes.back().track = track;
    }
    return m_lanes[static_cast<size_t>(lane)];
}

void InstructionSpans::nameOpcode(uint16_t opcode, StringPool& strings) {
    m_names[opcode] =
        strings.intern(opcode == InstructionStore::kNoOpcode ? "no opcode" : opcodeText(static_cast<uint8_t>(opcode)));
}

StoredSpan InstructionSpans::span(uint32_t instruction) const {
    const InstructionStore::Placing at = m_profile.instructions.placing(instruction);
    StoredSpan span;
    span.start = m_clock->axisNs(at.start, at.subgraph, at.execution);
    span.duration = at.durationNs;
    span.detail = instruction;
    span.name = m_names[at.opcode].value();
    span.category = StringId::kNone;
    return span;
}

std::unique_ptr<const PlacedSpans> InstructionSpans::spansOf(const LaneRows& lane) const {
    return std::make_unique<InstructionRowsOfLane>(shared_from_this(), lane);
}

std::vector<uint32_t> InstructionSpans::instructionsOf(const LaneRows& lane) const {
    std::vector<uint32_t> out;
    for (const PackedColumn<uint32_t>& row : lane.rows)
        out.insert(out.end(), row.view().begin(), row.view().end());
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace model
