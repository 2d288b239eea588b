// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// ntrace.pb: records of a u32 little-endian length and one message each. See NtraceWriter.
namespace test_support {

enum class RuntimeEvent : std::uint32_t {
    NrtLoad = 1,
    NrtExecute = 3,
    KmgrExecCore = 4,
    NcExecRunning = 7,
    TensorRead = 9,
    TensorWrite = 10,
    KblExecPre = 17,
    KblExecWait = 19,
    KblExecPost = 20,
    ModelSubmit = 22,
    TimestampSyncPoint = 25,
    NcModelSwitch = 26,
    TensorAllocate = 27,
    TensorFree = 28,
    CopyIn = 30,
    CopyOut = 31,
    DmaMemAlloc = 34,
    DmaMemDealloc = 35,
    ConsumeErrors = 38,
    ConsumeGpsimdStdio = 39,
    ProfileAddNodeInfo = 48,
    ExecuteSchedule = 49,
    Barrier = 50
};

// Code and name of all 51 event types, as the table "ntrace_inspect_type" of trace_info.pb holds them.
std::map<std::uint64_t, std::string> runtimeEventNames();

enum class Phase : std::uint32_t { Invalid = 0, Start = 1, Stop = 2, Instant = 3 };

using Attributes = std::vector<std::pair<std::string, std::string>>;

// One record, with the fields that real files write (and `status`, which they never do).
struct RuntimeRecord {
    std::uint64_t timestamp = 0; // unix ns
    std::uint32_t type = 0;
    Phase phase = Phase::Invalid;
    std::uint32_t thread = 0;
    std::uint64_t id = 0;         // core << 50 | sequence from 1
    std::uint64_t trackingId = 0; // the id of the START; of an INSTANT its own
    Attributes attributes{};
    std::optional<std::uint64_t> nrtaSeqId{};
    std::uint32_t status = 0;
};

std::string runtimeRecords(const std::vector<RuntimeRecord>& records);

// Device time and host time of one moment: host = cpu + (device - nc).
struct SyncPoint {
    std::uint64_t cpuNs = 0;
    std::uint64_t ncNs = 0;

    std::uint64_t host(std::uint64_t deviceNs) const { return cpuNs + (deviceNs - ncNs); }
    std::uint64_t device(std::uint64_t hostNs) const { return ncNs + (hostNs - cpuNs); }
};

struct RuntimeSpan {
    std::uint32_t core = 0; // logical core
    RuntimeEvent type{};
    std::uint32_t thread = 0;
    std::uint64_t start = 0, stop = 0; // unix ns; for hardware spans device ns
    Attributes onStart{}, onStop{};
    std::optional<std::uint64_t> seqOnStart{}, seqOnStop{};
    std::uint32_t status = 0; // of both records
};

// Counters of one physical core's memory on one HBM, as the runtime keeps them.
struct HbmCounter {
    std::uint32_t device = 0, hbm = 0;
    std::uint64_t nextAddress = 0x8005c0000000;
    std::uint64_t total = 0;
    std::map<std::string, std::uint64_t> byUsage;
};

// Collects events, then orders them as the runtime does: a block per core, in it by the time of writing (which for
// hardware events is later than their own time), ids without a hole. Attributes nc_idx and worker_gid are added to all.
class NtraceWriter {
public:
    void span(const RuntimeSpan& span);
    void open(const RuntimeSpan& span);   // a START whose STOP never came
    void orphan(const RuntimeSpan& span); // a STOP whose START was lost
    void instant(std::uint32_t core, RuntimeEvent type, std::uint32_t thread, std::uint64_t at, Attributes attributes);
    // start and stop are device ns; nc_timestamp_ns is added, the host times follow from `sync` unless `raw` (then they
    // are the device times). writtenAt: host time of writing.
    void hardware(const RuntimeSpan& span, const SyncPoint& sync, std::uint64_t writtenAt, bool raw = false);

    // Allocation and release, called in the order of time since the counter goes on. alloc() gives the address.
    std::uint64_t alloc(std::uint32_t core, std::uint32_t thread, std::uint64_t start, std::uint64_t stop,
                        HbmCounter& counter, const std::string& usage, std::uint64_t size);
    void dealloc(std::uint32_t core, std::uint32_t thread, std::uint64_t start, std::uint64_t stop, HbmCounter& counter,
                 const std::string& usage, std::uint64_t size, std::uint64_t address);
    // dmem_buf_copyin or dmem_buf_copyout to or from the device.
    void copy(std::uint32_t core, RuntimeEvent way, std::uint32_t thread, std::uint64_t start, std::uint64_t stop,
              std::uint64_t size);

    std::vector<RuntimeRecord> records() const;
    std::string bytes() const { return runtimeRecords(records()); }

private:
    struct Pending {
        std::uint32_t core = 0;
        std::uint64_t writtenAt = 0;
        RuntimeRecord record;
        std::size_t startAt = 0; // place of the START in m_pending; of other records their own
        bool lostStart = false;
    };
    std::size_t add(std::uint32_t core, std::uint64_t writtenAt, RuntimeRecord record);

    std::vector<Pending> m_pending;
};

// An asynchronous execution from the call to its end: nrta_execute_schedule over nrt_model_submit over kbl_exec_pre on
// the dispatch thread, nc_model_switch and nc_exec_running on the device, kbl_exec_wait and kbl_exec_post on the
// monitor thread. Host times in unix ns, device times in device ns.
struct AsyncExecution {
    std::uint32_t core = 0;       // logical core
    std::uint32_t deviceCore = 4; // physical core
    std::uint64_t execId = 0, modelId = 0, nrtaSeqId = 0;
    std::uint32_t dispatchThread = 0, monitorThread = 0;
    std::uint64_t scheduleStart = 0, submitStart = 0, preStart = 0, preStop = 0, submitStop = 0, scheduleStop = 0;
    std::uint64_t switchStart = 0, switchStop = 0, runStart = 0, runStop = 0; // device ns
    std::uint64_t waitStart = 0, drainAt = 0, waitStop = 0, postStop = 0;
    SyncPoint sync;         // the one in use
    bool writeSync = false; // a timestamp_sync_point record with it: the core was idle
    std::string queue = "0";
    bool raw = false;                 // hardware events carry device time as their own
    bool hasIds = true;               // exec_id on all of them
    bool hasSequence = true;          // nrtaSeqId on schedule and wait
    std::set<RuntimeEvent> without{}; // parts that were not recorded
};
void addExecution(NtraceWriter& trace, const AsyncExecution& execution);

} // namespace test_support
