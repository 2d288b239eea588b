// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace model {

struct PsInterval {
    Ps start, end;
    bool operator==(const PsInterval&) const = default;
};

/// The union of intervals that come by ascending start; ones that touch become one. Keeps one interval and a sum,
/// however many come.
class IntervalUnion {
public:
    /// Takes the next one. Returns the merged interval that is complete because the next neither overlaps nor touches
    /// it. REQUIRES: starts ascend; end >= start.
    std::optional<PsInterval> add(PsInterval next) {
        if (!m_open) {
            m_open = next;
            return std::nullopt;
        }
        assert(next.start >= m_open->start);
        if (next.start <= m_open->end) {
            m_open->end = std::max(m_open->end, next.end);
            return std::nullopt;
        }
        const PsInterval done = *m_open;
        m_closed = m_closed + (done.end - done.start);
        m_open = next;
        return done;
    }

    /// The last merged interval so far.
    std::optional<PsInterval> open() const { return m_open; }
    /// Length of the union of all that came.
    Ps length() const { return m_open ? m_closed + (m_open->end - m_open->start) : m_closed; }

private:
    Ps m_closed;
    std::optional<PsInterval> m_open;
};

} // namespace model
