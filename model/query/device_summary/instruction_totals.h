// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/device/program_source.h"
#include "model/query/interval_union.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace model {

/// What the summary needs of a profile's instructions, from one walk over them.
struct InstructionTotals {
    struct OfEngine {
        uint64_t count = 0; ///< EVENT_SEMAPHORE included
        int64_t timePs = 0; ///< sum of durations, EVENT_SEMAPHORE left out
    };
    struct OfOpcode {
        uint64_t count = 0;
        int64_t timePs = 0;
    };
    std::vector<std::array<OfEngine, kEngineCount>> bySubgraph;
    std::vector<int64_t> lastEndPs;                 ///< by subgraph, 0 where nothing ran
    std::array<IntervalUnion, kEngineCount> active; ///< over all cores together, EVENT_SEMAPHORE left out
    OfOpcode matmul, activate;

    uint64_t elements = 0;                     ///< of MATMULs
    std::optional<uint64_t> transposeElements; ///< of those that the compiler made to transpose; absent: types unknown
    uint64_t sbufRead = 0, sbufWrite = 0, psumRead = 0, psumWrite = 0;
    uint64_t psumReadSbufWrite = 0, psumReadSbufWriteCount = 0;
    uint64_t hbmRead = 0, hbmWrite = 0;
    uint64_t unknownTraffic = 0; ///< instructions whose bytes cannot be told, so that the sums lack them

    uint64_t count(size_t subgraph) const;
    OfEngine engine(Engine engine) const; ///< sum over the cores
    int64_t lastEnd() const;              ///< of all cores
};

/// `typeOf` may be empty: the types are not known.
InstructionTotals instructionTotals(const DeviceProfile& profile,
                                    const std::function<InstructionType(const Instruction&)>& typeOf);

} // namespace model
