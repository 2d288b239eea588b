// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/device/program_source.h"
#include "model/query/device_summary/summary_metric.h"

#include <functional>
#include <string_view>
#include <vector>

namespace model {

/// What the compiled program says of an instruction; the functions may be empty. `layerOf` answers with text that
/// outlives the call.
struct LayerNames {
    std::function<std::string_view(const Instruction&)> layerOf; ///< empty text: of no layer
    std::function<InstructionType(const Instruction&)> typeOf;
};

/// The vendor's numbers about each subgraph ("/sg00") and each layer of it ("/sg00/_dot.3"), which stand in `scope`;
/// by subgraph, then by name. Times in ns, floored; shares of the layer's own duration. hfu and mfu are the vendor's:
/// its FLOPs against the peak of all cores from the layer's start to the latest end of those of its instructions that
/// start no later than its last Tensor instruction. Walks all instructions.
std::vector<SummaryMetric> layerSummary(const DeviceProfile& profile, const LayerNames& names);

} // namespace model
