// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_trace.h"
#include "model/string_pool.h"

#include <string_view>
#include <utility>
#include <vector>

namespace parsers {

/// A message ntrace_event as the wire has it; views lie in the message.
struct EventRecord {
    model::RuntimeEvent event;                                             ///< without attributes and offset
    std::vector<std::pair<std::string_view, std::string_view>> attributes; ///< in file order
    uint64_t unknownFields = 0;
};

/// Decodes a record. The fields: 2 timestamp, 5 nc_idx, 7 event_type, 9 thread_id, 10 id, 12 attributes (map of text to
/// text), 13 status, 14 phase, 15 tracking_id, 16 nrta_seq_id. Fields 1, 3, 4, 6, 8, 11 are known and say nothing that
/// is needed. The core is the attribute nc_idx, else field 5, else id >> 50. False when the bytes are no message.
/// `record` is reset first, its room is used again.
bool decodeEvent(std::string_view message, EventRecord& record);

} // namespace parsers
