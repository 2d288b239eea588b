// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_assembler.h"

#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_number.h"

#include <limits>

namespace parsers {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kUnfinishedNs = -1000; // "dur": -1
// No profile runs for a year. Corrupt device records give centuries.
constexpr int64_t kLongestNs = int64_t(366) * 24 * 3600 * 1'000'000'000;
constexpr int64_t kYear2001Ns = 978'307'200'000'000'000;
constexpr int64_t kYear2100Ns = 4'102'444'800'000'000'000;

bool isDeviceCategory(std::string_view category) {
    static constexpr std::string_view kDevice[] = {"privateuse1_driver",  "kernel", "gpu_memcpy", "gpu_memset",
                                                   "gpu_user_annotation", "Kernel", "Memcpy",     "Memset"};
    for (const std::string_view device : kDevice)
        if (category == device)
            return true;
    return false;
}

} // namespace

TraceAssembler::TraceAssembler(const ParseInput& input, ByteBuffer text)
    : m_input(input)
    , m_text(std::move(text))
    , m_builder(input.builder)
    , m_path(input.builder.file(input.file).path)
    , m_threads(input.builder, input.worker,
                [&] {
                    auto details = std::make_unique<TraceEventDetails>(m_text);
                    m_details = details.get();
                    return input.builder.addSource(std::move(details));
                }())
    , m_names(input.builder.strings())
    , m_firstSpan(input.builder.nextSpan())
    , m_driverCategory(input.builder.strings().intern("privateuse1_driver")) {}

void TraceAssembler::note(Tally& tally, uint64_t offset) {
    if (tally.count++ == 0)
        tally.firstOffset = offset;
}

void TraceAssembler::broken(uint64_t offset) {
    note(m_broken, offset);
}

/// The first character counts: "XXX" is X. '\0' when there is none, or when it is no letter of ASCII.
char TraceAssembler::phaseOf(const TraceEvent& event) const {
    const std::string_view phase = withoutQuotes(event.phase);
    if (event.phase.size() == phase.size() || phase.empty() || static_cast<uint8_t>(phase.front()) >= 128)
        return '\0';
    return phase.front();
}

bool TraceAssembler::timeOf(const TraceEvent& event, int64_t& ns) {
    if (isNothing(event.timestamp)) {
        note(m_noTime, event.offset);
        return false;
    }
    const std::optional<int64_t> time = nanosecondsOf(withoutQuotes(event.timestamp));
    if (!time) {
        note(m_badTime, event.offset);
        return false;
    }
    ns = *time;
    ++m_timed;
    m_unixLike += ns >= kYear2001Ns && ns < kYear2100Ns ? 1 : 0;
    return true;
}

void TraceAssembler::event(const TraceEvent& event) {
    m_sawEvents = true;
    const char phase = phaseOf(event);
    if (phase == 'M')
        return metadata(event);
    if (phase == '\0') {
        // Writers end their arrays with an empty object, so that they need not know which event is the last.
        if (!event.phase.empty() || !event.name.empty() || !event.timestamp.empty())
            note(m_noPhase, event.offset);
        return;
    }
    int64_t time = 0;
    if (!timeOf(event, time))
        return;
    switch (phase) {
    case 'X':
        return complete(event, time, ThreadLane::Calls);
    case 'B':
        return edge(event, time, SpanEdge::Kind::Begin);
    case 'E':
        return edge(event, time, SpanEdge::Kind::End);
    case 'i':
    case 'I':
    case 'R':
        return instant(event, time);
    case 'C':
        return counter(event, time);
    case 's':
        return flowPoint(event, time, FlowPoint::Kind::Start);
    case 't':
        return flowPoint(event, time, FlowPoint::Kind::Step);
    case 'f':
        return flowPoint(event, time, FlowPoint::Kind::Finish);
    case 'b':
    case 'S':
        return asyncEdge(event, time, SpanEdge::Kind::Begin);
    case 'e':
    case 'F':
        return asyncEdge(event, time, SpanEdge::Kind::End);
    case 'n':
    case 'p':
        return asyncEdge(event, time, SpanEdge::Kind::Mark);
    case 'T':
        if (event.id.empty() && event.scopedId.empty() && !event.duration.empty())
            return complete(event, time, ThreadLane::State);
        return asyncEdge(event, time, SpanEdge::Kind::Mark);
    default:
        return note(m_otherPhases[static_cast<size_t>(phase)], event.offset);
    }
}

model::StringId TraceAssembler::nameOf(const TraceEvent& event) {
    if (isNothing(event.name) || event.name.front() != '"') {
        note(m_unnamed, event.offset);
        return m_names.intern({});
    }
    return m_names.intern(event.name);
}

