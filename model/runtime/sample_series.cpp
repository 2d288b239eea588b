// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/sample_series.h"

#include "model/capture_builder.h"

#include <algorithm>
#include <map>

namespace model {
namespace {

CounterSpec spec(WorkerId worker, std::string counter, std::string series, std::string unit, int64_t order) {
    CounterSpec spec;
    spec.worker = worker;
    spec.group = kCounterGroup;
    spec.counter = std::move(counter);
    spec.series = std::move(series);
    spec.unit = std::move(unit);
    spec.order = order;
    return spec;
}

} // namespace

void addCpuSeries(CaptureBuilder& builder, WorkerId worker, std::vector<CpuSample>& samples) {
    std::stable_sort(samples.begin(), samples.end(),
                     [](const CpuSample& a, const CpuSample& b) { return a.timestampNs < b.timestampNs; });
    auto tick = samples.begin();
    bool first = true;
    CounterId mean;
    std::map<uint32_t, CounterId> series;
    while (tick != samples.end()) {
        double sum = 0;
        bool allZero = true;
        auto end = tick;
        for (; end != samples.end() && end->timestampNs == tick->timestampNs; ++end) {
            sum += end->percent;
            allZero &= end->percent == 0.0f;
        }
        if (!(first && allZero)) {
            if (!mean.valid())
                mean = builder.counter(spec(worker, "CPU average", "average", "percent", kOrderCpu));
            builder.addSample(mean, Timestamp(tick->timestampNs), sum / static_cast<double>(end - tick));
            for (auto sample = tick; sample != end; ++sample) {
                CounterId& id = series[sample->cpu];
                if (!id.valid())
                    id = builder.counter(spec(worker, "CPU", "CPU " + std::to_string(sample->cpu), "percent",
                                              kOrderCpu + 1 + static_cast<int64_t>(sample->cpu)));
                builder.addSample(id, Timestamp(sample->timestampNs), sample->percent);
            }
        }
        first = false;
        tick = end;
    }
}

void addMemorySeries(CaptureBuilder& builder, WorkerId worker, const std::vector<MemorySample>& samples) {
    if (samples.empty())
        return;
    const CounterId id = builder.counter(spec(worker, "process memory", "used", "bytes", kOrderMemory));
    for (const MemorySample& sample : samples)
        builder.addSample(id, Timestamp(sample.timestampNs), static_cast<double>(sample.bytes));
}

} // namespace model
