// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <string>

namespace model {

/// Outcome of comparing an NTFF and a NEFF. A mismatched NEFF names nothing.
enum class PairState : uint8_t { Matched, MatchedByName, Mismatch, Orphan };
const char* pairStateName(PairState state); ///< "matched", "matched_by_name", "mismatch", "orphan"

/// One row a program of an NTFF; an orphan has one side empty.
struct Pair {
    ProfileId profile;
    int programIndex = -1; ///< of DeviceProfile::programs
    ProgramId program;
    PairState state = PairState::Orphan;
    std::string reason; ///< one sentence
    std::string uuid;   ///< the profile's, else the NEFF's
};

} // namespace model
