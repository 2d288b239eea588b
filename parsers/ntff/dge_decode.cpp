// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/dge_decode.h"

namespace parsers::ntff {

namespace {

constexpr uint32_t kPcMask = 0xfffff;
constexpr uint32_t kFirstEngineType = 4;

size_t engineOf(const RawRecord& record) {
    return (record.type() - kFirstEngineType) / 4;
}

} // namespace

void addDgeNotifications(std::span<const RawRecord> records, const Subgraph& graph, const ExecutionWindows& windows,
                         model::DeviceProfile& profile) {
    for (const RawRecord& record : records) {
        const size_t engine = engineOf(record);
        const int64_t time = correctedPs(graph.clocks[engine], record.timestamp);
        const ExecutionWindow* window = windows.holding(time, time);
        if (!window)
            continue;
        model::DgeNotification made;
        made.time = model::Ps(time) - profile.zero;
        const EngineStream* stream = graph.stream(static_cast<model::Engine>(engine));
        const uint32_t first = stream ? static_cast<uint32_t>(stream->startAddress / model::kInstructionBytes) : 0;
        made.pc = (record.word0 - first) & kPcMask;
        made.pcKnown = (record.word1 >> 30 & 1) == 0;
        made.engines = static_cast<uint16_t>(record.word1);
        const uint32_t packets = record.word1 >> 16 & 0xfff;
        made.packets = static_cast<uint16_t>(packets ? packets : 4096);
        made.engine = static_cast<uint8_t>(engine);
        made.subgraph = window->subgraph;
        made.execution = window->execution;
        profile.dgeNotifications.push_back(made);
    }
}

void addLoss(const RawRecord& record, model::LossMark::Queue queue, int64_t time, const ExecutionWindows& windows,
             model::DeviceProfile& profile) {
    const ExecutionWindow* window = windows.holding(time, time);
    if (!window || profile.losses.size() >= model::kMaxLossMarks)
        return;
    profile.losses.push_back({model::Ps(time) - profile.zero, window->subgraph, window->execution, queue,
                              static_cast<uint8_t>(record.type()), (record.word0 & kLostBefore) != 0,
                              (record.word0 & kLostAfter) != 0});
}

void addInstructionLosses(std::span<const RawRecord> records, const Subgraph& graph, const ExecutionWindows& windows,
                          model::DeviceProfile& profile) {
    for (const RawRecord& record : records) {
        const size_t engine = engineOf(record);
        // A record of no engine stands on no engine's clock.
        const BlockClock& clock = engine < graph.clocks.size() ? graph.clocks[engine] : graph.eventClock;
        addLoss(record, model::LossMark::Queue::Instructions, correctedPs(clock, record.timestamp), windows, profile);
    }
}

} // namespace parsers::ntff
