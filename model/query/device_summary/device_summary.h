// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/device/program_source.h"
#include "model/query/device_summary/summary_metric.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace model {

/// What the summary takes from the programs that a profile is paired with; all of it may be missing.
struct SummaryPrograms {
    std::function<InstructionType(const Instruction&)> typeOf;
    std::optional<uint64_t> inputBytes, outputBytes; ///< of their tensors
};

/// All numbers about a profile: the vendor's keys in the vendor's units (seconds, fractions of 1) in the scope
/// "profile", what it says of each subgraph in that subgraph's scope, and beside them keys of ours where the vendor's
/// number misleads. A number that cannot be told is left out. Walks all instructions and packets.
std::vector<SummaryMetric> deviceSummary(const DeviceProfile& profile, const SummaryPrograms& programs);

} // namespace model
