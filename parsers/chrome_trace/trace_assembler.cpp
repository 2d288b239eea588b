// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_assembler.h"

#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_number.h"

namespace parsers {

namespace {
constexpr uint32_t kNoThread = 0xffffffffu;
constexpr std::string_view kLocal = "local\n"; // in front of an id that is one of its process alone
} // namespace

TraceAssembler::TraceAssembler(const ParseInput& input)
    : m_input(input)
    , m_builder(input.builder)
    , m_path(input.builder.file(input.file).path)
    , m_part(input.choice, input.choice.window ? baseTimeOf(input.bytes) : std::nullopt)
    , m_threads(input.builder, input.worker,
                [&] {
                    auto details = std::make_unique<TraceEventDetails>();
                    m_details = details.get();
                    return input.builder.addSource(std::move(details));
                }())
    , m_driverCategory(input.builder.strings().intern("privateuse1_driver"))
    , m_annotationCategory(input.builder.strings().intern("gpu_user_annotation")) {}

void TraceAssembler::take(const EventBatch& batch, const TokenTable& tokens, TokenNames& names, const char* textEnd) {
    m_batch = &batch;
    m_tokens = &tokens;
    m_names = &names;
    m_textEnd = textEnd;
    names.texts.resize(tokens.size());
    names.threads.resize(tokens.size(), kNoThread);
    m_sawEvents |= batch.sawEvents;
    m_tallies.add(batch.tallies);
    size_t at = 0;
    for (const EventRecord& record : batch.events) {
        event(record, Attributes(batch.attributes).subspan(at, record.attributes));
        at += record.attributes;
    }
}

model::StringId TraceAssembler::textOf(uint32_t token) {
    model::StringId& text = m_names->texts[token];
    if (!text.valid()) {
        const std::string_view raw = m_tokens->token(token);
        text = m_builder.strings().intern(tokenText(raw, m_scratch));
        if (hasUnknownEscape(raw) && m_oddTexts.insert(text).second)
            m_tallies.unknownEscape.note(m_offset);
    }
    return text;
}

uint32_t TraceAssembler::threadOf(uint32_t token) {
    uint32_t& thread = m_names->threads[token];
    if (thread == kNoThread) {
        const std::string_view both = m_tokens->token(token);
        JsonCursor cursor(both); // text in quotes may hold a raw newline itself
        std::string_view process;
        const bool quoted = both.front() == '"' && cursor.value(process);
        const size_t border = quoted ? process.size() : both.find('\n');
        thread = m_threads.thread(both.substr(0, border), both.substr(border + 1));
    }
    return thread;
}

model::AttributeValue TraceAssembler::valueOf(const EventBatch::Attribute& attribute) {
    if (attribute.isText)
        return model::AttributeValue::ofText(textOf(static_cast<uint32_t>(attribute.value)));
    return model::AttributeValue::ofNumber(attribute.value);
}

model::SpanColumns& TraceAssembler::columnsOf(model::LaneId lane) {
    if (lane.index() >= m_columns.size())
        m_columns.resize(lane.index() + 1);
    return m_columns[lane.index()];
}

/// When only a part of the trace is read. Times of events that begin and end apart are looked at when both are known.
bool TraceAssembler::isWanted(const EventRecord& record) {
    constexpr std::string_view kInTwo = "BEbe";
    if (record.phase == 'M')
        return true;
    const uint32_t thread = threadOf(record.thread);
    if (thread >= m_wantedThreads.size())
        m_wantedThreads.resize(thread + 1, -1);
    if (m_wantedThreads[thread] < 0)
        m_wantedThreads[thread] =
            m_part.wantsThread(m_threads.processId(m_threads.processNumber(thread)), m_threads.threadId(thread)) ? 1
                                                                                                                 : 0;
    if (m_wantedThreads[thread] == 0)
        return false;
    return kInTwo.find(record.phase) != std::string_view::npos || m_part.wantsTime(record.time, record.duration);
}

void TraceAssembler::event(const EventRecord& record, Attributes attributes) {
    if (m_part.isPart() && !isWanted(record))
        return m_part.leaveOut();
    m_offset = record.offset;
    switch (record.phase) {
    case 'X':
        return span(record, attributes, ThreadLane::Calls);
    case 'T':
        return span(record, attributes, ThreadLane::State);
    case 'i':
        return span(record, attributes, ThreadLane::Calls);
    case 'B':
    case 'E':
        return edge(record, attributes);
    case 'b':
    case 'e':
    case 'n':
        return asyncEdge(record, attributes);
    case 's':
    case 't':
    case 'f':
        return flowPoint(record, attributes);
    case 'C':
        return counter(record);
    case 'M':
        return metadata(record);
    default:
        return;
    }
}

/// Which lane of its thread an event stands on. Work of a stream has a lane of its own even where its number is also
/// that of a thread.
ThreadLane TraceAssembler::laneKind(const EventRecord& record, uint32_t thread, model::StringId category) {
    const bool driver = category == m_driverCategory;
    const ThreadLane lane = driver                             ? ThreadLane::Stream
                            : category == m_annotationCategory ? ThreadLane::Annotations
                                                               : ThreadLane::Calls;
    if (record.raw == EventRecord::kNone)
        return lane;
    if (thread >= m_threadSeen.size())
        m_threadSeen.resize(thread + 1, false);
    if (!m_threadSeen[thread] && !driver && isDeviceCategory(m_builder.strings().view(category))) {
        const std::string_view stream = withoutQuotes(m_batch->raw[record.raw].argument(EventArgument::Stream));
        m_threads.markStream(thread, plainNumber(stream) ? stream : std::string_view());
    }
    m_threadSeen[thread] = true;
    return lane;
}

void TraceAssembler::span(const EventRecord& record, Attributes attributes, ThreadLane kind) {
    const model::StringId category = textOf(record.category);
    const uint32_t thread = threadOf(record.thread);
    if (record.phase == 'X')
        kind = laneKind(record, thread, category);
    model::SpanColumns& columns = columnsOf(m_threads.lane(thread, kind));
    const size_t row = columns.size();
    columns.append(record.time, record.duration, textOf(record.name).value(), category.value(), record.offset,
                   record.spanFlags);
    for (const EventBatch::Attribute& attribute : attributes)
        columns.setAttribute(row, attribute.key, valueOf(attribute));
}

uint32_t TraceAssembler::holdAttributes(Attributes attributes) {
    if (attributes.empty())
        return 0;
    m_heldRanges.push_back({static_cast<uint32_t>(m_held.size()), static_cast<uint32_t>(attributes.size())});
    for (const EventBatch::Attribute& attribute : attributes)
        m_held.push_back({attribute.key, valueOf(attribute)});
    return static_cast<uint32_t>(m_heldRanges.size() - 1);
}

void TraceAssembler::edge(const EventRecord& record, Attributes attributes) {
    const uint32_t thread = threadOf(record.thread);
    SpanEdge made;
    made.time = record.time;
    made.offset = record.offset;
    made.group = thread;
    made.lane = m_threads.lane(thread, ThreadLane::Calls);
    made.kind = record.phase == 'B' ? SpanEdge::Kind::Begin : SpanEdge::Kind::End;
    made.category = textOf(record.category);
    made.name = textOf(record.name);
    made.attributes = holdAttributes(attributes);
    m_edges.push_back(made);
}

/// The number of an asynchronous id: category and id, and the process when the id is local to it.
uint64_t TraceAssembler::asyncGroup(std::string_view id, uint32_t thread, model::StringId category) {
    std::string key = std::to_string(category.value()) + '\n';
    if (id.starts_with(kLocal)) {
        key += "local " + std::to_string(m_threads.processNumber(thread)) + '\n';
        id.remove_prefix(kLocal.size());
    }
    key.append(id);
    return m_asyncGroups.try_emplace(std::move(key), m_asyncGroups.size()).first->second;
}

void TraceAssembler::asyncEdge(const EventRecord& record, Attributes attributes) {
    const uint32_t thread = threadOf(record.thread);
    SpanEdge made;
    made.time = record.time;
    made.offset = record.offset;
    made.category = textOf(record.category);
    made.group = asyncGroup(m_tokens->token(static_cast<uint32_t>(attributes.front().value)), thread, made.category);
    made.name = textOf(record.name);
    if (record.phase == 'e') {
        made.kind = SpanEdge::Kind::End;
    } else {
        made.kind = record.phase == 'b' ? SpanEdge::Kind::Begin : SpanEdge::Kind::Mark;
        made.lane = m_threads.asyncLane(thread, made.category);
        made.attributes = holdAttributes(attributes.subspan(1));
    }
    m_asyncEdges.push_back(made);
}

void TraceAssembler::flowPoint(const EventRecord& record, Attributes attributes) {
    const EventBatch::Attribute& token = attributes.front();
    const uint32_t thread = threadOf(record.thread);
    model::AttributeValue id = valueOf(token);
    if (token.isText && m_tokens->token(static_cast<uint32_t>(token.value)).starts_with(kLocal))
        id = model::AttributeValue::ofText(m_builder.strings().intern(
            std::to_string(m_threads.processNumber(thread)) + '\n' + std::string(m_builder.strings().view(id.text))));
    const FlowPoint::Kind kind = record.phase == 's'   ? FlowPoint::Kind::Start
                                 : record.phase == 't' ? FlowPoint::Kind::Step
                                                       : FlowPoint::Kind::Finish;
    FlowPoint point;
    point.time = record.time;
    point.id = id.isText() ? id.text.value() : id.number;
    point.chain = m_flowChains.number(textOf(record.category), textOf(record.name), id.isText());
    point.thread = thread;
    point.kind = static_cast<uint32_t>(kind);
    point.enclosing = record.flags & EventRecord::kEnclosing ? 1 : 0;
    m_flows.push_back(point);
}

void TraceAssembler::counter(const EventRecord& record) {
    const TraceEvent& event = m_batch->raw[record.raw];
    std::string name(m_builder.strings().view(textOf(record.name)));
    if (!isNothing(event.id))
        name.append("[").append(tokenText(event.id, m_scratch)).append("]");
    const uint64_t odd =
        m_counters.add(m_threads.processNumber(threadOf(record.thread)), name, event.arguments, m_textEnd, record.time);
    if (odd > 0) {
        m_tallies.badSamples.note(event.offset);
        m_tallies.badSamples.count += odd - 1;
    }
}

void TraceAssembler::metadata(const EventRecord& record) {
    const TraceEvent& event = m_batch->raw[record.raw];
    const std::string_view what = withoutQuotes(event.name);
    if (!event.arguments || !(what.starts_with("process_") || what.starts_with("thread_")))
        return;
    const uint32_t thread = threadOf(record.thread);
    JsonCursor cursor(event.arguments, m_textEnd);
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
    } else if (key == "comment" && token.starts_with('"')) {
        m_builder.addComment(tokenText(token, m_scratch));
    } else if (key == "synthetic" && token == "true") {
        m_builder.markSynthetic();
    } else if ((key == "samples" && token != "[]") || key == "systemTraceEvents") {
        m_samples = true;
    }
}

} // namespace parsers
