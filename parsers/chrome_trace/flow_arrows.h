// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/store/attribute_store.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace parsers {

/// One s, t or f event.
struct FlowPoint {
    enum class Kind : uint8_t { Start, Step, Finish };
    int64_t time = 0; ///< ns as in the file
    model::AttributeValue id;
    model::StringId category, name;
    uint32_t thread = 0; ///< of ThreadTable
    Kind kind = Kind::Start;
    bool enclosing = false; ///< "bp": "e"
};

struct FlowCounts {
    uint64_t startsWithoutEnd = 0, endsWithoutStart = 0;
};

/// Joins the points of each (category, name, id): a start to its steps in order of time and on to its finish. An id
/// that is used again starts a new chain at each start. With one start alone its finish may also come before it: clocks
/// are not perfect, and a device may be seen to start before its launch ends.
FlowCounts joinFlows(std::vector<FlowPoint>& points,
                     const std::function<void(const FlowPoint& from, const FlowPoint& to)>& arrow);

} // namespace parsers
