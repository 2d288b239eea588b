// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parsers::ntff {

/// When a program ran on a core. Times in ps of the device's counter.
struct ExecutionWindow {
    int64_t start = 0, end = 0;
    int64_t latestEnd = 0;       ///< of this and all earlier ones
    uint16_t execution = 0xffff; ///< index into DeviceProfile::executions, 0xffff none
    uint16_t subgraph = 0;       ///< index into DeviceProfile::subgraphs
    bool subgraphKnown = true;   ///< false: several may have run, and the timeline does not say which
};

/// The executions on one core by start. With a timeline: those of the core's programs (a timeline of one entry: that of
/// the profile, on every core); without: one that starts at the profile's zero, where there is one, and never ends.
class ExecutionWindows {
public:
    /// `subgraphs`: those that may have run on the core. Programs, executions and zero of the profile are set.
    ExecutionWindows(const model::DeviceProfile& profile, std::span<const uint16_t> subgraphs);

    /// The execution that holds [start, end], both edges included; the one that started last if several do; else null.
    const ExecutionWindow* holding(int64_t start, int64_t end) const;

private:
    std::vector<ExecutionWindow> m_windows;
};

} // namespace parsers::ntff
