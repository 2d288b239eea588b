// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/clock.h"
#include "model/detail_source.h"
#include "model/device/device_profile.h"
#include "model/device/instruction_names.h"
#include "model/device/program.h"
#include "model/execution.h"
#include "model/findings.h"
#include "model/link/link.h"
#include "model/pair.h"
#include "model/runtime/runtime_trace.h"
#include "model/store/attribute_store.h"
#include "model/store/counter_store.h"
#include "model/store/file_store.h"
#include "model/store/flow_store.h"
#include "model/store/lane_store.h"
#include "model/store/span_store.h"
#include "model/string_pool.h"
#include "model/worker.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace model {

/// Everything that was read from one or more paths, sealed: immutable, and read by any thread. Made by CaptureBuilder
/// only. Shared as shared_ptr<const Capture>; ids of it mean nothing in another Capture.
class Capture {
public:
    const std::string& title() const { return m_title; } ///< name of what was opened
    /// What a file of it says about its own numbers, in its words; empty when none does.
    const std::string& comment() const { return m_comment; }
    bool synthetic() const { return m_synthetic; } ///< a file says that it is a written sample
    const StringPool& strings() const { return m_strings; }
    std::string_view text(StringId id) const { return m_strings.view(id); }

    const std::vector<Worker>& workers() const { return m_workers; }
    const FileStore& files() const { return m_files; }
    const Findings& findings() const { return m_findings; }
    const std::vector<Clock>& clocks() const { return m_clocks; } ///< [0] is the host's

    const LaneStore& lanes() const { return m_lanes; }
    const SpanStore& spans() const { return m_spans; }
    const AttributeStore& attributes() const { return m_attributes; }
    const CounterStore& counters() const { return m_counters; }
    const FlowStore& flows() const { return m_flows; }

    const std::vector<RuntimeTrace>& runtimeTraces() const { return m_runtimeTraces; }
    const std::vector<DeviceProfile>& profiles() const { return m_profiles; }
    const std::vector<Program>& programs() const { return m_programs; }
    /// What the compiled programs say of a profile's instructions. The first question may read a file: not on the GUI
    /// thread.
    const ProfileNames& names(ProfileId profile) const { return *m_names[profile.index()]; }
    const std::vector<Pair>& pairs() const { return m_pairs; }
    const std::vector<Execution>& executions() const { return m_executions; }

    /// All links, ascending by `from`.
    const std::vector<Link>& links() const { return m_links; }
    /// Indices into links() of those that leave / arrive at a span.
    std::span<const Link> linksFrom(SpanId span) const;
    std::vector<Link> linksTo(SpanId span) const;

    /// First start to last end of everything plausible on the host clock; own clocks are placed so that their zero is
    /// spanRange().begin. When only own clocks are here, [0, longest).
    TimeRange range() const { return m_range; }
    /// The same for spans and instants alone: what a first view should fit. CPU sampling often runs on for minutes.
    TimeRange spanRange() const { return m_spanRange; }
    /// What to add to a time of a clock to place it on the plot's axis: 0 for the host; it brings the zero of a
    /// clock of its own to spanRange().begin.
    Duration axisOffset(ClockId clock) const;
    /// Start of a span on the plot's axis.
    Timestamp axisStart(SpanId span) const;
    /// The active steps (ProfilerStep#n annotations of the framework trace), ascending; empty when it has none.
    const std::vector<SpanId>& steps() const { return m_steps; }

    /// Details of a span: its own columns first, then what the lane's DetailSource says. May read a file: not on the
    /// GUI thread.
    Result<std::vector<DetailField>> details(SpanId span) const;

private:
    /// Details of a span of a device lane that is no instruction.
    std::vector<DetailField> resourceFields(const Lane& lane, uint64_t detail) const;

    friend class CaptureBuilder;
    std::string m_title;
    std::string m_comment;
    bool m_synthetic = false;
    StringPool m_strings;
    std::vector<Worker> m_workers;
    FileStore m_files;
    Findings m_findings;
    std::vector<Clock> m_clocks;
    LaneStore m_lanes;
    SpanStore m_spans;
    AttributeStore m_attributes;
    CounterStore m_counters;
    FlowStore m_flows;
    std::vector<RuntimeTrace> m_runtimeTraces;
    std::vector<DeviceProfile> m_profiles;
    std::vector<Program> m_programs;
    std::vector<std::unique_ptr<const ProfileNames>> m_names; // by profile
    std::vector<Pair> m_pairs;
    std::vector<Execution> m_executions;
    std::vector<Link> m_links;
    std::vector<uint32_t> m_linksByTarget; // indices into m_links, ascending by `to`
    std::vector<SpanId> m_steps;
    std::vector<std::unique_ptr<const DetailSource>> m_sources;
    TimeRange m_range, m_spanRange;
};

} // namespace model
