// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/execution_rules.h"

#include "model/doctor/rule_words.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace model {
namespace {

std::string number(uint64_t value) {
    return std::to_string(value);
}

void add(Findings& findings, Severity severity, const char* code, const std::string& subject, std::string message,
         const char* advice = "", uint64_t count = 1) {
    findings.add({severity, code, subject, std::move(message), advice, std::nullopt, count});
}

/// All spans of the runtime's own lanes of a worker.
template <class Visit>
void forEachRuntimeSpan(const Capture& capture, WorkerId worker, Visit&& visit) {
    for (const Lane& lane : capture.lanes().all())
        if (lane.worker == worker && (lane.layer == Layer::Runtime || lane.layer == Layer::Hardware) &&
            lane.content == LaneContent::Events)
            for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                visit(SpanId(i));
}

/// nrta_execute_schedule and kbl_exec_wait meet in a sequence id.
void checkSequences(const Capture& capture, const RuntimeTrace& trace, Findings& findings) {
    std::set<uint64_t> scheduled, waited;
    forEachRuntimeSpan(capture, trace.worker, [&](SpanId span) {
        const std::optional<uint64_t> sequence = capture.attributes().number(span, AttributeKey::NrtaSequence);
        const std::string_view name = capture.text(capture.spans().name(span));
        if (sequence && name == "nrta_execute_schedule")
            scheduled.insert(*sequence);
        if (sequence && name == "kbl_exec_wait")
            waited.insert(*sequence);
    });
    const auto missing = [](const std::set<uint64_t>& of, const std::set<uint64_t>& in) {
        return static_cast<uint64_t>(std::count_if(of.begin(), of.end(), [&](uint64_t id) { return !in.count(id); }));
    };
    const std::string& subject = capture.workers()[trace.worker.index()].name;
    if (const uint64_t count = missing(scheduled, waited); count > 0)
        add(findings, Severity::Warning, "execution.never_waited", subject,
            counted(count, "execution was", "executions were") + " scheduled and never waited for.",
            "Call torch.neuron.synchronize() before the profiler stops.", count);
    if (const uint64_t count = missing(waited, scheduled); count > 0)
        add(findings, Severity::Info, "execution.scheduled_before", subject,
            counted(count, "execution was", "executions were") + " scheduled before the capture began.", "", count);
}

/// Executions whose nc_exec_running is missing.
uint64_t waitsWithoutHardware(const Capture& capture, const RuntimeTrace& trace) {
    std::set<SpanId> known;
    for (const Execution& execution : capture.executions())
        known.insert(execution.wait);
    uint64_t count = 0;
    forEachRuntimeSpan(capture, trace.worker, [&](SpanId span) {
        count += capture.text(capture.spans().name(span)) == "kbl_exec_wait" && !known.count(span);
    });
    return count;
}

/// "kbl_exec_pre of 2, nc_exec_running of 1": those that are missing at all.
std::string missingParts(std::initializer_list<std::pair<const char*, uint64_t>> parts) {
    std::string text;
    for (const auto& [name, count] : parts)
        if (count > 0)
            text += (text.empty() ? "" : ", ") + std::string(name) + " of " + number(count);
    return text;
}

} // namespace

void checkExecutions(const Capture& capture, Findings& findings) {
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        if (trace.events.empty())
            continue;
        const Worker& worker = capture.workers()[trace.worker.index()];
        const std::string& subject = worker.name;
        std::map<std::tuple<int, uint64_t>, std::set<int>> cores;
        uint64_t incomplete = 0, withoutId = 0;
        uint64_t withoutPre = 0, withoutWait = 0, withoutPost = 0;
        for (const Execution& execution : capture.executions()) {
            if (execution.worker != trace.worker)
                continue;
            withoutId += !execution.hasExecId;
            if (!execution.hasExecId)
                continue;
            cores[{execution.nc, execution.execId}].insert(execution.core);
            withoutPre += !execution.pre.valid();
            withoutWait += !execution.wait.valid();
            withoutPost += !execution.post.valid();
            incomplete += !execution.pre.valid() || !execution.wait.valid() || !execution.post.valid();
        }
        const uint64_t withoutHardware = waitsWithoutHardware(capture, trace);
        incomplete += withoutHardware;
        const char* advice = "Leave kbl_exec_* and nc_exec_running in NEURON_RT_INSPECT_EVENT_FILTER_TYPE, and end the "
                             "capture after the work is done.";
        if (incomplete > 0)
            add(findings, Severity::Warning, "execution.incomplete", subject,
                counted(incomplete, "execution lacks one of its", "executions lack one of their") + " events: " +
                    missingParts({{"kbl_exec_pre", withoutPre},
                                  {"kbl_exec_wait", withoutWait},
                                  {"kbl_exec_post", withoutPost},
                                  {"nc_exec_running", withoutHardware}}) +
                    ".",
                advice, incomplete);
        if (withoutId > 0)
            add(findings, Severity::Warning, "execution.no_id", subject,
                counted(withoutId, "device execution carries", "device executions carry") +
                    " no exec_id: their dispatch is told by order, if at all.",
                "", withoutId);
        const auto fewer = static_cast<uint64_t>(std::count_if(cores.begin(), cores.end(), [&](const auto& entry) {
            return entry.second.size() < worker.logicalCoreSize;
        }));
        if (fewer > 0)
            add(findings, Severity::Warning, "execution.cores", subject,
                counted(fewer, "execution shows", "executions show") + " fewer than the " +
                    number(worker.logicalCoreSize) + " physical cores of a NeuronCore.",
                advice, fewer);
        checkSequences(capture, trace, findings);
    }
}

