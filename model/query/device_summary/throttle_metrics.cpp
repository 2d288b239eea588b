// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/device_summary/summary_input.h"

#include <algorithm>
#include <map>

namespace model {

namespace {

/// Throttling records of one core, or of one type of them. Times in ns, as the rows show them.
struct ThrottleSum {
    int64_t knownNs = 0;   ///< time with a record
    int64_t limitedNs = 0; ///< of it with k < n
    double limitNs = 0;    ///< sum of time x k / n

    void add(const ThrottleSpan& span) {
        const int64_t ns = span.durationNs();
        knownNs = saturatingAdd(knownNs, ns);
        if (span.throttled())
            limitedNs = saturatingAdd(limitedNs, ns);
        if (span.n > 0)
            limitNs += static_cast<double>(ns) * span.k / span.n;
    }
    double meanLimit() const { return limitNs / static_cast<double>(knownNs); }
};

struct CoreThrottle {
    ThrottleSum all;
    std::map<uint8_t, ThrottleSum> byType;
};

std::string typeName(uint8_t type) {
    const std::string_view name = throttleTypeName(type);
    return name.empty() ? "type_" + std::to_string(type) : std::string(name);
}

} // namespace

void addThrottleMetrics(const SummaryInput& input, MetricList& out) {
    std::map<size_t, CoreThrottle> cores;
    for (const ThrottleSpan& span : input.profile.throttling) {
        const uint32_t core = input.profile.subgraphs[span.subgraph].core;
        const auto ordinal = std::find(input.cores.begin(), input.cores.end(), core) - input.cores.begin();
        CoreThrottle& sums = cores[static_cast<size_t>(ordinal)];
        sums.all.add(span);
        sums.byType[span.type].add(span);
    }
    // The vendor divides by the end of the last instruction, not by the length of the execution.
    const auto last = static_cast<double>(Ps(input.instructions.lastEnd()).floorNs());
    for (const auto& [ordinal, sums] : cores) {
        const std::string core = "nc" + std::to_string(ordinal);
        out.count("throttle_active_" + core + "_time_ns",
                  static_cast<uint64_t>(std::max<int64_t>(0, sums.all.limitedNs)), "ns");
        out.fraction("throttle_avg_util_limit_" + core + "_percent", sums.all.limitNs, last);
        out.count("throttle_known_" + core + "_time_ns", static_cast<uint64_t>(std::max<int64_t>(0, sums.all.knownNs)),
                  "ns");
        if (sums.all.knownNs > 0)
            out.real("throttle_mean_limit_while_known_" + core, sums.all.meanLimit(), "fraction");
        for (const auto& [type, sum] : sums.byType) {
            const std::string name = "throttle_" + typeName(type);
            out.fraction(name + "_active_time_" + core + "_percent", static_cast<double>(sum.knownNs), last);
            if (sum.knownNs > 0)
                out.real(name + "_avg_util_limit_" + core + "_percent", sum.meanLimit(), "fraction");
        }
    }
}

} // namespace model
