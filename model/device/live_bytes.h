// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace model {

/// At `time` the number of live bytes changes; a change of 0 marks a time at which nothing changes.
struct LiveChange {
    int64_t time = 0; ///< ps
    int64_t bytes = 0;
};

/// Which bytes of a memory are live, from its accesses by ascending start. A byte lives from the start of a write to
/// the end of the last read before the next write, or of the write itself.
class LiveBytes {
public:
    void read(uint64_t begin, uint64_t end, int64_t readEnd);
    void write(uint64_t begin, uint64_t end, int64_t start, int64_t writeEnd);
    /// Adds to what lives, and begins what does not.
    void accumulate(uint64_t begin, uint64_t end, int64_t start, int64_t writeEnd);
    /// Ends all lives. Changes in no order.
    std::vector<LiveChange> take();

    size_t changes() const { return m_changes.size(); }
    uint64_t steps() const { return m_steps; } ///< of work so far

private:
    /// Bytes from the key of the map to `end` that share one life.
    struct Life {
        uint64_t end = 0;
        int64_t lastUse = 0;
        int64_t atLeast = 0; ///< an earlier life of these bytes ends then, should that be later
    };
    using Lives = std::map<uint64_t, Life>;

    Lives::iterator splitAt(uint64_t place);
    void finish(uint64_t begin, const Life& life);

    Lives m_lives;
    std::vector<LiveChange> m_changes;
    uint64_t m_steps = 0;
};

} // namespace model
