// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/launches.h"

#include "model/runtime/event_names.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

namespace model {

std::vector<Launch> launchesOf(const Capture& capture) {
    std::unordered_set<SpanId> known;
    for (const Execution& execution : capture.executions())
        known.insert(execution.schedule);
    const StringId schedule = capture.strings().find(kSchedule), execute = capture.strings().find(kExecute);
    std::vector<Launch> launches;
    const SpanStore& spans = capture.spans();
    for (const Lane& lane : capture.lanes().all()) {
        if (lane.layer != Layer::Runtime)
            continue;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            const StringId name = spans.name(span);
            const bool isLaunch = (schedule.valid() && name == schedule) || (execute.valid() && name == execute);
            if (isLaunch && !spans.is(span, kSpanInstant) && !spans.is(span, kSpanImplausible))
                launches.push_back({lane.worker, lane.nc, span, known.contains(span)});
        }
    }
    std::stable_sort(launches.begin(), launches.end(), [&](const Launch& a, const Launch& b) {
        return std::tuple(a.worker, spans.start(a.call)) < std::tuple(b.worker, spans.start(b.call));
    });
    return launches;
}

} // namespace model
