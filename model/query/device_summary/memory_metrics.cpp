// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/device_summary/summary_input.h"

namespace model {

namespace {

/// Bytes that static transfers move, by what their queue is for. Data and inputs go from HBM to SBUF, outputs back.
struct StaticBytes {
    uint64_t data = 0, input = 0, output = 0;
};

StaticBytes staticBytes(const SummaryInput& input) {
    StaticBytes bytes;
    for (const DmaTransfer& transfer : input.transfers) {
        if (transfer.dynamic || transfer.use == kNoQueue)
            continue;
        const DmaQueueKind kind = input.profile.subgraphs[transfer.subgraph].queues[transfer.use].kind();
        if (kind == DmaQueueKind::Data)
            bytes.data += transfer.bytes;
        else if (kind == DmaQueueKind::Input)
            bytes.input += transfer.bytes;
        else if (kind == DmaQueueKind::Output)
            bytes.output += transfer.bytes;
    }
    return bytes;
}

std::optional<uint64_t> weightBytes(const DeviceProfile& profile) {
    if (profile.subgraphs.empty())
        return std::nullopt;
    for (const MemoryUse& use : profile.subgraphs.front().memory) {
        if (use.name() == "Weights")
            return use.bytes;
    }
    return std::nullopt;
}

/// What the program must move at least, from its tensors.
void addTensorSizes(const SummaryInput& input, MetricList& out) {
    const std::optional<uint64_t> weights = weightBytes(input.profile);
    if (!weights)
        return;
    out.count("weight_size_bytes", *weights, "bytes");
    if (!input.inputBytes || !input.outputBytes)
        return;
    const uint64_t reads = *weights + *input.inputBytes;
    out.count("inputs_and_weights_size_bytes", reads, "bytes");
    out.count("inputs_outputs_weights_size_bytes", reads + *input.outputBytes, "bytes");
    if (input.chip)
        out.fraction("mbu_min_read_util_percent", static_cast<double>(reads),
                     static_cast<double>(input.totalPs) / 1e12 * input.chip->hbmBytesPerSecond);
}

} // namespace

HbmBytes hbmBytes(const SummaryInput& input) {
    const StaticBytes fixed = staticBytes(input);
    return {input.instructions.hbmRead + fixed.data + fixed.input, input.instructions.hbmWrite + fixed.output};
}

void addMemoryMetrics(const SummaryInput& input, MetricList& out) {
    const InstructionTotals& totals = input.instructions;
    const StaticBytes fixed = staticBytes(input);
    const HbmBytes hbm = hbmBytes(input);
    out.count("input_queue_bytes", fixed.input, "bytes");
    out.count("output_queue_bytes", fixed.output, "bytes");
    out.count("weight_queue_bytes", fixed.data, "bytes");
    out.count("hbm_read_bytes", hbm.read, "bytes");
    out.count("hbm_write_bytes", hbm.written, "bytes");
    out.count("sbuf_read_bytes", totals.sbufRead + fixed.output, "bytes");
    out.count("sbuf_write_bytes", totals.sbufWrite + fixed.data + fixed.input, "bytes");
    out.count("psum_read_bytes", totals.psumRead, "bytes");
    out.count("psum_write_bytes", totals.psumWrite, "bytes");
    out.count("psum_read_sbuf_write_bytes", totals.psumReadSbufWrite, "bytes");
    out.count("psum_read_sbuf_write_count", totals.psumReadSbufWriteCount);
    out.count("instructions_of_unknown_traffic", totals.unknownTraffic);
    if (input.chip)
        out.fraction("mbu_estimated_percent", static_cast<double>(hbm.read) + static_cast<double>(hbm.written),
                     static_cast<double>(input.totalPs) / 1e12 * input.chip->hbmBytesPerSecond);
    addTensorSizes(input, out);
}

} // namespace model
