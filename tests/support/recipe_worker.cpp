// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recipe_worker.h"

#include "tests/support/recipe_device.h"

#include <algorithm>

namespace test_support {

namespace {

constexpr std::uint64_t kUnit = std::uint64_t{1} << 48; // of sequence ids, for each logical core

RuntimeEvent eventNamed(const std::string& name) {
    for (const auto& [code, known] : runtimeEventNames())
        if (known == name)
            return static_cast<RuntimeEvent>(code);
    throw std::runtime_error("there is no runtime event \"" + name + "\"");
}

Attributes attributesOf(const RecipeJson& values) {
    Attributes attributes;
    for (const auto& value : values.items())
        attributes.emplace_back(value.key(),
                                value.value().is_string() ? value.value().get<std::string>() : value.value().dump());
    return attributes;
}

std::uint32_t dispatchThread(std::uint32_t nc) {
    return 7 + 10 * nc;
}

std::uint32_t monitorThread(std::uint32_t nc) {
    return 8 + 10 * nc;
}

} // namespace

void WorkerRecipe::readWho() {
    m_pid = m_fields.get<std::int64_t>("pid", 42);
    m_main = static_cast<std::uint32_t>(m_pid);
    m_instance = m_fields.text("instance", "i-0abc");
    m_folder = m_fields.get<std::string>("folder", m_instance + "_pid_" + std::to_string(m_pid));
    m_info.pid = static_cast<std::int32_t>(m_pid);
    m_info.instanceId = m_instance;
    m_info.instanceType = m_fields.text("instance_type", "");
    m_info.hostname = m_fields.text("host", "");
    m_info.sessionId = m_fields.get<std::uint32_t>("session", 0);
    m_info.logicalCoreSize = m_fields.get<std::uint32_t>("logical_core_size", 1);
    m_info.sessionInit = recipeMoment(m_fields.get<std::int64_t>("session_from", -1'000'000));
    m_info.sessionClose = recipeMoment(m_fields.get<std::int64_t>("session_to", 10'000'000));
    for (const auto& model : m_fields.part("models").items())
        m_info.modelNames[std::stoull(model.key())] = model.value().get<std::string>();
    m_framework.baseTimeNs = kRecipeZero;
}

void WorkerRecipe::readClock() {
    for (const RecipeJson& entry : m_fields.part("executions"))
        if (entry.contains("exec_id") && entry["exec_id"].is_number_unsigned()) {
            const std::uint32_t nc = entry.value("nc", 0u);
            const auto id = entry["exec_id"].get<std::uint64_t>();
            m_firstOf.try_emplace(nc, id);
        }
    m_pointsAreListed = m_fields.has("sync_points");
    for (const RecipeJson& entry : m_fields.part("sync_points")) {
        RecipeFields fields(entry, "a sync point");
        RecipeClock::Point point;
        point.nc = fields.get<std::uint32_t>("nc", 0);
        if (fields.has("core"))
            point.core = fields.need<std::uint32_t>("core");
        point.execId = fields.need<std::uint64_t>("exec_id");
        point.sync = {recipeMoment(fields.need<std::int64_t>("host")), fields.need<std::uint64_t>("device")};
        m_clock.points.push_back(point);
        m_runtime.instant(point.nc, RuntimeEvent::TimestampSyncPoint, monitorThread(point.nc),
                          point.sync.cpuNs +
                              static_cast<std::uint64_t>(fields.get<std::int64_t>("written_after", 25'000)),
                          {{"exec_id", std::to_string(point.execId)},
                           {"cpu_timestamp_ns", std::to_string(point.sync.cpuNs)},
                           {"nc_timestamp_ns", std::to_string(point.sync.ncNs)}});
        fields.end();
    }
}

// The host's phases lie round an execution in the order in which the runtime works.
void WorkerRecipe::addExecution(const RecipeJson& entry) {
    RecipeFields f(entry, "an execution");
    const auto at = [](std::int64_t ns) { return recipeMoment(ns); };
    AsyncExecution e;
    e.core = f.get<std::uint32_t>("nc", 0);
    e.deviceCore = f.get<std::uint32_t>("core", 4);
    e.hasIds = !f.isNull("exec_id");
    e.execId = e.hasIds ? f.need<std::uint64_t>("exec_id") : 0;
    e.modelId = f.get<std::uint64_t>("model", 123'456'789);
    e.hasSequence = !f.isNull("sequence");
    e.nrtaSeqId = f.get<std::uint64_t>("sequence", kUnit * (1 + e.core) + e.execId + 1);
    e.dispatchThread = f.get<std::uint32_t>("thread", dispatchThread(e.core));
    e.monitorThread = monitorThread(e.core);
    const auto schedule = f.need<std::int64_t>("schedule"), run = f.need<std::int64_t>("run");
    const auto end = run + f.need<std::int64_t>("for");
    const auto takes = f.get<std::int64_t>("schedule_for", 12'000);
    e.scheduleStart = at(schedule);
    e.submitStart = at(schedule + 1'000);
    e.preStart = at(schedule + 2'000);
    e.preStop = at(schedule + takes - 4'000);
    e.submitStop = at(schedule + takes - 2'000);
    e.scheduleStop = at(schedule + takes);
    e.sync = m_clock.of(e.core, e.deviceCore, e.execId);
    e.switchStart = e.sync.device(at(run - 50 - f.get<std::int64_t>("switch_for", 5'000)));
    e.switchStop = e.sync.device(at(run - 50));
    e.runStart = e.sync.device(at(run));
    e.runStop = e.sync.device(at(end));
    e.waitStart = at(f.get<std::int64_t>("wait", schedule + takes + 1'000));
    e.drainAt = at(f.get<std::int64_t>("drain", end + 3'000));
    e.waitStop = at(f.get<std::int64_t>("wait_end", end + 6'000));
    e.postStop = e.waitStop + 4'000;
    e.writeSync = !m_pointsAreListed && e.hasIds && m_firstOf[e.core] == e.execId;
    if (e.writeSync)
        m_firstOf[e.core] = ~std::uint64_t{0};
    e.raw = f.get("raw", false);
    for (const RecipeJson& part : f.part("without"))
        e.without.insert(eventNamed(part.get<std::string>()));
    test_support::addExecution(m_runtime, e);
    addFurtherCores(f, e);
    f.end();
}

void WorkerRecipe::addFurtherCores(RecipeFields& fields, const AsyncExecution& execution) {
    for (const RecipeJson& entry : fields.part("further_cores")) {
        RecipeFields f(entry, "a further core");
        const auto core = f.need<std::uint32_t>("core");
        const auto run = f.need<std::int64_t>("run");
        const SyncPoint sync = m_clock.of(execution.core, core, execution.execId);
        RuntimeSpan span{execution.core, RuntimeEvent::NcExecRunning, execution.monitorThread,
                         sync.device(recipeMoment(run)), sync.device(recipeMoment(run + f.need<std::int64_t>("for")))};
        if (execution.hasIds)
            span.onStart = {{"exec_id", std::to_string(execution.execId)}};
        span.onStart.emplace_back("device_core_idx", std::to_string(core));
        m_runtime.hardware(span, sync, execution.drainAt, execution.raw);
        f.end();
    }
}

void WorkerRecipe::addCall(const RecipeJson& entry) {
    RecipeFields f(entry, "a call of the runtime");
    RuntimeSpan span;
    span.core = f.get<std::uint32_t>("nc", 0);
    span.type = f.has("type") ? static_cast<RuntimeEvent>(f.need<std::uint32_t>("type"))
                              : eventNamed(f.need<std::string>("name"));
    span.thread = f.get<std::uint32_t>("thread", m_main);
    const auto start = f.need<std::int64_t>("start");
    span.start = recipeMoment(start);
    span.stop = recipeMoment(start + f.get<std::int64_t>("for", 0));
    span.onStart = attributesOf(f.part("on_start"));
    span.onStop = attributesOf(f.part("on_stop"));
    if (f.has("sequence"))
        span.seqOnStop = f.need<std::uint64_t>("sequence");
    span.status = f.get<std::uint32_t>("status", 0);
    const std::string only = f.text("only", "");
    if (f.get("hardware", false)) {
        const SyncPoint sync =
            m_clock.of(span.core, f.get<std::uint32_t>("core", 4), f.get<std::uint64_t>("exec_id", 0));
        const std::uint64_t written = span.stop + 3'000;
        span.start = sync.device(span.start);
        span.stop = sync.device(span.stop);
        const auto shift = f.get<std::int64_t>("clock_off_by", 0);
        m_runtime.hardware(span, {sync.cpuNs + static_cast<std::uint64_t>(shift), sync.ncNs}, written,
                           f.get("raw", false));
    } else if (only == "start") {
        m_runtime.open(span);
    } else if (only == "stop") {
        m_runtime.orphan(span);
    } else if (only.empty()) {
        m_runtime.span(span);
    } else {
        throw std::runtime_error("\"only\" of a call is \"start\" or \"stop\"");
    }
    f.end();
}

void WorkerRecipe::addEvent(const RecipeJson& entry) {
    RecipeFields f(entry, "an event of the framework");
    const auto what = f.need<std::string>("event"); // category, space, name
    const std::size_t space = what.find(' ');
    if (space == std::string::npos)
        throw std::runtime_error("an event is its category and its name: \"" + what + "\"");
    const std::string category = what.substr(0, space), name = what.substr(space + 1);
    const std::int64_t start = kRecipeZero + f.need<std::int64_t>("start"), length = f.get<std::int64_t>("for", 0);
    ChromeWriter::Place place{f.get<std::int64_t>("pid", m_pid), f.get<std::int64_t>("thread", m_main)};
    ArgumentValues arguments = f.has("args") ? f.part("args") : ArgumentValues::object();
    if (f.has("stream")) {
        place = {0, f.need<std::int64_t>("stream")};
        arguments["device"] = 0;
        arguments["stream"] = f.need<std::int64_t>("stream");
    }
    if (f.has("async")) {
        m_framework.linked("b", category, name, f.part("async"), place, start, arguments);
        m_framework.linked("e", category, name, f.part("async"), place, start + length);
    } else {
        m_framework.complete(category, name, place, start, length, arguments);
    }
    f.end();
}

std::string WorkerRecipe::mapping() {
    ArgumentValues entries = ArgumentValues::array();
    for (const RecipeJson& entry : m_fields.part("mapping")) {
        RecipeFields f(entry, "an entry of the mapping");
        ArgumentValues call{{"seq_nr", f.need<std::uint64_t>("seq_nr")},
                            {"th_id", f.need<std::uint64_t>("th_id")},
                            {"stream_id", f.get<std::uint64_t>("stream_id", 0)}};
        ArgumentValues calls = ArgumentValues::array();
        calls.push_back(call);
        entries.push_back({{"nrta_seq_id", f.need<std::uint64_t>("nrta_seq_id")}, {"framework_op_exec_ids", calls}});
        f.end();
    }
    return ArgumentValues{{"version", 1}, {"data", entries}}.dump();
}

void WorkerRecipe::addSamples(std::map<std::string, std::string>& out) {
    std::vector<CpuSample> cpu;
    for (const RecipeJson& sample : m_fields.part("cpu_samples"))
        cpu.push_back({recipeMoment(sample.at(0).get<std::int64_t>()), sample.at(1).get<std::uint32_t>(),
                       sample.at(2).get<float>()});
    std::vector<MemorySample> memory;
    for (const RecipeJson& sample : m_fields.part("memory_samples"))
        memory.push_back({recipeMoment(sample.at(0).get<std::int64_t>()), sample.at(1).get<std::uint64_t>()});
    if (!cpu.empty())
        out["cpu_util.pb"] = cpuUtil(cpu);
    if (!memory.empty())
        out["host_mem.pb"] = hostMemory(memory);
    m_info.cpus = m_fields.get<std::uint32_t>("cpus", 0);
    const auto announce = [&](const char* key, DataFile& file) {
        if (m_fields.has(key))
            file.count = m_fields.need<std::int32_t>(key);
        else
            file.filename.clear();
    };
    announce("announced_cpu_ticks", m_info.cpu);
    announce("announced_memory_ticks", m_info.memory);
}

std::vector<RuntimeRecord> WorkerRecipe::records() {
    std::vector<RuntimeRecord> records = m_runtime.records();
    for (const RecipeJson& lost : m_fields.part("lost_records")) { // ids of NC 0, from 1
        const auto id = lost.get<std::uint64_t>();
        if (std::erase_if(records, [&](const RuntimeRecord& record) { return record.id == id; }) == 0)
            throw std::runtime_error("there is no record " + std::to_string(id) + " to lose");
    }
    for (const RecipeJson& entry : m_fields.part("set_back")) {
        RecipeFields f(entry, "a time that is set back");
        const auto id = f.need<std::uint64_t>("record");
        const auto by = f.need<std::uint64_t>("by");
        const auto found = std::find_if(records.begin(), records.end(), [&](auto& record) { return record.id == id; });
        if (found == records.end())
            throw std::runtime_error("there is no record " + std::to_string(id) + " to set back");
        found->timestamp -= by;
        f.end();
    }
    return records;
}

void WorkerRecipe::describeTrace(std::size_t records) {
    m_info.events.count = m_fields.get<std::int32_t>("announced_events", static_cast<std::int32_t>(records));
    if (m_fields.has("total_events"))
        m_info.totalEvents = m_fields.need<std::uint64_t>("total_events");
    for (const RecipeJson& name : m_fields.part("unnamed_events"))
        m_info.eventNames.erase(static_cast<std::uint64_t>(eventNamed(name.get<std::string>())));
}

std::map<std::string, std::string> WorkerRecipe::files() {
    readWho();
    readClock();
    for (const RecipeJson& entry : m_fields.part("executions"))
        addExecution(entry);
    for (const RecipeJson& entry : m_fields.part("calls"))
        addCall(entry);
    for (const RecipeJson& entry : m_fields.part("framework"))
        addEvent(entry);
    std::map<std::string, std::string> out;
    for (const RecipeJson& entry : m_fields.part("neffs"))
        out.insert(neffOfRecipe(entry));
    for (const RecipeJson& entry : m_fields.part("profiles"))
        out.insert(profileOfRecipe(entry, m_instance, m_pid, m_clock));
    for (const auto& file : m_fields.part("files").items())
        out[file.key()] = file.value().get<std::string>();
    addSamples(out);
    const std::vector<RuntimeRecord> kept = records();
    describeTrace(kept.size());
    const bool hasTrace = !kept.empty();
    if (hasTrace)
        out["ntrace.pb"] = runtimeRecords(kept);
    if (m_fields.get("trace_info", hasTrace))
        out["trace_info.pb"] = m_info.bytes();
    if (m_fields.has("framework_host"))
        m_framework.metadata["host_name"] = m_fields.need<std::string>("framework_host");
    if (!m_fields.part("framework").empty())
        out["trace.json"] = m_framework.bytes();
    if (!m_fields.part("mapping").empty())
        out["framework_mapping_1700000000.json"] = mapping();
    m_fields.end();

    std::map<std::string, std::string> placed;
    for (auto& [name, bytes] : out)
        placed[m_folder + "/" + name] = std::move(bytes);
    return placed;
}

} // namespace test_support
