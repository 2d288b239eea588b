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

    std::string_view argument(EventArgument which) const { return known[static_cast<size_t>(which)]; }
};

/// Puts the value of a key of an event, given without quotes, in its place. False when the key is none of those above.
bool setEventField(TraceEvent& event, std::string_view key, std::string_view token);
/// The same for a key of "args".
bool setEventArgument(TraceEvent& event, std::string_view key, std::string_view token);

/// Who is told what a reader finds.
class TraceSink {
public:
    virtual ~TraceSink() = default;
    virtual void event(const TraceEvent& event) = 0;
    /// A key of the file's top object with its value; "traceEvents" is told as an empty token.
    virtual void topLevel(std::string_view key, std::string_view token) = 0;
    /// Text at `offset` that is no event.
    virtual void broken(uint64_t offset) = 0;
    /// Asked now and then: true ends the reading.
    virtual bool cancelled() const = 0;
};

/// Where a reader stopped.
struct ReadEnd {
    enum class Kind : uint8_t {
        Whole,   ///< the text ends where it should
        Cut,     ///< it ends in the middle
        Stopped, ///< not fit for this reader from `offset` on
        Cancelled,
    };
    enum class Place : uint8_t {
        Start,          ///< in front of everything
        Array,          ///< between the events of a bare array
        EventsOfObject, ///< between the events of "traceEvents"
        Object,         ///< between the keys of the top object
    };
    Kind kind = Kind::Whole;
    Place place = Place::Start; ///< Stopped: what `offset` lies in
    uint64_t offset = 0;        ///< Cut: of what is not whole; Stopped: behind the last thing that was told
};

/// Reads strict JSON with simdjson, from `begin` on. REQUIRES: ByteBuffer::kPadding readable bytes after `text`. Tells
/// events in file order and stops in front of the first that it cannot read; refuses 4 GiB and more. Offsets count from
/// text.begin().
ReadEnd readStrictly(std::string_view text, uint64_t begin, TraceSink& sink);

/// Reads what is almost JSON: see JsonCursor for what it puts up with; also a leading comma, no closing bracket, and
/// text between events, which is told as broken. Goes on where `from` stopped. Gives the same as the strict reader on
/// good text.
ReadEnd readForgivingly(std::string_view text, const ReadEnd& from, TraceSink& sink);

} // namespace parsers
