// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_assembler.h"

#include <algorithm>

namespace parsers {

using model::Severity;

void TraceAssembler::addSpan(const SpanEdge& edge, model::Duration duration, uint8_t flags) {
    if (m_part.isPart() && !m_part.wantsTime(edge.time, duration.ns()))
        return m_part.leaveOut();
    if (!isPlausibleLength(duration.ns())) {
        flags |= model::kSpanImplausible;
        m_tallies.implausible.noteEarly(edge.offset);
    }
    model::SpanColumns& columns = columnsOf(edge.lane);
    const size_t row = columns.size();
    columns.detailTellsOrder = true; // pairs are known by their ends, an outer one behind an inner one
    columns.append(edge.time, duration.ns(), edge.name.value(), edge.category.value(), edge.offset, flags);
    const HeldRange& held = m_heldRanges[edge.attributes];
    for (uint32_t i = held.first; i < held.first + held.count; ++i)
        columns.setAttribute(row, m_held[i].key, m_held[i].value);
}

void TraceAssembler::pairAll() {
    const auto pair = [this](std::vector<SpanEdge>& edges, uint8_t flags) {
        const auto between = [](int64_t begin, int64_t end) { return model::Timestamp(end) - model::Timestamp(begin); };
        EdgePairs pairs;
        pairs.closed = [&](const SpanEdge& begin, const SpanEdge& end) {
            m_ends.emplace_back(begin.offset, end.offset);
            addSpan(begin, between(begin.time, end.time), flags);
        };
        pairs.open = [&](const SpanEdge& begin, int64_t last) {
            const model::Duration atLeast = between(begin.time, last); // the lane may have later events
            addSpan(begin, isPlausibleLength(atLeast.ns()) ? atLeast : model::Duration(),
                    static_cast<uint8_t>(flags | model::kSpanUnfinished));
        };
        pairs.mark = [&](const SpanEdge& mark) {
            addSpan(mark, {}, static_cast<uint8_t>(flags | model::kSpanInstant));
        };
        return pairs.pair(edges);
    };
    reportPairs(pair(m_edges, 0), false);
    reportPairs(pair(m_asyncEdges, model::kSpanAsync), true);
    m_edges = {};
    m_asyncEdges = {};
    std::sort(m_ends.begin(), m_ends.end());
    m_details->setEnds(std::move(m_ends));
}

void TraceAssembler::markFarTimes() {
    const uint64_t others = m_tallies.timed - m_tallies.unixLike;
    if (m_tallies.unixLike == 0 || others == 0 || m_tallies.unixLike == others)
        return;
    const bool mostAreUnix = m_tallies.unixLike > others;
    const auto isFar = [&](int64_t ns) { return mayBeUnixTime(ns) != mostAreUnix; };
    for (model::SpanColumns& columns : m_columns) {
        model::PackedColumn<uint8_t> flags;
        for (size_t i = 0; i < columns.size(); ++i) {
            const bool isNew = isFar(columns.start[i]) && !(columns.flags[i] & model::kSpanImplausible);
            flags.append(static_cast<uint8_t>(columns.flags[i] | (isNew ? model::kSpanImplausible : 0)));
            if (isNew)
                m_tallies.implausible.noteEarly(columns.detail[i]);
        }
        columns.flags = std::move(flags);
    }
    m_tallies.implausible.count += m_counters.leaveOut(isFar);
    m_tallies.implausible.count += std::erase_if(m_flows, [&](const FlowPoint& point) { return isFar(point.time); });
}

/// What to add to the times of the file. Says how it knows.
model::Duration TraceAssembler::hostShift() {
    if (m_base)
        return model::Duration(*m_base);
    if (m_tallies.timed == 0)
        return {};
    if (m_tallies.unixLike * 2 > m_tallies.timed)
        m_builder.findings().add(
            Severity::Info, "trace.guessed_unix_time", m_path,
            "The trace has no base time. Its times fall between the years 2001 and 2100 when read as "
            "microseconds of unix time, so they are taken as such; this is a guess.");
    else {
        m_relative = true;
        m_builder.findings().add(
            Severity::Info, "trace.relative_time", m_path,
            "Relative time only: the trace has no base time, so its times cannot be compared with those "
            "of other files.",
            "Export with a version of the profiler that writes baseTimeNanoseconds.");
    }
    return {};
}

void TraceAssembler::addArrows(model::Duration shift) {
    uint64_t nowhere = 0;
    const FlowCounts counts = joinFlows(m_flows, [&](const FlowPoint& from, const FlowPoint& to) {
        model::NewFlow flow;
        flow.fromLane = m_threads.arrowLane(from.thread);
        flow.toLane = m_threads.arrowLane(to.thread);
        if (!flow.fromLane.valid() || !flow.toLane.valid()) {
            ++nowhere;
            return;
        }
        flow.fromTime = model::Timestamp(from.time) + shift;
        flow.toTime = model::Timestamp(to.time) + shift;
        flow.category = m_flowChains.category(from.chain);
        flow.toEnclosing = to.enclosing;
        m_builder.addFlow(flow);
    });
    m_flows = {};
    const uint64_t lost = counts.startsWithoutEnd + counts.endsWithoutStart + nowhere;
    if (lost > 0 && !m_part.isPart()) // a part has cut them itself
        report(Severity::Info, "trace.loose_arrows", {lost, {}},
               "Arrows that lack an end: " + std::to_string(counts.startsWithoutEnd) + " starts without a finish, " +
                   std::to_string(counts.endsWithoutStart) + " finishes without a start, " + std::to_string(nowhere) +
                   " on a thread without events. Recording that begins or ends between a launch and its work leaves "
                   "such.");
}

void TraceAssembler::report(Severity severity, const char* code, const Tally& tally, std::string message,
                            std::string advice) {
    if (tally.count == 0)
        return;
    model::Finding finding{severity,          code,       m_path, std::move(message), std::move(advice),
                           tally.firstOffset, tally.count};
    m_builder.findings().add(std::move(finding));
}

void TraceAssembler::reportPairs(const PairCounts& counts, bool async) {
    const std::string what = async ? "Asynchronous events" : "Events";
    report(
        Severity::Warning, async ? "trace.async_end_without_begin" : "trace.end_without_begin",
        {counts.endsWithoutBegin, counts.firstLostEnd},
        what +
            " that end without having begun were left out. An end with a name closes the innermost open event of that "
            "name, an end without a name the innermost one.");
    const uint64_t unfinished = counts.beginsWithoutEnd + (async ? 0 : m_tallies.unfinished.count);
    report(Severity::Info, async ? "trace.async_unfinished" : "trace.unfinished", {unfinished, {}},
           what + " that begin without ending are drawn to the end of their lane and kept out of statistics.");
    report(Severity::Info, async ? "trace.async_crossed" : "trace.crossed", {async ? 0 : counts.crossed, {}},
           "Events of one thread end in another order than nested ones do; they were matched by name.");
    report(
        Severity::Info, "trace.matched_by_nesting", {async ? 0 : counts.byNesting, {}},
        "Ends without a name, where several events of their thread were open: the innermost was taken for theirs, as "
        "the format says.");
}

void TraceAssembler::reportEvents() {
    report(Severity::Warning, "trace.broken_event", m_tallies.broken,
           "Places in the file hold no readable event; they were skipped.",
           "Write the trace again if these events matter; the offset is where the first stands.");
    report(Severity::Warning, "trace.no_phase", m_tallies.noPhase,
           "Events without a readable phase (\"ph\") were left out.");
    report(Severity::Warning, "trace.no_time", m_tallies.noTime, "Events without a time (\"ts\") were left out.");
    report(Severity::Warning, "trace.unreadable_time", m_tallies.badTime,
           "Events whose time (\"ts\") is no number were left out.");
    report(Severity::Warning, "trace.unreadable_duration", m_tallies.badDuration,
           "Events whose duration (\"dur\") is no number were left out.");
    report(Severity::Info, "trace.no_duration", m_tallies.noDuration,
           "Complete events without a duration (\"dur\") are shown with length 0.");
    report(Severity::Info, "trace.unnamed", m_tallies.unnamed, "Events without a name are shown without one.");
    report(
        Severity::Warning, "trace.implausible", m_tallies.implausible,
        "Events have times that cannot be (of negative length, longer than a year, or decades away from the others). "
        "They are in the tables, but not on the time axis and in no sum; samples of counters and ends of "
        "arrows are left out.");
    report(Severity::Info, "trace.counter_value", m_tallies.badSamples,
           "Values of counter events that are no numbers, or counter events without values, were left out.");
    report(Severity::Info, "trace.unknown_escape", m_tallies.unknownEscape,
           "Texts hold a backslash that JSON does not know, as in paths of Windows. They are shown as they stand.");
    Tally others;
    std::string phases;
    for (size_t phase = 0; phase < m_tallies.otherPhases.size(); ++phase) {
        const Tally& tally = m_tallies.otherPhases[phase];
        if (tally.count == 0)
            continue;
        phases += (phases.empty() ? "" : ", ") + std::to_string(tally.count) + " of phase " +
                  (phase > ' ' && phase < 127 ? std::string(1, static_cast<char>(phase)) : std::to_string(phase));
        others.firstOffset = others.count == 0 ? tally.firstOffset : std::min(others.firstOffset, tally.firstOffset);
        others.count += tally.count;
    }
    report(Severity::Info, "trace.other_phases", others,
           "Events of phases that have no place here were left out: " + phases + ".");
    if (m_samples)
        m_builder.findings().add(Severity::Info, "trace.sections_not_shown", m_path,
                                 "The file also holds sampled stacks or events of other tools, which are not shown.");
}

/// Unix time in ns, read as microseconds, lies tens of thousands of years away.
void TraceAssembler::reportUnit() {
    if (m_input.choice.timesAreNs)
        m_builder.findings().add(Severity::Info, "trace.times_as_ns", m_path,
                                 "The times of this trace are read as ns, as was asked for; the format says that they "
                                 "are microseconds.");
    else if (m_tallies.nanosecondLike * 2 > m_tallies.timed)
        m_builder.findings().add(Severity::Warning, "trace.times_may_be_ns", m_path,
                                 "The times of this trace cannot be microseconds, as the format says: they would lie "
                                 "tens of thousands of years away. They may be ns; nothing is guessed.",
                                 "Read them as ns: File > Read a part, or --time-unit ns.");
}

void TraceAssembler::reportPart() {
    if (!m_part.isPart())
        return;
    report(Severity::Info, "trace.part_read", {std::max<uint64_t>(m_part.leftOut(), 1), {}},
           "Only a part of this trace was asked for; " + std::to_string(m_part.leftOut()) +
               " events outside of it were left out, and no sum has them.");
    if (m_part.hasWindow() && m_base && m_part.assumedBase() != m_base)
        report(
            Severity::Warning, "trace.part_without_base", {1, {}},
            "The base time of this trace stands where it could not be found beforehand; the window was laid over the "
            "times as they stand in the file.",
            "Unpack the file, or read all of it.");
}

void TraceAssembler::finish() {
    pairAll();
    markFarTimes();
    const model::Duration shift = hostShift();
    model::RelativeTrace relative;
    for (size_t lane = 0; lane < m_columns.size(); ++lane) {
        if (m_columns[lane].size() == 0)
            continue;
        relative.lanes.push_back(model::LaneId(lane));
        m_columns[lane].shift = shift;
        m_builder.addSpans(model::LaneId(lane), std::move(m_columns[lane]));
    }
    m_columns.clear();
    relative.counters = m_counters.moveInto(m_builder, m_input.worker, m_threads, shift);
    if (m_relative) {
        relative.file = m_path.substr(m_path.find_last_of('/') + 1);
        m_builder.addRelativeTrace(std::move(relative));
    }
    addArrows(shift);
    m_threads.nameLanes();
    if (!m_hostName.empty())
        m_builder.addFrameworkFacts({m_input.worker, m_input.file, m_hostName, {}});
    reportEvents();
    reportPart();
    reportUnit();
}

} // namespace parsers
