// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_event.h"

#include <algorithm>

namespace parsers {
namespace {

constexpr std::string_view kPhaseKey = "\"ph\"";
constexpr size_t kReadAgain = 16;
constexpr size_t kFarthestLook = size_t(64) << 10; // so far is looked for what tells an event from other objects

class ForgivingReader {
public:
    ForgivingReader(std::string_view text, size_t from, uint64_t offset, EventSink& sink, bool last)
        : m_text(text)
        , m_offset(offset)
        , m_sink(sink)
        , m_cursor(text.substr(from))
        , m_last(last)
        , m_mayReadAgain(kReadAgain * (text.size() - from + kFarthestLook)) {}

    EventsEnd events();

private:
    /// The next place of a word, remembered.
    struct Ahead {
        std::string_view what;
        size_t from = 0, found = 0;
        bool known = false;
        size_t next(std::string_view text, size_t place);
    };
    enum class Outcome : uint8_t { Read, Broken, Cut };
    enum class Answer : uint8_t { No, Yes, Later }; ///< Later: it takes more text to tell
    /// What stands at a place.
    struct Look {
        Answer sound = Answer::No;
        std::string_view token;
        char next = '\0';   ///< the character behind it
        bool atEnd = false; ///< the text ends there
    };

    size_t at() const { return static_cast<size_t>(m_cursor.at() - m_text.data()); }
    void goTo(size_t place) { m_cursor = JsonCursor(m_text.substr(place)); }
    Outcome event();
    Outcome value(std::string_view& token);
    Outcome otherValue();
    void arguments(TraceEvent& event, std::string_view token);
    Look lookAt(size_t place) const;
    Answer isEvent(size_t place) const;
    bool mayFollowEvent(size_t place, size_t from) const;
    Answer later(bool when) const { return when && !m_last ? Answer::Later : Answer::No; }
    bool closesEvents(size_t bracket) const;
    bool resynchronise(size_t from, bool betweenEvents);

