// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/chrome_trace/begin_end_pairs.h"
#include "parsers/chrome_trace/counter_samples.h"
#include "parsers/chrome_trace/flow_arrows.h"
#include "parsers/chrome_trace/name_cache.h"
#include "parsers/chrome_trace/thread_table.h"
#include "parsers/chrome_trace/trace_event.h"
#include "parsers/chrome_trace/trace_event_details.h"
#include "parsers/parser.h"

#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace parsers {

/// Turns the events of one trace into spans, counters and arrows of a capture.
///
/// | phase | becomes |
/// |---|---|
/// | X | a span; without "dur" of length 0; "dur" -1: unfinished |
/// | B, E | a span |
/// | i, I, R | an instant |
/// | b, n, e (S, T, p, F of old writers) | a span or a mark on a packed lane of the category |
/// | s, t, f | an arrow |
/// | C | a sample for each argument |
/// | M | names, labels and order of processes and threads |
/// | T with a duration and no id | a state of the thread |
/// | others (O, N, D, V, P, (, ), …) | counted in a finding |
///
/// "ts" and "dur" are microseconds as decimal numbers or as text that holds one, whatever "displayTimeUnit" says; they
/// are read from their digits into whole ns. Unix time = "baseTimeNanoseconds" + ts, wherever that key stands. Without
/// it, times that are microseconds between the years 2001 and 2100 are taken as unix time, and that guess is said;
/// others stay as in the file. Not read: sampled stacks ("samples", "stackFrames") and events of other tools
/// ("systemTraceEvents").
class TraceAssembler : public TraceSink {
public:
    TraceAssembler(const ParseInput& input, ByteBuffer text);

    void event(const TraceEvent& event) override;
    void topLevel(std::string_view key, std::string_view token) override;
    void broken(uint64_t offset) override;
    bool cancelled() const override { return m_input.progress.cancelled(); }

    /// Call once when all is read: pairs, shifts, names lanes, reports.
    void finish();
    /// An array of events was seen, or events.
    bool sawEvents() const { return m_sawEvents; }

private:
    /// A kind of bad record: how often, and where first.
    struct Tally {
        uint64_t count = 0;
        std::optional<uint64_t> firstOffset; ///< none when it is not known
    };
    struct HeldAttribute {
        model::AttributeKey key;
        model::AttributeValue value;
    };
    struct HeldRange {
        uint32_t first = 0, count = 0;
    };

    char phaseOf(const TraceEvent& event) const;
    bool timeOf(const TraceEvent& event, int64_t& ns);
    void note(Tally& tally, uint64_t offset);
    void complete(const TraceEvent& event, int64_t start, ThreadLane kind);
    void instant(const TraceEvent& event, int64_t time);
    void edge(const TraceEvent& event, int64_t time, SpanEdge::Kind kind);
    void asyncEdge(const TraceEvent& event, int64_t time, SpanEdge::Kind kind);
    void flowPoint(const TraceEvent& event, int64_t time, FlowPoint::Kind kind);
    void counter(const TraceEvent& event, int64_t time);
    void metadata(const TraceEvent& event);

    ThreadLane laneKind(const TraceEvent& event, uint32_t thread, model::StringId category);
    model::StringId nameOf(const TraceEvent& event);
    model::AttributeValue idValue(std::string_view token);
    uint64_t asyncGroup(const TraceEvent& event, uint32_t thread, model::StringId category);
    uint32_t holdAttributes(const TraceEvent& event);
    template <class Use>
    void forAttributes(const TraceEvent& event, Use use);
    void addSpan(const SpanEdge& edge, model::Duration duration, uint8_t flags);

    void pairAll();
    model::Duration hostShift();
    void addArrows(model::Duration shift);
    void reportEvents();
    void reportPairs(const PairCounts& counts, bool async);
    void report(model::Severity severity, const char* code, const Tally& tally, std::string message,
                std::string advice = {});

    const ParseInput& m_input;
    const ByteBuffer m_text;
    model::CaptureBuilder& m_builder;
    const std::string m_path;
    TraceEventDetails* m_details = nullptr; ///< owned by the builder
    ThreadTable m_threads;
    NameCache m_names;
    CounterSamples m_counters;
    const model::SpanHandle m_firstSpan;

    std::vector<SpanEdge> m_edges, m_asyncEdges;
    std::vector<HeldAttribute> m_held;
    std::vector<HeldRange> m_heldRanges = {{}}; ///< [0] is none
    std::unordered_map<std::string, uint64_t> m_asyncGroups;
    std::vector<FlowPoint> m_flows;
    std::vector<std::pair<uint64_t, uint64_t>> m_ends;

    std::optional<int64_t> m_base;
    model::StringId m_driverCategory;
    std::vector<bool> m_threadSeen;
    uint64_t m_timed = 0, m_unixLike = 0;
    bool m_sawEvents = false, m_synthetic = false, m_samples = false;
    Tally m_badTime, m_noTime, m_badDuration, m_noDuration, m_noPhase, m_unnamed, m_implausible, m_badSamples, m_broken,
        m_unfinished;
    std::array<Tally, 128> m_otherPhases = {};
    std::string m_scratch, m_hostName;
};

} // namespace parsers
