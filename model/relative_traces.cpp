// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

namespace model {

/// One relative trace alone, or several of them, stand on the host clock: there is nothing that they could be mistaken
/// to be in time with but each other, and a finding says that they are not.
void CaptureBuilder::untieRelativeTraces() {
    if (m_relativeTraces.empty())
        return;
    std::set<LaneId> lanes;
    std::set<CounterId> counters;
    for (const RelativeTrace& trace : m_relativeTraces) {
        lanes.insert(trace.lanes.begin(), trace.lanes.end());
        counters.insert(trace.counters.begin(), trace.counters.end());
    }
    const auto isOnHost = [&](ClockId clock) { return !clock.valid() || !m_capture->m_clocks[clock.index()].own; };
    bool anyHost = false;
    for (size_t i = 0; i < laneCount() && !anyHost; ++i) {
        const LaneId lane(i);
        const bool filled = (i < m_columns.size() && m_columns[i].size() > 0) || m_placed.contains(lane);
        anyHost = filled && !lanes.contains(lane) && isOnHost(laneSpec(lane).clock);
    }
    std::vector<CounterSeries>& series = m_capture->m_counters.m_series;
    for (size_t i = 0; i < series.size() && !anyHost; ++i)
        anyHost = !series[i].values.empty() && !counters.contains(CounterId(i)) && isOnHost(series[i].clock);
    if (!anyHost) {
        if (m_relativeTraces.size() > 1)
            findings().add(Severity::Warning, "trace.unrelated_times", "",
                           std::to_string(m_relativeTraces.size()) +
                               " traces without a base time share one axis, each by a zero of its own: distances from "
                               "one to another mean nothing.",
                           "Export with a version of the profiler that writes baseTimeNanoseconds.");
        return;
    }
    for (const RelativeTrace& trace : m_relativeTraces) {
        int64_t first = std::numeric_limits<int64_t>::max();
        for (const LaneId lane : trace.lanes) {
            const SpanColumns& spans = m_columns[lane.index()];
            for (size_t i = 0; i < spans.size(); ++i)
                if (!(spans.flags[i] & kSpanImplausible))
                    first = std::min(first, spans.start[i]);
        }
        for (const CounterId counter : trace.counters)
            for (const int64_t time : series[counter.index()].timestamps)
                first = std::min(first, time);
        Clock clock;
        clock.name = trace.file;
        clock.own = true;
        clock.zero = Timestamp(first == std::numeric_limits<int64_t>::max() ? 0 : first);
        clock.reason = "The framework trace " + trace.file + " has no base time";
        const ClockId id = addClock(std::move(clock));
        for (const LaneId lane : trace.lanes)
            laneSpec(lane).clock = id;
        for (const CounterId counter : trace.counters)
            series[counter.index()].clock = id;
    }
}

} // namespace model
