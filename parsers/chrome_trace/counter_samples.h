// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture_builder.h"
#include "parsers/chrome_trace/thread_table.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace parsers {

/// The counters of one trace, a series for each argument, of the process whichever thread wrote it. Kept until the base
/// time and all processes are known.
class CounterSamples {
public:
    /// Takes the arguments of a counter event. Gives how many of them were no number; none at all counts as one.
    uint64_t add(uint32_t process, std::string_view counter, const char* arguments, const char* textEnd, int64_t time);
    /// Leaves samples out by their time. Gives how many.
    uint64_t leaveOut(const std::function<bool(int64_t ns)>& isBad);
    /// Gives the series.
    std::vector<model::CounterId> moveInto(model::CaptureBuilder& builder, model::WorkerId worker,
                                           const ThreadTable& threads, model::Duration shift);

private:
    struct Series {
        uint32_t process = 0;
        std::string counter, name;
    };
    struct Sample {
        int64_t time = 0;
        double value = 0;
        uint32_t series = 0;
    };
    std::vector<Series> m_series;
    std::unordered_map<std::string, uint32_t> m_seriesNumbers;
    std::vector<Sample> m_samples;
    std::string m_key;
};

} // namespace parsers
