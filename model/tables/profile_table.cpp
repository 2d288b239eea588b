// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/tables/profile_table.h"

namespace model {

ProfileTableBase::ProfileTableBase(std::shared_ptr<const Capture> capture)
    : m_capture(std::move(capture)) {
    m_times.reserve(profiles().size());
    for (const DeviceProfile& profile : profiles())
        m_times.emplace_back(profile, m_capture->runtimeTraces(), m_capture->workers());
}

std::string ProfileTableBase::emptyReason() const {
    return profiles().empty() ? "No device profile (.ntff) is here: record with the DEVICE mode of NeuronConfig, or "
                                "with NEURON_RT_INSPECT_DEVICE_PROFILE=1."
                              : "The device profiles that are here hold nothing of this kind.";
}

Cell ProfileTableBase::hostTime(size_t profile, uint16_t subgraph, uint16_t execution, Ps time) const {
    const auto host = m_times[profile].toHost(subgraph, execution, time);
    return host ? Cell(host->ns()) : Cell();
}

TimeRange ProfileTableBase::range(Ps start, Ps end) {
    const Timestamp from(start.floorNs());
    return {from, from + Duration((end - start).floorNs())};
}

SpanId ProfileTableBase::spanOfRow(LaneContent content, size_t profile, uint64_t detail) const {
    std::call_once(m_spansFound, [this, content] { findSpans(content); });
    const std::vector<SpanId>& spans = m_spans[profile];
    return detail < spans.size() ? spans[detail] : SpanId();
}

void ProfileTableBase::findSpans(LaneContent content) const {
    m_spans.resize(profiles().size());
    const SpanStore& spans = m_capture->spans();
    for (const Lane& lane : m_capture->lanes().all()) {
        if (!lane.profile.valid() || lane.content != content)
            continue;
        std::vector<SpanId>& list = m_spans[lane.profile.index()];
        for (size_t i = lane.firstSpan; i < size_t(lane.firstSpan) + lane.spanCount; ++i) {
            const uint64_t detail = spans.detail(SpanId(i));
            if (detail >= spans.size())
                continue; // no number of a row
            if (detail >= list.size())
                list.resize(detail + 1);
            list[detail] = SpanId(i);
        }
    }
}

} // namespace model
