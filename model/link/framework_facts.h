// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace model {

/// An entry of a framework_mapping file: this execution was asked for by the operator with this "Sequence number" and
/// "Fwd thread id".
struct MappedOperator {
    uint64_t nrtaSequence = 0;
    uint64_t sequenceNumber = 0;
    uint64_t forwardThread = 0;
};

/// What files beside or around the events of a framework trace say about them.
struct FrameworkFacts {
    WorkerId worker;
    FileId file;
    std::string hostName;                ///< of the trace's metadata; empty: not said
    std::vector<MappedOperator> mapping; ///< in the order of the file
};

} // namespace model