/// Which lane of its thread an event stands on. Work of a stream has a lane of its own even where its number is also
/// that of a thread.
ThreadLane TraceAssembler::laneKind(const TraceEvent& event, uint32_t thread, model::StringId category) {
    const bool driver = category == m_driverCategory;
    if (thread >= m_threadSeen.size())
        m_threadSeen.resize(thread + 1, false);
    if (!m_threadSeen[thread] && (driver || isDeviceCategory(m_builder.strings().view(category)))) {
        const std::string_view stream = withoutQuotes(event.argument(EventArgument::Stream));
        if (!driver)
            m_threads.markStream(thread, plainNumber(stream) ? stream : std::string_view());
    }
    m_threadSeen[thread] = true;
    return driver ? ThreadLane::Stream : ThreadLane::Calls;
}

/// A number only if it fits u64 and prints back to the very same text, else a text.
model::AttributeValue TraceAssembler::idValue(std::string_view token) {
    if (const std::optional<uint64_t> number = plainNumber(withoutQuotes(token)))
        return model::AttributeValue::ofNumber(*number);
    return model::AttributeValue::ofText(m_names.intern(token));
}

template <class Use>
void TraceAssembler::forAttributes(const TraceEvent& event, Use use) {
    using model::AttributeKey;
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
            use(key, idValue(token));
    for (const auto& [argument, key] : kTexts)
        if (const std::string_view token = event.argument(argument); !isNothing(token))
            use(key, model::AttributeValue::ofText(m_names.intern(token)));
}

void TraceAssembler::complete(const TraceEvent& event, int64_t start, ThreadLane kind) {
    model::NewSpan span;
    span.start = model::Timestamp(start);
    span.detail = event.offset;
    int64_t duration = 0;
    if (isNothing(event.duration)) {
        note(m_noDuration, event.offset);
    } else if (const auto read = nanosecondsOf(withoutQuotes(event.duration))) {
        duration = *read;
    } else {
        return note(m_badDuration, event.offset);
    }
    if (duration == kUnfinishedNs) {
        duration = 0;
        span.flags |= model::kSpanUnfinished;
        note(m_unfinished, event.offset);
    }
    if (duration < 0 || duration > kLongestNs || start == kMax || start == kMin) {
        span.flags |= model::kSpanImplausible;
        note(m_implausible, event.offset);
    }
    span.duration = model::Duration(duration);
    span.name = nameOf(event);
    span.category = m_names.intern(event.category);
    const uint32_t thread = m_threads.thread(event.process, event.thread);
    if (kind == ThreadLane::Calls)
        kind = laneKind(event, thread, span.category);
    const model::SpanHandle handle = m_builder.addSpan(m_threads.lane(thread, kind), span);
    forAttributes(event, [&](model::AttributeKey key, model::AttributeValue value) {
        m_builder.setAttribute(handle, key, value);
    });
}

void TraceAssembler::instant(const TraceEvent& event, int64_t time) {
    model::NewSpan span;
    span.start = model::Timestamp(time);
    span.detail = event.offset;
    span.flags = model::kSpanInstant;
    if (time == kMax || time == kMin) {
        span.flags |= model::kSpanImplausible;
        note(m_implausible, event.offset);
    }
    span.name = nameOf(event);
    span.category = m_names.intern(event.category);
    const uint32_t thread = m_threads.thread(event.process, event.thread);
    const model::SpanHandle handle = m_builder.addSpan(m_threads.lane(thread, ThreadLane::Calls), span);
    forAttributes(event, [&](model::AttributeKey key, model::AttributeValue value) {
        m_builder.setAttribute(handle, key, value);
    });
}

uint32_t TraceAssembler::holdAttributes(const TraceEvent& event) {
    const uint32_t first = static_cast<uint32_t>(m_held.size());
    forAttributes(event, [&](model::AttributeKey key, model::AttributeValue value) { m_held.push_back({key, value}); });
    const uint32_t count = static_cast<uint32_t>(m_held.size()) - first;
    if (count == 0)
        return 0;
    m_heldRanges.push_back({first, count});
    return static_cast<uint32_t>(m_heldRanges.size() - 1);
}

void TraceAssembler::edge(const TraceEvent& event, int64_t time, SpanEdge::Kind kind) {
    const uint32_t thread = m_threads.thread(event.process, event.thread);
    SpanEdge made;
    made.time = time;
    made.offset = event.offset;
    made.group = thread;
    made.lane = m_threads.lane(thread, ThreadLane::Calls);
    made.kind = kind;
    made.category = m_names.intern(event.category);
    if (kind == SpanEdge::Kind::Begin) {
        made.name = nameOf(event);
        made.attributes = holdAttributes(event);
    } else {
        made.name = m_names.intern(isNothing(event.name) ? std::string_view() : event.name);
    }
    m_edges.push_back(made);
}

