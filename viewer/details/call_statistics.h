// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <atomic>
#include <vector>

namespace viewer {

/// Durations of all spans that have one name in one layer, in the order of their starts.
struct CallStatistics {
    std::vector<int64_t> durationsNs;
    int index = -1; ///< which of them was asked about, -1 none

    size_t count() const { return durationsNs.size(); }
    int64_t least() const;
    int64_t largest() const;
    int64_t median() const; ///< lower of the two in the middle; REQUIRES: count() > 0
};

/// Of the spans that share name and layer with `span`. Instants, unfinished and implausible ones are left out.
/// O(spans).
CallStatistics callsLike(const model::Capture& capture, model::SpanId span, const std::atomic<bool>& cancelled);

/// Device time of each call of an operator (the union of its nc_exec_running spans), in the order of the calls; calls
/// without device time are left out. `call` is the one that is asked about; may be none.
CallStatistics deviceTimeOfCalls(const model::Capture& capture, model::StringId operatorName, model::SpanId call = {});

/// What the runtime did for one call of an operator, as fields of the section "This call".
std::vector<model::DetailField> deviceFieldsOfCall(const model::Capture& capture, model::SpanId call);

} // namespace viewer
