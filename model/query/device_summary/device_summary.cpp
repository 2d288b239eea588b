// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/device_summary/device_summary.h"

#include "model/device/dma_transfers.h"
#include "model/query/device_summary/summary_input.h"

#include <algorithm>

namespace model {

namespace {

int64_t totalPs(const DeviceProfile& profile) {
    int64_t sum = 0;
    for (const DeviceExecution& execution : profile.executions)
        sum = saturatingAdd(sum, std::max<int64_t>(0, (execution.end - execution.start).ps()));
    if (sum == 0 && !profile.subgraphs.empty())
        sum = std::max<int64_t>(0, profile.subgraphs.front().execDuration.ps());
    return sum;
}

} // namespace

std::vector<SummaryMetric> deviceSummary(const DeviceProfile& profile, const SummaryPrograms& programs) {
    SummaryInput input{profile, chipOf(profile.arch), instructionTotals(profile, programs.typeOf)};
    for (const DeviceSubgraph& subgraph : profile.subgraphs) {
        if (std::find(input.cores.begin(), input.cores.end(), subgraph.core) == input.cores.end())
            input.cores.push_back(subgraph.core);
    }
    input.totalPs = totalPs(profile);
    input.transfers = dmaTransfers(profile);
    input.inputBytes = programs.inputBytes;
    input.outputBytes = programs.outputBytes;
    MetricList out;
    addEngineMetrics(input, out);
    addFlopMetrics(input, out);
    addDmaMetrics(input, out);
    addMemoryMetrics(input, out);
    addThrottleMetrics(input, out);
    addCountMetrics(input, out);
    return out.take();
}

} // namespace model
