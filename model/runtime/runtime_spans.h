// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/event_attributes.h"
#include "model/runtime/event_pairing.h"
#include "model/runtime/runtime_trace.h"
#include "model/string_pool.h"
#include "model/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace model {

/// A START and its STOP, or one of both, or an instant, on the host clock.
struct RuntimeSpan {
    const RuntimeEvent* start = nullptr; ///< also the only record of an instant
    const RuntimeEvent* stop = nullptr;
    uint32_t detail = 0; ///< index of first() in RuntimeTrace::events
    std::string name;
    int64_t beginNs = 0, endNs = 0;
    bool hardware = false;                         ///< carries device time, belongs to a physical core
    std::optional<int64_t> deviceBegin, deviceEnd; ///< hardware: ns of the device's counter
    int core = -1;                                 ///< hardware: physical core
    std::optional<uint64_t> execId;
    uint8_t flags = 0; ///< SpanFlag bits

    const RuntimeEvent& first() const { return start ? *start : *stop; }
    uint32_t nc() const { return first().nc; }
    bool whole() const { return start && stop; }
    /// Attribute of the START, else of the STOP.
    std::optional<std::string_view> text(StringId key, const StringPool& strings) const;
    std::optional<uint64_t> number(StringId key, const StringPool& strings) const;
};

/// All spans and instants of a trace, by id: host times as written; times of hardware events as written when they are
/// on the host clock already, else adjusted by the sync points. Fills the trace's syncPoints, facts and error bounds.
/// `sessionInitNs`: where times of this trace should lie; nothing: they are compared with each other.
/// The result points into trace.events.
std::vector<RuntimeSpan> makeRuntimeSpans(RuntimeTrace& trace, const StringPool& strings,
                                          std::optional<int64_t> sessionInitNs);

} // namespace model
