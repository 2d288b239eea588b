// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_event.h"

#include <utility>

namespace parsers {

bool setEventField(TraceEvent& event, std::string_view key, std::string_view token) {
    if (key.empty())
        return false;
    const auto take = [&](std::string_view name, std::string_view& field) {
        if (key != name)
            return false;
        field = token;
        return true;
    };
    switch (key.front()) {
    case 'n':
        return take("name", event.name);
    case 'c':
        return take("cat", event.category);
    case 'p':
        return take("ph", event.phase) || take("pid", event.process);
    case 't':
        return take("ts", event.timestamp) || take("tid", event.thread);
    case 'd':
        return take("dur", event.duration);
    case 'i':
        return take("id", event.id) || take("id2", event.scopedId);
    case 'b':
        return take("bp", event.bindingPoint);
    default:
        return false;
    }
}

std::string_view& argumentPlace(TraceEvent& event, std::string_view key) {
    // Spellings seen or announced. The sequence id has several, and none of them is documented for this file.
    static constexpr std::pair<std::string_view, EventArgument> kNames[] = {
        {"External id", EventArgument::ExternalId},
        {"external id", EventArgument::ExternalId},
        {"correlation", EventArgument::Correlation},
        {"Sequence number", EventArgument::SequenceNumber},
        {"Fwd thread id", EventArgument::ForwardThread},
        {"nrt_sequence_id", EventArgument::NrtaSequence},
        {"nrta_seq_id", EventArgument::NrtaSequence},
        {"nrta_sequence_id", EventArgument::NrtaSequence},
        {"nrt_seq_id", EventArgument::NrtaSequence},
        {"neff_cache_key", EventArgument::NeffCacheKey},
        {"Module Hierarchy", EventArgument::Module},
        {"Input Dims", EventArgument::InputDims},
        {"stream", EventArgument::Stream},
    };
    if (key.empty() || !mayBeKnownArgument(key.front()))
        return event.nowhere;
    for (const auto& [name, which] : kNames)
        if (key == name)
            return event.known[static_cast<size_t>(which)];
    return event.nowhere;
}

} // namespace parsers
