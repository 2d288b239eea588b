// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/trace_rules.h"

#include "model/doctor/rule_words.h"
#include "model/runtime/event_attributes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace model {
namespace {

constexpr int kCoreShift = 50;
constexpr uint64_t kSequenceMask = (uint64_t{1} << kCoreShift) - 1;
constexpr const char* kRing = "Capture for a shorter time, or raise max_events_per_nc of NeuronConfig "
                              "(NEURON_RT_INSPECT_SYS_TRACE_MAX_EVENTS_PER_NC).";

const std::string& subjectOf(const Capture& capture, const RuntimeTrace& trace) {
    return trace.file.valid() ? capture.files()[trace.file.index()].path : capture.workers()[trace.worker.index()].name;
}

std::string number(uint64_t value) {
    return std::to_string(value);
}

void add(Findings& findings, Severity severity, const char* code, const std::string& subject, std::string message,
         const char* advice = "", uint64_t count = 1) {
    findings.add({severity, code, subject, std::move(message), advice, std::nullopt, count});
}

bool hasEvents(const RuntimeTrace& trace) {
    return !trace.events.empty();
}

} // namespace

void checkLostEvents(const Capture& capture, Findings& findings) {
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        if (!hasEvents(trace))
            continue;
        const std::string& subject = subjectOf(capture, trace);
        const uint64_t read = trace.events.size();
        if (trace.announcedEvents > 0 && trace.announcedEvents != read)
            add(findings, Severity::Error, "runtime.count", subject,
                counted(read, "event was", "events were") + " read, trace_info.pb announces " +
                    number(trace.announcedEvents) + ".",
                "Copy the folder again as a whole; if it is the same there, capture again.");
        if (trace.totalEvents > read)
            add(findings, Severity::Warning, "runtime.lost", subject,
                number(trace.totalEvents - read) + " of " + number(trace.totalEvents) + " recorded events were lost.",
                kRing, trace.totalEvents - read);
        std::map<uint64_t, std::vector<uint64_t>> sequences; // by core
        for (const RuntimeEvent& event : trace.events)
            sequences[event.id >> kCoreShift].push_back(event.id & kSequenceMask);
        for (auto& [core, ids] : sequences) {
            std::sort(ids.begin(), ids.end());
            const uint64_t present = static_cast<uint64_t>(std::unique(ids.begin(), ids.end()) - ids.begin());
            const uint64_t lost = ids.back() > present ? ids.back() - present : 0;
            if (lost > 0)
                add(findings, Severity::Warning, "runtime.holes", subject + ", NC" + number(core),
                    counted(lost, "event is", "events are") + " missing by sequence number" +
                        (ids.front() > 1 ? ": the oldest were overwritten." : "."),
                    kRing, lost);
        }
    }
}

void checkRecords(const Capture& capture, Findings& findings) {
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        if (!hasEvents(trace))
            continue;
        const std::string& subject = subjectOf(capture, trace);
        const RuntimeFacts& facts = trace.facts;
        if (!trace.hasInfo)
            add(findings, Severity::Warning, "runtime.no_info", subject,
                "There is no trace_info.pb: names of events are those of known runtimes, process and session are not "
                "known.",
                "Copy trace_info.pb from the same folder.");
        if (facts.openStarts > 0)
            add(findings, Severity::Warning, "runtime.open_start", subject,
                counted(facts.openStarts, "event starts and does", "events start and do") + " not end in the trace.",
                "End the capture after the work is done (torch.neuron.synchronize() before stop).", facts.openStarts);
        if (facts.orphanStops > 0)
            add(findings, Severity::Warning, "runtime.orphan_stop", subject,
                counted(facts.orphanStops, "event ends and does", "events end and do") + " not start in the trace.",
                "The capture began late, or the ring overwrote them: capture for a shorter time.", facts.orphanStops);
        if (facts.negative > 0)
            add(findings, Severity::Error, "runtime.negative", subject,
                counted(facts.negative, "event ends", "events end") + " before the start; left out of sums.", "",
                facts.negative);
        if (facts.implausible > 0)
            add(findings, Severity::Warning, "runtime.implausible_time", subject,
                counted(facts.implausible, "event lies", "events lie") +
                    " years away from the session: not on the axis.",
                "", facts.implausible);
        std::set<uint32_t> unnamed;
        uint64_t failed = 0;
        for (const RuntimeEvent& event : trace.events) {
            failed += event.status != 0;
            if (trace.hasInfo && !trace.eventNames.count(event.type))
                unnamed.insert(event.type);
        }
        if (failed > 0)
            add(findings, Severity::Warning, "runtime.status", subject,
                counted(failed, "event carries", "events carry") + " a status that is not 0.", "", failed);
        if (!unnamed.empty())
            add(findings, Severity::Info, "runtime.unnamed", subject,
                "trace_info.pb has no name for " + counted(unnamed.size(), "event type", "event types") +
                    ", the first is " + number(*unnamed.begin()) + ".",
                "", unnamed.size());
    }
}

