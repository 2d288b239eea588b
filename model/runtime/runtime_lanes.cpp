// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/runtime_lanes.h"

#include "model/capture_builder.h"
#include "model/runtime/event_names.h"
#include "model/runtime/idle_lanes.h"
#include "model/runtime/memory_series.h"
#include "model/runtime/runtime_spans.h"
#include "model/runtime/transfer_series.h"

#include <algorithm>
#include <map>

namespace model {
namespace {

/// What a host thread does, told by what is on it; the first that fits, in the order of this list.
enum class Role : uint8_t { Completion, Dispatch, TensorIo, Loader };

Role roleOf(std::string_view name) {
    if (name == kExecWait)
        return Role::Completion;
    if (name == kSchedule || name == kExecute)
        return Role::Dispatch;
    if (name.starts_with("nrt_tensor_read") || name.starts_with("nrt_tensor_write"))
        return Role::TensorIo;
    return Role::Loader;
}

struct RoleWords {
    const char* label;
    int place; ///< from above: what a step does first, what comes before it last
};
constexpr RoleWords kRoleWords[] = {{"completion", 1}, {"dispatch", 0}, {"tensor I/O", 2}, {"loader", 3}};

class LaneBuilder {
public:
    LaneBuilder(CaptureBuilder& builder, RuntimeTrace& trace)
        : m_builder(builder)
        , m_trace(trace)
        , m_names(builder.strings()) {}

    void add(const std::vector<RuntimeSpan>& spans) {
        for (const RuntimeSpan& span : spans)
            if (!span.hardware)
                note(m_roles, {span.nc(), span.first().threadId}, roleOf(span.name));
        addClock(spans);
        for (const RuntimeSpan& span : spans)
            addSpan(span);
    }

private:
    using ThreadKey = std::pair<uint32_t, uint32_t>; // nc, thread

    static void note(std::map<ThreadKey, Role>& roles, ThreadKey key, Role role) {
        const auto [entry, isNew] = roles.try_emplace(key, role);
        if (!isNew)
            entry->second = std::min(entry->second, role);
    }

    /// Device times that are on the host clock keep an error, which the hardware's lanes carry.
    void addClock(const std::vector<RuntimeSpan>& spans) {
        const bool any = std::any_of(spans.begin(), spans.end(), [](const RuntimeSpan& span) { return span.hardware; });
        if (!any || !m_trace.errorLowNs || !m_trace.errorHighNs)
            return;
        Clock clock;
        clock.name = "device clock of " + m_builder.worker(m_trace.worker).name;
        clock.errorLow = Duration(*m_trace.errorLowNs);
        clock.errorHigh = Duration(*m_trace.errorHighNs);
        m_trace.hardwareClock = m_builder.addClock(std::move(clock));
    }

    LaneId hostLane(const RuntimeSpan& span) {
        const ThreadKey key{span.nc(), span.first().threadId};
        const bool instant = span.flags & kSpanInstant;
        const auto [entry, isNew] = m_hostLanes.try_emplace({key, instant});
        if (!isNew)
            return entry->second;
        const RoleWords words = kRoleWords[static_cast<size_t>(m_roles[key])];
        LaneSpec spec;
        spec.worker = m_trace.worker;
        spec.layer = Layer::Runtime;
        spec.group = "Runtime";
        spec.label = "NC" + std::to_string(key.first) + " " + words.label;
        spec.note = std::to_string(key.second);
        spec.thread = std::to_string(key.second);
        spec.key = std::to_string(key.first) + "/" + spec.thread;
        constexpr int64_t kRolesPerCore = 8;
        spec.order = static_cast<int64_t>(key.first) * kRolesPerCore + words.place;
        spec.source = m_trace.source;
        spec.nc = static_cast<int>(key.first);
        if (instant) {
            // Sync points are the recorder's: they have a lane of their own beside the thread's, so that it can be hidden.
            spec.label += ", marks";
            spec.key += "/marks";
            spec.order += 4; // behind all roles
            spec.minor = true;
        }
        return entry->second = m_builder.lane(spec);
    }

    LaneId hardwareLane(const RuntimeSpan& span) {
        const auto [entry, isNew] = m_hardwareLanes.try_emplace({span.nc(), span.core});
        if (!isNew)
            return entry->second;
        LaneSpec spec;
        spec.worker = m_trace.worker;
        spec.layer = Layer::Hardware;
        spec.layout = LaneLayout::Packed;
        spec.group = "Hardware";
        spec.label = "NC" + std::to_string(span.nc());
        if (span.core >= 0)
            spec.label += ":" + std::to_string(span.core);
        spec.note = span.core >= 0 ? "physical core" : "no physical core told";
        spec.key = spec.label;
        spec.order = hardwareLaneOrder(span.nc(), span.core);
        spec.clock = m_trace.hardwareClock;
        spec.source = m_trace.source;
        spec.nc = static_cast<int>(span.nc());
        spec.core = span.core;
        return entry->second = m_builder.lane(spec);
    }

    void addSpan(const RuntimeSpan& span) {
        NewSpan added;
        added.start = Timestamp(span.beginNs);
        added.duration = Timestamp(span.endNs) - Timestamp(span.beginNs);
        added.name = m_builder.strings().intern(span.name);
        added.flags = span.flags;
        added.detail = span.detail;
        const SpanHandle handle = m_builder.addSpan(span.hardware ? hardwareLane(span) : hostLane(span), added);
        const auto set = [&](AttributeKey key, uint64_t number) {
            m_builder.setAttribute(handle, key, AttributeValue::ofNumber(number));
        };
        const auto copy = [&](AttributeKey key, StringId name) {
            const std::optional<std::string_view> text = span.text(name, m_builder.strings());
            if (!text)
                return;
            if (const std::optional<uint64_t> number = decimalNumber(*text); number && std::to_string(*number) == *text)
                set(key, *number);
            else
                m_builder.setAttribute(handle, key, AttributeValue::ofText(m_builder.strings().intern(*text)));
        };
        set(AttributeKey::Nc, span.nc());
        set(AttributeKey::ThreadId, span.first().threadId);
        set(AttributeKey::RuntimeId, span.first().id);
        copy(AttributeKey::ModelId, m_names.modelId);
        copy(AttributeKey::ExecId, m_names.execId);
        copy(AttributeKey::DeviceCore, m_names.deviceCore);
        std::optional<uint64_t> sequence = span.first().nrtaSequence;
        if (!sequence && span.stop)
            sequence = span.stop->nrtaSequence; // nrta_execute_schedule has it on its STOP only
        if (sequence)
            set(AttributeKey::NrtaSequence, *sequence);
    }

    CaptureBuilder& m_builder;
    RuntimeTrace& m_trace;
    AttributeNames m_names;
    std::map<ThreadKey, Role> m_roles;
    std::map<std::pair<ThreadKey, bool>, LaneId> m_hostLanes; // and whether it is the lane of marks
    std::map<std::pair<uint32_t, int>, LaneId> m_hardwareLanes;
};

} // namespace

void buildRuntimeLanes(CaptureBuilder& builder, RuntimeTrace& trace) {
    if (trace.events.empty())
        return;
    const Worker& worker = builder.worker(trace.worker);
    const std::vector<RuntimeSpan> spans = makeRuntimeSpans(trace, builder.strings(), worker.sessionInitNs);
    LaneBuilder(builder, trace).add(spans);
    addMemorySeries(builder, trace, spans, worker.logicalCoreSize);
    addTransferSeries(builder, trace, spans);
    addIdleLanes(builder, trace, spans);
}

} // namespace model
