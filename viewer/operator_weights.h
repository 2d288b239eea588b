// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/operator_colours.h"

#include <vector>

namespace viewer {

/// Each operator of the executions with the sum of their device times; what OperatorColours is made of. Operators
/// without any device time are not among them. A capture without operators gives its opcodes and DMA queues instead.
/// O(executions), without operators O(device spans).
std::vector<OperatorWeight> operatorWeights(const model::Capture& capture);

} // namespace viewer