namespace {

/// Events before the session was opened or after it was closed: one of the clocks is wrong.
void checkSessionTimes(const Capture& capture, const RuntimeTrace& trace, const std::string& subject,
                       Findings& findings) {
    const Worker& worker = capture.workers()[trace.worker.index()];
    if (worker.sessionInitNs.value_or(0) <= 0 || worker.sessionCloseNs.value_or(0) <= 0)
        return;
    constexpr int64_t kToleranceNs = 1'000'000;
    const Timestamp earliest(saturatingSubtract(*worker.sessionInitNs, kToleranceNs));
    const Timestamp latest(saturatingAdd(*worker.sessionCloseNs, kToleranceNs));
    uint64_t outside = 0;
    for (const Lane& lane : capture.lanes().all()) {
        if (lane.worker != trace.worker || lane.content != LaneContent::Events ||
            (lane.layer != Layer::Runtime && lane.layer != Layer::Hardware))
            continue;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            outside += !capture.spans().is(span, kSpanImplausible) &&
                       (capture.spans().start(span) < earliest || latest < capture.spans().end(span));
        }
    }
    if (outside > 0)
        add(findings, Severity::Warning, "runtime.outside_session", subject,
            counted(outside, "event lies", "events lie") +
                " outside of the session that trace_info.pb tells: their clock is not the "
                "session's.",
            "Do not set the host's clock while capturing; keep files of one session together.", outside);
}

} // namespace

namespace {

uint64_t waitsOf(const Capture& capture, const RuntimeTrace& trace) {
    const StringId wait = capture.strings().find("kbl_exec_wait");
    uint64_t count = 0;
    for (const Lane& lane : capture.lanes().all())
        if (lane.worker == trace.worker && lane.layer == Layer::Runtime && wait.valid())
            for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                count += capture.spans().name(SpanId(i)) == wait;
    return count;
}

/// Device times that come before their cause or after their effect, by which one of the clocks is wrong.
void checkCausality(const RuntimeFacts& facts, const std::string& subject, Findings& findings) {
    std::string message;
    if (facts.beginsEarly > 0)
        message = counted(facts.beginsEarly, "execution begins", "executions begin") +
                  " on the device before the host had sent it, by up to " + microsecondsText(facts.earliestNs) + ".";
    if (facts.endsLate > 0)
        message += (message.empty() ? "" : " ") + counted(facts.endsLate, "execution ends", "executions end") +
                   " on the device after the host has seen it end, by up to " + microsecondsText(facts.latestNs) + ".";
    if (!message.empty())
        add(findings, Severity::Warning, "runtime.clock_wrong", subject, message,
            "Treat distances between host and device as uncertain by that much.", facts.beginsEarly + facts.endsLate);
}

/// A physical core runs one program at a time: spans that overlap have a wrong time, or stand on a wrong core.
void checkOverlaps(const Capture& capture, const RuntimeTrace& trace, const std::string& subject, Findings& findings) {
    std::map<int, Timestamp> cores; // latest end so far
    int64_t most = 0;
    uint64_t count = 0;
    for (const Execution& execution : capture.executions()) { // by worker and start
        if (execution.worker != trace.worker || !execution.hardware.valid())
            continue;
        const Timestamp end = execution.start + execution.duration;
        const auto [core, isNew] = cores.try_emplace(execution.core, end);
        if (isNew)
            continue;
        const int64_t common = (std::min(core->second, end) - execution.start).ns();
        count += common > 0;
        most = std::max(most, common);
        core->second = std::max(core->second, end);
    }
    if (count > 0)
        add(findings, Severity::Warning, "execution.overlap", subject,
            counted(count, "execution begins", "executions begin") +
                " while the one before is still running on the same physical core, by up to " + microsecondsText(most) +
                ": a core runs one at a time, so their times or their core are wrong.",
            "Trust no sum of device time of these; capture again with one profiler on the machine.", count);
}

} // namespace

void checkClocks(const Capture& capture, Findings& findings) {
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        if (!hasEvents(trace))
            continue;
        const std::string& subject = subjectOf(capture, trace);
        const RuntimeFacts& facts = trace.facts;
        if (facts.hardwareTimes == 0) {
            const uint64_t waits = waitsOf(capture, trace);
            add(findings, Severity::Warning, "runtime.no_hardware", subject,
                waits == 0
                    ? std::string("There are no hardware events: nothing ran.")
                    : "There are no hardware events, though " + counted(waits, "execution was", "executions were") +
                          " waited for: when the device worked is not known.",
                waits == 0 ? "Run the model while capturing, and leave hardware events in "
                             "NEURON_RT_INSPECT_EVENT_FILTER_TYPE."
                           : "Leave hardware events in NEURON_RT_INSPECT_EVENT_FILTER_TYPE and the core in "
                             "NEURON_RT_INSPECT_EVENT_FILTER_NC.");
            continue;
        }
        if (trace.syncPoints.empty())
            add(findings, Severity::Warning, "runtime.no_sync", subject,
                facts.untied > 0 ? "There is no sync point: hardware events cannot be put on the host's clock."
                                 : "There is no sync point: times of hardware events cannot be checked.",
                "Leave timestamp_sync_point in NEURON_RT_INSPECT_EVENT_FILTER_TYPE.");
        if (!trace.syncPoints.empty() && facts.otherClock > 0)
            add(findings, Severity::Info, "runtime.other_clock", subject,
                number(facts.otherClock) + " of " + number(facts.hardwareTimes) +
                    " hardware times fit no sync point that is here; they are shown as written.",
                "", facts.otherClock);
        if (trace.errorLowNs && trace.errorHighNs)
            add(findings, Severity::Info, "runtime.clock_bounds", subject,
                "Device times fit the host's once " + signedMicroseconds(*trace.errorLowNs) + ".." +
                    signedMicroseconds(*trace.errorHighNs) +
                    " µs are added: within that, distances between host and device are not known.",
                "Draw no conclusion from gaps between host and device that are shorter than this.");
        checkSessionTimes(capture, trace, subject, findings);
        checkCausality(facts, subject, findings);
        checkOverlaps(capture, trace, subject, findings);
    }
}

