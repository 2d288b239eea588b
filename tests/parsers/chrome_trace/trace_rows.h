// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <QtCore>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// What a trace gave, in the words of count_trace.py, so that both can be compared.
struct TraceRows {
    std::map<QString, int> counts;   ///< "complete" has the pairs too
    std::map<QString, int> findings; ///< of the trace itself
    std::vector<std::string> rows;   ///< sorted

    QByteArray digest() const {
        QCryptographicHash hash(QCryptographicHash::Sha256);
        for (const std::string& row : rows)
            hash.addData(QByteArray::fromStdString(row + '\n'));
        return hash.result().toHex();
    }
    QString text() const {
        QString out;
        for (const auto& [name, count] : counts)
            out += QString("%1 %2\n").arg(name).arg(count);
        for (const auto& [code, count] : findings)
            out += QString("%1 x%2\n").arg(code).arg(count);
        return out;
    }
};

inline std::string rowOf(std::initializer_list<std::string_view> fields) {
    std::string row;
    for (const std::string_view field : fields) {
        row += row.empty() ? "" : "|";
        for (const char c : field)
            c == '\n' ? row += "\\n" : row += c;
    }
    return row;
}

inline std::string wordsOf(uint8_t flags) {
    std::string words;
    for (const auto& [flag, word] : {std::pair<int, const char*>{model::kSpanAsync, "async"},
                                     {model::kSpanImplausible, "implausible"},
                                     {model::kSpanInstant, "instant"},
                                     {model::kSpanOverlaps, "overlaps"},
                                     {model::kSpanUnfinished, "unfinished"}})
        if (flags & flag)
            words += (words.empty() ? "" : " ") + std::string(word);
    return words;
}

inline QString countOf(const model::Lane& lane, uint8_t flags) {
    if (flags & model::kSpanAsync)
        return flags & model::kSpanUnfinished ? "async unfinished"
               : flags & model::kSpanInstant  ? "async marks"
                                              : "async";
    if (flags & model::kSpanUnfinished)
        return "unfinished";
    if (flags & model::kSpanInstant)
        return "instants";
    return lane.key.ends_with("/state") ? "states" : "complete";
}

inline TraceRows rowsOf(const model::Capture& capture) {
    TraceRows out;
    for (const char* name : {"complete", "states", "unfinished", "instants", "async", "async unfinished", "async marks",
                             "samples", "lanes"})
        out.counts[name] = 0;
    const model::SpanStore& spans = capture.spans();
    for (const model::Lane& lane : capture.lanes().all()) {
        out.counts["lanes"] += lane.spanCount > 0 ? 1 : 0;
        std::array<int, 256> byFlags = {};
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const model::SpanId span(i);
            ++byFlags[spans.flags(span)];
            out.rows.push_back(rowOf({"span", lane.key, std::to_string(spans.start(span).ns()),
                                      std::to_string(spans.duration(span).ns()), std::to_string(spans.depth(span)),
                                      wordsOf(spans.flags(span)), capture.text(spans.category(span)),
                                      capture.text(spans.name(span))}));
        }
        for (size_t flags = 0; flags < byFlags.size(); ++flags)
            if (byFlags[flags] > 0)
                out.counts[countOf(lane, static_cast<uint8_t>(flags))] += byFlags[flags];
    }
    for (const model::CounterSeries& series : capture.counters().all())
        for (size_t i = 0; i < series.values.size(); ++i, ++out.counts["samples"])
            out.rows.push_back(rowOf({"sample", series.counter, series.series, std::to_string(series.timestamps[i]),
                                      QByteArray::number(series.values[i], 'g', 17).toStdString()}));
    for (const model::Flow& flow : capture.flows())
        out.rows.push_back(rowOf({"arrow", capture.text(flow.category), std::to_string(flow.fromTime.ns()),
                                  std::to_string(flow.toTime.ns())}));
    out.counts["arrows"] = int(capture.flows().size());
    out.counts["series"] = int(capture.counters().size());
    std::sort(out.rows.begin(), out.rows.end());
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code.starts_with("trace.") || finding.code == "framework.overlaps")
            out.findings[finding.code.c_str()] += int(finding.count);
    return out;
}

} // namespace tests
