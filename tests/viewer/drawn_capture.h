// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture_builder.h"

#include <memory>
#include <string>
#include <vector>

namespace tests {

/// A small capture as the timeline's tests want it: one worker; a thread with a step, a region and three operator calls
/// (two of aten::mul); a hardware lane; an engine lane whose spans overlap, with a point in time; a counter; an engine
/// lane on a clock of its own. Times from `kStart`.
inline constexpr std::int64_t kStart = 1'785'000'000'000'000'000; // unix ns, 2026

class DrawnCapture {
public:
    DrawnCapture()
        : m_builder("drawn") {
        model::Worker worker;
        worker.name = "i-0abc_pid_7";
        worker.instanceId = "i-0abc";
        worker.pid = 7;
        m_worker = m_builder.addWorker(worker);
    }

    model::CaptureBuilder& builder() { return m_builder; }

    model::LaneId lane(model::Layer layer, const std::string& group, const std::string& label, int engine = -1,
                       model::ClockId clock = {}, const std::string& subgroup = {}, bool folded = false) {
        model::LaneSpec spec;
        spec.worker = m_worker;
        spec.layer = layer;
        spec.layout = layer == model::Layer::Framework ? model::LaneLayout::Nested : model::LaneLayout::Packed;
        spec.group = group;
        spec.label = label;
        spec.subgroup = subgroup;
        spec.subgroupFolded = folded;
        spec.key = label;
        spec.engine = engine;
        spec.order = static_cast<std::int64_t>(m_order++);
        spec.clock = clock;
        spec.thread = label;
        return m_builder.lane(spec);
    }

    model::SpanHandle span(model::LaneId lane, const std::string& name, std::int64_t startNs, std::int64_t durationNs,
                           std::uint8_t flags = 0, const std::string& category = "cpu_op") {
        model::NewSpan span;
        span.start = model::Timestamp(startNs);
        span.duration = model::Duration(durationNs);
        span.name = m_builder.strings().intern(name);
        span.category = m_builder.strings().intern(category);
        span.flags = flags;
        return m_builder.addSpan(lane, span);
    }

    void counter(const std::string& name, const std::vector<std::pair<std::int64_t, double>>& samples) {
        model::CounterSpec spec;
        spec.worker = m_worker;
        spec.group = "Counters";
        spec.counter = name;
        spec.series = "total";
        spec.unit = "bytes";
        const model::CounterId id = m_builder.counter(spec);
        for (const auto& [ns, value] : samples)
            m_builder.addSample(id, model::Timestamp(ns), value);
    }

    std::shared_ptr<const model::Capture> seal() { return m_builder.seal(model::Progress()).value(); }

private:
    model::CaptureBuilder m_builder;
    model::WorkerId m_worker;
    std::size_t m_order = 0;
};

inline std::shared_ptr<const model::Capture> drawnCapture() {
    DrawnCapture made;
    const auto thread = made.lane(model::Layer::Framework, "Framework", "python3 main");
    made.span(thread, "ProfilerStep#3", kStart, 1'000'000, 0, "user_annotation");
    made.span(thread, "region", kStart + 10'000, 900'000, 0, "user_annotation");
    made.span(thread, "aten::mul", kStart + 20'000, 100'000);
    made.span(thread, "aten::add", kStart + 150'000, 100'000);
    made.span(thread, "aten::mul", kStart + 300'000, 100'000);
    const auto core = made.lane(model::Layer::Hardware, "Hardware", "NC0:4");
    made.span(core, "nc_exec_running", kStart + 100'000, 300'000);
    made.span(core, "nc_exec_running", kStart + 500'000, 300'000);
    const auto vector = made.lane(model::Layer::Device, "NC0:4 engines", "Vector", 3);
    for (int i = 0; i < 200; ++i)
        made.span(vector, i % 2 ? "TENSOR_TENSOR" : "ACTIVATE", kStart + 110'000 + i * 1'000, 1'500);
    made.span(vector, "throttle", kStart + 600'000, 0, model::kSpanInstant);
    model::Clock own;
    own.name = "other.ntff";
    own.own = true;
    own.reason = "No sync point ties this profile to the host.";
    const auto clock = made.builder().addClock(own);
    const auto scalar = made.lane(model::Layer::Device, "NC0:5 engines", "Scalar", 1, clock);
    made.span(scalar, "ACTIVATE", 50'000, 200'000);
    made.counter("HBM", {{kStart, 1e6}, {kStart + 500'000, 4e6}});
    return made.seal();
}

/// The k-th span of a name, in the order of the store; none if there is no such.
inline model::SpanId spanNamed(const model::Capture& capture, std::string_view name, int k = 0) {
    for (std::size_t i = 0; i < capture.spans().size(); ++i)
        if (capture.text(capture.spans().name(model::SpanId(i))) == name && k-- == 0)
            return model::SpanId(i);
    return {};
}

} // namespace tests
