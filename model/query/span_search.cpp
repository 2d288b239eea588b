// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/span_search.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <system_error>

namespace model {

std::string asciiLower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

SpanQuery queryFor(std::string_view words) {
    SpanQuery query;
    if (words.empty())
        return query;
    query.text = [wanted = asciiLower(words)](std::string_view text) {
        return asciiLower(text).find(wanted) != std::string::npos;
    };
    uint64_t id = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), id);
    if (error == std::errc() && end == words.data() + words.size())
        query.id = id;
    return query;
}

namespace {

/// The spans with an attribute that matches, ascending, each once.
std::vector<uint32_t> spansByAttribute(const Capture& capture, const std::vector<bool>& texts,
                                       const std::optional<uint64_t>& id, const std::atomic<bool>& cancelled) {
    std::vector<uint32_t> found;
    for (size_t key = 0; key < static_cast<size_t>(AttributeKey::Count_); ++key) {
        const AttributeColumn& column = capture.attributes().entries(static_cast<AttributeKey>(key));
        for (size_t i = 0; i < column.size(); ++i) {
            if (i % 65536 == 0 && cancelled)
                return {};
            const AttributeValue value = column.value(i);
            if (value.isText() ? texts[value.text.index()] : id && value.number == *id)
                found.push_back(column.span(i).value());
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

} // namespace

std::vector<SpanId> searchSpans(const Capture& capture, std::string_view words, const std::atomic<bool>& cancelled) {
    return searchSpans(capture, queryFor(words), cancelled);
}

std::vector<SpanId> searchSpans(const Capture& capture, const SpanQuery& query, const std::atomic<bool>& cancelled) {
    std::vector<SpanId> hits;
    if (!query.text && !query.id)
        return hits;
    std::vector<bool> matches(capture.strings().size());
    for (size_t i = 0; i < matches.size() && query.text && !cancelled; ++i)
        matches[i] = query.text(capture.strings().view(StringId(i)));
    const std::vector<uint32_t> byAttribute = spansByAttribute(capture, matches, query.id, cancelled);
    auto attribute = byAttribute.begin();

    const SpanStore& spans = capture.spans();
    std::array<uint32_t, 1024> names;
    const auto matching = [&](uint32_t text) { return text < matches.size() && matches[text]; };
    for (size_t first = 0; first < spans.size(); first += names.size()) {
        if (cancelled)
            return {};
        const size_t count = std::min(names.size(), spans.size() - first);
        spans.names().read(first, std::span(names).first(count));
        for (size_t i = 0; i < count; ++i) {
            const bool named = attribute != byAttribute.end() && *attribute == first + i;
            attribute += named ? 1 : 0;
            if (named || matching(names[i]) || matching(spans.category(SpanId(first + i)).value()))
                hits.push_back(SpanId(first + i));
        }
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