namespace {

/// Return codes of allocations other than 0, and 12, which is out of memory.
void checkReturnCodes(const Capture& capture, const RuntimeTrace& trace, const std::string& subject,
                      Findings& findings) {
    const StringId key = capture.strings().find("return_code");
    std::map<std::string_view, uint64_t> counts;
    for (const RuntimeEvent& event : trace.events)
        if (const auto code = attributeOf(event, key, capture.strings()); code && *code != "0" && *code != "12")
            ++counts[*code];
    for (const auto& [code, count] : counts)
        add(findings, Severity::Info, "runtime.return_code", subject + ", code " + std::string(code),
            "Return code " + std::string(code) + " on " + counted(count, "allocation", "allocations") +
                " that took memory all the same: they count in the HBM series.",
            "", count);
}

} // namespace

void checkMemory(const Capture& capture, Findings& findings) {
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        const std::string& subject = subjectOf(capture, trace);
        if (trace.facts.outOfMemory > 0)
            add(findings, Severity::Error, "runtime.out_of_memory", subject,
                counted(trace.facts.outOfMemory, "allocation", "allocations") +
                    " of device memory failed: out of memory.",
                "Look at the HBM counters for what holds the memory.", trace.facts.outOfMemory);
        checkReturnCodes(capture, trace, subject, findings);
        if (trace.facts.hbmBreaks > 0)
            add(findings, Severity::Info, "runtime.hbm_break", subject,
                counted(trace.facts.hbmBreaks, "total of device memory does", "totals of device memory do") +
                    " not continue the one before: allocations are "
                    "missing in the trace.",
                kRing, trace.facts.hbmBreaks);
    }
}

namespace {

bool isHere(const Capture& capture, const RuntimeTrace& trace, FileRole role) {
    return std::any_of(capture.files().begin(), capture.files().end(), [&](const CaptureFile& file) {
        return file.role == role && (!file.worker.valid() || file.worker == trace.worker);
    });
}

} // namespace

void checkSamples(const Capture& capture, Findings& findings) {
    for (const RuntimeTrace& trace : capture.runtimeTraces()) {
        const std::string& subject = capture.workers()[trace.worker.index()].name;
        const auto absent = [&](const SampleStream& stream, FileRole role) {
            if (!stream.announcedName.empty() && !stream.file.valid() && !isHere(capture, trace, role))
                add(findings, Severity::Info, "samples.absent", subject + "/" + stream.announcedName,
                    "trace_info.pb names this file, it is not here.",
                    role == FileRole::CpuUtil
                        ? "Copy it from the same folder; if it is not there, add ProfileMode.CPU_UTIL to the modes of "
                          "NeuronConfig."
                        : "Copy it from the same folder; if it is not there, add ProfileMode.HOST_MEMORY to the modes "
                          "of NeuronConfig.");
        };
        absent(trace.cpu, FileRole::CpuUtil);
        absent(trace.memory, FileRole::HostMem);
        const auto ticks = [&](const SampleStream& stream) {
            if (stream.records > 0 && trace.hasInfo && stream.announcedTicks != stream.ticks)
                add(findings, Severity::Warning, "samples.ticks", capture.files()[stream.file.index()].path,
                    number(stream.ticks) + " sample times were read, trace_info.pb announces " +
                        number(stream.announcedTicks) + ".",
                    "Copy the folder again as a whole.");
        };
        ticks(trace.cpu);
        ticks(trace.memory);
        const uint64_t cpus = capture.workers()[trace.worker.index()].cpuCount;
        const uint64_t expected = trace.cpu.ticks * (cpus > 0 ? cpus : trace.cpu.cpus);
        if (trace.cpu.records > 0 && trace.cpu.records != expected)
            add(findings, Severity::Warning, "samples.cpu_holes", capture.files()[trace.cpu.file.index()].path,
                "Not every CPU has a sample at every time: " + number(trace.cpu.records) + " of " + number(expected) +
                    ".");
    }
}

} // namespace model
