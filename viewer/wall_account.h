// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/wall_ledger.h"

#include <QString>

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace viewer {

/// What the wall time of all active steps, of one of them, or of a stretch of the host's axis, went to: the sums of
/// model::StepLedger over steps and workers. Each side adds up to `wallNs` exactly.
struct WallAccount {
    QString name; ///< "ProfilerStep#3", "3 steps", "range", "whole capture"
    bool ofRange = false;
    bool ofStep = false; ///< of one step that was chosen among several
    bool ofSteps = false;
    size_t workers = 0;
    int64_t wallNs = 0;
    bool hasDevice = false; ///< executions were recorded: without any, all of the device's side is not known

    int64_t deviceOperatorsNs = 0, deviceNoOperatorNs = 0;
    std::array<int64_t, model::kIdleCauseCount> idleNs{};
    int64_t hostOperatorsNs = 0, hostRuntimeNs = 0, hostWaitingNs = 0, hostFrameworkNs = 0, hostNothingNs = 0;

    /// Of less than what the table of operators covers.
    bool ofPart() const { return ofRange || ofStep; }
    int64_t idleSumNs() const;
    /// The causes that have any time, the longest first; of two alike the one that is first in order.
    std::vector<std::pair<model::IdleCause, int64_t>> idleCauses() const;
    bool operator==(const WallAccount&) const = default;
};

/// `range`: on the host's axis, else `step`, one of Capture::steps(), else all active steps (the whole capture where it
/// has none). O(spans log spans): not on the GUI thread.
WallAccount wallAccount(const model::Capture& capture, std::optional<model::TimeRange> range, model::SpanId step = {});
/// Sums ledgers; pure. `name` is left for the caller.
WallAccount sumOf(const std::vector<model::StepLedger>& ledgers);

} // namespace viewer
