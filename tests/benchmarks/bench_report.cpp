// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/bench_report.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <sys/resource.h>

namespace tests {

namespace {

double cpuNowMs() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + '"';
}

} // namespace

std::int64_t peakBytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return std::int64_t{usage.ru_maxrss} * 1024; // Linux counts it in KiB
}

BenchRow measure(const std::string& name, int repeats, const std::function<void()>& work) {
    assert(repeats >= 1);
    work();
    std::vector<double> samples;
    const double cpuStart = cpuNowMs();
    for (int i = 0; i < repeats; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        samples.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    BenchRow row;
    row.name = name;
    row.cpu_ms = (cpuNowMs() - cpuStart) / repeats;
    row.median_ms = quantile(samples, 0.5);
    if (repeats >= 100)
        row.p99_ms = quantile(samples, 0.99);
    row.peak_bytes = peakBytes();
    return row;
}

BenchRow measureOnce(const std::string& name, const std::function<void()>& work) {
    BenchRow row;
    row.name = name;
    const double cpuStart = cpuNowMs();
    const auto start = std::chrono::steady_clock::now();
    work();
    row.median_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    row.cpu_ms = cpuNowMs() - cpuStart;
    row.peak_bytes = peakBytes();
    return row;
}

BenchRow medianOf(const std::vector<BenchRow>& rows) {
    assert(!rows.empty());
    std::vector<double> wall, cpu;
    for (const BenchRow& row : rows) {
        wall.push_back(row.median_ms);
        cpu.push_back(row.cpu_ms);
    }
    BenchRow median = rows.back();
    median.median_ms = quantile(wall, 0.5);
    median.cpu_ms = quantile(cpu, 0.5);
    return median;
}

double quantile(std::vector<double> samples, double q) {
    assert(!samples.empty());
    std::sort(samples.begin(), samples.end());
    const double rank = std::ceil(q * static_cast<double>(samples.size()));
    const auto index = static_cast<std::size_t>(std::max(rank, 1.0)) - 1;
    return samples[std::min(index, samples.size() - 1)];
}

void print(const BenchRow& row) {
    std::printf("{\"name\": %s, \"median_ms\": %.3f", quoted(row.name).c_str(), row.median_ms);
    if (row.p99_ms)
        std::printf(", \"p99_ms\": %.3f", *row.p99_ms);
    std::printf(", \"cpu_ms\": %.3f, \"peak_bytes\": %lld", row.cpu_ms, static_cast<long long>(row.peak_bytes));
    if (row.ratio)
        std::printf(", \"ratio\": %.3f", *row.ratio);
    if (row.cpu_ratio)
        std::printf(", \"cpu_ratio\": %.3f", *row.cpu_ratio);
    if (row.bytes_a_span)
        std::printf(", \"bytes_a_span\": %.1f", *row.bytes_a_span);
    std::printf("}\n");
    std::fflush(stdout);
}

} // namespace tests
