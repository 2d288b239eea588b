// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/range_set.h"

#include <algorithm>

namespace model {

RangeSet joined(RangeSet ranges) {
    std::erase_if(ranges, [](const TimeRange& r) { return r.empty(); });
    std::sort(ranges.begin(), ranges.end(), [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
    RangeSet result;
    for (const TimeRange& r : ranges) {
        if (!result.empty() && r.begin <= result.back().end)
            result.back().end = std::max(result.back().end, r.end);
        else
            result.push_back(r);
    }
    return result;
}

RangeSet intersection(const RangeSet& a, const RangeSet& b) {
    RangeSet result;
    for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const TimeRange common{std::max(a[i].begin, b[j].begin), std::min(a[i].end, b[j].end)};
        if (!common.empty())
            result.push_back(common);
        (a[i].end < b[j].end ? i : j)++;
    }
    return result;
}

RangeSet without(const RangeSet& a, const RangeSet& b) {
    RangeSet result;
    size_t j = 0;
    for (TimeRange rest : a) {
        while (j < b.size() && b[j].end <= rest.begin)
            ++j;
        // The hole at j may reach into the next range of `a`, so j moves on only past holes that end before it.
        for (size_t k = j; k < b.size() && b[k].begin < rest.end; ++k) {
            if (rest.begin < b[k].begin)
                result.push_back({rest.begin, b[k].begin});
            rest.begin = std::max(rest.begin, b[k].end);
        }
        if (!rest.empty())
            result.push_back(rest);
    }
    return result;
}

Duration totalLength(const RangeSet& ranges) {
    Duration total;
    for (const TimeRange& r : ranges)
        total = total + r.length();
    return total;
}

} // namespace model
