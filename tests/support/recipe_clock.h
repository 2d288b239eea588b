// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/ntrace_writer.h"
#include "tests/support/recipe.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace test_support {

inline std::uint64_t recipeMoment(std::int64_t ns) {
    return static_cast<std::uint64_t>(kRecipeZero + ns);
}

// The sync points of a worker, and which of them the writer of the trace used.
struct RecipeClock {
    struct Point {
        std::uint32_t nc = 0;
        std::optional<std::uint32_t> core; // none: of all physical cores
        std::uint64_t execId = 0;
        SyncPoint sync;
    };
    std::vector<Point> points;

    // That of the largest exec_id up to this one, else the first of the core.
    SyncPoint of(std::uint32_t nc, std::uint32_t core, std::uint64_t execId) const {
        const Point* best = nullptr;
        for (const Point& point : points) {
            const bool serves = point.nc == nc && point.core.value_or(core) == core;
            const bool later =
                point.execId <= execId && (!best || best->execId <= point.execId || best->execId > execId);
            if (serves && (!best || later))
                best = &point;
        }
        return best ? best->sync : SyncPoint{recipeMoment(0), kRecipeDeviceZero};
    }
};

} // namespace test_support
