// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/chrome_trace/event_batch.h"
#include "parsers/chrome_trace/strict_reader.h"
#include "parsers/text_again.h"
#include "parsers/chrome_trace/trace_assembler.h"
#include "parsers/chrome_trace/trace_text.h"

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>

namespace parsers {

/// How the text of a trace ended.
struct TraceEnd {
    uint64_t size = 0;                 ///< bytes of text
    std::optional<uint64_t> cut;       ///< the text ends in the middle of what begins here
    std::optional<uint64_t> notStrict; ///< the first place that is not strict JSON; 0 when only its frame is odd
    bool arrayOfEvents = false;        ///< its first value is an array
    TextFeed::Limit limit = TextFeed::Limit::None; ///< it was not read to its end on purpose
};

/// Reads a trace piece by piece, on two threads where that pays. Each thread reads a piece as strict JSON, as if it
/// began and ended between two events; then, in the order of the file, its events go to the assembler, if what comes
/// before did end there. Where it did not, or where the text is not strict, the piece is read again, forgivingly, and
/// what is not whole yet is put in front of the next one. So what comes out does not depend on where pieces are cut.
class TraceReader {
public:
    /// With `kept` the text goes there too.
    TraceReader(TextFeed& feed, TraceAssembler& assembler, const model::Progress& progress, TextInBlocks* kept)
        : m_feed(feed)
        , m_assembler(assembler)
        , m_progress(progress)
        , m_kept(kept) {}

    /// Until the end or until cancelled. Throws what a library throws when memory runs out.
    TraceEnd read(bool twoThreads);
    /// See ReadChoice. Before read().
    void readTimesAsNs(bool ns) { m_timesAreNs = ns; }

private:
    enum class Place : uint8_t { Start, Object, EventsOfObject, Array, End, Stopped };
    struct Reader {
        TextPiece piece;
        StrictReader strict;
        EventDecoder decoder;
        TraceAssembler::TokenNames names;
        bool isStrict(TextPiece& read, size_t from, const EventsEnd& forgiving);
    };

    void work(Reader& reader);
    bool waitForTurn(uint64_t number);
    void accept(Reader& reader, const EventsEnd& read);
    void readOn(Reader& reader, TextPiece& text, size_t from, bool last);
    bool readStart(TextPiece& text, size_t& at);
    bool readObject(TextPiece& text, size_t& at, bool last);
    bool readEvents(Reader& reader, TextPiece& text, size_t& at, bool last);
    bool readForgivinglyOn(Reader& reader, TextPiece& text, size_t& at, bool last);
    bool readBehindEnd(TextPiece& text, size_t& at, bool last);
    void closeEvents();
    void keepRest(const TextPiece& text, size_t from);
    void addFrame(std::string_view text);
    void take(Reader& reader, const TextPiece& text);
    bool betweenEvents() const { return m_place == Place::EventsOfObject || m_place == Place::Array; }

    TextFeed& m_feed;
    TraceAssembler& m_assembler;
    const model::Progress& m_progress;
    TextInBlocks* m_kept;
    bool m_timesAreNs = false;
    std::atomic<uint64_t> m_turn{0}; // the piece that may be accepted now
    std::atomic<bool> m_stopped{false};
    std::mutex m_problemMutex;
    std::exception_ptr m_problem;

    // Whose turn it is owns these.
    Place m_place = Place::Start;
    TextPiece m_rest;        // text that is not whole yet
    size_t m_triedSize = 0;  // of it when it was last read
    std::string m_frame;     // the text without its events
    bool m_frameKept = true; // all of it
    TraceEnd m_end;
};

} // namespace parsers
