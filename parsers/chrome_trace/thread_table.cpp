// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/thread_table.h"

#include "model/natural_order.h"
#include "parsers/chrome_trace/json_cursor.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace parsers {
namespace {

constexpr std::string_view kGroup = "Framework";
constexpr std::string_view kStreamPrefix = "stream ";

bool isNumber(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The program in Kineto's "thread 41207 (python3)", else nothing.
std::string programOfKinetoName(const std::string& name, const std::string& thread) {
    const std::string front = "thread " + thread + " (";
    if (!name.starts_with(front) || !name.ends_with(')'))
        return {};
    return name.substr(front.size(), name.size() - front.size() - 1);
}

/// The number in "stream 7" or "stream 7 (compute)", else nothing.
std::string_view numberOfStreamName(std::string_view name) {
    if (!name.starts_with(kStreamPrefix))
        return {};
    name.remove_prefix(kStreamPrefix.size());
    return name.substr(0, name.find(' '));
}

/// As a whole word: "thread 11" does not say process 1.
bool says(std::string_view label, std::string_view owner) {
    const auto isWord = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); };
    for (size_t at = label.find(owner); at != std::string_view::npos; at = label.find(owner, at + 1)) {
        const size_t end = at + owner.size();
        if ((at == 0 || !isWord(label[at - 1])) && (end == label.size() || !isWord(label[end])))
            return true;
    }
    return false;
}

} // namespace

ThreadTable::ThreadTable(model::CaptureBuilder& builder, model::WorkerId worker, model::SourceId source)
    : m_builder(builder)
    , m_worker(worker)
    , m_source(source) {}

uint32_t ThreadTable::thread(std::string_view processToken, std::string_view threadToken) {
    const std::string process(isNothing(processToken) ? std::string_view("0") : tokenText(processToken, m_scratch));
    const std::string thread(isNothing(threadToken) ? std::string_view(process) : tokenText(threadToken, m_scratch));
    const auto [processEntry, newProcess] =
        m_processNumbers.try_emplace(process, static_cast<uint32_t>(m_processes.size()));
    if (newProcess)
        m_processes.push_back({process, {}, {}, 0});
    const auto [threadEntry, newThread] =
        m_threadNumbers.try_emplace(process + '\n' + thread, static_cast<uint32_t>(m_threads.size()));
    if (newThread) {
        Thread made;
        made.process = processEntry->second;
        made.id = thread;
        m_threads.push_back(std::move(made));
        if (const std::string_view number = numberOfStreamName(thread); !number.empty())
            markStream(threadEntry->second, number);
    }
    return threadEntry->second;
}

void ThreadTable::markStream(uint32_t number, std::string_view stream) {
    Thread& thread = m_threads[number];
    thread.isStream = true;
    if (thread.stream.empty())
        thread.stream = std::string(stream);
}

model::LaneSpec ThreadTable::spec(const Process& process, std::string key) const {
    model::LaneSpec made;
    made.worker = m_worker;
    made.layer = model::Layer::Framework;
    made.group = kGroup;
    made.key = std::move(key);
    made.source = m_source;
    made.process = process.id;
    return made;
}

model::LaneId ThreadTable::lane(uint32_t number, ThreadLane kind) {
    Thread& thread = m_threads[number];
    model::LaneId& lane = thread.lanes[index(kind)];
    if (!lane.valid()) {
        static constexpr const char* kSuffix[] = {"", "/stream", "/state", "/annotations"};
        const Process& process = m_processes[thread.process];
        model::LaneSpec made = spec(process, process.id + "/" + thread.id + kSuffix[index(kind)]);
        made.thread = thread.id;
        if (kind == ThreadLane::Annotations)
            made.layout = model::LaneLayout::Packed;
        lane = m_builder.lane(made);
    }
    return lane;
}

model::LaneId ThreadTable::asyncLane(uint32_t number, model::StringId category) {
    const uint32_t process = m_threads[number].process;
    const auto [entry, isNew] = m_asyncNumbers.try_emplace(uint64_t(process) << 32 | category.value(), m_async.size());
    if (!isNew)
        return m_async[entry->second].lane;
    const std::string name(m_builder.strings().view(category));
    model::LaneSpec made = spec(m_processes[process], m_processes[process].id + "/async/" + name);
    made.layout = model::LaneLayout::Packed;
    m_async.push_back({process, category, m_builder.lane(made)});
    return m_async.back().lane;
}

model::LaneId ThreadTable::arrowLane(uint32_t number) const {
    const Thread& thread = m_threads[number];
    const model::LaneId calls = thread.lanes[index(ThreadLane::Calls)];
    return calls.valid() ? calls : thread.lanes[index(ThreadLane::Stream)];
}

