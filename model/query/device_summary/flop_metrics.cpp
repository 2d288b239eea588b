// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/instruction_record.h"
#include "model/query/device_summary/summary_input.h"

#include <algorithm>

namespace model {

namespace {

/// FLOPs without transposes against what must be read and written, and what that allows at best.
void addIntensity(const SummaryInput& input, double usefulFlops, MetricList& out) {
    const HbmBytes hbm = hbmBytes(input);
    const double bytes = static_cast<double>(hbm.read) + static_cast<double>(hbm.written);
    if (bytes <= 0)
        return;
    out.real("mm_arithmetic_intensity", usefulFlops / bytes, "FLOPs per byte");
    if (!input.chip)
        return;
    const double ratio = input.chip->peakFlops() / input.chip->hbmBytesPerSecond;
    const double achievable = usefulFlops / bytes / ratio / static_cast<double>(input.cores.size());
    out.real("mfu_inst_max_achievable_estimated_percent", std::min(1.0, achievable), "fraction");
}

} // namespace

void addFlopMetrics(const SummaryInput& input, MetricList& out) {
    const uint64_t flops = saturatingMultiply(input.instructions.elements, 2);
    const double seconds = static_cast<double>(input.totalPs) / 1e12;
    const double peak = input.chip ? input.chip->peakFlops() * static_cast<double>(input.cores.size()) * seconds : 0;
    out.count("hardware_flops", flops, "FLOPs");
    out.fraction("hfu_estimated_percent", static_cast<double>(flops), peak);
    if (input.chip)
        out.real("peak_flops_bandwidth_ratio", input.chip->peakFlops() / input.chip->hbmBytesPerSecond,
                 "FLOPs per byte");
    if (!input.instructions.transposeElements)
        return;
    const uint64_t transposes = saturatingMultiply(*input.instructions.transposeElements, 2);
    const auto useful = static_cast<double>(flops - transposes);
    out.count("transpose_flops", transposes, "FLOPs");
    out.fraction("mfu_inst_estimated_percent", useful, peak);
    addIntensity(input, useful, out);
}

} // namespace model