    std::string_view m_text;
    uint64_t m_offset;
    EventSink& m_sink;
    JsonCursor m_cursor;
    bool m_last;
    // What looks ahead must not cost the square of the text: nearest places are remembered, and what is read twice is
    // bounded by a multiple of the text. Beyond that damage costs more events than it needs to.
    mutable Ahead m_phase{kPhaseKey}, m_close{"}"};
    mutable size_t m_mayReadAgain;
};

size_t ForgivingReader::Ahead::next(std::string_view text, size_t place) {
    if (!known || place < from || place > found) {
        found = text.find(what, place);
        known = true;
        from = place;
    }
    return found;
}

/// The sound value at `place`, if it is one within a bounded look.
ForgivingReader::Look ForgivingReader::lookAt(size_t place) const {
    const std::string_view ahead = m_text.substr(place, std::min(kFarthestLook, m_mayReadAgain));
    JsonCursor cursor(ahead);
    Look look;
    if (cursor.soundValue(look.token)) {
        look.sound = Answer::Yes;
        look.next = cursor.peek();
        look.atEnd = look.next == '\0' && place + static_cast<size_t>(cursor.at() - ahead.data()) == m_text.size();
    } else {
        look.sound = later(cursor.cutOff() && place + ahead.size() == m_text.size());
    }
    m_mayReadAgain -= look.sound == Answer::Yes ? look.token.size() : ahead.size();
    return look;
}

EventsEnd ForgivingReader::events() {
    for (;;) {
        const char next = m_cursor.peek();
        const size_t begin = at();
        if (m_cursor.atEnd())
            return {EventsEnd::Kind::AllRead, begin};
        if (next == ']') {
            m_cursor.take(']');
            return {EventsEnd::Kind::Closed, at()};
        }
        const bool isObject = next == '{';
        const Outcome outcome = isObject ? event() : otherValue();
        if (outcome == Outcome::Read && isObject)
            continue;
        if (outcome == Outcome::Cut ||
            (outcome == Outcome::Broken && !resynchronise(isObject ? at() : begin, !isObject)))
            return {EventsEnd::Kind::Stopped, begin};
        m_sink.broken(m_offset + begin);
    }
}

/// A value that is no object, between events.
ForgivingReader::Outcome ForgivingReader::otherValue() {
    std::string_view token;
    JsonCursor behindBracket = m_cursor;
    if (behindBracket.take('[') && behindBracket.peek() == '{') {
        const Answer answer = isEvent(static_cast<size_t>(behindBracket.at() - m_text.data()));
        if (answer == Answer::Later)
            return Outcome::Cut;
        if (answer == Answer::Yes) {
            m_cursor = behindBracket; // one bracket too many
            return Outcome::Read;
        }
    }
    if (!m_cursor.soundValue(token))
        return m_cursor.cutOff() ? Outcome::Cut : Outcome::Broken;
    const char* next = m_cursor.at();
    const char* const end = m_text.data() + m_text.size();
    while (next < end && JsonCursor::isSpace(*next))
        ++next;
    if (next == end)
        return Outcome::Cut;
    return *next == ',' || *next == ']' || *next == '{' ? Outcome::Read : Outcome::Broken;
}

/// One event. When it is broken the cursor stands where that shows.
ForgivingReader::Outcome ForgivingReader::event() {
    TraceEvent found;
    found.offset = m_offset + at();
    m_cursor.take('{');
    std::string_view key, token;
    while (m_cursor.peek() != '}') {
        if (!m_cursor.key(key))
            return m_cursor.cutOff() ? Outcome::Cut : Outcome::Broken;
        const bool hasArguments = isArguments(key.data() + 1) && m_cursor.peek() == '{';
        if (const Outcome outcome = value(token); outcome != Outcome::Read)
            return outcome;
        if (hasArguments)
            arguments(found, token);
        else if (std::string_view* const place = fieldPlace(found, key.data() + 1))
            *place = token;
    }
    m_cursor.take('}');
    m_sink.event(found);
    return Outcome::Read;
}

/// The value of a field. A damaged one will do if its brackets pair by number and it does not reach into what may be
/// another event.
ForgivingReader::Outcome ForgivingReader::value(std::string_view& token) {
    const char first = m_cursor.peek();
    const size_t begin = at();
    if (m_cursor.soundValue(token))
        return Outcome::Read;
    if (m_cursor.cutOff())
        return Outcome::Cut;
    if (first != '{' && first != '[')
        return Outcome::Broken;
    const size_t farthest = std::min(m_text.size(), at() + kFarthestLook);
    const size_t ahead = m_phase.next(m_text, at());
    const size_t phase = ahead < farthest ? ahead : std::string_view::npos;
    JsonCursor counting(m_text.substr(begin, std::min(std::min(phase, farthest) - begin, m_mayReadAgain)));
    m_mayReadAgain -= std::min(m_mayReadAgain, std::min(phase, farthest) - begin);
    if (!counting.value(token))
        return phase == std::string_view::npos && farthest == m_text.size() && !m_last ? Outcome::Cut : Outcome::Broken;
    const JsonCursor damaged = m_cursor;
    goTo(begin + token.size());
    const size_t behind = at();
    const char next = m_cursor.peek();
    if (next == '"' || next == '}' || (m_cursor.atEnd() && !m_last)) {
        goTo(behind);
        return Outcome::Read;
    }
    m_cursor = damaged;
    return Outcome::Broken;
}

void ForgivingReader::arguments(TraceEvent& event, std::string_view object) {
    event.arguments = object.data();
    JsonCursor cursor(object);
    std::string_view key, token;
    cursor.take('{');
    while (cursor.key(key) && cursor.value(token))
        if (std::string_view* const place = argumentPlace(event, key.data() + 1))
            *place = token;
}

/// Is the object that opens here an event? One that is broken itself counts if it says so before it first closes.
ForgivingReader::Answer ForgivingReader::isEvent(size_t place) const {
    const size_t phase = m_phase.next(m_text, place);
    if (phase == std::string_view::npos)
        return later(m_text.size() - place < kFarthestLook);
    if (phase - place >= kFarthestLook)
        return Answer::No;
    if (phase < m_close.next(m_text, place))
        return Answer::Yes;
    const Look look = lookAt(place);
    return look.sound != Answer::Yes ? look.sound : look.token.size() > phase - place ? Answer::Yes : Answer::No;
}

/// Does a brace at `place` stand behind a comma or a bracket that closes, or behind nothing from `from` on?
bool ForgivingReader::mayFollowEvent(size_t place, size_t from) const {
    while (place > from && JsonCursor::isSpace(m_text[place - 1]))
        --place;
    const char before = place > from ? m_text[place - 1] : ',';
    return before == ',' || before == '}' || before == ']';
}

/// May this bracket close the array of events, by what follows it?
bool ForgivingReader::closesEvents(size_t bracket) const {
    JsonCursor next(m_text.substr(bracket + 1));
    if (next.take('}')) {
        next.peek();
        return next.atEnd();
    }
    std::string_view key;
    TraceEvent event;
    const bool isKey = next.key(key);
    return isKey ? !isArguments(key.data() + 1) && !fieldPlace(event, key.data() + 1) : next.atEnd();
}

/// Goes from a place within something broken to the next event, or where the text has no more to the bracket that
/// closes them. False when that takes more text.
bool ForgivingReader::resynchronise(size_t from, bool betweenEvents) {
    size_t closing = std::string_view::npos, lastOfArray = closing;
    for (size_t i = m_text.find_first_of("{]", from); i != std::string_view::npos;
         i = m_text.find_first_of("{]", i + 1)) {
        if (m_text[i] == ']') {
            if (closing == std::string_view::npos && closesEvents(i))
                closing = i;
            continue;
        }
        if (!betweenEvents && !mayFollowEvent(i, from))
            continue;
        const Answer answer = isEvent(i);
        if (answer == Answer::Later)
            return false;
        if (answer == Answer::No)
            continue;
        const Look look = lookAt(i);
        if (look.sound == Answer::Later || (look.atEnd && !m_last))
            return false;
        if (look.sound == Answer::No || look.next != ']') {
            goTo(i);
            return true;
        }
        if (lastOfArray == std::string_view::npos)
            lastOfArray = i;
        i += look.token.size() - 1; // what stands in it is no event, whatever it is itself
    }
    // The last event, or something within the broken one that looks like it: that shows when the text goes on.
    const size_t place = lastOfArray == std::string_view::npos ? closing : lastOfArray;
    if (!m_last || place == std::string_view::npos)
        return false;
    goTo(place);
    return true;
}

} // namespace

EventsEnd readForgivingly(std::string_view text, size_t from, uint64_t offset, EventSink& sink, bool last) {
    return ForgivingReader(text, from, offset, sink, last).events();
}

} // namespace parsers
