// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace viewer {

/// What spans belong to, where that is not among their own columns: a name for each span, or none. Immutable; any
/// thread reads.
struct SpanGroups {
    static constexpr std::uint32_t kNone = 0xffffffff;
    std::vector<std::string> names;
    std::vector<std::uint32_t> of; ///< by span: index into names, or kNone
};

/// The layer of the network for which each instruction works, as its NEFF names it. May read and inflate NEFFs, and
/// goes over all instructions: never on the GUI thread. Stops early, with a result that is no use, once cancelled.
std::shared_ptr<const SpanGroups> groupsByLayer(const model::Capture& capture, const std::atomic<bool>& cancelled);

/// The program that each span of a device or of an execution runs. The same manners.
std::shared_ptr<const SpanGroups> groupsByProgram(const model::Capture& capture, const std::atomic<bool>& cancelled);

} // namespace viewer
