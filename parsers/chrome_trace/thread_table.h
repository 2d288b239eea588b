// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture_builder.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace parsers {

/// Lanes that one thread of a trace may fill.
enum class ThreadLane : uint8_t {
    Calls,       ///< what the thread did
    Stream,      ///< work that a device did for a stream whose number stands in the thread's place
    State,       ///< what the scheduler did with the thread
    Annotations, ///< names that the host gave to stretches of a stream: padded, they overlap their neighbours
    Count_,
};

/// The processes and threads of one trace. Ids are texts: 7 and "7" are one, and no width is too large. Names, labels
/// and sort indices come in any order; lanes are named and ordered when all is known.
class ThreadTable {
public:
    ThreadTable(model::CaptureBuilder& builder, model::WorkerId worker, model::SourceId source);

    /// The number of a thread, given by the tokens of pid and tid; without a tid the process' main thread, whose id is
    /// that of the process, and without a pid process 0.
    uint32_t thread(std::string_view processToken, std::string_view threadToken);
    model::LaneId lane(uint32_t thread, ThreadLane kind);
    /// Of asynchronous events: one a process and category.
    model::LaneId asyncLane(uint32_t thread, model::StringId category);
    /// The lane on which an arrow of this thread ends; none when the thread has no lane.
    model::LaneId arrowLane(uint32_t thread) const;
    bool hasLane(uint32_t thread, ThreadLane kind) const { return m_threads[thread].lanes[index(kind)].valid(); }

    void setProcessName(uint32_t thread, std::string name) { processOf(thread).name = std::move(name); }
    void setProcessLabels(uint32_t thread, std::string labels) { processOf(thread).labels = std::move(labels); }
    void setProcessSort(uint32_t thread, int64_t sort) { processOf(thread).sort = sort; }
    void setThreadName(uint32_t thread, std::string name) { m_threads[thread].name = std::move(name); }
    void setThreadSort(uint32_t thread, int64_t sort) { m_threads[thread].sort = sort; }
    /// This thread stands for a stream of a device. `number` may be empty.
    void markStream(uint32_t thread, std::string_view number);

    uint32_t processNumber(uint32_t thread) const { return m_threads[thread].process; }
    const std::string& processId(uint32_t process) const { return m_processes[process].id; }
    const std::string& threadId(uint32_t thread) const { return m_threads[thread].id; }
    size_t processCount() const { return m_processes.size(); }

    /// Gives every lane its label, note, stream and place. Call once, at the end.
    void nameLanes();

private:
    struct Process {
        std::string id, name, labels;
        int64_t sort = 0;
        bool isBookkeeping() const;
        int64_t place() const; ///< its sort index, or where a process without one stands
    };
    struct Thread {
        uint32_t process = 0;
        std::string id, name, stream;
        int64_t sort = 0;
        bool isStream = false;
        std::array<model::LaneId, static_cast<size_t>(ThreadLane::Count_)> lanes;
    };
    struct AsyncLane {
        uint32_t process = 0;
        model::StringId category;
        model::LaneId lane;
    };
    struct Place {
        uint32_t process = 0;
        int block = 0; // calls, then streams, then asynchronous
        int64_t sort = 0;
        std::string label;
        model::LaneId lane;
    };
    static size_t index(ThreadLane kind) { return static_cast<size_t>(kind); }
    Process& processOf(uint32_t thread) { return m_processes[m_threads[thread].process]; }
    model::LaneSpec spec(const Process& process, std::string key) const;
    std::string threadLabel(const Thread& thread, const Process& process) const;
    void nameThread(Thread& thread, std::vector<Place>& places);
    std::string inProcess(const Process& process, std::string label) const;
    bool comesBefore(const Place& a, const Place& b) const;

    model::CaptureBuilder& m_builder;
    const model::WorkerId m_worker;
    const model::SourceId m_source;
    std::vector<Process> m_processes;
    std::vector<Thread> m_threads;
    std::vector<AsyncLane> m_async;
    std::unordered_map<uint64_t, size_t> m_asyncNumbers; ///< by process and category, into m_async
    std::unordered_map<std::string, uint32_t> m_processNumbers, m_threadNumbers;
    std::string m_scratch;
    bool m_severalProcesses = false;
};

} // namespace parsers
