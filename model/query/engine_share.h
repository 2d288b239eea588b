// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/device/engine.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace model {

/// How long the engines of a core were active in executions, and its DMA engines (any of them). An engine that waits
/// for a semaphore is not active.
struct EngineActivity {
    int64_t windowPs = 0; ///< sum over the executions and cores: lengths by the device profile
    std::array<int64_t, kEngineCount> activePs{};
    int64_t anyEnginePs = 0; ///< at least one engine of the core was active
    int64_t dmaPs = 0;

    EngineActivity& operator+=(const EngineActivity& other);
};

/// Answers for executions that have a device profile. Makes the active time of a profile when it is first asked for.
class EngineShare {
public:
    explicit EngineShare(const Capture& capture)
        : m_capture(capture) {}
    /// Of one execution on one physical core; a window of 0 when no profile holds it.
    EngineActivity of(const Execution& execution);

private:
    struct Range {
        int64_t begin = 0, end = 0; ///< ps from the profile's zero
    };
    struct CoreTime {
        std::array<std::vector<Range>, kEngineCount> engines; ///< ascending, apart from each other
        std::vector<Range> anyEngine, dma;
    };
    using ProfileTime = std::map<uint32_t, CoreTime>; // by physical core
    const ProfileTime& timeOf(ProfileId profile);
    static int64_t within(const std::vector<Range>& ranges, Range window);

    const Capture& m_capture;
    std::map<ProfileId, ProfileTime> m_times;
};

} // namespace model
