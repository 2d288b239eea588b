// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/link/flow_ends.h"
#include "model/link/framework_facts.h"
#include "model/progress.h"
#include "model/result.h"
#include "model/run_tasks.h"
#include "model/store/span_layout.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace model {

/// A span as a parser gives it.
struct NewSpan {
    Timestamp start;
    Duration duration;
    StringId name;
    StringId category;
    uint8_t flags = 0;   ///< SpanFlag bits
    uint64_t detail = 0; ///< for the lane's DetailSource
};

/// What came from a framework trace that does not say when its time begins.
struct RelativeTrace {
    std::string file; ///< its name
    std::vector<LaneId> lanes;
    std::vector<CounterId> counters;
};

/// A span that was added, before ids exist. Ascending in the order of adding.
enum class SpanHandle : uint32_t {};

/// The only writer of a Capture. Parsers call it from one thread; seal() sorts, lays out rows, ties clocks, links, and
/// hands the immutable result over. Costs about 70 bytes a span until sealed, and 10 to 25 for those added in columns.
class CaptureBuilder {
public:
    explicit CaptureBuilder(std::string title);
    ~CaptureBuilder();

    StringPool& strings() { return m_capture->m_strings; }
    Findings& findings() { return m_capture->m_findings; }
    /// Words of a file about its own numbers: those of several files stand in lines, each once, cut when they are long.
    void addComment(std::string_view words);
    void markSynthetic() { m_capture->m_synthetic = true; }

    WorkerId addWorker(Worker worker);
    Worker& worker(WorkerId id) { return m_capture->m_workers[id.index()]; }
    FileId addFile(CaptureFile file);
    CaptureFile& file(FileId id) { return m_capture->m_files[id.index()]; }
    /// The source lives as long as the Capture.
    SourceId addSource(std::unique_ptr<const DetailSource> source);

    /// The lane with this worker, layer, group and key, new or known. A known one keeps its spec.
    LaneId lane(const LaneSpec& spec);
    /// For what is learned later (a thread's name after its events). worker, layer, group and key must stay.
    LaneSpec& laneSpec(LaneId id) { return m_capture->m_lanes.m_lanes[id.index()]; }
    SpanHandle addSpan(LaneId lane, const NewSpan& span);
    /// Many spans of one lane at once, with their attributes. They come before those that are added one by one.
    void addSpans(LaneId lane, SpanColumns spans);
    /// Spans that stand in rows already, taken when sealed. REQUIRES: the lane gets no others.
    void addPlaced(LaneId lane, std::unique_ptr<const PlacedSpans> spans) { m_placed[lane] = std::move(spans); }
    /// REQUIRES: called with ascending handles for one key, or seldom: out-of-order values are sorted when sealed.
    void setAttribute(SpanHandle span, AttributeKey key, AttributeValue value);
    /// Moves all spans added one by one since `from` (a base time that stood at the end of the file).
    void shiftSpans(SpanHandle from, Duration by);
    SpanHandle nextSpan() const { return static_cast<SpanHandle>(m_raw.size()); }
    /// Calls `visit(LaneId, const NewSpan&)` for all that was added so far: what came in columns lane by lane, then the
    /// others in the order of adding.
    template <class Visit>
    void forEachSpan(Visit&& visit) const {
        for (size_t lane = 0; lane < m_columns.size(); ++lane) {
            const SpanColumns& spans = m_columns[lane];
            for (size_t i = 0; i < spans.size(); ++i)
                visit(LaneId(lane),
                      NewSpan{Timestamp(spans.start[i]) + spans.shift, Duration(spans.duration[i]),
                              StringId(spans.name[i]), StringId(spans.category[i]), spans.flags[i], spans.detail[i]});
        }
        for (const RawSpan& raw : m_raw)
            visit(raw.lane, raw.span);
    }
    size_t laneCount() const { return m_capture->m_lanes.size(); }
    Timestamp startOf(SpanHandle span) const { return m_raw[static_cast<size_t>(span)].span.start; }

    CounterId counter(const CounterSpec& spec);
    void addSample(CounterId counter, Timestamp time, double value);
    void addFlow(const NewFlow& flow) { m_flows.push_back(flow); }

    /// The runtime trace of a worker, made when first asked for: trace_info.pb and ntrace.pb come in any order.
    RuntimeTrace& runtimeTrace(WorkerId worker);
    ProfileId addProfile(DeviceProfile profile);
    /// Who answers for the records of a profile's instructions, asked with an index into `instructions`. It may keep
    /// profiles(): that list lives in the Capture, and as long.
    void setRecordSource(ProfileId profile, std::unique_ptr<const DetailSource> source);
    /// None where nobody answers.
    SourceId recordSource(ProfileId profile) const;
    ProgramId addProgram(Program program);
    ClockId addClock(Clock clock);
    /// The times of a framework trace without a base time are its own. Beside files on the host clock its lanes and
    /// series get a clock of their own when sealed.
    void addRelativeTrace(RelativeTrace trace) { m_relativeTraces.push_back(std::move(trace)); }
    void addFrameworkFacts(FrameworkFacts facts) { m_frameworkFacts.push_back(std::move(facts)); }

    const std::vector<Worker>& workers() const { return m_capture->m_workers; }
    const FileStore& files() const { return m_capture->m_files; }
    std::vector<DeviceProfile>& profiles() { return m_capture->m_profiles; }
    std::vector<Program>& programs() { return m_capture->m_programs; }
    std::vector<Pair>& pairs() { return m_capture->m_pairs; }
    std::vector<RuntimeTrace>& runtimeTraces() { return m_capture->m_runtimeTraces; }

    /// Ends the writing. Fails only when `progress` was cancelled. The builder is empty afterwards. `run` may use
    /// several threads; without it one task runs after the other.
    Result<std::shared_ptr<const Capture>> seal(const Progress& progress, const RunTasks& run = {});

private:
    struct RawSpan {
        NewSpan span;
        LaneId lane;
    };
    struct RawAttribute {
        SpanHandle span;
        AttributeValue value;
    };
    std::vector<LaneId> sortLanes();
    /// A lane whose spans are being brought into the store. Its memory is used again for the next one.
    struct LaneOnItsWay {
        Lane* lane = nullptr;
        SpanColumns columns; ///< until they are arranged
        SpanLayout layout;
    };
    SpanColumns& columnsOf(LaneId lane);
    void gatherRawSpans();
    void untieRelativeTraces();
    void layOut(const std::vector<LaneId>& newLane, const RunTasks& run, const Progress& progress);
    void appendLanes(const std::vector<LaneOnItsWay*>& lanes, const RunTasks& run);
    void appendAttribute(AttributeKey key, LaneOnItsWay& lane);
    void sortCounters();
    void findSteps();
    void measureRange();
    void link(const RunTasks& run);
    void checkRules(const RunTasks& run);

    std::shared_ptr<Capture> m_capture;
    std::vector<SpanColumns> m_columns; // by lane; may be shorter than the lanes are many
    std::vector<RawSpan> m_raw;
    std::map<LaneId, std::unique_ptr<const PlacedSpans>> m_placed;
    std::array<std::vector<RawAttribute>, static_cast<size_t>(AttributeKey::Count_)> m_rawAttributes;
    std::vector<NewFlow> m_flows;
    std::vector<RelativeTrace> m_relativeTraces;
    std::vector<FrameworkFacts> m_frameworkFacts;
    std::map<ProfileId, SourceId> m_recordSources;
    std::unordered_map<std::string, LaneId> m_laneIds;
    std::unordered_map<std::string, CounterId> m_counterIds;
};

} // namespace model
