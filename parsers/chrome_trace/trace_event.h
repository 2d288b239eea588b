// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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
    const char* arguments = nullptr; ///< the opening brace of "args"; null when there is none
    std::array<std::string_view, static_cast<size_t>(EventArgument::Count_)> known = {};
    std::string_view nowhere; ///< what argumentPlace gives for all other arguments

    std::string_view argument(EventArgument which) const { return known[static_cast<size_t>(which)]; }
};

/// Puts the value of a key of an event, given without quotes, in its place. False when the key is none of those above.
bool setEventField(TraceEvent& event, std::string_view key, std::string_view token);
/// Where the value of a key of "args" goes; `event.nowhere` for those that only the Details panel needs.
std::string_view& argumentPlace(TraceEvent& event, std::string_view key);
/// False when no key that has a place begins with this character.
inline bool mayBeKnownArgument(char first) {
    switch (first) {
    case 'E':
    case 'e':
    case 'c':
    case 'S':
    case 's':
    case 'F':
    case 'n':
    case 'M':
    case 'I':
        return true;
    default:
        return false;
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
/// a leading comma, and text between events, which is told as broken. `offset` is that of the text in the file. Gives
/// the same as StrictReader on good text.
EventsEnd readForgivingly(std::string_view text, size_t from, uint64_t offset, EventSink& sink);

} // namespace parsers
