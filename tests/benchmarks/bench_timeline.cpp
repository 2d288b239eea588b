// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_timeline --spans N: frames of the real timeline widget over a generated capture, one JSON object a line with
// name, spans, median_ms, p99_ms (frames) or cpu_ms (single acts) and peak_bytes. CPU time of the GUI thread, not wall
// time. `ratio` of frames: their p99 by the p99 of the same widget without a capture, in the same run.
#include "model/capture_builder.h"
#include "viewer/details/details_panel.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/view_state.h"

#include <QApplication>
#include <QCommandLineParser>

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
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
struct Shape {
    int lanes = kLanes;
    bool dense = false; ///< all but two spans of each lane lie in one hundredth of the time
};

std::shared_ptr<const model::Capture> generated(std::int64_t spans, const Shape& shape = {}) {
    model::CaptureBuilder builder("generated");
    const model::WorkerId worker = builder.addWorker({});
    std::vector<model::StringId> names;
    for (int i = 0; i < 40; ++i)
        names.push_back(builder.strings().intern("aten::operator_" + std::to_string(i)));
    const model::StringId category = builder.strings().intern("cpu_op");
    std::mt19937_64 random(1);
    const std::int64_t perLane = std::max<std::int64_t>(1, spans / shape.lanes);
    for (int lane = 0; lane < shape.lanes; ++lane) {
        model::LaneSpec spec;
        spec.worker = worker;
        spec.layer = model::Layer::Framework; // its own operators, so that selecting one lights a share of every lane
        spec.layout = model::LaneLayout::Packed;
        spec.group = "group " + std::to_string(lane / 8);
        spec.label = "lane " + std::to_string(lane);
        spec.key = spec.label;
        const model::LaneId id = builder.lane(spec);
        constexpr std::int64_t kBegin = 1'785'000'000'000'000'000;
        std::int64_t at = kBegin;
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
            if (shape.dense && i + 2 == perLane) // the last one far behind
                at += 99 * (at - kBegin);
        }
    }
    return builder.seal(model::Progress()).value();
}

double g_emptyP99 = 0; // of frames without a capture

void print(const char* name, std::int64_t spans, std::vector<double> frames) {
    std::sort(frames.begin(), frames.end());
    const auto at = [&](double share) {
        return frames[static_cast<std::size_t>(share * static_cast<double>(frames.size() - 1))];
    };
    std::printf("{\"name\": \"%s\", \"spans\": %lld, \"median_ms\": %.3f, \"p99_ms\": %.3f, \"peak_bytes\": %lld", name,
                static_cast<long long>(spans), at(0.5), at(0.99), static_cast<long long>(peakBytes()));
    if (g_emptyP99 > 0)
        std::printf(", \"ratio\": %.1f", at(0.99) / g_emptyP99);
    std::printf("}\n");
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

std::int64_t allocatedBytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<std::int64_t>(info.uordblks + info.hblkhd);
}

/// A window's worth of the timeline. `state` outlives it.
std::unique_ptr<viewer::TimelineView> shown(viewer::ViewState& state) {
    auto view = std::make_unique<viewer::TimelineView>(&state);
    viewer::Look look;
    look.fonts = viewer::Fonts::forDesktop();
    view->setLook(look);
    view->resize(1600, 900);
    view->show();
    return view;
}

void measureEmpty() {
    viewer::ViewState state;
    const auto view = shown(state);
    std::vector<double> frames;
    for (int i = 0; i < 400; ++i)
        frames.push_back(timed(view->plot()));
    print("timeline empty plot", 0, frames);
    std::sort(frames.begin(), frames.end());
    g_emptyP99 = frames[frames.size() * 99 / 100];
}

void measureFrames(std::int64_t spans) {
    const std::int64_t before = allocatedBytes();
    const auto capture = generated(spans);
    const std::int64_t model = allocatedBytes() - before;
    viewer::ViewState state;
    const auto view = shown(state);
    state.setCapture(capture);
    // All 152 lanes on screen: folded lanes would be cheaper, hidden ones cost nothing.
    view->resize(1600, kLanes * 20 + 600);
    const double start = cpuMs();
    const std::int64_t beforeIndex = allocatedBytes();
    view->finishPendingWork();
    std::printf("{\"name\": \"timeline first frame\", \"spans\": %lld, \"cpu_ms\": %.3f, \"model_bytes_a_span\": %.1f, "
                "\"index_bytes_a_span\": %.1f}\n",
                static_cast<long long>(spans), cpuMs() - start, static_cast<double>(model) / static_cast<double>(spans),
                static_cast<double>(allocatedBytes() - beforeIndex) / static_cast<double>(spans));
    sweep(state, view->plot()); // labels and buffers are warm
    view->finishPendingWork();
    print("timeline zoom and pan, 152 lanes on 3640 px", spans, sweep(state, view->plot()));
    view->resize(1600, 900);
    print("timeline zoom and pan", spans, sweep(state, view->plot()));
    state.zoomToFit();
    std::vector<double> choosing, frames, clicks;
    for (int i = 0; i < 40; ++i) {
        double begin = cpuMs();
        state.selectOperator(u"aten::operator_%1"_s.arg(i));
        view->plot().replot(QCustomPlot::rpImmediateRefresh);
        choosing.push_back(cpuMs() - begin);
        view->finishPendingWork();
        begin = cpuMs();
        view->plot().replot(QCustomPlot::rpImmediateRefresh);
        frames.push_back(cpuMs() - begin);
    }
    print("timeline choose an operator", spans, choosing);
    print("timeline frame with an operator lit", spans, frames);
    print("timeline zoom and pan, lit", spans, sweep(state, view->plot()));
    state.clearSelection();
    state.zoomToFit();
    viewer::DetailsPanel details(&state);
    details.resize(330, 700);
    details.show();
    for (std::uint32_t i = 0; i < 40; ++i) {
        const double begin = cpuMs();
        state.selectSpan(model::SpanId(static_cast<std::size_t>(spans) / 41 * i));
        details.finishNow();
        view->plot().replot(QCustomPlot::rpImmediateRefresh);
        QCoreApplication::processEvents();
        clicks.push_back(cpuMs() - begin);
    }
    print("timeline click to details", spans, clicks);
}

void measureDense(std::int64_t spans) {
    viewer::ViewState state;
    const auto view = shown(state);
    state.setCapture(generated(spans, {kLanes, true}));
    view->finishPendingWork();
    sweep(state, view->plot());
    view->finishPendingWork();
    print("timeline zoom and pan, all in a hundredth of the time", spans, sweep(state, view->plot()));
}

void measureManyLanes(std::int64_t spans) {
    viewer::ViewState state;
    const auto view = shown(state);
    state.setCapture(generated(spans, {5000, false}));
    view->finishPendingWork();
    std::vector<double> frames;
    viewer::TimelinePlot& plot = view->plot();
    for (int round = 0; round < 2; ++round) { // the second with indexes that are there
        frames.clear();
        for (int y = 0; y < plot.scrollMaximum(); y += 270) {
            const double before = cpuMs();
            plot.setScrollY(y);
            plot.replot(QCustomPlot::rpImmediateRefresh);
            frames.push_back(cpuMs() - before);
        }
        view->finishPendingWork();
    }
    print("timeline scroll through 5000 lanes", spans, frames);
}

void run(std::int64_t spans) {
    measureEmpty();
    measureFrames(spans);
    measureDense(spans);
    measureManyLanes(spans);
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
