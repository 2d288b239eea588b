// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace model {

/// One record of ntrace.pb as it stands in the file. Not paired, not on any lane.
struct RuntimeEvent {
    enum class Phase : uint8_t { Invalid, Start, Stop, Instant };
    int64_t timestampNs = 0; ///< unix ns; hardware events are usually on the host clock already
    uint64_t id = 0;         ///< core << 50 | sequence
    uint64_t trackingId = 0; ///< of the START it belongs to
    std::optional<uint64_t> nrtaSequence;
    uint32_t type = 0;
    uint32_t threadId = 0;
    uint32_t nc = 0;     ///< logical NeuronCore: attribute nc_idx, else the top bits of the id
    uint32_t status = 0; ///< NRT status code; real files never write it
    Phase phase = Phase::Invalid;
    uint64_t offset = 0;                                   ///< byte of its record in the file
    std::vector<std::pair<StringId, StringId>> attributes; ///< key and value as text, in file order
};

/// A timestamp_sync_point: one moment on the host's clock (when the doorbell of an execution was rung) and on the
/// device's counter (near the first sign of that execution). host = cpuNs + (device − ncNs).
struct SyncPoint {
    uint32_t nc = 0;
    int core = -1; ///< physical core; the record does not say it, so -1 where the hardware events do not tell
    uint64_t execId = 0;
    int64_t cpuNs = 0;
    int64_t ncNs = 0;
};

/// What was seen while the records were joined and put on one clock; for findings.
struct RuntimeFacts {
    uint64_t spans = 0, instants = 0;
    uint64_t openStarts = 0, orphanStops = 0;
    uint64_t hardwareTimes = 0; ///< starts and ends of hardware spans
    uint64_t onHostClock = 0;   ///< of these: written on the host clock, exactly by a sync point that is here
    uint64_t adjusted = 0;      ///< written as device time, put on the host clock by a sync point
    uint64_t untied = 0;        ///< written as device time, and no sync point is here
    uint64_t otherClock = 0;    ///< neither device time nor at the offset of a sync point
    uint64_t negative = 0;      ///< spans that end before they start
    uint64_t implausible = 0;   ///< spans and instants at a time that cannot be
    uint64_t beginsEarly = 0;   ///< executions whose device begins before their kbl_exec_pre ended
    uint64_t endsLate = 0;      ///< executions whose device ends after the host saw it end
    int64_t earliestNs = 0;     ///< of the former, by how much at most
    int64_t latestNs = 0;       ///< of the latter
    uint64_t outOfMemory = 0;   ///< allocations that failed with code 12
    uint64_t hbmContinued = 0;  ///< totals that continue a chain exactly
    uint64_t hbmStarts = 0;     ///< chains
    uint64_t hbmBreaks = 0;     ///< totals that continue no chain although all chains are known
};

/// A stream of samples beside the runtime trace, cpu_util.pb or host_mem.pb: what trace_info.pb announces and what was
/// read.
struct SampleStream {
    std::string announcedName;   ///< file name in trace_info.pb; empty: not announced
    uint64_t announcedTicks = 0; ///< num_events counts ticks, not records
    FileId file;                 ///< none: no such file here
    uint64_t records = 0;        ///< read
    uint64_t ticks = 0;          ///< different times among them
    uint64_t cpus = 0;           ///< different CPUs among them
};

/// The runtime trace of one worker: everything trace_info.pb and ntrace.pb say.
struct RuntimeTrace {
    WorkerId worker;
    FileId file;     ///< ntrace.pb; none when only trace_info.pb is here
    FileId infoFile; ///< trace_info.pb; none when it is missing
    SourceId source; ///< answers for details; `detail` = index into `events` of the START (or INSTANT)
    bool hasInfo = false;
    std::map<uint64_t, std::string> eventNames;  ///< interned "ntrace_inspect_type": code → name
    std::map<uint64_t, std::string> modelNames;  ///< interned "system_trace": model id → name
    std::map<uint64_t, std::string> returnCodes; ///< interned "nrt_inspect_mem_alloc_errno_type"
    uint64_t announcedEvents = 0;                ///< trace_info: ntrace_events.num_events
    uint64_t totalEvents = 0;                    ///< trace_info: system_trace_total_event_count
    std::string announcedName;                   ///< trace_info: file name of the events
    SampleStream cpu, memory;
    std::vector<RuntimeEvent> events; ///< in file order

    // Found when the lanes are built, before sealing.
    std::vector<SyncPoint> syncPoints; ///< by device time
    RuntimeFacts facts;
    /// What may have to be added to shown device times so that cause still comes before effect; nothing: not known.
    std::optional<int64_t> errorLowNs, errorHighNs;
    ClockId hardwareClock; ///< of the hardware lanes, carries these bounds; none when they are not known
};

} // namespace model
