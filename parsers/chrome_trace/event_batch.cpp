// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/event_batch.h"

#include "model/store/span_store.h"
#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_number.h"

#include <cstring>
#include <limits>

namespace parsers {
namespace {

using model::AttributeKey;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kUnfinishedNs = -1000; // "dur": -1

} // namespace

bool isDeviceCategory(std::string_view category) {
    static constexpr std::string_view kDevice[] = {"privateuse1_driver",  "kernel", "gpu_memcpy", "gpu_memset",
                                                   "gpu_user_annotation", "Kernel", "Memcpy",     "Memset"};
    for (const std::string_view device : kDevice)
        if (category == device)
            return true;
    return false;
}

void EventTallies::add(const EventTallies& later) {
    static constexpr Tally EventTallies::*kAll[] = {
        &EventTallies::badTime, &EventTallies::noTime,     &EventTallies::badDuration, &EventTallies::noDuration,
        &EventTallies::noPhase, &EventTallies::unnamed,    &EventTallies::implausible, &EventTallies::badSamples,
        &EventTallies::broken,  &EventTallies::unfinished,
    };
    for (Tally EventTallies::*tally : kAll)
        (this->*tally).add(later.*tally);
    for (size_t i = 0; i < otherPhases.size(); ++i)
        otherPhases[i].add(later.otherPhases[i]);
    timed += later.timed;
    unixLike += later.unixLike;
    nanosecondLike += later.nanosecondLike;
}

void EventBatch::clear() {
    events.clear();
    attributes.clear();
    raw.clear();
    tallies = {};
    sawEvents = false;
}

void EventDecoder::clear() {
    m_batch.clear();
    ++m_batchNumber;
}

/// The first character counts: "XXX" is X. '\0' when there is none, or when it is no letter of ASCII.
char EventDecoder::phaseOf(const TraceEvent& event) {
    const std::string_view phase = withoutQuotes(event.phase);
    if (event.phase.size() == phase.size() || phase.empty() || static_cast<uint8_t>(phase.front()) >= 128)
        return '\0';
    return phase.front();
}

std::optional<int64_t> EventDecoder::readTime(std::string_view token) const {
    const std::string_view text = withoutQuotes(token);
    return m_timesAreNs ? nanosecondsOfNanoseconds(text) : nanosecondsOf(text);
}

bool EventDecoder::timeOf(const TraceEvent& event, int64_t& ns) {
    if (isNothing(event.timestamp)) {
        m_batch.tallies.noTime.note(event.offset);
        return false;
    }
    const std::optional<int64_t> time = readTime(event.timestamp);
    if (!time) {
        m_batch.tallies.badTime.note(event.offset);
        return false;
    }
    ns = *time;
    ++m_batch.tallies.timed;
    m_batch.tallies.nanosecondLike += ns == kMax ? 1 : 0;
    m_batch.tallies.unixLike += mayBeUnixTime(ns) ? 1 : 0;
    return true;
}

uint32_t EventDecoder::nameOf(const TraceEvent& event) {
    if (isNothing(event.name) || event.name.front() != '"') {
        m_batch.tallies.unnamed.note(event.offset);
        return 0;
    }
    return m_tokens.number(event.name);
}

/// Tokens of numbers and short words: joined on the stack as a rule.
uint32_t EventDecoder::threadOf(const TraceEvent& event) {
    if (m_lastNumber != 0 && event.process == m_lastProcess && event.thread == m_lastThread)
        return m_lastNumber;
    m_scratch.assign(event.process).append(1, '\n').append(event.thread);
    m_lastNumber = m_tokens.number(m_scratch);
    const std::string_view kept = m_tokens.token(m_lastNumber);
    m_lastProcess = kept.substr(0, event.process.size());
    m_lastThread = kept.substr(event.process.size() + 1);
    if (m_threadSeen.size() <= m_lastNumber)
        m_threadSeen.resize(m_tokens.size() + 64, 0);
    return m_lastNumber;
}

/// A number only if it fits u64 and prints back to the very same text, else a text.
void EventDecoder::addAttribute(AttributeKey key, std::string_view token, bool mayBeNumber, EventRecord& record) {
    EventBatch::Attribute made;
    made.key = key;
    std::optional<uint64_t> number;
    if (mayBeNumber)
        number = plainNumber(withoutQuotes(token));
    made.isText = !number;
    made.value = number ? *number : m_tokens.number(token);
    m_batch.attributes.push_back(made);
    ++record.attributes;
}

void EventDecoder::addAttributes(const TraceEvent& event, EventRecord& record) {
    static constexpr std::pair<EventArgument, AttributeKey> kNumbers[] = {
        {EventArgument::ExternalId, AttributeKey::ExternalId},
        {EventArgument::Correlation, AttributeKey::Correlation},
        {EventArgument::SequenceNumber, AttributeKey::SequenceNumber},
        {EventArgument::ForwardThread, AttributeKey::ForwardThread},
        {EventArgument::NrtaSequence, AttributeKey::NrtaSequence},
    };
    static constexpr std::pair<EventArgument, AttributeKey> kTexts[] = {
        {EventArgument::NeffCacheKey, AttributeKey::NeffCacheKey},
        {EventArgument::Module, AttributeKey::Module},
        {EventArgument::InputDims, AttributeKey::InputDims},
    };
    if (!event.arguments)
        return;
    for (const auto& [argument, key] : kNumbers)
        if (const std::string_view token = event.argument(argument); !isNothing(token))
            addAttribute(key, token, true, record);
    for (const auto& [argument, key] : kTexts)
        if (const std::string_view token = event.argument(argument); !isNothing(token))
            addAttribute(key, token, false, record);
}

/// "id2" is {"local": id} or {"global": id}, and goes before "id".
EventDecoder::EventId EventDecoder::idOf(const TraceEvent& event) {
    EventId made{event.id, event.scope, false};
    JsonCursor cursor(event.scopedId);
    std::string_view reach, id;
    if (cursor.take('{') && cursor.key(reach) && cursor.value(id)) {
        made.id = id;
        made.isLocal = withoutQuotes(reach) == "local";
    }
    if (isNothing(made.scope))
        made.scope = {};
    return made;
}

/// As a text: behind "local\n" when it is one of its process alone, in front of "\n" and its scope when it has one.
void EventDecoder::addIdText(const EventId& id, EventRecord& record) {
    m_scratch.assign(id.isLocal ? "local\n" : "").append(withoutQuotes(id.id));
    if (!id.scope.empty())
        m_scratch.append(1, '\n').append(withoutQuotes(id.scope));
    record.flags |= EventRecord::kHasId;
    addAttribute(AttributeKey::Count_, m_scratch, false, record);
}

/// A number where it is one and no more.
void EventDecoder::addId(const TraceEvent& event, EventRecord& record) {
    const EventId id = idOf(event);
    if (id.isLocal || !id.scope.empty())
        return addIdText(id, record);
    record.flags |= EventRecord::kHasId;
    addAttribute(AttributeKey::Count_, id.id, true, record);
}

bool EventDecoder::readDuration(const TraceEvent& event, EventRecord& record) {
    if (isNothing(event.duration)) {
        m_batch.tallies.noDuration.note(event.offset);
    } else if (const auto read = readTime(event.duration)) {
        record.duration = *read;
    } else {
        m_batch.tallies.badDuration.note(event.offset);
        return false;
    }
    if (record.duration == (m_timesAreNs ? kUnfinishedNs / 1000 : kUnfinishedNs)) {
        record.duration = 0;
        record.spanFlags |= model::kSpanUnfinished;
        m_batch.tallies.unfinished.note(event.offset);
    }
    return true;
}

void EventDecoder::keepRaw(const TraceEvent& event, EventRecord& record) {
    record.raw = static_cast<uint32_t>(m_batch.raw.size());
    m_batch.raw.push_back(event);
}

void EventDecoder::event(const TraceEvent& event) {
    m_batch.sawEvents = true;
    EventRecord record;
    record.offset = event.offset;
    record.phase = phaseOf(event);
    if (record.phase == 'M') {
        record.thread = threadOf(event);
        keepRaw(event, record);
        m_batch.events.push_back(record);
        return;
    }
    if (record.phase == '\0') {
        // Writers end their arrays with an empty object, so that they need not know which event is the last.
        if (!event.phase.empty() || !event.name.empty() || !event.timestamp.empty())
            m_batch.tallies.noPhase.note(event.offset);
        return;
    }
    if (timeOf(event, record.time) && decode(event, record))
        m_batch.events.push_back(record);
}

/// What is left of an event whose phase and time are known. False when it is left out; then it has added nothing.
bool EventDecoder::decode(const TraceEvent& event, EventRecord& record) {
    const bool atTheEdge = record.time == kMax || record.time == kMin;
    const auto looseName = [&] { return isNothing(event.name) ? 0 : m_tokens.number(event.name); };
    if (record.phase == 'T') // a state of its thread when it lasts, else an old mark of something asynchronous
        record.phase = event.id.empty() && event.scopedId.empty() && !event.duration.empty() ? 'T' : 'n';
    switch (record.phase) {
    case 'X':
    case 'T':
        if (!readDuration(event, record))
            return false;
        if (!isPlausibleLength(record.duration) || atTheEdge)
            record.spanFlags |= model::kSpanImplausible;
        record.name = nameOf(event);
        break;
    case 'i':
    case 'I':
    case 'R':
        record.phase = 'i';
        record.spanFlags = model::kSpanInstant;
        if (atTheEdge)
            record.spanFlags |= model::kSpanImplausible;
        record.name = nameOf(event);
        break;
    case 'B':
        record.name = nameOf(event);
        break;
    case 'E':
        record.name = looseName();
        break;
    case 'C':
        if (atTheEdge) {
            m_batch.tallies.implausible.note(event.offset);
            return false;
        }
        record.name = nameOf(event);
        keepRaw(event, record);
        break;
    case 's':
    case 't':
    case 'f':
        record.name = looseName();
        addId(event, record);
        record.flags |= withoutQuotes(event.bindingPoint) == "e" ? EventRecord::kEnclosing : 0;
        break;
    case 'b':
    case 'S':
    case 'n':
    case 'p':
        record.phase = record.phase == 'b' || record.phase == 'S' ? 'b' : 'n';
        record.name = nameOf(event);
        addIdText(idOf(event), record);
        break;
    case 'e':
    case 'F':
        record.phase = 'e';
        record.name = looseName();
        addIdText(idOf(event), record);
        break;
    default:
        m_batch.tallies.otherPhases[static_cast<size_t>(record.phase)].note(event.offset);
        return false;
    }
    if (record.spanFlags & model::kSpanImplausible)
        m_batch.tallies.implausible.note(event.offset);
    record.category = m_tokens.number(event.category);
    record.thread = threadOf(event);
    if (record.phase == 'X' && m_threadSeen[record.thread] != m_batchNumber) {
        m_threadSeen[record.thread] = m_batchNumber;
        keepRaw(event, record); // the first event of a thread tells whether it stands for a stream of a device
    }
    static constexpr std::string_view kWithAttributes = "XTiBbn";
    if (kWithAttributes.find(record.phase) != std::string_view::npos)
        addAttributes(event, record);
    return true;
}

} // namespace parsers
