// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_reader.h"

#include "parsers/chrome_trace/json_cursor.h"

#include <algorithm>
#include <system_error>
#include <thread>

namespace parsers {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr size_t kLongestFrame = size_t(16) << 20; // a longer one is not checked for being strict
constexpr size_t kLongestRest = size_t(2) << 30;   // an event or value that is longer ends the reading

/// Behind the bracket that opens an array of events, if one opens behind `from`: what names it may be damaged. Nothing
/// either when it takes more text to tell; with `last` there is no more.
std::optional<size_t> eventsBehind(std::string_view text, size_t from, bool last) {
    constexpr size_t kFarthestLook = size_t(64) << 10;
    size_t mayLook = kFarthestLook + 4 * (text.size() - from); // in all: not the square of the text
    for (size_t at = text.find('[', from); at != std::string_view::npos; at = text.find('[', at + 1)) {
        const std::string_view ahead = text.substr(at + 1, std::min(kFarthestLook, mayLook));
        JsonCursor cursor(ahead);
        std::string_view token;
        if (cursor.peek() != '{')
            continue;
        const bool sound = cursor.soundValue(token);
        if (sound && token.find("\"ph\"") != std::string_view::npos)
            return at + 1;
        if (!sound && !last && cursor.cutOff() && at + 1 + ahead.size() == text.size())
            return std::nullopt;
        mayLook -= sound ? token.size() : ahead.size();
    }
    return std::nullopt;
}

} // namespace

/// Was the text that the forgiving reader has read strict after all? The strict one also stops where a text ends within
/// a word. Commas belong between events: those at the edges are judged by what stands before and behind.
bool TraceReader::Reader::isStrict(TextPiece& read, size_t from, const EventsEnd& forgiving) {
    const std::string_view text = read.text();
    const bool closed = forgiving.kind == EventsEnd::Kind::Closed;
    size_t begin = from, end = forgiving.at - (closed ? 1 : 0);
    const bool follows = forgiving.kind == EventsEnd::Kind::Stopped;
    size_t before = from;
    while (before > 0 && JsonCursor::isSpace(text[before - 1]))
        --before;
    bool behindEvent = before > 0 && text[before - 1] == '}'; // a piece begins behind a comma
    const auto separators = [&](bool atBegin) {
        size_t commas = 0;
        for (; begin < end; atBegin ? ++begin : --end) {
            const char c = atBegin ? text[begin] : text[end - 1];
            if (c != ',' && !JsonCursor::isSpace(c))
                break;
            commas += c == ',' ? 1 : 0;
        }
        return commas;
    };
    size_t commas = separators(true);
    if (begin < end) {
        struct : EventSink {
            void event(const TraceEvent&) override {}
            void broken(uint64_t) override {}
        } nobody;
        if (commas != (behindEvent ? 1 : 0))
            return false;
        commas = separators(false);
        behindEvent = true;
        if (strict.read(read, begin, end, nobody).kind != EventsEnd::Kind::AllRead)
            return false;
    }
    if (closed)
        return commas == 0 && (behindEvent || before == 0 || text[before - 1] != ',');
    const size_t wanted = behindEvent ? 1 : 0;
    return follows ? commas == wanted : commas <= wanted;
}

TraceEnd TraceReader::read(bool twoThreads) {
    Reader own;
    own.decoder.readTimesAsNs(m_timesAreNs);
    std::thread second;
    std::optional<Reader> other;
    if (twoThreads) {
        other.emplace();
        other->decoder.readTimesAsNs(m_timesAreNs);
        try {
            second = std::thread([&] { work(*other); });
        } catch (const std::system_error&) {
            other.reset(); // no more threads to be had: one does it too
        }
    }
    work(own);
    if (second.joinable())
        second.join();
    if (m_problem)
        std::rethrow_exception(m_problem);
    if (m_progress.cancelled())
        return m_end;
    if (m_place < Place::End || m_rest.size() > 0) {
        TextPiece rest = std::move(m_rest);
        m_rest = {};
        if (rest.size() == 0)
            rest.offset = m_feed.size();
        own.decoder.clear();
        readOn(own, rest, 0, true);
    }
    m_end.size = m_feed.size();
    m_end.limit = m_feed.limit();
    if (!m_end.notStrict && !m_end.cut && m_frameKept && !own.strict.isWhole(m_frame))
        m_end.notStrict = 0;
    return m_end;
}

