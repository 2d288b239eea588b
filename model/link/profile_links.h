// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"

namespace model {

/// Finds the runtime execution of each entry of a device profile's timeline and links it to its instructions: from
/// nc_exec_running of each core to the first instruction on each of that core's tracks.
/// Only for a trace of the profile's own process. Tied clocks: among the executions that have the subgraphs' cores and
/// do not contradict in their NEFF, the one that overlaps the entry most; accepted when both ends agree within 10 µs.
/// Else, when an NEFF has as many entries as executions, the k-th with the k-th.
void linkProfiles(const LinkInput& input, LinkResult& result);

} // namespace model