namespace {

struct Runs {
    std::vector<Duration> device; ///< longest core of each execution, in order of time
    std::vector<Duration> submit; ///< of the dispatch of each; 0 where none is known
    ProgramId program;
};

std::map<uint64_t, Runs> runsOf(const Capture& capture, WorkerId worker) {
    std::map<std::tuple<uint64_t, int, uint64_t>, size_t> place; // model, nc, exec_id → index
    std::map<uint64_t, Runs> runs;
    for (const Execution& execution : capture.executions()) {
        if (execution.worker != worker || !execution.modelId)
            continue;
        Runs& of = runs[*execution.modelId];
        of.program = execution.program;
        const auto [entry, isNew] =
            place.try_emplace({*execution.modelId, execution.nc, execution.execId}, of.device.size());
        if (isNew) {
            of.device.push_back(execution.duration);
            of.submit.push_back(execution.schedule.valid() ? capture.spans().duration(execution.schedule) : Duration());
        } else {
            of.device[entry->second] = std::max(of.device[entry->second], execution.duration);
        }
    }
    return runs;
}

/// A tenth of the second is noise; a third more is set-up. Empty: neither the dispatch nor the device took longer.
std::string warmUpOf(const Runs& runs) {
    const auto longer = [](const std::vector<Duration>& times) {
        return times.size() > 1 && times[1].ns() > 0 && times[0].ns() / 13 > times[1].ns() / 10;
    };
    const auto words = [](const char* what, const std::vector<Duration>& times) {
        return what + microsecondsText(times[0].ns()) + ", then " + microsecondsText(times[1].ns());
    };
    if (longer(runs.device))
        return words("the device took ", runs.device);
    return longer(runs.submit) ? words("its dispatch took ", runs.submit) : std::string();
}

} // namespace

void checkModels(const Capture& capture, Findings& findings) {
    std::set<ProgramId> ran;
    bool anyRan = false;
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        const std::string& subject = capture.workers()[trace.worker.index()].name;
        uint64_t once = 0;
        for (const auto& [model, runs] : runsOf(capture, trace.worker)) {
            anyRan = true;
            ran.insert(runs.program);
            once += runs.device.size() == 1;
            const auto name = trace.modelNames.find(model);
            const std::string text = number(model) + (name == trace.modelNames.end() ? "" : " (" + name->second + ")");
            if (!runs.program.valid())
                add(findings, Severity::Warning, "model.no_neff", subject + ", model " + number(model),
                    "Model " + text + " ran, and its NEFF is not here: its instructions have no names.",
                    "Set neff_cache_dir of NeuronConfig or TORCH_NEURONX_NEFF_CACHE_DIR when capturing, copy "
                    "neff_<id>.neff "
                    "from the compile cache, or name its folder with --neff-dir.");
            if (const std::string what = warmUpOf(runs); !what.empty())
                add(findings, Severity::Info, "model.warm_up", subject + ", model " + number(model),
                    "The first execution of model " + text + " is warm-up: " + what + ".",
                    "Leave warm-up steps out: schedule(wait, warmup, active).");
        }
        if (once > 0)
            add(findings, Severity::Info, "model.once", subject,
                number(once) + (once == 1 ? " model" : " models") +
                    " ran once only: the one execution may be the warm-up, and nothing is said of its spread.",
                "Capture several calls.", once);
    }
    for (size_t i = 0; anyRan && i < capture.programs().size(); ++i)
        if (!ran.count(ProgramId(i)) && !capture.programs()[i].offered)
            add(findings, Severity::Info, "neff.not_executed", capture.programs()[i].path,
                "This NEFF was not executed in the runtime trace.");
}

void checkIdleCapture(const Capture& capture, Findings& findings) {
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        const Worker& worker = capture.workers()[trace.worker.index()];
        if (trace.events.empty() || !worker.sessionInitNs || !worker.sessionCloseNs)
            continue;
        int64_t last = 0;
        forEachRuntimeSpan(capture, trace.worker, [&](SpanId span) {
            if (!capture.spans().is(span, kSpanImplausible))
                last = std::max(last, capture.spans().end(span).ns());
        });
        const int64_t length = saturatingSubtract(*worker.sessionCloseNs, *worker.sessionInitNs);
        const int64_t rest = saturatingSubtract(*worker.sessionCloseNs, last);
        constexpr int64_t kSecondNs = 1'000'000'000;
        if (last > 0 && length > 0 && rest > length / 2 && rest > kSecondNs)
            add(findings, Severity::Info, "capture.idle", worker.name,
                "The capture is mostly idle: its last event lies " + secondsText(rest, 1) +
                    " s before the end of the session of " + secondsText(length, 1) +
                    " s. Shares of the whole session say little.",
                "Stop the capture soon after the work.");
    }
}

void checkProfiles(const Capture& capture, Findings& findings) {
    const bool anyTrace = std::any_of(capture.runtimeTraces().begin(), capture.runtimeTraces().end(),
                                      [](const RuntimeTrace& trace) { return !trace.events.empty(); });
    for (const Clock& clock : capture.clocks()) {
        if (!clock.own || !clock.profile.valid() || !anyTrace)
            continue;
        const DeviceProfile& profile = capture.profiles()[clock.profile.index()];
        add(findings, Severity::Warning, "profile.own_clock", profile.path,
            clock.reason + " Its device times stand on a clock of their own.",
            "Capture modes DEVICE and RUNTIME in one run to see both on one axis.");
    }
}

} // namespace model
