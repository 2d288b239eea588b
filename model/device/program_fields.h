// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/detail_source.h"
#include "model/device/program.h"

#include <string>
#include <vector>

namespace model {

/// The features that a NEFF asks for, in the packager's words ("vnc", "DVE perf mode"); a bit without a known name as
/// "bit 12". Ascending by bit.
std::vector<std::string> featureNames(uint64_t bits);

/// What is said of a compiled program that is opened by itself: its identity, versions, features, cores, what its
/// subgraphs are made of and how large its inputs, outputs and weights are.
std::vector<DetailField> programFields(const Program& program);

} // namespace model
