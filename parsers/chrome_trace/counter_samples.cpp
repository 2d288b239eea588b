// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/counter_samples.h"

#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_number.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace parsers {

uint64_t CounterSamples::add(uint32_t process, std::string_view counter, const char* arguments, const char* textEnd,
                             int64_t time) {
    if (!arguments)
        return 1;
    JsonCursor cursor(arguments, textEnd);
    cursor.take('{');
    uint64_t read = 0, odd = 0;
    std::string_view key, token;
    while (cursor.key(key) && cursor.value(token)) {
        std::optional<double> value = sampleValue(withoutQuotes(token));
        if (!value && isNothing(token))
            value = std::numeric_limits<double>::quiet_NaN(); // a gap
        if (!value) {
            ++odd;
            continue;
        }
        ++read;
        m_key = std::to_string(process);
        m_key.append(1, '\n').append(counter).append(1, '\n').append(key);
        auto known = m_seriesNumbers.find(m_key);
        if (known == m_seriesNumbers.end()) {
            known = m_seriesNumbers.emplace(m_key, static_cast<uint32_t>(m_series.size())).first;
            std::string scratch;
            const std::string name(tokenText(key, scratch));
            m_series.push_back({process, std::string(counter), name});
        }
        m_samples.push_back({time, *value, known->second});
    }
    return read + odd == 0 ? 1 : odd;
}

uint64_t CounterSamples::leaveOut(const std::function<bool(int64_t)>& isBad) {
    return std::erase_if(m_samples, [&](const Sample& sample) { return isBad(sample.time); });
}

std::vector<model::CounterId> CounterSamples::moveInto(model::CaptureBuilder& builder, model::WorkerId worker,
                                                       const ThreadTable& threads, model::Duration shift) {
    std::map<std::string, std::set<uint32_t>> owners;
    for (const Series& series : m_series)
        owners[series.counter].insert(series.process);
    std::vector<model::CounterId> ids;
    for (const Series& series : m_series) {
        model::CounterSpec spec;
        spec.worker = worker;
        spec.group = "Counters";
        spec.counter = series.counter;
        if (owners[series.counter].size() > 1)
            spec.counter += " [" + threads.processId(series.process) + "]";
        spec.series = series.name;
        ids.push_back(builder.counter(spec));
    }
    for (const Sample& sample : m_samples) {
        const double value = std::isfinite(sample.value) ? sample.value : std::numeric_limits<double>::quiet_NaN();
        builder.addSample(ids[sample.series], model::Timestamp(sample.time) + shift, value);
    }
    m_samples = {};
    return ids;
}

} // namespace parsers
