// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace model {

/// The spans of one name in one group of lanes, as far as they reach into a range. Times in ns.
struct NameStatistics {
    WorkerId worker;
    std::string group; ///< header of the lanes: "Framework", "NC0:4 engines"
    StringId name;
    SpanId first;        ///< the earliest of them
    uint64_t count = 0;  ///< spans that touch the range, points in time too
    uint64_t cut = 0;    ///< of these, how many reach beyond it
    int64_t totalNs = 0; ///< their time within the range; two at the same time count twice
    int64_t selfNs = 0;  ///< the same without the spans nested in them
    /// Over the whole durations of the spans, points in time and unfinished ones left out. p95 (nearest rank) only from
    /// 20 on. Empty: no span with a length.
    std::optional<int64_t> meanNs, minNs, medianNs, p95Ns, maxNs;
};

/// How long a lane was busy within a range: the union of its spans, so that no moment counts twice.
struct LaneBusy {
    LaneId lane;
    int64_t busyNs = 0;
    uint64_t count = 0; ///< spans that touch the range
};

struct RangeStatistics {
    TimeRange range;
    std::vector<NameStatistics> names; ///< groups in the order of the lanes; within one the most time first
    std::vector<LaneBusy> busy;        ///< lanes in which something happens, in their order; idle time is none
};

/// What happens in a stretch of the plot's axis. `extra`: what is added to a clock beside Capture::axisOffset, by the
/// clock's index; shorter lists add nothing. Lanes of the recorder itself (LaneSpec::minor) and implausible times take
/// no part. O(spans in the range log of them): not on the GUI thread.
RangeStatistics rangeStatistics(const Capture& capture, TimeRange range, std::span<const Duration> extra = {});

} // namespace model
