// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_trace.h"

#include <cstdint>
#include <vector>

namespace model {

/// The records of a runtime trace, joined. Numbers are indices into RuntimeTrace::events; each event is in exactly one
/// place.
struct EventPairing {
    static constexpr uint32_t kNone = 0xffffffffu;
    struct Span {
        uint32_t start = kNone; ///< kNone: a STOP without START
        uint32_t stop = kNone;  ///< kNone: a START without STOP
        /// The record that the span is named by, and its `detail`.
        uint32_t first() const { return start != kNone ? start : stop; }
    };
    std::vector<Span> spans;        ///< in the order of the ids of their first records
    std::vector<uint32_t> instants; ///< by id; records whose phase is none that is known are here too
    uint64_t openStarts = 0;
    uint64_t orphanStops = 0;
};

/// A STOP belongs to the START whose id is its tracking id (the core is in the top bits of the id, so that the tracking
/// id alone is the key) and whose type is its own. Records are looked at by ascending id, since a file holds a block
/// for each core and neighbours may be swapped.
EventPairing pairEvents(const std::vector<RuntimeEvent>& events);

} // namespace model
