// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/device_process.h"

#include "model/runtime/sync_index.h"

#include <algorithm>

namespace model {
namespace {

bool sameSession(const DeviceProfile& profile, const Worker& worker) {
    const uint64_t session = worker.sessionId.value_or(0);
    return profile.sessionId == 0 || session == 0 || profile.sessionId == session;
}

bool sameProcess(const DeviceProfile& profile, const Worker& worker) {
    return worker.pid == profile.pid && worker.instanceId == profile.instanceId && sameSession(profile, worker);
}

/// Why no trace here is of the profile's process.
std::string reasonOf(const DeviceProfile& profile, const std::vector<RuntimeTrace>& traces,
                     const std::vector<Worker>& workers) {
    if (traces.empty())
        return "There is no runtime trace beside this profile.";
    const RuntimeTrace* near = nullptr;
    for (const RuntimeTrace& trace : traces)
        if (trace.hasInfo && (!near || trace.worker == profile.worker))
            near = &trace;
    if (!near)
        return "No trace_info.pb is here that says which process the runtime trace is of.";
    if (profile.pid == 0 || profile.instanceId.empty())
        return "The profile does not say which process it is of.";
    const Worker& worker = workers[near->worker.index()];
    if (worker.instanceId != profile.instanceId)
        return "The profile is of the machine " + profile.instanceId + ", the runtime trace of " + worker.instanceId +
               ".";
    if (worker.pid != profile.pid)
        return "The profile is of process " + std::to_string(profile.pid) + ", the runtime trace of process " +
               std::to_string(worker.pid.value_or(0)) + ".";
    return "The profile is of session " + std::to_string(profile.sessionId) + ", the runtime trace of session " +
           std::to_string(worker.sessionId.value_or(0)) + ".";
}

/// A counter that was reset (a reboot between the two) gives times far from the session.
bool insideSession(Timestamp time, const Worker& worker) {
    constexpr int64_t kMinuteNs = 60'000'000'000;
    if (worker.sessionInitNs && *worker.sessionInitNs > 0 &&
        time.ns() < saturatingSubtract(*worker.sessionInitNs, kMinuteNs))
        return false;
    return !(worker.sessionCloseNs && *worker.sessionCloseNs > 0 &&
             time.ns() > saturatingAdd(*worker.sessionCloseNs, kMinuteNs));
}

} // namespace

ProfileProcess processOf(const DeviceProfile& profile, const std::vector<RuntimeTrace>& traces,
                         const std::vector<Worker>& workers) {
    ProfileProcess process;
    if (profile.pid != 0 && !profile.instanceId.empty())
        for (const RuntimeTrace& trace : traces)
            if (trace.hasInfo && sameProcess(profile, workers[trace.worker.index()]) &&
                (!process.trace || trace.worker == profile.worker))
                process.trace = &trace;
    if (!process.trace) {
        process.reason = reasonOf(profile, traces, workers);
        return process;
    }
    const int core = profile.subgraphs.empty() ? -1 : static_cast<int>(profile.subgraphs.front().core);
    const SyncIndex syncs(process.trace->syncPoints);
    const Ps start = profile.executions.empty() ? profile.zero : profile.executions.front().start;
    const std::optional<Timestamp> host = syncs.toHost(core, start);
    if (!host)
        process.reason = "The runtime trace of its process holds no sync point between the clocks.";
    else if (!insideSession(*host, workers[process.trace->worker.index()]))
        process.reason = "By the sync points of its process the profile would lie outside of the session.";
    else
        process.tied = true;
    return process;
}

} // namespace model
