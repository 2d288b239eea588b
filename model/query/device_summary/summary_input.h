// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/chip.h"
#include "model/device/device_profile.h"
#include "model/device/dma.h"
#include "model/query/device_summary/instruction_totals.h"
#include "model/query/device_summary/summary_metric.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The parts of the summary, a file for each subject. Each adds the keys that the profile says enough for.
namespace model {

struct SummaryInput {
    const DeviceProfile& profile;
    std::optional<Chip> chip;
    InstructionTotals instructions;
    std::vector<DmaTransfer> transfers{};
    std::vector<uint32_t> cores{}; ///< physical cores, each once, in the order of the subgraphs
    int64_t totalPs = 0; ///< length of the executions: of the timeline's entries, else what the first subgraph says
    std::optional<uint64_t> inputBytes{}, outputBytes{}; ///< of the programs' tensors, where they are known
};

void addEngineMetrics(const SummaryInput& input, MetricList& out);
void addFlopMetrics(const SummaryInput& input, MetricList& out);
void addDmaMetrics(const SummaryInput& input, MetricList& out);
void addMemoryMetrics(const SummaryInput& input, MetricList& out);
void addThrottleMetrics(const SummaryInput& input, MetricList& out);
/// The vendor's model_info: one scope for each subgraph, and the sums over all.
void addCountMetrics(const SummaryInput& input, MetricList& out);

struct HbmBytes {
    uint64_t read = 0, written = 0;
};
/// What DMA instructions and static transfers ask of HBM: from what they say, not from the packets.
HbmBytes hbmBytes(const SummaryInput& input);

/// "tensor_engine_", the vendor's beginning of an engine's keys.
std::string engineKeyPrefix(Engine engine);

/// Cycles as the vendor counts them: each step rounded to single precision.
inline uint64_t cyclesOf(int64_t ps, double ghz) {
    const float product = static_cast<float>(ps) * static_cast<float>(ghz);
    const float cycles = product / 1000.0F;
    return cycles > 0 && cycles < 9e18F ? static_cast<uint64_t>(cycles) : 0;
}

} // namespace model