std::string ThreadTable::threadLabel(const Thread& thread, const Process& process) const {
    const bool main = thread.id == process.id;
    const std::string program = programOfKinetoName(thread.name, thread.id);
    if (thread.name.empty() && thread.id.empty())
        return process.id.empty() ? "marks of the trace" : "no thread";
    if (thread.name.empty() && !isNumber(thread.id))
        return thread.id;
    if (!thread.name.empty() && program.empty())
        return thread.name;
    const std::string& owner = program.empty() ? process.name : program;
    if (owner.empty())
        return main ? "main" : "thread " + thread.id;
    return owner + (main ? " main" : " thread");
}

/// With several processes on screen a label says which one it belongs to, unless it does already.
std::string ThreadTable::inProcess(const Process& process, std::string label) const {
    if (!m_severalProcesses || process.id.empty())
        return label;
    const std::string& owner = process.name.empty() ? process.id : process.name;
    return says(label, owner) ? label : owner + ": " + label;
}

/// The rows that Kineto writes about its own recording.
bool ThreadTable::Process::isBookkeeping() const {
    return id == "Spans" || id == "Traces" || id.empty();
}

/// Kineto puts its own rows ("Spans", "Traces", marks without a process) behind everything, by this very index.
int64_t ThreadTable::Process::place() const {
    constexpr int64_t kBehind = 536870912;
    return sort == 0 && !isNumber(id) ? kBehind : sort;
}

void ThreadTable::nameThread(Thread& thread, std::vector<Place>& places) {
    const Process& process = m_processes[thread.process];
    if (const std::string_view number = numberOfStreamName(thread.name); !number.empty()) {
        thread.isStream = true;
        if (thread.stream.empty())
            thread.stream = std::string(number);
    }
    for (size_t kind = 0; kind < thread.lanes.size(); ++kind) {
        if (!thread.lanes[kind].valid())
            continue;
        model::LaneSpec& lane = m_builder.laneSpec(thread.lanes[kind]);
        const bool annotations = kind == index(ThreadLane::Annotations);
        const bool stream =
            kind == index(ThreadLane::Stream) || ((kind == index(ThreadLane::Calls) || annotations) && thread.isStream);
        if (stream) {
            lane.stream = thread.stream.empty() ? thread.id : thread.stream;
            // A device says who it is ("NEURON 0") in small beside its stream; without that the process has to.
            const std::string label = "Stream " + lane.stream;
            lane.label = process.labels.empty() ? inProcess(process, label) : label;
            lane.note = process.labels;
        } else {
            lane.label = inProcess(process, threadLabel(thread, process));
            lane.label += kind == index(ThreadLane::State) ? ", state" : "";
            lane.note = lane.label.find(thread.id) == std::string::npos ? thread.id : std::string();
        }
        lane.label += annotations ? ", annotations" : "";
        lane.minor = process.isBookkeeping() && m_severalProcesses;
        places.push_back({thread.process, stream ? 1 : 0, thread.sort, lane.label, thread.lanes[kind]});
    }
}

bool ThreadTable::comesBefore(const Place& a, const Place& b) const {
    if (a.process != b.process) {
        const Process& left = m_processes[a.process];
        const Process& right = m_processes[b.process];
        if (left.place() != right.place())
            return left.place() < right.place();
        if (const int order = model::naturalCompare(left.name, right.name))
            return order < 0;
        return model::naturalCompare(left.id, right.id) < 0;
    }
    if (a.block != b.block)
        return a.block < b.block;
    if (a.sort != b.sort)
        return a.sort < b.sort;
    if (const int order = model::naturalCompare(a.label, b.label))
        return order < 0;
    return model::naturalCompare(m_builder.laneSpec(a.lane).key, m_builder.laneSpec(b.lane).key) < 0;
}

void ThreadTable::nameLanes() {
    std::set<uint32_t> shown;
    for (const Thread& thread : m_threads)
        for (const model::LaneId lane : thread.lanes)
            if (lane.valid())
                shown.insert(thread.process);
    for (const AsyncLane& async : m_async)
        shown.insert(async.process);
    m_severalProcesses = shown.size() > 1;

    std::vector<Place> places;
    for (Thread& thread : m_threads)
        nameThread(thread, places);
    for (const AsyncLane& async : m_async) {
        model::LaneSpec& lane = m_builder.laneSpec(async.lane);
        const std::string category(m_builder.strings().view(async.category));
        lane.label = inProcess(m_processes[async.process], category.empty() ? "async" : category + ", async");
        places.push_back({async.process, 2, 0, lane.label, async.lane});
    }
    std::sort(places.begin(), places.end(), [this](const Place& a, const Place& b) { return comesBefore(a, b); });
    for (size_t i = 0; i < places.size(); ++i)
        m_builder.laneSpec(places[i].lane).order = static_cast<int64_t>(i);
}

} // namespace parsers
