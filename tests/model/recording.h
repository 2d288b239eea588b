// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/capture.h"
#include "tests/support/capture_writer.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tests {

// The moment from which times of a recording count: unix ns.
inline constexpr std::uint64_t kNow = 1'700'000'000'000'000'000;
inline constexpr std::uint64_t kUnit = std::uint64_t{1} << 48;

// One execution, with times in ns from kNow. The host's phases lie round it in the order in which the runtime works.
struct RunPlan {
    std::uint64_t execId = 0;
    std::int64_t schedule = 0; // nrta_execute_schedule begins, 12 µs long; the doorbell rings 8 µs after its start
    std::int64_t run = 0;      // nc_exec_running begins; a model switch of 5 µs ends 50 ns before it
    std::int64_t runLength = 0;
    std::uint32_t nc = 0;
    std::uint32_t core = 4; // physical
    std::uint64_t model = 123'456'789;
    bool sync = true; // a sync point with it
};

// The folder of one worker, written from a few lines: a runtime trace, a framework trace beside it where there is one,
// and what a test adds.
class Recording {
public:
    static constexpr std::uint32_t kPid = 42, kMain = 42, kDispatch = 7, kMonitor = 8;

    test_support::NtraceWriter runtime;
    test_support::ChromeWriter framework;
    test_support::TraceInfo info;
    test_support::SyncPoint clock{kNow, 50'000'000'000};
    std::map<std::string, std::string> files; // more files, by name in the worker's folder
    std::string folder = "/i-0abc_pid_42";
    bool hasFramework = false;

    Recording();

    // The execution of a plan, ready to be changed before it is added with addExecution().
    test_support::AsyncExecution plan(const RunPlan& plan) const;
    // Adds it, and gives its sequence id.
    std::uint64_t run(const RunPlan& plan);
    // nc_exec_running of a further physical core.
    void runCore(const RunPlan& plan);
    // A call of the runtime on a host thread.
    void call(test_support::RuntimeEvent type, std::int64_t start, std::int64_t length, std::uint32_t thread = kMain,
              std::uint32_t nc = 0);
    // An event of the framework on the main thread.
    void event(const char* category, const char* name, std::int64_t start, std::int64_t length,
               const test_support::ArgumentValues& arguments = {}, std::int64_t thread = kMain);
    // A cpu_op, and in it the privateuse1_runtime event that carries the sequence id of what it launches.
    void operatorCall(const char* name, std::int64_t start, std::int64_t length, int externalId,
                      std::optional<std::uint64_t> sequence = {});

    // The files by path; for captures of several workers.
    std::map<std::string, std::string> write() const;
    std::shared_ptr<const model::Capture> load() const;

    static std::int64_t at(std::int64_t ns) { return static_cast<std::int64_t>(kNow) + ns; }
    static std::uint64_t moment(std::int64_t ns) { return static_cast<std::uint64_t>(at(ns)); }
};

std::shared_ptr<const model::Capture> loadFiles(const std::map<std::string, std::string>& files,
                                                const std::string& path);

// A folder of the disk.
std::shared_ptr<const model::Capture> loadFolder(const std::string& path);

using TableRows = std::vector<std::vector<std::string>>;
// Rows of a table with these columns, as scripts get them. Times in columns that end in start_ns count from kNow.
TableRows rowsOf(const std::shared_ptr<const model::Capture>& capture, std::string_view table,
                 const std::vector<std::string_view>& columns);
// For QCOMPARE with a readable difference: a row a line.
std::string textOf(const TableRows& rows);

const model::Finding* findingOf(const model::Capture& capture, std::string_view code);

} // namespace tests