/// The number of an asynchronous id: category and id, and the process when the id is local to it.
uint64_t TraceAssembler::asyncGroup(const TraceEvent& event, uint32_t thread, model::StringId category) {
    std::string key = std::to_string(category.value()) + '\n';
    JsonCursor cursor(event.scopedId);
    std::string_view scope, id;
    if (cursor.take('{') && cursor.key(scope) && cursor.value(id)) {
        if (withoutQuotes(scope) == "local")
            key += "local " + std::to_string(m_threads.processNumber(thread)) + '\n';
        key.append(withoutQuotes(id));
    } else {
        key.append(withoutQuotes(event.id));
    }
    return m_asyncGroups.try_emplace(std::move(key), m_asyncGroups.size()).first->second;
}

void TraceAssembler::asyncEdge(const TraceEvent& event, int64_t time, SpanEdge::Kind kind) {
    const uint32_t thread = m_threads.thread(event.process, event.thread);
    SpanEdge made;
    made.time = time;
    made.offset = event.offset;
    made.category = m_names.intern(event.category);
    made.group = asyncGroup(event, thread, made.category);
    made.kind = kind;
    if (kind == SpanEdge::Kind::End) {
        made.name = m_names.intern(isNothing(event.name) ? std::string_view() : event.name);
    } else {
        made.name = nameOf(event);
        made.lane = m_threads.asyncLane(thread, made.category);
        made.attributes = holdAttributes(event);
    }
    m_asyncEdges.push_back(made);
}

void TraceAssembler::flowPoint(const TraceEvent& event, int64_t time, FlowPoint::Kind kind) {
    FlowPoint point;
    point.time = time;
    point.kind = kind;
    point.category = m_names.intern(event.category);
    point.name = m_names.intern(isNothing(event.name) ? std::string_view() : event.name);
    point.id = idValue(event.id.empty() ? event.scopedId : event.id);
    point.thread = m_threads.thread(event.process, event.thread);
    point.enclosing = withoutQuotes(event.bindingPoint) == "e";
    m_flows.push_back(point);
}

void TraceAssembler::counter(const TraceEvent& event, int64_t time) {
    if (time == kMax || time == kMin)
        return note(m_implausible, event.offset);
    const uint32_t thread = m_threads.thread(event.process, event.thread);
    std::string name(m_builder.strings().view(nameOf(event)));
    if (!isNothing(event.id))
        name.append("[").append(tokenText(event.id, m_scratch)).append("]");
    const uint64_t odd =
        m_counters.add(m_threads.processNumber(thread), name, event.arguments, m_text.data() + m_text.size(), time);
    if (odd > 0) {
        note(m_badSamples, event.offset);
        m_badSamples.count += odd - 1;
    }
}

void TraceAssembler::metadata(const TraceEvent& event) {
    const std::string_view what = withoutQuotes(event.name);
    if (!event.arguments || !(what.starts_with("process_") || what.starts_with("thread_")))
        return;
    const uint32_t thread = m_threads.thread(event.process, event.thread);
    JsonCursor cursor(event.arguments, m_text.data() + m_text.size());
    cursor.take('{');
    std::string_view key, token;
    while (cursor.key(key) && cursor.value(token)) {
        key = withoutQuotes(key);
        const std::optional<int64_t> number = wholeNumber(withoutQuotes(token));
        if (what == "process_name" && key == "name")
            m_threads.setProcessName(thread, std::string(tokenText(token, m_scratch)));
        else if (what == "thread_name" && key == "name")
            m_threads.setThreadName(thread, std::string(tokenText(token, m_scratch)));
        else if (what == "process_labels" && key == "labels")
            m_threads.setProcessLabels(thread, std::string(tokenText(token, m_scratch)));
        else if (what == "process_sort_index" && key == "sort_index" && number)
            m_threads.setProcessSort(thread, *number);
        else if (what == "thread_sort_index" && key == "sort_index" && number)
            m_threads.setThreadSort(thread, *number);
    }
}

void TraceAssembler::topLevel(std::string_view key, std::string_view token) {
    if (key == "traceEvents") {
        m_sawEvents = true;
    } else if (key == "baseTimeNanoseconds") {
        m_base = wholeNumber(withoutQuotes(token));
    } else if (key == "host_name" || key == "hostname") {
        m_hostName = std::string(tokenText(token, m_scratch));
    } else if (key == "synthetic" && token == "true") {
        m_builder.markSynthetic();
    } else if ((key == "samples" && token != "[]") || key == "systemTraceEvents") {
        m_samples = true;
    }
}

} // namespace parsers
