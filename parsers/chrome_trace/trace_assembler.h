// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/chrome_trace/begin_end_pairs.h"
#include "parsers/chrome_trace/counter_samples.h"
#include "parsers/chrome_trace/event_batch.h"
#include "parsers/chrome_trace/flow_arrows.h"
#include "parsers/chrome_trace/thread_table.h"
#include "parsers/chrome_trace/trace_event_details.h"
#include "parsers/chrome_trace/trace_part.h"
#include "parsers/parser.h"

#include <memory>
#include <optional>
#include <set>
#include <span>
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
/// An id of an arrow or of something asynchronous is one of its category, its "scope" and, where "id2" says so, its
/// process.
///
/// "ts" and "dur" are microseconds as decimal numbers or as text that holds one, whatever "displayTimeUnit" says; they
/// are read from their digits into whole ns. Unix time = "baseTimeNanoseconds" + ts, wherever that key stands. Without
/// it, times that are microseconds between the years 2001 and 2100 are taken as unix time, and that guess is said;
/// others stay as in the file. Where most times are unix time, one that is not is as implausible as a length of more
/// than a year, and the other way round: a zero that stands for no time at all. Not read: sampled stacks ("samples",
/// "stackFrames") and events of other tools
/// ("systemTraceEvents").
class TraceAssembler {
public:
    explicit TraceAssembler(const ParseInput& input);

    /// What the numbers of a TokenTable mean here. Grows as they are met.
    struct TokenNames {
        std::vector<model::StringId> texts;
        std::vector<uint32_t> threads; ///< of ThreadTable
    };
    /// Events in their order in the file. Raw ones point into a text that ends at `textEnd`.
    void take(const EventBatch& batch, const TokenTable& tokens, TokenNames& names, const char* textEnd);
    /// A key of the file's top object with its value; "traceEvents" is told as an empty token.
    void topLevel(std::string_view key, std::string_view token);
    /// Text at `offset` that is none of the file's keys.
    void broken(uint64_t offset) { m_tallies.broken.note(offset); }
    /// Where details are read from later on.
    void setText(std::unique_ptr<const TextAgain> text) { m_details->setText(std::move(text)); }

    /// Call once when all is read: pairs, shifts, names lanes, reports.
    void finish();
    /// An array of events was seen, or events.
    bool sawEvents() const { return m_sawEvents; }

private:
    struct HeldAttribute {
        model::AttributeKey key;
        model::AttributeValue value;
    };
    struct HeldRange {
        uint32_t first = 0, count = 0;
    };

    model::StringId textOf(uint32_t token);
    uint32_t threadOf(uint32_t token);
    model::AttributeValue valueOf(const EventBatch::Attribute& attribute);
    model::SpanColumns& columnsOf(model::LaneId lane);

    using Attributes = std::span<const EventBatch::Attribute>;
    void event(const EventRecord& record, Attributes attributes);
    bool isWanted(const EventRecord& record);
    void span(const EventRecord& record, Attributes attributes, ThreadLane kind);
    void edge(const EventRecord& record, Attributes attributes);
    void asyncEdge(const EventRecord& record, Attributes attributes);
    void flowPoint(const EventRecord& record, Attributes attributes);
    void counter(const EventRecord& record);
    void metadata(const EventRecord& record);
    ThreadLane laneKind(const EventRecord& record, uint32_t thread, model::StringId category);
    uint64_t asyncGroup(std::string_view id, uint32_t thread, model::StringId category);
    uint32_t holdAttributes(Attributes attributes);
    void addSpan(const SpanEdge& edge, model::Duration duration, uint8_t flags);

    void pairAll();
    void markFarTimes();
    model::Duration hostShift();
    void addArrows(model::Duration shift);
    void reportEvents();
    void reportPart();
    void reportUnit();
    void reportPairs(const PairCounts& counts, bool async);
    void report(model::Severity severity, const char* code, const Tally& tally, std::string message,
                std::string advice = {});

    const ParseInput& m_input;
    model::CaptureBuilder& m_builder;
    const std::string m_path;
    TracePart m_part;
    std::vector<int8_t> m_wantedThreads;    ///< by thread; -1: not asked yet
    TraceEventDetails* m_details = nullptr; ///< owned by the builder
    ThreadTable m_threads;
    CounterSamples m_counters;

    // Of the batch at hand.
    const EventBatch* m_batch = nullptr;
    const TokenTable* m_tokens = nullptr;
    TokenNames* m_names = nullptr;
    const char* m_textEnd = nullptr;

    std::vector<model::SpanColumns> m_columns; ///< by lane
    std::vector<SpanEdge> m_edges, m_asyncEdges;
    std::vector<HeldAttribute> m_held;
    std::vector<HeldRange> m_heldRanges = {{}}; ///< [0] is none
    std::unordered_map<std::string, uint64_t> m_asyncGroups;
    std::vector<FlowPoint> m_flows;
    FlowChains m_flowChains;
    std::vector<std::pair<uint64_t, uint64_t>> m_ends;

    std::optional<int64_t> m_base;
    model::StringId m_driverCategory, m_annotationCategory;
    std::vector<bool> m_threadSeen;
    bool m_sawEvents = false, m_samples = false, m_relative = false;
    uint64_t m_offset = 0;                ///< of the event at hand
    std::set<model::StringId> m_oddTexts; ///< those with an unknown escape
    EventTallies m_tallies;
    std::string m_scratch, m_hostName;
};

} // namespace parsers
