// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/store/attribute_store.h"
#include "parsers/chrome_trace/token_table.h"
#include "parsers/chrome_trace/trace_event.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsers {

/// Of an event, in ns. No profile runs for a year; corrupt records of a device give centuries.
constexpr bool isPlausibleLength(int64_t ns) {
    return ns >= 0 && ns <= int64_t(366) * 24 * 3600 * 1'000'000'000;
}
/// From the year 2001 to 2100, in ns.
constexpr bool mayBeUnixTime(int64_t ns) {
    return ns >= 978'307'200'000'000'000 && ns < 4'102'444'800'000'000'000;
}

/// A kind of bad record: how often, and where first.
struct Tally {
    uint64_t count = 0;
    std::optional<uint64_t> firstOffset; ///< none when it is not known

    void note(uint64_t offset) {
        if (count++ == 0)
            firstOffset = offset;
    }
    /// Of records that come in no order.
    void noteEarly(uint64_t offset) {
        firstOffset = std::min(firstOffset.value_or(offset), offset);
        ++count;
    }
    void add(const Tally& later) {
        if (count == 0)
            firstOffset = later.firstOffset;
        count += later.count;
    }
};

/// What was left out of a trace, or is odd about it.
struct EventTallies {
    Tally badTime, noTime, badDuration, noDuration, noPhase, unnamed, implausible, badSamples, broken, unfinished,
        unknownEscape;
    std::array<Tally, 128> otherPhases = {}; ///< by letter
    uint64_t timed = 0, unixLike = 0;        ///< events with a time; those whose time may be unix time
    uint64_t nanosecondLike = 0;             ///< those whose time is too large for microseconds
    void add(const EventTallies& later);
};

/// One event, read from its text. Names, categories and threads are numbers of the TokenTable of whoever read it.
struct EventRecord {
    static constexpr uint32_t kNone = 0xffffffffu;
    enum Flag : uint8_t {
        kEnclosing = 1, ///< "bp": "e"
        kHasId = 2,     ///< the first of its attributes is its id
    };
    int64_t time = 0, duration = 0; ///< ns as in the file
    uint64_t offset = 0;            ///< in the text
    uint32_t name = 0, category = 0;
    uint32_t thread = 0;    ///< the token "pid\ntid"
    uint32_t raw = kNone;   ///< of EventBatch::raw
    uint8_t attributes = 0; ///< how many of EventBatch::attributes are its, behind those of the events before
    char phase = 0;
    uint8_t spanFlags = 0; ///< model::SpanFlag bits
    uint8_t flags = 0;
};

/// Events of one piece of text in its order.
struct EventBatch {
    struct Attribute {
        uint64_t value = 0; ///< a number, or the number of a token
        model::AttributeKey key = model::AttributeKey::Count_;
        bool isText = false;
    };
    std::vector<EventRecord> events;
    std::vector<Attribute> attributes;
    std::vector<TraceEvent> raw; ///< where more of the event is needed. Points into the text
    EventTallies tallies;
    bool sawEvents = false;
    void clear();
};

/// Reads the fields of events into a batch. One for each thread.
class EventDecoder : public EventSink {
public:
    /// "ts" and "dur" are microseconds, or with this ns.
    void readTimesAsNs(bool ns) { m_timesAreNs = ns; }
    void event(const TraceEvent& event) override;
    void broken(uint64_t offset) override { m_batch.tallies.broken.note(offset); }

    EventBatch& batch() { return m_batch; }
    const TokenTable& tokens() const { return m_tokens; }
    /// Forgets the events, not the tokens.
    void clear();

private:
    /// What tells an asynchronous event or an arrow from others, as tokens.
    struct EventId {
        std::string_view id, scope;
        bool isLocal = false; ///< to its process
    };
    static EventId idOf(const TraceEvent& event);
    static char phaseOf(const TraceEvent& event);
    bool timeOf(const TraceEvent& event, int64_t& ns);
    std::optional<int64_t> readTime(std::string_view token) const;
    uint32_t nameOf(const TraceEvent& event);
    uint32_t threadOf(const TraceEvent& event);
    void addId(const TraceEvent& event, EventRecord& record);
    void addIdText(const EventId& id, EventRecord& record);
    void addAttribute(model::AttributeKey key, std::string_view token, bool mayBeNumber, EventRecord& record);
    void addAttributes(const TraceEvent& event, EventRecord& record);
    bool readDuration(const TraceEvent& event, EventRecord& record);
    void keepRaw(const TraceEvent& event, EventRecord& record);
    bool decode(const TraceEvent& event, EventRecord& record);

    TokenTable m_tokens;
    EventBatch m_batch;
    std::vector<uint64_t> m_threadSeen; // by token: number of the batch that met it
    uint64_t m_batchNumber = 1;
    bool m_timesAreNs = false;
    std::string m_scratch;
    std::string_view m_lastProcess, m_lastThread; // point into the token of m_lastNumber
    uint32_t m_lastNumber = 0;
};

/// Work that a device did, as categories of known profilers say.
bool isDeviceCategory(std::string_view category);

} // namespace parsers
