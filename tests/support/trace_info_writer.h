// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/ntrace_writer.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// trace_info.pb (one bare message), cpu_util.pb and host_mem.pb (u32 length + message, as ntrace.pb).
namespace test_support {

struct CpuSample {
    std::uint64_t timestamp = 0;
    std::uint32_t cpu = 0;
    float percent = 0;
};
std::string cpuUtil(const std::vector<CpuSample>& samples);
// A sample of every CPU at each tick; the first tick is all zero, as it has no base yet. `percent` by tick, then by
// CPU.
std::vector<CpuSample> cpuTicks(std::uint64_t firstTick, std::uint64_t periodNs, std::uint32_t cpus,
                                const std::vector<std::vector<float>>& percent);

struct MemorySample {
    std::uint64_t timestamp = 0;
    std::uint64_t bytes = 0;
};
std::string hostMemory(const std::vector<MemorySample>& samples);

struct DataFile {
    std::string filename{};
    std::uint32_t type = 0; // 1 events, 2 CPU, 3 memory
    std::int32_t count = 0; // for CPU: ticks, not records
    std::uint32_t session = 0;
};

// What trace_info.pb says. `modelNames` is the table "system_trace": model id, name (with new runtimes the NEFF's name,
// "_", its uuid in hex). The tables of event types, memory usages and allocation errors are written too.
struct TraceInfo {
    std::uint32_t arch = 2;
    std::int32_t pid = 0;
    std::string instanceId, instanceType, hostname, ip;
    std::uint32_t sessionId = 0;
    DataFile events{"ntrace.pb", 1};
    std::uint32_t cpus = 0;
    std::string cpuName;
    std::uint64_t memoryCapacity = 0;
    float samplePeriod = 1.0f; // seconds, of CPU and memory
    DataFile cpu{"cpu_util.pb", 2}, memory{"host_mem.pb", 3};
    std::vector<DataFile> profiles;
    std::uint32_t dataVersion = 2;
    std::map<std::uint64_t, std::string> modelNames;
    std::map<std::uint64_t, std::string> eventNames = runtimeEventNames();
    std::uint64_t sessionInit = 0, sessionClose = 0; // unix ns
    std::optional<std::uint64_t> totalEvents;        // default: events.count
    std::uint32_t logicalCoreSize = 1;

    std::string bytes() const;
};

} // namespace test_support
