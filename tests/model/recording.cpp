// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/recording.h"

#include "model/tables/table_list.h"
#include "parsers/capture_loader.h"
#include "tests/support/fake_source.h"

#include <algorithm>
#include <stdexcept>

namespace tests {

using test_support::AsyncExecution;
using test_support::RuntimeEvent;

Recording::Recording() {
    info.pid = kPid;
    info.instanceId = "i-0abc";
    info.logicalCoreSize = 1;
    info.sessionInit = moment(-10'000'000);
    info.sessionClose = moment(100'000'000);
    framework.baseTimeNs = at(0);
}

AsyncExecution Recording::plan(const RunPlan& plan) const {
    AsyncExecution e;
    e.core = plan.nc;
    e.deviceCore = plan.core;
    e.execId = plan.execId;
    e.modelId = plan.model;
    e.nrtaSeqId = kUnit * (1 + plan.nc) + plan.execId + 1;
    e.dispatchThread = kDispatch + 10 * plan.nc;
    e.monitorThread = kMonitor + 10 * plan.nc;
    e.scheduleStart = moment(plan.schedule);
    e.submitStart = moment(plan.schedule + 1'000);
    e.preStart = moment(plan.schedule + 2'000);
    e.preStop = moment(plan.schedule + 8'000);
    e.submitStop = moment(plan.schedule + 10'000);
    e.scheduleStop = moment(plan.schedule + 12'000);
    e.switchStart = clock.device(moment(plan.run - 5'050));
    e.switchStop = clock.device(moment(plan.run - 50));
    e.runStart = clock.device(moment(plan.run));
    e.runStop = clock.device(moment(plan.run + plan.runLength));
    e.waitStart = moment(plan.schedule + 13'000);
    e.drainAt = moment(plan.run + plan.runLength + 3'000);
    e.waitStop = moment(plan.run + plan.runLength + 6'000);
    e.postStop = moment(plan.run + plan.runLength + 10'000);
    e.sync = clock;
    e.writeSync = plan.sync;
    return e;
}

std::uint64_t Recording::run(const RunPlan& plan) {
    const AsyncExecution e = this->plan(plan);
    addExecution(runtime, e);
    return e.nrtaSeqId;
}

void Recording::runCore(const RunPlan& plan) {
    test_support::RuntimeSpan span{plan.nc, RuntimeEvent::NcExecRunning, kMonitor + 10 * plan.nc,
                                   clock.device(moment(plan.run)), clock.device(moment(plan.run + plan.runLength))};
    span.onStart = {{"exec_id", std::to_string(plan.execId)}, {"device_core_idx", std::to_string(plan.core)}};
    runtime.hardware(span, clock, moment(plan.run + plan.runLength + 3'000));
}

void Recording::call(RuntimeEvent type, std::int64_t start, std::int64_t length, std::uint32_t thread,
                     std::uint32_t nc) {
    runtime.span({nc, type, thread, moment(start), moment(start + length)});
}

void Recording::event(const char* category, const char* name, std::int64_t start, std::int64_t length,
                      const test_support::ArgumentValues& arguments, std::int64_t thread) {
    hasFramework = true;
    framework.complete(category, name, {kPid, thread}, at(start), length, arguments);
}

void Recording::operatorCall(const char* name, std::int64_t start, std::int64_t length, int externalId,
                             std::optional<std::uint64_t> sequence) {
    event("cpu_op", name, start, length, {{"External id", externalId}});
    if (sequence)
        event("privateuse1_runtime", "neuron_enqueue", start + length / 4, length / 2,
              {{"External id", externalId}, {"nrt_sequence_id", *sequence}});
}

std::map<std::string, std::string> Recording::write() const {
    std::map<std::string, std::string> written;
    for (const auto& [name, bytes] : files)
        written[folder + "/" + name] = bytes;
    const auto count = runtime.records().size();
    if (count > 0) {
        test_support::TraceInfo described = info;
        described.events.count = static_cast<std::int32_t>(count);
        written.try_emplace(folder + "/ntrace.pb", runtime.bytes());
        written.try_emplace(folder + "/trace_info.pb", described.bytes());
    }
    if (hasFramework)
        written.try_emplace(folder + "/trace.json", framework.bytes());
    return written;
}

std::shared_ptr<const model::Capture> Recording::load() const {
    return loadFiles(write(), folder);
}

namespace {

std::shared_ptr<const model::Capture> loadFrom(const parsers::FileTree& tree, const std::string& path) {
    model::Progress progress;
    auto outcome = parsers::loadCapture({{path}, {}}, tree, progress);
    if (!outcome.ok())
        throw std::runtime_error("the recording cannot be loaded");
    return outcome.value().capture;
}

} // namespace

std::shared_ptr<const model::Capture> loadFolder(const std::string& path) {
    return loadFrom(parsers::DiskFileTree(), path);
}

std::shared_ptr<const model::Capture> loadFiles(const std::map<std::string, std::string>& files,
                                                const std::string& path) {
    test_support::FakeFileTree tree;
    for (const auto& [name, bytes] : files)
        tree.add(name, bytes);
    return loadFrom(tree, path);
}

TableRows rowsOf(const std::shared_ptr<const model::Capture>& capture, std::string_view table,
                 const std::vector<std::string_view>& columns) {
    const model::TableEntry* entry = model::findTable(table);
    if (!entry)
        throw std::runtime_error("no such table");
    const auto made = entry->make(capture);
    TableRows rows;
    for (size_t row = 0; row < made->rowCount(); ++row) {
        rows.emplace_back();
        for (const std::string_view id : columns) {
            const auto column = std::find_if(entry->columns.begin(), entry->columns.end(),
                                             [&](const model::Column& candidate) { return candidate.id == id; });
            if (column == entry->columns.end())
                throw std::runtime_error("no column " + std::string(id));
            const model::Cell cell = made->cell(row, static_cast<size_t>(column - entry->columns.begin()));
            const auto* time = std::get_if<std::int64_t>(&cell);
            rows.back().push_back(time && id.ends_with("start_ns") ? std::to_string(*time - Recording::at(0))
                                                                   : model::cellText(cell));
        }
    }
    return rows;
}

std::string textOf(const TableRows& rows) {
    std::string text;
    for (const auto& row : rows) {
        for (const std::string& cell : row)
            text += (&cell == &row.front() ? "" : " | ") + cell;
        text += '\n';
    }
    return text;
}

const model::Finding* findingOf(const model::Capture& capture, std::string_view code) {
    for (const model::Finding& finding : capture.findings().all())
        if (finding.code == code)
            return &finding;
    return nullptr;
}

} // namespace tests
