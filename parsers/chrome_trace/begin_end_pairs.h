// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture_builder.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsers {

/// Half of a span, or a mark within one.
struct SpanEdge {
    enum class Kind : uint8_t { Begin, End, Mark };
    int64_t time = 0;    ///< ns as in the file
    uint64_t offset = 0; ///< of the event in the text
    uint64_t group = 0;  ///< edges of one group belong together: a thread, or an asynchronous id
    model::LaneId lane;
    model::StringId name, category;
    Kind kind = Kind::Begin;
    uint32_t attributes = 0; ///< whatever the caller keeps for it
};

/// What became of the edges.
struct PairCounts {
    uint64_t endsWithoutBegin = 0, beginsWithoutEnd = 0, crossed = 0;
    uint64_t byNesting = 0;               ///< ends without a name where several begins were open
    std::optional<uint64_t> firstLostEnd; ///< offset
};

/// Brings begins and ends together, by time, not by their order in the file (writers buffer by thread). An end with a
/// name closes the innermost open begin of that name; without a name, the innermost of all. An end may stand before its
/// begin in the file when both have one time. Calls `closed(begin, end)`, `open(begin, last)` for a begin without an
/// end, with the last time of its group, and `mark(mark)` for marks.
class EdgePairs {
public:
    std::function<void(const SpanEdge& begin, const SpanEdge& end)> closed;
    std::function<void(const SpanEdge& begin, int64_t last)> open;
    std::function<void(const SpanEdge& mark)> mark;

    PairCounts pair(std::vector<SpanEdge>& edges);

private:
    void group(std::span<const SpanEdge> edges);
    void begin(const SpanEdge& edge);
    void end(const SpanEdge& edge);
    void giveUpEnds();

    PairCounts m_counts;
    std::vector<const SpanEdge*> m_open;
    std::unordered_map<uint32_t, std::deque<const SpanEdge*>>
        m_early; // by name: ends of m_earlyTime without a begin yet
    int64_t m_earlyTime = 0;
};

} // namespace parsers
