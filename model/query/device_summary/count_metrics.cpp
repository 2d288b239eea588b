// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/device_summary/summary_input.h"

namespace model {

namespace {

/// Rows of the vendor's table of DMA: packets, and one for each static transfer.
std::vector<uint64_t> dmaRows(const SummaryInput& input) {
    std::vector<uint64_t> rows(input.profile.subgraphs.size());
    for (const DmaPacket& packet : input.profile.dmaPackets)
        rows[packet.subgraph] += packet.note == DmaNote::None ? 1 : 0;
    for (const DmaTransfer& transfer : input.transfers)
        rows[transfer.subgraph] += transfer.dynamic ? 0 : 1;
    return rows;
}

} // namespace

void addCountMetrics(const SummaryInput& input, MetricList& out) {
    const std::vector<uint64_t> rows = dmaRows(input);
    uint64_t traces = 0, events = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
        events += input.profile.subgraphs[i].eventRecords;
        traces += input.instructions.count(i) + input.profile.subgraphs[i].eventRecords + rows[i];
    }
    out.count("event_count", events);
    out.count("trace_count", traces);
    for (size_t i = 0; i < rows.size(); ++i) {
        const DeviceSubgraph& subgraph = input.profile.subgraphs[i];
        out.scope(subgraph.name);
        for (size_t e = 0; e < kEngineCount; ++e)
            out.count(engineKeyPrefix(static_cast<Engine>(e)) + "instruction_count",
                      input.instructions.bySubgraph[i][e].count);
        out.count("event_count", subgraph.eventRecords);
        out.count("trace_count", input.instructions.count(i) + subgraph.eventRecords + rows[i]);
        out.count("dma_queue_count", subgraph.queues.size());
        if (input.chip)
            out.count("neuroncore_cycle_count", cyclesOf(input.instructions.lastEndPs[i], input.chip->clockGhz),
                      "cycles");
        out.count("nc_idx", subgraph.core);
        out.count("nd_idx", subgraph.neuronDevice);
    }
    out.scope("profile");
}

} // namespace model
