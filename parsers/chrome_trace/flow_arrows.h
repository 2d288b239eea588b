// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace parsers {

/// One s, t or f event. Many wait for the end of the file, so it is small.
struct FlowPoint {
    enum class Kind : uint8_t { Start, Step, Finish };
    int64_t time = 0;           ///< ns as in the file
    uint64_t id = 0;            ///< a number, or the StringId of a text, in which also stands what it is limited to
    uint32_t chain = 0;         ///< number of its category, name and kind of id: of FlowChains
    uint32_t thread : 29 = 0;   ///< of ThreadTable
    uint32_t kind : 2 = 0;      ///< Kind
    uint32_t enclosing : 1 = 0; ///< "bp": "e"

    bool is(Kind which) const { return kind == static_cast<uint32_t>(which); }
};

/// Numbers what points of one chain have in common beside the id.
class FlowChains {
public:
    uint32_t number(model::StringId category, model::StringId name, bool textId);
    model::StringId category(uint32_t number) const { return m_chains[number].category; }

private:
    struct Chain {
        model::StringId category, name;
        bool textId = false;
        bool operator==(const Chain&) const = default;
    };
    std::vector<Chain> m_chains; // few, and the last one comes again as a rule
    std::map<std::tuple<model::StringId, model::StringId, bool>, uint32_t> m_numbers;
    uint32_t m_last = 0;
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