void TraceReader::work(Reader& reader) {
    try {
        while (!m_stopped && !m_progress.cancelled() && m_feed.next(reader.piece)) {
            TextPiece& piece = reader.piece;
            reader.decoder.clear();
            EventsEnd read{EventsEnd::Kind::Stopped, 0};
            if (piece.number > 0)
                read = reader.strict.read(piece, 0, piece.eventsEnd, reader.decoder);
            std::optional<TextInBlocks::Block> block;
            if (m_kept)
                block = TextInBlocks::pack(piece.offset, piece.text());
            if (!waitForTurn(piece.number))
                return;
            if (block)
                m_kept->add(std::move(*block));
            accept(reader, read);
            m_turn = piece.number + 1;
            m_turn.notify_all();
        }
    } catch (...) {
        const std::lock_guard lock(m_problemMutex);
        m_problem = std::current_exception();
        m_stopped = true;
    }
    if (m_progress.cancelled())
        m_stopped = true;
    // Who waits for a turn that does not come looks at m_stopped.
    if (m_stopped) {
        m_turn = ~uint64_t(0);
        m_turn.notify_all();
    }
}

bool TraceReader::waitForTurn(uint64_t number) {
    for (uint64_t turn = m_turn; turn != number; turn = m_turn) {
        if (m_stopped)
            return false;
        m_turn.wait(turn);
    }
    return !m_stopped;
}

void TraceReader::take(Reader& reader, const TextPiece& text) {
    m_assembler.take(reader.decoder.batch(), reader.decoder.tokens(), reader.names, text.text().data() + text.size());
    reader.decoder.clear();
}

/// Takes what was read of a piece as strict JSON if it does begin between two events, and reads the rest of it.
void TraceReader::accept(Reader& reader, const EventsEnd& read) {
    TextPiece& piece = reader.piece;
    if (m_rest.size() > 0) {
        reader.decoder.clear();
        m_rest.append(piece.text());
        m_rest.eventsEnd = m_rest.size() - (piece.size() - piece.eventsEnd);
        if (m_rest.size() < 2 * m_triedSize) // seldom enough that a long value does not cost the square of its length
            return;
        TextPiece rest = std::move(m_rest);
        m_rest = {};
        return readOn(reader, rest, 0, false);
    }
    if (!betweenEvents() || piece.number == 0) {
        reader.decoder.clear();
        return readOn(reader, piece, 0, false);
    }
    take(reader, piece);
    if (read.kind == EventsEnd::Kind::AllRead)
        return;
    size_t at = read.at;
    if (read.kind == EventsEnd::Kind::Closed) {
        closeEvents();
    } else if (!readForgivinglyOn(reader, piece, at, false)) {
        return;
    }
    readOn(reader, piece, at, false);
}

/// Reads a text from a place that is known, on to its end. What is not whole is kept for later, or with `last` is cut.
void TraceReader::readOn(Reader& reader, TextPiece& text, size_t from, bool last) {
    size_t at = from;
    for (;;) {
        bool goesOn = false;
        switch (m_place) {
        case Place::Start:
            goesOn = readStart(text, at);
            break;
        case Place::Object:
            goesOn = readObject(text, at, last);
            break;
        case Place::EventsOfObject:
        case Place::Array:
            goesOn = readEvents(reader, text, at, last);
            break;
        case Place::End:
            goesOn = readBehindEnd(text, at, last);
            break;
        case Place::Stopped:
            break;
        }
        if (!goesOn)
            return;
    }
}

void TraceReader::keepRest(const TextPiece& text, size_t from) {
    if (text.size() - from > kLongestRest) {
        m_end.cut = text.offset + from;
        m_place = Place::Stopped;
        m_feed.stop();
        return;
    }
    TextPiece rest;
    rest.append(text.text().substr(from));
    rest.offset = text.offset + from;
    rest.eventsEnd = rest.size();
    m_rest = std::move(rest);
    m_triedSize = m_rest.size();
}

void TraceReader::addFrame(std::string_view text) {
    m_frameKept = m_frameKept && m_frame.size() + text.size() <= kLongestFrame;
    if (m_frameKept)
        m_frame.append(text);
}

bool TraceReader::readStart(TextPiece& text, size_t& at) {
    if (text.offset + at == 0 && text.text().starts_with(kByteOrderMark))
        at = kByteOrderMark.size();
    JsonCursor cursor(text.text().substr(at));
    const char first = cursor.peek();
    at = static_cast<size_t>(cursor.at() - text.text().data());
    if (cursor.atEnd())
        return false;
    m_end.arrayOfEvents = first == '[';
    m_place = first == '[' ? Place::Array : first == '{' ? Place::Object : Place::Stopped;
    if (m_place == Place::Stopped)
        m_feed.stop(); // no trace
    else
        addFrame(text.text().substr(at++, 1));
    return true;
}

