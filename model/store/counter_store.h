// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <string>
#include <vector>

namespace model {

/// What a series is. Two specs with the same worker, counter and series are the same.
struct CounterSpec {
    WorkerId worker;
    std::string group;    ///< header: "Counters", or a device group
    std::string subgroup; ///< header within the group, as LaneSpec::subgroup: "Counters", "Semaphores"; may be empty
    bool subgroupFolded = false; ///< the sub-group begins folded; the first of its series says it
    std::string counter;         ///< "HBM ND0:2", "host memory", "CPU", or the name of a framework counter
    std::string series;          ///< "total", "tensor", "CPU 3", or the argument's name; may be empty
    std::string unit;            ///< "bytes", "percent", "bytes/s"; empty unknown
    int64_t order = 0;
    ClockId clock;    ///< none = the host clock
    bool step = true; ///< the value holds until the next sample; else it is a rate over the interval that begins here
};

/// Values over time, ascending. A NaN value is a gap: not known from there on.
struct CounterSeries : CounterSpec {
    std::vector<int64_t> timestamps; ///< ns on its clock
    std::vector<double> values;
};

class CounterStore {
public:
    size_t size() const { return m_series.size(); }
    const CounterSeries& operator[](CounterId id) const { return m_series[id.index()]; }
    const std::vector<CounterSeries>& all() const { return m_series; }

private:
    friend class CaptureBuilder;
    std::vector<CounterSeries> m_series;
};

} // namespace model
