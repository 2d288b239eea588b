// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/idle_time.h"

#include <algorithm>
#include <tuple>

namespace model {

std::vector<IdlePart> idleTime(const Capture& capture) {
    std::vector<IdlePart> parts;
    const SpanStore& spans = capture.spans();
    for (const Lane& lane : capture.lanes().all()) {
        if (lane.content != LaneContent::Idle)
            continue;
        const size_t firstOfLane = parts.size();
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            const TimeRange range{spans.start(span), spans.end(span)};
            const std::optional<IdleCause> cause = idleCauseOf(capture.text(spans.name(span)));
            parts.push_back(
                {span, lane.worker, lane.nc, lane.core, range, range, cause.value_or(IdleCause::NothingRecorded)});
        }
        // Parts that touch are one gap: an execution of some length lies between two gaps.
        for (size_t first = firstOfLane; first < parts.size();) {
            size_t last = first + 1;
            while (last < parts.size() && parts[last].range.begin == parts[last - 1].range.end)
                ++last;
            const TimeRange gap{parts[first].range.begin, parts[last - 1].range.end};
            for (; first < last; ++first)
                parts[first].gap = gap;
        }
    }
    std::stable_sort(parts.begin(), parts.end(), [](const IdlePart& a, const IdlePart& b) {
        const auto place = [](const IdlePart& part) {
            return std::tuple(-part.gap.length().ns(), part.gap.begin, part.worker, part.nc, part.core,
                              part.range.begin);
        };
        return place(a) < place(b);
    });
    return parts;
}

} // namespace model
