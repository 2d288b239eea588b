// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parsers {

/// What of a capture is to be read, and how: by default all of it. What is left out is counted in a finding.
struct ReadChoice {
    /// Framework events that touch it, on the axis of the capture. Names of threads and processes are always read.
    std::optional<model::TimeRange> window;
    /// Framework events of these threads alone: "pid/tid" as in the file. Empty: of all.
    std::vector<std::string> threads;
    /// Producers that got the unit wrong write "ts" and "dur" of a framework trace in ns.
    bool timesAreNs = false;
    /// Of each framework trace only the first bytes of its text. 0: all.
    uint64_t traceBytes = 0;
    /// Other files that are larger stay unread. 0: none does.
    uint64_t largestFileBytes = 0;
    /// Reading of a framework trace ends when the process holds so much memory; what is read by then is shown. Other
    /// files that would pass it stay unread. 0: most of what is free.
    uint64_t memoryBytes = 0;

    /// Only some of the events of framework traces are wanted.
    bool isPart() const { return window || !threads.empty(); }
};

} // namespace parsers
