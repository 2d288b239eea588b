// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace parsers {

/// Arguments that more than the Details panel needs.
enum class EventArgument : uint8_t {
    ExternalId,
    Correlation,
    SequenceNumber,
    ForwardThread,
    NrtaSequence,
    NeffCacheKey,
    Module,
    InputDims,
    Stream,
    Count_,
};

/// One event of a trace as it stands in the text: raw tokens (see JsonCursor) that point into the text, empty where the
/// event has no such key. Nothing is checked yet.
struct TraceEvent {
    uint64_t offset = 0; ///< of its opening brace in the text
    std::string_view name, category, phase, timestamp, duration, process, thread, id, bindingPoint;
    std::string_view scopedId;       ///< "id2": an object
    std::string_view scope;          ///< of the id: ids of two scopes are two
    const char* arguments = nullptr; ///< the opening brace of "args"; null when there is none
    std::array<std::string_view, static_cast<size_t>(EventArgument::Count_)> known = {};

    std::string_view argument(EventArgument which) const { return known[static_cast<size_t>(which)]; }
    /// As new, field by field: quicker than a copy of a new one, and this is done for every event.
    void clear() {
        for (std::string_view* field : {&name, &category, &phase, &timestamp, &duration, &process, &thread, &id,
                                        &bindingPoint, &scopedId, &scope})
            *field = {};
        for (std::string_view& field : known)
            field = {};
        arguments = nullptr;
    }
};

// Keys are given from behind their opening quote on, with the closing one, as they stand in the text.
// REQUIRES: TextPiece::kPadding readable bytes behind the text.

/// Does the key begin with these bytes? Compares a few words, since the length is known when this is compiled.
template <size_t kSize>
bool isKey(const char* key, const char (&word)[kSize]) {
    constexpr size_t kLength = kSize - 1;
    const auto same = [&]<class Word>(Word, size_t at) {
        Word left, right;
        std::memcpy(&left, key + at, sizeof left);
        std::memcpy(&right, word + at, sizeof right);
        return left == right;
    };
    if constexpr (kLength > 16)
        return same(uint64_t(), 0) && same(uint64_t(), 8) && same(uint64_t(), kLength - 8);
    else if constexpr (kLength >= 8)
        return same(uint64_t(), 0) && same(uint64_t(), kLength - 8);
    else if constexpr (kLength >= 4)
        return same(uint32_t(), 0) && same(uint32_t(), kLength - 4);
    else
        return same(uint16_t(), 0) && same(uint16_t(), kLength - 2);
}

inline bool isArguments(const char* key) {
    return isKey(key, "args\"");
}

/// Where the value of a key of an event goes; null for other keys.
inline std::string_view* fieldPlace(TraceEvent& event, const char* key) {
    switch (*key) {
    case 'n':
        return isKey(key, "name\"") ? &event.name : nullptr;
    case 'c':
        return isKey(key, "cat\"") ? &event.category : nullptr;
    case 'p':
        return isKey(key, "pid\"") ? &event.process : isKey(key, "ph\"") ? &event.phase : nullptr;
    case 't':
        return isKey(key, "ts\"") ? &event.timestamp : isKey(key, "tid\"") ? &event.thread : nullptr;
    case 'd':
        return isKey(key, "dur\"") ? &event.duration : nullptr;
    case 'i':
        return isKey(key, "id\"") ? &event.id : isKey(key, "id2\"") ? &event.scopedId : nullptr;
    case 'b':
        return isKey(key, "bp\"") ? &event.bindingPoint : nullptr;
    case 's':
        return isKey(key, "scope\"") ? &event.scope : nullptr;
    default:
        return nullptr;
    }
}

/// Where the value of a key of "args" goes; null for those that only the Details panel needs. Spellings seen or
/// announced: the sequence id has several, and none of them is documented for this file.
inline std::string_view* argumentPlace(TraceEvent& event, const char* key) {
    const auto place = [&](EventArgument which) { return &event.known[static_cast<size_t>(which)]; };
    switch (*key) {
    case 'E':
        return isKey(key, "External id\"") ? place(EventArgument::ExternalId) : nullptr;
    case 'e':
        return isKey(key, "external id\"") ? place(EventArgument::ExternalId) : nullptr;
    case 'c':
        return isKey(key, "correlation\"") ? place(EventArgument::Correlation) : nullptr;
    case 'S':
        return isKey(key, "Sequence number\"") ? place(EventArgument::SequenceNumber) : nullptr;
    case 's':
        return isKey(key, "stream\"") ? place(EventArgument::Stream) : nullptr;
    case 'F':
        return isKey(key, "Fwd thread id\"") ? place(EventArgument::ForwardThread) : nullptr;
    case 'M':
        return isKey(key, "Module Hierarchy\"") ? place(EventArgument::Module) : nullptr;
    case 'I':
        return isKey(key, "Input Dims\"") ? place(EventArgument::InputDims) : nullptr;
    case 'n':
        if (isKey(key, "neff_cache_key\""))
            return place(EventArgument::NeffCacheKey);
        return isKey(key, "nrt_sequence_id\"") || isKey(key, "nrta_seq_id\"") || isKey(key, "nrta_sequence_id\"") ||
                       isKey(key, "nrt_seq_id\"")
                   ? place(EventArgument::NrtaSequence)
                   : nullptr;
    default:
        return nullptr;
    }
}

/// Who is told what a reader finds among events.
class EventSink {
public:
    virtual ~EventSink() = default;
    /// `event` points into the text at hand.
    virtual void event(const TraceEvent& event) = 0;
    /// Text at `offset` that is no event.
    virtual void broken(uint64_t offset) = 0;
};

/// Where a reader of events stopped.
struct EventsEnd {
    enum class Kind : uint8_t {
        AllRead, ///< to the end of the text
        Closed,  ///< the bracket that closes the array was taken; `at` is behind it
        Stopped, ///< strict: what begins at `at` is not strict JSON, or not whole. Forgiving: the text ends within it
    };
    Kind kind = Kind::AllRead;
    size_t at = 0; ///< index into the text
};

/// Reads what is almost JSON from `from` on, a place between two events: see JsonCursor for what it puts up with; also
/// a leading comma, and text between events, which is told as broken. What is damaged in itself (quotes or brackets
/// that do not pair) is told as broken, and the reading goes on with the next object that has a "ph". `offset` is that
/// of the text in the file; with `last` no more text follows. Gives the same as StrictReader on good text.
EventsEnd readForgivingly(std::string_view text, size_t from, uint64_t offset, EventSink& sink, bool last);

} // namespace parsers
