// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture.h"

#include "model/device/instruction_fields.h"
#include "model/device/name_fields.h"
#include "model/device/resource_fields.h"

#include <algorithm>
#include <unordered_map>

namespace model {

namespace {

/// Makes links to instructions of a profile links to their spans; one that has none leads nowhere.
void findInstructions(std::vector<DetailField>& fields, const std::vector<Lane>& lanes, const SpanStore& spans,
                      ProfileId profile) {
    std::unordered_map<uint64_t, std::vector<DetailTarget*>> wanted;
    for (DetailField& field : fields)
        if (field.target.instruction != DetailTarget::kNoInstruction)
            wanted[field.target.instruction].push_back(&field.target);
    for (size_t i = 0; i < lanes.size() && !wanted.empty(); ++i) {
        if (lanes[i].profile != profile || lanes[i].content != LaneContent::Instructions)
            continue;
        for (size_t at = lanes[i].firstSpan; at < size_t(lanes[i].firstSpan) + lanes[i].spanCount; ++at)
            if (const auto found = wanted.find(spans.detail(SpanId(at))); found != wanted.end())
                for (DetailTarget* target : found->second)
                    target->span = SpanId(at);
    }
    for (DetailField& field : fields)
        field.target.instruction = DetailTarget::kNoInstruction;
}

} // namespace

std::span<const Link> Capture::linksFrom(SpanId span) const {
    const auto less = [](const Link& link, SpanId wanted) { return link.from < wanted; };
    const auto first = std::lower_bound(m_links.begin(), m_links.end(), span, less);
    auto last = first;
    while (last != m_links.end() && last->from == span)
        ++last;
    return {first, last};
}

std::vector<Link> Capture::linksTo(SpanId span) const {
    const auto less = [&](uint32_t index, SpanId wanted) { return m_links[index].to < wanted; };
    std::vector<Link> found;
    for (auto at = std::lower_bound(m_linksByTarget.begin(), m_linksByTarget.end(), span, less);
         at != m_linksByTarget.end() && m_links[*at].to == span; ++at)
        found.push_back(m_links[*at]);
    return found;
}

Duration Capture::axisOffset(ClockId clock) const {
    if (!clock.valid() || !m_clocks[clock.index()].own)
        return Duration(0);
    return m_spanRange.begin - m_clocks[clock.index()].zero;
}

Timestamp Capture::axisStart(SpanId span) const {
    return m_spans.start(span) + axisOffset(m_lanes[m_lanes.laneOf(span)].clock);
}

Result<std::vector<DetailField>> Capture::details(SpanId span) const {
    const Lane& lane = m_lanes[m_lanes.laneOf(span)];
    std::vector<DetailField> fields;
    const std::string time = "Time";
    const char* clock = lane.clock.valid() && m_clocks[lane.clock.index()].own ? "start (own clock)" : "start";
    fields.push_back({time, clock, std::to_string(m_spans.start(span).ns()), "ns", false});
    fields.push_back({time, "duration", std::to_string(m_spans.duration(span).ns()), "ns", false});
    if (!text(m_spans.category(span)).empty())
        fields.push_back({"Origin", "category", std::string(text(m_spans.category(span))), "", false});
    fields.push_back({"Origin", "lane", lane.group + " / " + lane.label, "", false});
    if (lane.worker.valid())
        fields.push_back({"Origin", "worker", m_workers[lane.worker.index()].name, "", false});
    if (lane.profile.valid() && lane.engine < 0) {
        for (DetailField& field : resourceFields(lane, m_spans.detail(span)))
            fields.push_back(std::move(field));
        findInstructions(fields, m_lanes.all(), m_spans, lane.profile);
    }
    if (lane.profile.valid() && lane.engine >= 0) {
        const DeviceProfile& profile = m_profiles[lane.profile.index()];
        const Instruction instruction = profile.instructions[m_spans.detail(span)];
        for (DetailField& field : instructionFields(profile, instruction, names(lane.profile).semaphores(instruction)))
            fields.push_back(std::move(field));
        for (DetailField& field : nameFields(names(lane.profile), profile, m_spans.detail(span)))
            fields.push_back(std::move(field));
        findInstructions(fields, m_lanes.all(), m_spans, lane.profile);
    }
    if (!lane.source.valid())
        return fields;
    Result<std::vector<DetailField>> more = m_sources[lane.source.index()]->read(m_spans.detail(span));
    if (!more.ok() && lane.content == LaneContent::Instructions) { // the rest is known without the file
        fields.push_back({"Notifications", "missing", more.error().message, "", false});
        return fields;
    }
    if (!more.ok())
        return more.error();
    for (DetailField& field : more.value())
        fields.push_back(std::move(field));
    return fields;
}

std::vector<DetailField> Capture::resourceFields(const Lane& lane, uint64_t detail) const {
    const DeviceProfile& profile = m_profiles[lane.profile.index()];
    switch (lane.content) {
    case LaneContent::DmaPackets:
        return dmaPacketFields(profile, detail);
    case LaneContent::DmaTransfers:
        return dmaTransferFields(profile, detail);
    case LaneContent::Semaphores:
        return detail < profile.semaphoreUpdates.size()
                   ? semaphoreFields(profile, detail,
                                     names(lane.profile).semaphores(profile.semaphoreUpdates[detail].subgraph))
                   : std::vector<DetailField>();
    case LaneContent::Throttling:
        return throttleFields(profile, detail);
    case LaneContent::Errors:
        return errorFields(profile, detail);
    case LaneContent::Losses:
        return lossFields(profile, detail);
    default:
        return {};
    }
}

} // namespace model
