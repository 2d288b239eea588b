// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_load PATH [REPEATS]: how long a capture takes from the disk to a sealed Capture. For a plain trace.json the
// floor is measured in the same run: one pass of simdjson that looks at five keys of every event and keeps nothing.
#include "parsers/capture_loader.h"
#include "tests/benchmarks/bench_report.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <simdjson.h>

namespace {

/// Looks at name, ts, dur, pid and tid of every event; false if the text is no object with traceEvents.
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
            std::string_view value;
            if (field.unescaped_key().get(key))
                return false;
            const bool wanted = key == "name" || key == "ts" || key == "dur" || key == "pid" || key == "tid";
            if (wanted && !field.value().raw_json_token().get(value))
                seen += value.size();
        }
    }
    return true;
}

/// The median of the floor; nothing for what is no plain trace.
std::optional<double> printFloor(const std::string& path, int repeats) {
    if (!path.ends_with(".json"))
        return std::nullopt;
    simdjson::padded_string text;
    if (simdjson::padded_string::load(path).get(text))
        return std::nullopt;
    simdjson::ondemand::parser parser;
    uint64_t seen = 0;
    if (!passOverTrace(parser, text, seen))
        return std::nullopt;
    auto row = tests::measure("load floor", repeats, [&] { passOverTrace(parser, text, seen); });
    tests::print(row);
    return row.median_ms;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_load PATH [REPEATS]\n");
        return 2;
    }
    const std::string path = argv[1];
    const int repeats = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
    const parsers::DiskFileTree disk;
    bool read = false;
    auto row = tests::measure("load capture", repeats, [&] {
        model::Progress progress;
        const auto outcome = parsers::loadCapture({{path}, {}}, disk, progress);
        read = outcome.ok() && outcome.value().anythingRead;
    });
    if (!read) {
        std::fprintf(stderr, "bench_load: nothing was read from %s\n", path.c_str());
        return 2;
    }
    // After ours, so that the text that the floor holds in memory is not counted as our peak.
    if (const auto floor = printFloor(path, repeats); floor && *floor > 0)
        row.ratio = row.median_ms / *floor;
    tests::print(row);
    return 0;
}
