// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/span_search.h"

#include <algorithm>

namespace model {

std::string asciiLower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::vector<SpanId> searchSpans(const Capture& capture, std::string_view text, const std::atomic<bool>& cancelled) {
    std::vector<SpanId> hits;
    if (text.empty())
        return hits;
    const std::string wanted = asciiLower(text);
    std::vector<bool> matches(capture.strings().size());
    for (size_t i = 0; i < matches.size() && !cancelled; ++i)
        matches[i] = asciiLower(capture.strings().view(StringId(i))).find(wanted) != std::string::npos;

    const auto names = capture.spans().names();
    for (size_t i = 0; i < names.size(); ++i) {
        if (i % 65536 == 0 && cancelled)
            return {};
        if (names[i] < matches.size() && matches[names[i]])
            hits.push_back(SpanId(i));
    }
    std::vector<std::pair<Timestamp, SpanId>> ordered;
    ordered.reserve(hits.size());
    for (const SpanId id : hits)
        ordered.emplace_back(capture.axisStart(id), id);
    std::sort(ordered.begin(), ordered.end());
    std::transform(ordered.begin(), ordered.end(), hits.begin(), [](const auto& entry) { return entry.second; });
    return hits;
}

} // namespace model
