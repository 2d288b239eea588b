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
    Phase phase = Phase::Invalid;
    uint64_t offset = 0; ///< byte of its record in the file
    std::vector<std::pair<StringId, StringId>> attributes; ///< key and value as text, in file order
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
    std::vector<RuntimeEvent> events;            ///< in file order
};

} // namespace model
