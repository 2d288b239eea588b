// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_timeline --spans N: frames of the real timeline widget over a generated capture, one JSON object a line with
// name, spans, median_ms, p99_ms (frames) or cpu_ms (single acts) and peak_bytes. CPU time of this process, not wall
// time.
#include "model/capture_builder.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/view_state.h"

#include <QApplication>
#include <QCommandLineParser>

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>

namespace {

using namespace Qt::StringLiterals;

constexpr int kLanes = 152;

double cpuMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::int64_t peakBytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return std::int64_t{usage.ru_maxrss} * 1024;
}

/// Engine lanes with bursts and gaps, 40 names, and one thread whose operator calls light them.
std::shared_ptr<const model::Capture> generated(std::int64_t spans) {
    model::CaptureBuilder builder("generated");
    const model::WorkerId worker = builder.addWorker({});
    std::vector<model::StringId> names;
    for (int i = 0; i < 40; ++i)
        names.push_back(builder.strings().intern("aten::operator_" + std::to_string(i)));
    const model::StringId category = builder.strings().intern("cpu_op");
    std::mt19937_64 random(1);
    const std::int64_t perLane = std::max<std::int64_t>(1, spans / kLanes);
    for (int lane = 0; lane < kLanes; ++lane) {
        model::LaneSpec spec;
        spec.worker = worker;
        spec.layer = model::Layer::Framework; // its own operators, so that selecting one lights a share of every lane
        spec.layout = model::LaneLayout::Packed;
        spec.group = "group " + std::to_string(lane / 8);
        spec.label = "lane " + std::to_string(lane);
        spec.key = spec.label;
        const model::LaneId id = builder.lane(spec);
        std::int64_t at = 1'785'000'000'000'000'000;
        for (std::int64_t i = 0; i < perLane; ++i) {
            const auto roll = random();
            const auto duration = static_cast<std::int64_t>(roll % 800 + 20);
            model::NewSpan span;
            span.start = model::Timestamp(at);
            span.duration = model::Duration(duration);
            span.name = names[(roll >> 20) % names.size()];
            span.category = category;
            builder.addSpan(id, span);
            at += duration + static_cast<std::int64_t>((roll >> 40) % 200) + (i % 500 == 0 ? 100'000 : 0);
        }
    }
    return builder.seal(model::Progress()).value();
}

void print(const char* name, std::int64_t spans, std::vector<double> frames) {
    std::sort(frames.begin(), frames.end());
    const auto at = [&](double share) {
        return frames[static_cast<std::size_t>(share * static_cast<double>(frames.size() - 1))];
    };
    std::printf("{\"name\": \"%s\", \"spans\": %lld, \"median_ms\": %.3f, \"p99_ms\": %.3f, \"peak_bytes\": %lld}\n",
                name, static_cast<long long>(spans), at(0.5), at(0.99), static_cast<long long>(peakBytes()));
    std::fflush(stdout);
}

double timed(viewer::TimelinePlot& plot) {
    const double before = cpuMs();
    plot.replot(QCustomPlot::rpImmediateRefresh);
    return cpuMs() - before;
}

/// Ten times in to 1 µs and out again, at ten places, panning in between.
std::vector<double> sweep(viewer::ViewState& state, viewer::TimelinePlot& plot) {
    std::vector<double> frames;
    const model::TimeRange whole = state.wholeRange();
    for (int place = 0; place < 10; ++place) {
        state.setVisibleRange(whole);
        const model::Timestamp anchor =
            whole.begin + model::Duration(whole.length().ns() / 10 * place + whole.length().ns() / 20);
        while (state.visibleRange().length().ns() > 1'000) {
            state.zoomBy(0.6, anchor);
            frames.push_back(timed(plot));
            state.panBy(model::Duration(state.visibleRange().length().ns() / 9));
            frames.push_back(timed(plot));
        }
    }
    return frames;
}

void run(std::int64_t spans) {
    const auto capture = generated(spans);
    viewer::ViewState state;
    viewer::TimelineView view(&state);
    viewer::Look look;
    look.fonts = viewer::Fonts::forDesktop();
    view.setLook(look);
    view.resize(1600, 900);
    view.show();
    state.setCapture(capture);
    // All 152 lanes on screen: folded lanes would be cheaper, hidden ones cost nothing.
    view.resize(1600, 152 * 20 + 600);
    const double before = cpuMs();
    view.finishPendingWork();
    std::printf("{\"name\": \"timeline first frame\", \"spans\": %lld, \"cpu_ms\": %.3f}\n",
                static_cast<long long>(spans), cpuMs() - before);
    sweep(state, view.plot()); // labels and buffers are warm
    view.finishPendingWork();
    print("timeline zoom and pan, 152 lanes on 3640 px", spans, sweep(state, view.plot()));
    view.resize(1600, 900);
    print("timeline zoom and pan", spans, sweep(state, view.plot()));
    state.zoomToFit();
    std::vector<double> clicks;
    for (int i = 0; i < 40; ++i) {
        const double start = cpuMs();
        state.selectOperator(u"aten::operator_%1"_s.arg(i));
        view.plot().replot(QCustomPlot::rpImmediateRefresh);
        clicks.push_back(cpuMs() - start);
    }
    print("timeline light an operator", spans, clicks);
    print("timeline zoom and pan, lit", spans, sweep(state, view.plot()));
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({u"spans"_s, u"How many spans to generate."_s, u"N"_s, u"1000000"_s});
    parser.process(application);
    bool ok = false;
    const qlonglong spans = parser.value(u"spans"_s).toLongLong(&ok);
    if (!ok || spans < 1) {
        std::fprintf(stderr, "bench_timeline: --spans wants a number above zero\n");
        return 2;
    }
    run(spans);
    return 0;
}
