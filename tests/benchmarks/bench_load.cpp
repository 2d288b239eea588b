// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_load PATH [REPEATS]: how long a capture takes from the disk to a sealed Capture, and how much memory. For a
// plain trace.json the floor is measured in the same run: one pass of simdjson on one thread that reads five values of
// every event (name as text, ts and dur and pid and tid as numbers) and keeps nothing. "load floor tokens" is the same
// pass that finds these values and does not read them. Loads and passes of the floor take turns, so that a busy machine
// hits all of them; the parser of the floor is used again, so that its memory costs nothing.
//
// bytes_a_span of "load capture" is the most resident memory (ru_maxrss) of the first load less what was resident
// before it: the file is read through small buffers, so all of it counts. Of "load sealed" it is what the allocator has
// given out and not got back (mallinfo2) while the Capture is held, less the same before it.
#include "parsers/capture_loader.h"
#include "parsers/memory_use.h"
#include "tests/benchmarks/bench_report.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <malloc.h>
#include <memory>
#include <optional>
#include <simdjson.h>

namespace {

/// What is read of a value: the token alone, or what it says.
enum class Read { Tokens, Values };

void readText(simdjson::ondemand::value value, uint64_t& seen) {
    std::string_view text;
    if (!value.get_string().get(text))
        seen += text.size();
}

/// Ids may be texts, and so may times.
void readNumber(simdjson::ondemand::value value, bool whole, uint64_t& seen) {
    int64_t id = 0;
    double time = 0;
    if (whole ? value.get_int64().get(id) : value.get_double().get(time))
        readText(value, seen);
    else
        seen += id != 0 || time != 0;
}

/// Looks at name, ts, dur, pid and tid of every event; false if the text is no object with traceEvents.
template <Read kRead>
bool passOverTrace(simdjson::ondemand::parser& parser, const simdjson::padded_string& text, uint64_t& seen) {
    simdjson::ondemand::document document;
    simdjson::ondemand::array events;
    if (parser.iterate(text).get(document) || document["traceEvents"].get_array().get(events))
        return false;
    for (auto item : events) {
        simdjson::ondemand::object event;
        if (item.get_object().get(event))
            return false;
        for (auto field : event) {
            std::string_view key;
            if (field.unescaped_key().get(key))
                return false;
            const bool name = key == "name", whole = key == "pid" || key == "tid";
            if (!name && !whole && key != "ts" && key != "dur")
                continue;
            simdjson::ondemand::value value;
            if (field.value().get(value))
                return false;
            if constexpr (kRead == Read::Tokens)
                seen += value.raw_json_token().size();
            else if (name)
                readText(value, seen);
            else
                readNumber(value, whole, seen);
        }
    }
    return true;
}

std::shared_ptr<const model::Capture> load(const std::string& path) {
    model::Progress progress;
    const auto outcome = parsers::loadCapture({{path}, {}}, parsers::DiskFileTree(), progress);
    return outcome.ok() && outcome.value().anythingRead ? outcome.value().capture : nullptr;
}

/// Until the beginning of a large capture can be shown.
void printFirstLanes(const std::string& path) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::optional<double> ms;
    parsers::LoadRequest request{{path}, {}};
    model::Progress progress;
    request.preview = [&](const parsers::LoadOutcome&) {
        ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        progress.cancel();
    };
    const auto outcome = parsers::loadCapture(request, parsers::DiskFileTree(), progress);
    if (!ms || outcome.ok())
        return; // too small for one
    tests::BenchRow row;
    row.name = "load first lanes";
    row.median_ms = *ms;
    tests::print(row);
    row.name = "load cancelled";
    row.median_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count() - *ms;
    tests::print(row);
}

int64_t allocatedBytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<int64_t>(info.uordblks + info.hblkhd);
}

/// Nanoseconds and count of every name, over all spans that sums are made of.
void printSumsByName(const model::Capture& capture) {
    struct Sum {
        int64_t ns = 0;
        uint64_t count = 0;
    };
    const model::SpanStore& spans = capture.spans();
    std::vector<Sum> sums;
    auto row = tests::measure("load sums by name", 20, [&] {
        sums.assign(capture.strings().size(), {});
        std::array<uint32_t, 1024> names;
        std::array<int64_t, 1024> durations;
        for (size_t first = 0; first < spans.size(); first += names.size()) {
            const size_t count = std::min(names.size(), spans.size() - first);
            spans.names().read(first, std::span(names).first(count));
            spans.durations().read(first, std::span(durations).first(count));
            for (size_t i = 0; i < count; ++i) {
                sums[names[i]].ns += durations[i];
                ++sums[names[i]].count;
            }
        }
    });
    row.median_ms *= 1e6 / static_cast<double>(std::max<size_t>(spans.size(), 1)); // of a million spans
    tests::print(row);
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_load PATH [REPEATS]\n");
        return 2;
    }
    const std::string path = argv[1];
    const int repeats = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;

    const int64_t before = static_cast<int64_t>(parsers::residentBytes()), allocatedBefore = allocatedBytes();
    auto capture = load(path);
    if (!capture) {
        std::fprintf(stderr, "bench_load: nothing was read from %s\n", path.c_str());
        return 2;
    }
    const double spans = static_cast<double>(std::max<size_t>(capture->spans().size(), 1));
    const int64_t peak = tests::peakBytes();
    tests::BenchRow sealed;
    sealed.name = "load sealed";
    sealed.peak_bytes = peak;
    sealed.bytes_a_span = static_cast<double>(allocatedBytes() - allocatedBefore) / spans;
    printSumsByName(*capture);
    capture.reset();

    simdjson::padded_string text;
    simdjson::ondemand::parser parser;
    uint64_t seen = 0;
    const bool hasFloor = path.ends_with(".json") && !simdjson::padded_string::load(path).get(text) &&
                          passOverTrace<Read::Values>(parser, text, seen);
    std::vector<tests::BenchRow> loads, floors, tokens;
    for (int i = 0; i < repeats; ++i) {
        if (hasFloor) {
            floors.push_back(
                tests::measureOnce("load floor", [&] { passOverTrace<Read::Values>(parser, text, seen); }));
            tokens.push_back(
                tests::measureOnce("load floor tokens", [&] { passOverTrace<Read::Tokens>(parser, text, seen); }));
        }
        loads.push_back(tests::measureOnce("load capture", [&] { load(path); }));
    }
    tests::BenchRow row = tests::medianOf(loads);
    row.peak_bytes = peak;
    row.bytes_a_span = static_cast<double>(peak - before) / spans;
    if (hasFloor) {
        const tests::BenchRow floor = tests::medianOf(floors);
        tests::print(floor);
        tests::print(tests::medianOf(tokens));
        row.ratio = row.median_ms / floor.median_ms;
        row.cpu_ratio = row.cpu_ms / floor.cpu_ms;
    }
    tests::print(row);
    tests::print(sealed);
    printFirstLanes(path);
    return 0;
}
