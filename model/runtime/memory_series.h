// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_spans.h"

#include <vector>

namespace model {

class CaptureBuilder;

/// Makes the memory series of each HBM, "HBM ND<mla>:<hbm>": the total, one for each usage, and what was there "before
/// capture". The runtime counts for each physical core, which the events do not name: totals are followed in chains
/// (last total + change = new total) per (nc, mla, hbm), and an HBM is the sum of its chains. Only allocations with
/// is_nc_hbm = 1 count (totals of others repeat the HBM's), and none that failed with code 12 (other codes took memory
/// all the same). Counts chains in trace.facts. `logicalCoreSize`: chains an nc has; 0 unknown.
void addMemorySeries(CaptureBuilder& builder, RuntimeTrace& trace, const std::vector<RuntimeSpan>& spans,
                     uint32_t logicalCoreSize);

} // namespace model
