// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/active_time.h"
#include "model/query/device_summary/summary_input.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace model {

namespace {

/// Time in which any engine or any DMA was active: two lists by start, merged.
int64_t anythingActive(const DeviceProfile& profile) {
    IntervalUnion all;
    size_t packet = 0;
    const auto addPacketsUntil = [&](Ps start) {
        for (; packet < profile.dmaPackets.size() && profile.dmaPackets[packet].start <= start; ++packet) {
            const DmaPacket p = profile.dmaPackets[packet];
            if (p.note == DmaNote::None)
                all.add({p.start, p.end});
        }
    };
    for (const Instruction& i : profile.instructions) {
        if (!isActive(i))
            continue;
        addPacketsUntil(i.start);
        all.add({i.start, i.end});
    }
    addPacketsUntil(Ps(std::numeric_limits<int64_t>::max()));
    return all.length().ps();
}

} // namespace

std::string engineKeyPrefix(Engine engine) {
    std::string name(engineName(engine));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name + "_engine_";
}

void addEngineMetrics(const SummaryInput& input, MetricList& out) {
    const InstructionTotals& totals = input.instructions;
    const auto total = static_cast<double>(input.totalPs);
    if (input.totalPs > 0)
        out.seconds("total_time", input.totalPs);
    if (input.chip && input.totalPs > 0)
        out.count("neuroncore_cycle_count", cyclesOf(input.totalPs, input.chip->clockGhz), "cycles");
    for (size_t e = 0; e < kEngineCount; ++e) {
        const Engine engine = static_cast<Engine>(e);
        const std::string name = engineKeyPrefix(engine);
        const InstructionTotals::OfEngine sums = totals.engine(engine);
        const int64_t active = totals.active[e].length().ps();
        out.count(name + "instruction_count", sums.count);
        out.seconds(name + "instruction_time", sums.timePs);
        out.seconds(name + "active_time", active);
        out.fraction(name + "active_time_percent", static_cast<double>(active), total);
    }
    out.count("matmul_instruction_count", totals.matmul.count);
    out.count("activate_instruction_count", totals.activate.count);
    out.seconds("activate_instruction_time", totals.activate.timePs);
    const int64_t any = anythingActive(input.profile);
    out.seconds("total_active_time", any);
    out.fraction("total_active_time_percent", static_cast<double>(any), total);
}

} // namespace model
