// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"
#include "parsers/ntff/ntff_info.h"

#include <cstdint>
#include <vector>

namespace parsers::ntff {

/// The record runs of one core, and the subgraphs that may have run there.
struct CoreRuns {
    std::vector<uint16_t> subgraphs;   ///< indices into DeviceProfile::subgraphs, not empty
    std::vector<const TraceRun*> runs; ///< of all trace and block types, in the file's order; empty ones are left out
};

/// What a profile says of its programs, and whose its runs are: the same for every kind of record.
struct ProfileRuns {
    std::vector<const Subgraph*> graphs; ///< by index of DeviceProfile::subgraphs
    std::vector<CoreRuns> cores;         ///< those that have a run; by their first subgraph
    uint64_t runsWithoutGraph = 0;       ///< runs of cores that no program describes
    uint64_t tooMany = 0;                ///< programs, executions or cores beyond what is decoded
};

/// Fills programs, subgraphs and executions of `profile` and finds the runs of each core: a subgraph's own ones
/// (versions 4, 5 and model mode), else the session's runs of its core, shared by all subgraphs of that core. The
/// result points into `info`.
ProfileRuns describePrograms(const Info& info, model::DeviceProfile& profile);

} // namespace parsers::ntff
