// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/layer_summary.h"

#include "model/device/chip.h"
#include "model/device/instruction_record.h"
#include "model/device/traffic.h"
#include "model/query/active_time.h"
#include "model/query/device_summary/summary_input.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace model {

namespace {

struct EngineShare {
    uint64_t count = 0;
    int64_t timePs = 0;
    IntervalUnion active;
};

/// One layer while its instructions come by start.
struct LayerTotals {
    std::array<EngineShare, kEngineCount> engines;
    std::optional<Ps> start;
    Ps end;
    std::optional<Ps> lastTensorStart;
    Ps tensorEnd; ///< latest end of what started until then
    uint64_t elements = 0, transposeElements = 0;

    void add(const Instruction& i) {
        if (!start) {
            start = i.start;
            end = i.end;
        }
        end = std::max(end, i.end);
        if (i.engine == Engine::Tensor)
            lastTensorStart = i.start;
        if (lastTensorStart == i.start)
            tensorEnd = end;
        EngineShare& engine = engines[static_cast<size_t>(i.engine)];
        ++engine.count;
        if (isActive(i)) {
            engine.timePs = saturatingAdd(engine.timePs, (i.end - i.start).ps());
            engine.active.add({i.start, i.end});
        }
    }
};

uint64_t sumUpTo(uint64_t a, uint64_t b) {
    uint64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<uint64_t>::max() : sum;
}

uint64_t nanoseconds(int64_t ps) {
    return static_cast<uint64_t>(std::max<int64_t>(0, Ps(ps).floorNs()));
}

void addFlops(const LayerTotals& layer, double peakOfAll, bool typesKnown, MetricList& out) {
    const uint64_t flops = saturatingMultiply(layer.elements, 2);
    const uint64_t useful = flops - saturatingMultiply(layer.transposeElements, 2);
    const double seconds = layer.lastTensorStart ? static_cast<double>((layer.tensorEnd - *layer.start).ps()) / 1e12
                                                 : static_cast<double>((layer.end - *layer.start).ps()) / 1e12;
    out.count("tensor_engine_flop_count", flops, "FLOPs");
    out.fraction("tensor_engine_hfu", static_cast<double>(flops), peakOfAll * seconds);
    if (!typesKnown)
        return;
    out.count("tensor_engine_model_flop_count", useful, "FLOPs");
    out.fraction("tensor_engine_mfu", static_cast<double>(useful), peakOfAll * seconds);
}

void addLayer(const LayerTotals& layer, double peakOfAll, bool typesKnown, MetricList& out) {
    const int64_t duration = (layer.end - *layer.start).ps();
    out.count("start", nanoseconds(layer.start->ps()), "ns");
    out.count("end", nanoseconds(layer.end.ps()), "ns");
    out.count("duration", nanoseconds(duration), "ns");
    for (size_t e = 0; e < kEngineCount; ++e) {
        const EngineShare& engine = layer.engines[e];
        const std::string name = engineKeyPrefix(static_cast<Engine>(e));
        const int64_t active = engine.active.length().ps();
        out.count(name + "instruction_count", engine.count);
        out.count(name + "instruction_time", nanoseconds(engine.timePs), "ns");
        out.count(name + "active_time", nanoseconds(active), "ns");
        out.fraction(name + "active_percent", static_cast<double>(active), static_cast<double>(duration));
    }
    addFlops(layer, peakOfAll, typesKnown, out);
}

} // namespace

std::vector<SummaryMetric> layerSummary(const DeviceProfile& profile, const LayerNames& names) {
    using Key = std::pair<uint16_t, std::string>; // the whole subgraph has an empty name
    std::map<Key, LayerTotals, std::less<>> layers;
    for (const Instruction& i : profile.instructions) {
        const std::string_view layer = names.layerOf ? names.layerOf(i) : std::string_view();
        const std::optional<uint64_t> elements = instructionTraffic(profile.record(i), profile.arch).elements;
        const bool transpose = elements && names.typeOf && names.typeOf(i) == InstructionType::Transpose;
        const auto add = [&](LayerTotals& totals) {
            totals.add(i);
            totals.elements = sumUpTo(totals.elements, elements.value_or(0));
            totals.transposeElements = sumUpTo(totals.transposeElements, transpose ? *elements : 0);
        };
        add(layers[Key(i.subgraph, "")]);
        if (!layer.empty())
            add(layers[Key(i.subgraph, std::string(layer))]);
    }
    std::set<uint32_t> cores;
    for (const DeviceSubgraph& subgraph : profile.subgraphs)
        cores.insert(subgraph.core);
    const std::optional<Chip> chip = chipOf(profile.arch);
    const double peakOfAll = chip ? chip->peakFlops() * static_cast<double>(cores.size()) : 0;
    MetricList out;
    for (const auto& [key, layer] : layers) {
        out.scope("/" + profile.subgraphs[key.first].name + (key.second.empty() ? "" : "/" + key.second));
        addLayer(layer, peakOfAll, names.typeOf != nullptr, out);
    }
    return out.take();
}

} // namespace model
