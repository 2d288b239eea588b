// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/related_spans.h"

#include <algorithm>
#include <unordered_set>

namespace model {

std::vector<SpanId> relatedSpans(const Capture& capture, SpanId span, std::size_t most) {
    std::unordered_set<SpanId> seen{span};
    std::vector<SpanId> found{span};
    for (std::size_t next = 0; next < found.size() && found.size() < most; ++next) {
        for (const Link& link : capture.linksTo(found[next]))
            if (seen.insert(link.from).second)
                found.push_back(link.from);
    }
    for (std::size_t next = 0; next < found.size() && found.size() < most; ++next) {
        for (const Link& link : capture.linksFrom(found[next]))
            if (seen.insert(link.to).second)
                found.push_back(link.to);
    }
    std::sort(found.begin(), found.end());
    return found;
}

StringId operatorNameOf(const Capture& capture, SpanId span) {
    if (!span.valid() || span.index() >= capture.spans().size())
        return {};
    const SpanId call = capture.spans().operatorCall(span);
    return call.valid() ? capture.spans().name(call) : StringId();
}

} // namespace model