void TraceReader::closeEvents() {
    addFrame("]");
    m_place = m_place == Place::EventsOfObject ? Place::Object : Place::End;
}

/// The keys of the top object, up to its closing brace or to the events. A file that lacks only that brace has lost
/// nothing, but is cut.
bool TraceReader::readObject(TextPiece& text, size_t& at, bool last) {
    const std::string_view whole = text.text();
    JsonCursor cursor(whole.substr(at));
    const auto place = [&] { return static_cast<size_t>(cursor.at() - whole.data()); };
    std::string_view key, token;
    for (;;) {
        const size_t begin = at;
        const auto frameUpTo = [&](size_t end) {
            addFrame(whole.substr(begin, end - begin));
            at = end;
        };
        if (cursor.peek() == '}' && cursor.take('}')) {
            m_place = Place::End;
            frameUpTo(place());
            return true;
        }
        const size_t keyAt = place();
        if (cursor.peek() == '{') { // no key: events that go on behind a bracket too many
            m_assembler.broken(text.offset + place());
            m_place = Place::EventsOfObject;
            at = place();
            return true;
        }
        if (cursor.key(key)) {
            if (withoutQuotes(key) == "traceEvents" && cursor.take('[')) {
                m_assembler.topLevel("traceEvents", {});
                m_place = Place::EventsOfObject;
                frameUpTo(place());
                return true;
            }
            if (cursor.value(token)) {
                m_assembler.topLevel(withoutQuotes(key), token);
                frameUpTo(place());
                continue;
            }
        } else if (!cursor.cutOff()) {
            if (const std::optional<size_t> events = eventsBehind(whole, keyAt, last)) {
                m_assembler.broken(text.offset + keyAt);
                m_assembler.topLevel("traceEvents", {});
                m_place = Place::EventsOfObject;
                frameUpTo(*events);
                return true;
            }
            if (last && !cursor.atEnd())
                m_assembler.broken(text.offset + keyAt);
        }
        if (!last)
            return keepRest(text, begin), false;
        m_end.cut = text.size() + text.offset;
        m_place = Place::End;
        return false;
    }
}

/// What seemed to be the end may have been a bracket too many: if another event follows, it was.
bool TraceReader::readBehindEnd(TextPiece& text, size_t& at, bool last) {
    const std::string_view whole = text.text();
    for (size_t brace = whole.find('{', at); brace != std::string_view::npos; brace = whole.find('{', brace + 1)) {
        JsonCursor cursor(whole.substr(brace));
        std::string_view key;
        TraceEvent event;
        cursor.take('{');
        if (cursor.key(key) && (isArguments(key.data() + 1) || fieldPlace(event, key.data() + 1))) {
            m_assembler.broken(text.offset + brace);
            m_place = m_end.arrayOfEvents ? Place::Array : Place::EventsOfObject;
            addFrame(whole.substr(at, brace - at));
            at = brace;
            return true;
        }
        if (cursor.cutOff() && !last) {
            addFrame(whole.substr(at, brace - at));
            return keepRest(text, brace), false;
        }
    }
    addFrame(whole.substr(at));
    return false;
}

bool TraceReader::readEvents(Reader& reader, TextPiece& text, size_t& at, bool last) {
    const size_t end = last ? text.size() : text.eventsEnd;
    if (at < end) {
        const EventsEnd read = reader.strict.read(text, at, end, reader.decoder);
        take(reader, text);
        at = read.at;
        if (read.kind == EventsEnd::Kind::Closed) {
            closeEvents();
            return true;
        }
        if (read.kind == EventsEnd::Kind::AllRead && !last)
            return false;
    }
    return readForgivinglyOn(reader, text, at, last);
}

/// Goes on where the strict reader stopped. If nothing is read here either, the text was not to blame but its end.
/// False at the end of the text.
bool TraceReader::readForgivinglyOn(Reader& reader, TextPiece& text, size_t& at, bool last) {
    const EventsEnd read = readForgivingly(text.text(), at, text.offset, reader.decoder, last);
    take(reader, text);
    if (!reader.isStrict(text, at, read))
        m_end.notStrict = std::min(m_end.notStrict.value_or(~uint64_t(0)), text.offset + at);
    at = read.at;
    if (read.kind == EventsEnd::Kind::Closed) {
        closeEvents();
        return true;
    }
    if (last) {
        m_end.cut = text.offset + at;
        m_place = Place::End;
    } else if (read.kind == EventsEnd::Kind::Stopped) {
        keepRest(text, at);
    }
    return false;
}

} // namespace parsers
