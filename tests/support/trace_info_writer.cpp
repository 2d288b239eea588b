// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/trace_info_writer.h"

#include "tests/support/byte_writing.h"

#include <protozero/pbf_writer.hpp>

namespace test_support {

namespace {

void put(protozero::pbf_writer& out, std::uint32_t field, std::uint64_t value) {
    if (value != 0)
        out.add_uint64(field, value);
}

void put(protozero::pbf_writer& out, std::uint32_t field, const std::string& text) {
    if (!text.empty())
        out.add_string(field, text);
}

void putRecord(std::string& out, const std::string& message) {
    appendU32(out, static_cast<std::uint32_t>(message.size()));
    out += message;
}

void putFile(protozero::pbf_writer& out, std::uint32_t field, const DataFile& file) {
    protozero::pbf_writer item(out, field);
    put(item, 1, file.filename);
    put(item, 2, file.type);
    put(item, 3, static_cast<std::uint64_t>(file.count));
    put(item, 4, file.session);
}

void putTable(protozero::pbf_writer& out, const std::string& category,
              const std::map<std::uint64_t, std::string>& names) {
    protozero::pbf_writer table(out, 10);
    table.add_string(1, category);
    for (const auto& [key, name] : names) {
        protozero::pbf_writer entry(table, 2);
        put(entry, 1, key); // key 0 has no bytes of its own
        entry.add_string(2, name);
    }
}

const std::map<std::uint64_t, std::string>& memoryUsages() {
    static const std::map<std::uint64_t, std::string> usages{{0, "generic"},
                                                             {1, "pe"},
                                                             {2, "act"},
                                                             {3, "pool"},
                                                             {4, "io"},
                                                             {5, "spill"},
                                                             {6, "weight"},
                                                             {7, "profiler buffers"},
                                                             {8, "act table"},
                                                             {9, "dve"},
                                                             {10, "sp"},
                                                             {11, "shared scratchpad"},
                                                             {12, "tensor"},
                                                             {13, "ucode"},
                                                             {14, "pool stdio"},
                                                             {15, "collectives"},
                                                             {16, "scratchpad"},
                                                             {17, "xt cc"},
                                                             {18, "dma rings runtime"},
                                                             {19, "dma rings spill"},
                                                             {20, "dma rings io"},
                                                             {21, "dma rings collectives"}};
    return usages;
}

} // namespace

std::string cpuUtil(const std::vector<CpuSample>& samples) {
    std::string out;
    for (const CpuSample& sample : samples) {
        std::string message;
        protozero::pbf_writer item(message);
        if (sample.percent != 0)
            item.add_float(1, sample.percent);
        put(item, 2, sample.timestamp);
        put(item, 3, sample.cpu);
        putRecord(out, message);
    }
    return out;
}

std::vector<CpuSample> cpuTicks(std::uint64_t firstTick, std::uint64_t periodNs, std::uint32_t cpus,
                                const std::vector<std::vector<float>>& percent) {
    std::vector<CpuSample> samples;
    for (std::size_t tick = 0; tick <= percent.size(); ++tick)
        for (std::uint32_t cpu = 0; cpu < cpus; ++cpu) {
            const bool known = tick > 0 && cpu < percent[tick - 1].size();
            samples.push_back({firstTick + tick * periodNs, cpu, known ? percent[tick - 1][cpu] : 0.0f});
        }
    return samples;
}

std::string hostMemory(const std::vector<MemorySample>& samples) {
    std::string out;
    for (const MemorySample& sample : samples) {
        std::string message;
        protozero::pbf_writer item(message);
        put(item, 1, sample.bytes);
        put(item, 2, sample.timestamp);
        putRecord(out, message);
    }
    return out;
}

std::string TraceInfo::bytes() const {
    std::string out;
    protozero::pbf_writer info(out);
    put(info, 1, arch);
    put(info, 2, static_cast<std::uint64_t>(pid));
    put(info, 4, instanceId);
    put(info, 5, sessionId);
    putFile(info, 6, events);
    {
        protozero::pbf_writer stats(info, 7);
        put(stats, 1, cpus);
        put(stats, 2, cpuName);
        put(stats, 3, memoryCapacity);
        stats.add_float(4, samplePeriod);
        stats.add_float(5, samplePeriod);
        putFile(stats, 6, cpu);
        putFile(stats, 7, memory);
    }
    for (const DataFile& profile : profiles)
        putFile(info, 8, profile);
    put(info, 9, dataVersion);
    putTable(info, "ntrace_inspect_type", eventNames);
    std::map<std::uint64_t, std::string> models = modelNames;
    models.emplace(0, "invalid_interned_string");
    putTable(info, "system_trace", models);
    putTable(info, "nrt_inspect_mem_usage_type", memoryUsages());
    putTable(info, "nrt_inspect_mem_alloc_errno_type", {{0, "SUCCESS"}, {12, "OUT_OF_MEMORY"}});
    put(info, 11, sessionInit);
    put(info, 12, sessionClose);
    put(info, 13, ip);
    put(info, 14, totalEvents.value_or(static_cast<std::uint64_t>(events.count)));
    put(info, 15, instanceType);
    put(info, 16, logicalCoreSize);
    put(info, 17, hostname);
    return out;
}

} // namespace test_support
