// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/store/flow_store.h"
#include "model/store/lane_store.h"
#include "model/store/span_store.h"

#include <vector>

namespace model {

/// An arrow of the framework trace; its ends are bound to spans when sealed.
struct NewFlow {
    LaneId fromLane, toLane;
    Timestamp fromTime, toTime;
    StringId category;
    bool toEnclosing = false; ///< "bp":"e": the end binds to the span around it, else to the next one that starts
};

/// The arrows, in the same order, with the spans at their ends: the innermost one around a start and around an end that
/// says so, else the first that starts there or later; none where there is none. `newLane` gives the lane in `lanes`
/// for each lane of a NewFlow. Frees what it was given early: there may be as many arrows as spans.
std::vector<Flow> bindFlows(std::vector<NewFlow> newFlows, const std::vector<LaneId>& newLane, const LaneStore& lanes,
                            const SpanStore& spans);

} // namespace model
