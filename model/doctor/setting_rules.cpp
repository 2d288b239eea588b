// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/setting_rules.h"

#include "model/doctor/rule_words.h"
#include "model/query/launches.h"
#include "model/runtime/sync_index.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

namespace model {
namespace {

void add(Findings& findings, Severity severity, const char* code, const std::string& subject, std::string message,
         const char* advice, uint64_t count = 1) {
    findings.add({severity, code, subject, std::move(message), advice, std::nullopt, count});
}

const std::string& nameOf(const Capture& capture, WorkerId worker) {
    static const std::string kNone;
    return worker.valid() ? capture.workers()[worker.index()].name : kNone;
}

WorkerId workerOf(const Capture& capture, SpanId span) {
    return capture.lanes()[capture.lanes().laneOf(span)].worker;
}

/// Does a worker's framework trace hold operators?
bool hasOperators(const Capture& capture, WorkerId worker) {
    for (const Lane& lane : capture.lanes().all())
        if (lane.worker == worker && lane.layer == Layer::Framework)
            for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (capture.spans().operatorCall(SpanId(i)) == SpanId(i))
                    return true;
    return false;
}

} // namespace

void checkSteps(const Capture& capture, Findings& findings) {
    std::map<WorkerId, size_t> steps;
    for (const SpanId step : capture.steps())
        ++steps[workerOf(capture, step)];
    for (size_t i = 0; i < capture.workers().size(); ++i) {
        const WorkerId worker(i);
        if (!hasOperators(capture, worker))
            continue;
        const size_t count = steps.count(worker) ? steps[worker] : 0;
        if (count == 0)
            add(findings, Severity::Info, "framework.no_step", nameOf(capture, worker),
                "The framework trace has no active step: sums cover everything that was recorded, warm-up and set-up "
                "too.",
                "Give torch.profiler a schedule(wait, warmup, active) and call prof.step() after each iteration.");
        else if (count == 1)
            add(findings, Severity::Info, "framework.one_step", nameOf(capture, worker),
                "There is one active step: nothing can be said of how much its times vary.",
                "Ask for more: schedule(wait=…, warmup=…, active=5).");
    }
}

void checkSynchronize(const Capture& capture, Findings& findings) {
    const SpanStore& spans = capture.spans();
    std::map<WorkerId, uint64_t> late;
    std::map<WorkerId, std::set<SpanId>> steps;
    for (const Execution& execution : capture.executions()) {
        if (!execution.operatorCall.valid())
            continue;
        const Timestamp begin = spans.start(execution.operatorCall);
        for (const SpanId step : capture.steps())
            if (workerOf(capture, step) == execution.worker && spans.start(step) <= begin && begin < spans.end(step) &&
                spans.end(step) < execution.start + execution.duration) {
                ++late[execution.worker];
                steps[execution.worker].insert(step);
            }
    }
    for (const auto& [worker, count] : late)
        add(findings, Severity::Warning, "framework.no_synchronize", nameOf(capture, worker),
            counted(count, "execution", "executions") + " launched in " +
                counted(steps[worker].size(), "step", "steps") +
                " ended after it: the step's wall time does not hold all of its device time.",
            "Call torch.neuron.synchronize() at the end of the loop's body, before prof.step().", count);
}

void checkLaunches(const Capture& capture, Findings& findings) {
    std::map<WorkerId, std::pair<uint64_t, uint64_t>> counts; // without, all
    for (const Launch& launch : launchesOf(capture)) {
        ++counts[launch.worker].second;
        counts[launch.worker].first += !launch.onDevice;
    }
    for (const auto& [worker, count] : counts)
        if (count.first > 0)
            add(findings, Severity::Warning, "execution.no_device", nameOf(capture, worker),
                std::to_string(count.first) + " of " + std::to_string(count.second) +
                    " launches have no device span: their time on the device is in no sum. They are listed among the "
                    "executions, without a core.",
                "Call torch.neuron.synchronize() before the profiler stops, and leave nc_exec_running in "
                "NEURON_RT_INSPECT_EVENT_FILTER_TYPE and the core in NEURON_RT_INSPECT_EVENT_FILTER_NC.",
                count.first);
}

namespace {

/// The number of the core in profile_nc_<n>_session_<m>.ntff.
std::optional<int> coreInName(std::string_view path) {
    constexpr std::string_view kMark = "_nc_";
    const size_t mark = path.rfind(kMark);
    int core = 0;
    if (mark == std::string_view::npos || mark + kMark.size() >= path.size())
        return std::nullopt;
    const char* begin = path.data() + mark + kMark.size();
    return std::from_chars(begin, path.data() + path.size(), core).ec == std::errc() ? std::optional(core)
                                                                                     : std::nullopt;
}

/// 0 bytes are normal for a core that ran nothing, and a loss for one that ran.
void reportEmptyProfile(const Capture& capture, const CaptureFile& file, Findings& findings) {
    const std::optional<int> core = coreInName(std::string_view(file.path).substr(file.path.rfind('/') + 1));
    uint64_t executions = 0; // of the physical core that ran the most: they ran them together
    std::map<int, uint64_t> ofCore;
    bool anyRan = false;
    for (const Execution& execution : capture.executions()) {
        const bool isWorkers = !file.worker.valid() || execution.worker == file.worker;
        anyRan = anyRan || isWorkers;
        if (isWorkers && core && execution.nc == *core)
            executions = std::max(executions, ++ofCore[execution.core]);
    }
    if (executions > 0)
        add(findings, Severity::Warning, "profile.empty", file.path,
            "This device profile has 0 bytes, and NC " + std::to_string(*core) + " ran " +
                counted(executions, "execution", "executions") +
                ": what its engines and DMA queues did is lost, and device time is that of whole executions.",
            "Add ProfileMode.DEVICE to the modes of NeuronConfig, leave the core in its filter of cores, and end the "
            "profiler before the process; check that the disk was not full.",
            executions);
    else
        add(findings, Severity::Info, "file.empty", file.path,
            core && anyRan ? "This device profile has 0 bytes: normal, NC " + std::to_string(*core) +
                                 " ran nothing while capturing."
                           : std::string("This device profile has 0 bytes: normal only for a core that ran nothing "
                                         "while capturing."),
            "");
}

} // namespace

void checkModes(const Capture& capture, Findings& findings) {
    std::set<WorkerId> ran, profiled;
    for (const Execution& execution : capture.executions())
        ran.insert(execution.worker);
    for (const DeviceProfile& profile : capture.profiles())
        profiled.insert(profile.worker);
    for (const CaptureFile& file : capture.files())
        if (file.role == FileRole::Ntff && file.state == FileState::Empty)
            reportEmptyProfile(capture, file, findings);
        else if (file.role == FileRole::Ntff)
            profiled.insert(file.worker);
    for (const WorkerId worker : ran)
        if (!profiled.contains(worker))
            add(findings, Severity::Info, "profile.none", nameOf(capture, worker),
                "Programs ran and there is no device profile (NTFF): what engines and DMA queues did is not known, and "
                "device time is that of whole executions.",
                "Add ProfileMode.DEVICE to the modes of NeuronConfig, or set NEURON_RT_INSPECT_DEVICE_PROFILE=1.");
}

void checkLoads(const Capture& capture, Findings& findings) {
    struct Cores {
        std::set<int> loaded, ran;
    };
    std::map<std::pair<WorkerId, uint64_t>, Cores> models;
    const StringId load = capture.strings().find("nrt_load");
    for (const Lane& lane : capture.lanes().all())
        if (lane.layer == Layer::Runtime && load.valid())
            for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (capture.spans().name(SpanId(i)) == load)
                    if (const auto model = capture.attributes().number(SpanId(i), AttributeKey::ModelId))
                        models[{lane.worker, *model}].loaded.insert(lane.nc);
    std::set<WorkerId> ran, unknown; // workers where models ran; where executions do not tell theirs
    for (const Execution& execution : capture.executions())
        if (execution.modelId) {
            models[{execution.worker, *execution.modelId}].ran.insert(execution.nc);
            ran.insert(execution.worker);
        } else {
            unknown.insert(execution.worker);
        }
    for (const auto& [key, cores] : models) {
        if (!ran.contains(key.first) || unknown.contains(key.first))
            continue;
        const std::string model = std::to_string(key.second);
        const std::string subject = nameOf(capture, key.first) + ", model " + model;
        if (cores.ran.empty())
            add(findings, Severity::Info, "model.never_ran", subject,
                "Model " + model + " was loaded on NC " + listText(cores.loaded) + " and never executed.",
                "If it should have run, capture for longer.");
        else if (!std::includes(cores.ran.begin(), cores.ran.end(), cores.loaded.begin(), cores.loaded.end()))
            add(findings, Severity::Info, "model.idle_cores", subject,
                "Model " + model + " was loaded on NC " + listText(cores.loaded) + " and executed on NC " +
                    listText(cores.ran) + ": the memory and the time of the other loads were for nothing here.",
                "Load it only where it runs: NEURON_RT_VISIBLE_CORES.");
    }
}

void checkProfileTimes(const Capture& capture, Findings& findings) {
    for (const DeviceProfile& profile : capture.profiles()) {
        const auto trace =
            std::find_if(capture.runtimeTraces().begin(), capture.runtimeTraces().end(),
                         [&](const RuntimeTrace& candidate) { return candidate.worker == profile.worker; });
        if (trace == capture.runtimeTraces().end() || profile.instanceId.empty())
            continue;
        const Worker& worker = capture.workers()[trace->worker.index()];
        if (worker.instanceId != profile.instanceId || !worker.sessionInitNs || !worker.sessionCloseNs)
            continue;
        const SyncIndex syncs(trace->syncPoints);
        uint64_t outside = 0;
        int64_t before = 0, after = 0; // of the farthest
        for (const DeviceExecution& execution : profile.executions) {
            const std::optional<Timestamp> host = syncs.toHost(-1, execution.start);
            if (!host)
                continue;
            const int64_t early = saturatingSubtract(*worker.sessionInitNs, host->ns());
            const int64_t late = saturatingSubtract(host->ns(), *worker.sessionCloseNs);
            outside += early > 0 || late > 0;
            before = std::max(before, early);
            after = std::max(after, late);
        }
        if (outside > 0)
            add(findings, Severity::Warning, "profile.outside_session", profile.path,
                counted(outside, "execution", "executions") + " of this profile would lie outside of the session, " +
                    (after > 0 ? secondsText(after, 3) + " s after its end" : secondsText(before, 3) + " s before it") +
                    ": it is of another run, and its times are compared with none of this trace.",
                "Capture modes DEVICE and RUNTIME in one run, and keep what it writes together.", outside);
    }
}

void checkDgeNotifications(const Capture& capture, Findings& findings) {
    for (const DeviceProfile& profile : capture.profiles()) {
        if (!profile.dgeNotifications.empty())
            continue;
        uint64_t dynamic = 0;
        for (const DmaPacket& packet : profile.dmaPackets) {
            const bool known = packet.subgraph < profile.subgraphs.size() &&
                               packet.use < profile.subgraphs[packet.subgraph].queues.size();
            dynamic += known && isDynamic(profile.subgraphs[packet.subgraph].queues[packet.use].kind());
        }
        if (dynamic > 0)
            add(findings, Severity::Info, "profile.no_dge", profile.path,
                counted(dynamic, "packet", "packets") +
                    " went through dynamic DMA queues and no DGE notification is here: which instruction asked for a "
                    "transfer is told by their order only.",
                "Set NEURON_RT_ENABLE_DGE_NOTIFICATIONS=1 when capturing.", dynamic);
    }
}

void checkDeviceTimeSource(const Capture& capture, Findings& findings) {
    std::set<WorkerId> ran, told;
    for (const Execution& execution : capture.executions())
        ran.insert(execution.worker);
    for (const Lane& lane : capture.lanes().all())
        if (lane.layer == Layer::Framework && !lane.stream.empty())
            for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (capture.spans().operatorCall(SpanId(i)).valid())
                    told.insert(lane.worker);
    for (const WorkerId worker : told)
        if (!ran.contains(worker))
            add(findings, Severity::Info, "framework.device_time", nameOf(capture, worker),
                "There is no execution of the runtime: device times of operators are those that the framework trace's "
                "own device events carry. Idle time has no causes, and no operator leads to instructions.",
                "Add ProfileMode.RUNTIME and ProfileMode.DEVICE to the modes of NeuronConfig.");
}

} // namespace model
