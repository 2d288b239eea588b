// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_capture.h"
#include "tests/support/capture_writer.h"

#include <algorithm>
#include <stdexcept>

namespace test_support {

namespace {

constexpr const char* kInstance = "i-0synthetic";
constexpr const char* kHost = "synthetic-sample";
constexpr std::uint64_t kSessionInit = 1'796'040'000'000'000'000; // 2026-11-30 12:00:00 UTC
constexpr std::uint64_t kDeviceAtInit = 257'063'238'000'000;      // ns of the device's counter at the same moment
constexpr std::int64_t kWarmUpAt = 260'000;                       // from session start
constexpr std::int64_t kSwitch = 41'000;                          // nc_model_switch and the gap behind it
constexpr std::int64_t kSwitchGap = 60;
constexpr std::uint32_t kDeviceCore = 4;
constexpr std::uint64_t kUnit = std::uint64_t{1} << 48;
constexpr std::uint64_t kSegment = 2 * 1024 * 1024; // the framework's allocator takes such pieces

std::uint64_t after(std::uint64_t start, std::int64_t ns) {
    return start + static_cast<std::uint64_t>(ns);
}

std::string hex(std::string_view bytes) {
    std::string out;
    for (char c : bytes) {
        out += "0123456789abcdef"[static_cast<std::uint8_t>(c) >> 4];
        out += "0123456789abcdef"[static_cast<std::uint8_t>(c) & 15];
    }
    return out;
}

std::string neffName(const SampleProgram& program) {
    return "synthetic_rmsnorm_" + namesOf(program.kernel).op + ".neff";
}

// One execution with all its moments, in unix ns and device ns.
struct Planned {
    AsyncExecution times;
    const SampleCall* call = nullptr;
    std::uint64_t opStart = 0; // where the operator works on the host, a little after its start
};

class Capture {
public:
    explicit Capture(const SampleRecipe& recipe)
        : m_recipe(recipe)
        , m_main(static_cast<std::uint32_t>(recipe.pid))
        , m_activeAt(after(kSessionInit, kWarmUpAt + recipe.warmUpLength)) {
        m_hbm.hbm = 2;
        m_hbm.total = 404'686'424;
        m_hbm.byUsage = {{"tensor", 402'653'256}, {"profiler buffers", 1'048'576}, {"generic", 984'592}};
    }

    std::vector<ArchiveMember> files();

private:
    void start();
    void warmUp();
    void activeStep();
    void finish();
    void loadProgram(const SampleProgram& program, std::uint64_t at);
    Planned& plan(const SampleCall& call, std::uint64_t step, bool idle);
    void execute(Planned& planned);
    void callOperator(ChromeWriter& trace, const Planned& planned, int number) const;
    std::string frameworkTrace() const;
    std::string traceInfo(const std::string& folder) const;
    void deviceProfiles(std::vector<ArchiveMember>& files, const std::string& folder) const;
    NtffWriter profileHead() const;
    std::string neff(const SampleProgram& program) const;

    const SampleRecipe& m_recipe;
    std::uint32_t m_main, m_dispatch = m_main + 26, m_monitor = m_main + 27, m_loader = m_main + 28;
    std::uint64_t m_activeAt;
    NtraceWriter m_trace;
    HbmCounter m_hbm;
    SyncPoint m_sync;
    std::uint64_t m_monitorFree = 0;
    std::uint64_t m_executions = 0;
    std::vector<std::uint64_t> m_outputs; // addresses of the segments
    std::vector<Planned> m_active;
};

// Inputs: a tensor of 4 x 512 values and the weights.
void Capture::start() {
    std::uint64_t at = after(kSessionInit, 34'000);
    for (const std::uint64_t size : {std::uint64_t{4096}, std::uint64_t{1024}}) {
        RuntimeSpan allocate{0, RuntimeEvent::TensorAllocate, m_main, at, after(at, 13'000)};
        allocate.onStart = {{"tensor_id", "0"}, {"size", std::to_string(size)}};
        m_trace.span(allocate);
        m_trace.alloc(0, m_main, after(at, 900), after(at, 12'400), m_hbm, "tensor", size);
        RuntimeSpan write{0, RuntimeEvent::TensorWrite, m_main, after(at, 15'000), after(at, 27'900)};
        write.onStart = {{"tensor_id", "202982732869795"}, {"size", std::to_string(size)}};
        m_trace.span(write);
        m_trace.copy(0, RuntimeEvent::CopyIn, m_main, after(at, 15'700), after(at, 27'500), size);
        at = after(at, 41'000);
    }
}

void Capture::loadProgram(const SampleProgram& program, std::uint64_t at) {
    RuntimeSpan load{0, RuntimeEvent::NrtLoad, m_main, at, after(at, 246'000)};
    load.onStop = {{"model_id", std::to_string(program.modelId)}};
    m_trace.span(load);
    struct Part {
        const char* usage;
        std::uint64_t size;
    };
    std::uint64_t from = after(at, 9'000);
    for (const Part& part :
         {Part{"pe", 20'480}, Part{"act", 24'576}, Part{"pool", 18'432}, Part{"dve", 26'624}, Part{"sp", 16'384},
          Part{"act table", 83'968}, Part{"dma rings runtime", 32'768}, Part{"ucode", 1'744'584}}) {
        const auto copying = static_cast<std::int64_t>(7'300 + part.size / 70);
        m_trace.alloc(0, m_loader, from, after(from, 2'600), m_hbm, part.usage, part.size);
        m_trace.copy(0, RuntimeEvent::CopyIn, m_loader, after(from, 3'100), after(from, 3'100 + copying), part.size);
        from = after(from, 3'900 + copying);
    }
}

// The moments of a call. A core that is idle starts at the doorbell and gives a sync point; else the last one still
// holds.
Planned& Capture::plan(const SampleCall& call, std::uint64_t step, bool idle) {
    Planned planned;
    planned.call = &call;
    planned.opStart = after(step, call.opStart + 9'000);
    AsyncExecution& e = planned.times;
    e.deviceCore = kDeviceCore;
    e.execId = m_executions;
    e.nrtaSeqId = kUnit | ++m_executions;
    e.modelId = m_recipe.programs[call.program].modelId;
    e.dispatchThread = m_dispatch;
    e.monitorThread = m_monitor;
    e.scheduleStart = after(step, call.opStart + call.opLength - (idle ? 6'000 : 8'000));
    e.scheduleStop = after(e.scheduleStart, call.scheduleLength);
    e.submitStart = after(e.scheduleStart, 1'200);
    e.submitStop = after(e.scheduleStart, call.scheduleLength - 6'000);
    e.preStart = after(e.scheduleStart, 3'100);
    e.preStop = after(e.scheduleStart, 17'600);
    const std::uint64_t switchStart = after(step, call.runStart - kSwitch);
    const std::uint64_t runStop = after(step, call.runStart + call.runLength);
    if (idle) {
        // The two counters drift a little; 3 us from one sync point to the next is usual.
        m_sync = {switchStart, kDeviceAtInit + (switchStart - kSessionInit) + m_executions * 211};
        e.writeSync = true;
    }
    e.sync = m_sync;
    e.switchStart = m_sync.device(switchStart);
    e.switchStop = m_sync.device(after(step, call.runStart - kSwitchGap));
    e.runStart = m_sync.device(after(step, call.runStart));
    e.runStop = m_sync.device(runStop);
    e.waitStart = std::max(after(e.scheduleStart, 18'000), after(m_monitorFree, 1'900));
    e.drainAt = after(runStop, 3'400);
    e.waitStop = after(runStop, 6'000);
    e.postStop = after(e.waitStop, 5'300);
    m_monitorFree = e.postStop;
    m_active.push_back(planned);
    return m_active.back();
}

void Capture::execute(Planned& planned) {
    const AsyncExecution& e = planned.times;
    addExecution(m_trace, e);
    // The operator takes a segment for its output; kbl_exec_pre makes the descriptors of its transfers.
    RuntimeSpan allocate{0, RuntimeEvent::TensorAllocate, m_main, planned.opStart, after(planned.opStart, 7'200)};
    allocate.onStart = {{"tensor_id", "0"}, {"size", std::to_string(kSegment)}};
    m_trace.span(allocate);
    m_outputs.push_back(m_trace.alloc(0, m_main, after(planned.opStart, 800), after(planned.opStart, 6'700), m_hbm,
                                      "tensor", kSegment));
    m_trace.alloc(0, m_dispatch, after(e.scheduleStart, 5'600), after(e.scheduleStart, 7'100), m_hbm, "dma rings io",
                  768);
    m_trace.copy(0, RuntimeEvent::CopyIn, m_dispatch, after(e.scheduleStart, 7'500), after(e.scheduleStart, 16'500),
                 528);
}

// The warm-up step: every program is loaded before its first call; each call waits for the one before it.
void Capture::warmUp() {
    std::uint64_t at = after(kSessionInit, kWarmUpAt);
    std::vector<bool> loaded(m_recipe.programs.size());
    std::vector<SampleCall> calls = m_recipe.calls;
    for (SampleCall& call : calls) {
        if (!loaded[call.program]) {
            loadProgram(m_recipe.programs[call.program], at);
            loaded[call.program] = true;
            at = after(at, 270'000);
        }
        call.opStart = 0;
        call.opLength += 40'000;
        call.scheduleLength += 30'000; // the first submission of a program takes longer
        call.runStart = call.opLength + 62'000;
        call.runLength += 1'300;
        Planned& planned = plan(call, at, true);
        execute(planned);
        at = planned.times.postStop;
    }
    if (at > m_activeAt)
        throw std::logic_error("the warm-up step does not fit in front of the active one");
    m_active.clear();
}

void Capture::activeStep() {
    bool idle = true;
    for (const SampleCall& call : m_recipe.calls) {
        execute(plan(call, m_activeAt, idle));
        idle = false;
    }
}

void Capture::finish() {
    std::uint64_t at = after(m_activeAt, m_recipe.stepEnd + 42'000);
    RuntimeSpan read{0, RuntimeEvent::TensorRead, m_main, at, after(at, 19'400)};
    read.onStart = {{"tensor_id", "202982732869795"}, {"size", "4096"}};
    m_trace.span(read);
    m_trace.copy(0, RuntimeEvent::CopyOut, m_main, after(at, 800), after(at, 18'900), 4096);
    at = after(at, 60'000);
    for (const std::uint64_t address : m_outputs) {
        RuntimeSpan release{0, RuntimeEvent::TensorFree, m_main, at, after(at, 4'100)};
        release.onStart = {{"tensor_id", "202982732869795"}, {"size", std::to_string(kSegment)}, {"ref_count", "0"}};
        m_trace.span(release);
        m_trace.dealloc(0, m_main, after(at, 700), after(at, 3'600), m_hbm, "tensor", kSegment, address);
        at = after(at, 5'000);
    }
}

void Capture::callOperator(ChromeWriter& trace, const Planned& planned, int number) const {
    const SampleCall& call = *planned.call;
    const ChromeWriter::Place host{m_recipe.pid, m_main}, stream{0, 0};
    const int externalId = 1184 + number, correlation = 412 + number;
    const auto opStart = static_cast<std::int64_t>(after(m_activeAt, call.opStart));
    const SampleProgram& program = m_recipe.programs[call.program];
    const bool twoInputs = call.op != "aten::mean" && call.op != "aten::rsqrt";
    const ArgumentValues matrix = {4, 512};
    ArgumentValues shapes = ArgumentValues::array({matrix});
    ArgumentValues types = ArgumentValues::array({"c10::BFloat16"});
    if (twoInputs) {
        shapes.push_back(ArgumentValues::array({512}));
        types.push_back("c10::BFloat16");
    }
    trace.complete("cpu_op", call.op, host, opStart, call.opLength,
                   {{"External id", externalId},
                    {"Record function id", 0},
                    {"Input Dims", shapes},
                    {"Input type", types},
                    {"Ev Idx", number + 1}});

    ArgumentValues ids = {{"External id", externalId}, {"correlation", correlation}};
    ids["nrt_sequence_id"] = planned.times.nrtaSeqId;
    ids["neff_cache_key"] = namesOf(program.kernel).op + "--_[4,512]:BFloat16:" + hex(bytesOf(program.uuid));
    const std::int64_t enqueue = opStart + call.opLength - 76'000;
    trace.complete("privateuse1_runtime", "neuron_enqueue", host, enqueue, 68'000, ids);
    ArgumentValues driver = ids;
    driver["device"] = 0;
    driver["stream"] = 0;
    const auto waitStart = static_cast<std::int64_t>(planned.times.waitStart);
    trace.complete("privateuse1_driver", call.op, stream, waitStart,
                   static_cast<std::int64_t>(planned.times.waitStop) - waitStart, driver);
    trace.linked("s", "ac2g", "ac2g", correlation, host, enqueue);
    trace.linked("f", "ac2g", "ac2g", correlation, stream, waitStart);
}

std::string Capture::frameworkTrace() const {
    ChromeWriter trace;
    trace.baseTimeNs = static_cast<std::int64_t>(kSessionInit);
    trace.metadata["synthetic"] = true;
    trace.metadata["comment"] =
        "Synthetic sample, written by Neurite's tests; nothing in it was measured. The device times of the active step "
        "are the "
        "published ones of an RMSNorm microbenchmark (input 4x512 bfloat16, weight 512, eps 1e-6), device time and not "
        "end-to-end latency; its source names no chip, no versions, no repeats and no error range. " +
        m_recipe.deviceNote;
    trace.metadata["deviceProperties"] =
        ArgumentValues::array({ArgumentValues{{"id", 0}, {"name", "Trainium2 (synthetic)"}}});
    trace.metadata["record_shapes"] = 1;
    trace.metadata["with_stack"] = 1;
    trace.metadata["displayTimeUnit"] = "ms";
    trace.metadata["traceName"] = "trace.json";
    trace.metadata["host_name"] = kHost;

    const ChromeWriter::Place host{m_recipe.pid, m_main}, stream{0, 0};
    const auto step = static_cast<std::int64_t>(m_activeAt);
    trace.complete("user_annotation", "ProfilerStep#3", host, step, m_recipe.stepEnd,
                   {{"External id", 1183}, {"Record function id", 0}, {"Ev Idx", 0}});
    trace.complete("python_function", m_recipe.function, host, step + 20'000, m_recipe.functionEnd - 20'000,
                   {{"Python parent id", nullptr}, {"Python id", 1}, {"Ev Idx", 100}});
    trace.complete("python_function", "torch.neuron.synchronize", host, step + m_recipe.functionEnd,
                   m_recipe.synchronizeEnd - m_recipe.functionEnd,
                   {{"Python parent id", nullptr}, {"Python id", 2}, {"Ev Idx", 101}});
    int number = 0;
    for (const Planned& planned : m_active)
        callOperator(trace, planned, number++);

    trace.processName(m_recipe.pid, "python3", "CPU");
    trace.sortIndex({m_recipe.pid, 0}, m_recipe.pid, true);
    trace.threadName(host, "thread " + std::to_string(m_main) + " (python3)");
    trace.sortIndex(host, static_cast<int>(m_main));
    trace.processName(0, "python3", "NEURON 0");
    trace.sortIndex({0, 0}, 5'000'000, true);
    trace.threadName(stream, "stream 0");
    trace.complete("Trace", "PyTorch Profiler (0)", {"Spans", "PyTorch Profiler"}, step - 14'000,
                   m_recipe.stepEnd + 31'000, {{"Op count", 0}});
    trace.instant("", "Iteration Start: PyTorch Profiler", {"Traces", "Trace PyTorch Profiler"}, step - 14'000, "g");
    trace.instant("", "Record Window End", {"", ""}, step + m_recipe.stepEnd + 17'000, "g");
    return trace.bytes();
}

std::string Capture::neff(const SampleProgram& program) const {
    const KernelNames names = namesOf(program.kernel);
    NeffWriter out;
    out.packing = NeffWriter::Packing::Stored;
    out.header.name = neffName(program);
    out.header.uuid = program.uuid;
    out.header.buildVersion = "synthetic sample";
    out.toolVersion = "0.0.0+synthetic";
    describe(runKernel(program.kernel, 400'000), out.subgraph("sg00"));
    DebugRecord penguin, hlo, framework;
    penguin.id = 100;
    penguin.name = names.op + "_tiles";
    penguin.parents = {200};
    hlo.id = 200;
    hlo.name = names.hlo;
    hlo.parents = {300};
    hlo.attributes = {{"op_type", "aten__" + names.op}, {"source_file", "rms_norm.py"}, {"source_line", "14"}};
    framework.id = 300;
    framework.name = names.layer;
    out.penguin = {penguin};
    out.hlo = {hlo};
    out.framework = {framework};
    return out.bytes();
}

NtffWriter Capture::profileHead() const {
    NtffWriter out(6);
    out.framework = "PyTorch";
    out.instanceType = "trn2.3xlarge (synthetic)";
    out.instanceId = kInstance;
    out.pid = static_cast<std::uint64_t>(m_recipe.pid);
    return out;
}

// The active step only: the device profile starts with it.
void Capture::deviceProfiles(std::vector<ArchiveMember>& files, const std::string& folder) const {
    NtffWriter out = profileHead();
    out.name = m_recipe.sessionMode ? "synthetic_session" : neffName(m_recipe.programs.front());
    if (!m_recipe.sessionMode)
        out.uuid = m_recipe.programs.front().uuid;
    NtffCore& core = out.core(kDeviceCore);
    for (const Planned& planned : m_active) {
        const std::size_t number = planned.call->program;
        const SampleProgram& program = m_recipe.programs[number];
        const KernelRun run = runKernel(program.kernel, planned.call->runLength);
        NtffSubgraph& graph = out.program(program.uuid).graph("sg00", kDeviceCore);
        if (graph.stream(Engine::Tensor).instructions.empty())
            describe(run, 0x8005c0400000 + number * 0x40000, graph);
        // The counter's ps below a ns are not on the host's clock; any value does.
        const std::uint64_t startPs = planned.times.runStart * 1000 + 469;
        record(run, graph, startPs, core);
        out.execution(program.uuid, startPs, planned.times.runStop * 1000 + 469);
    }
    // The Tensor engine waits for an execution that never came.
    const Planned& last = m_active.back();
    core.start(Engine::Tensor,
               out.program(m_recipe.programs[last.call->program].uuid).graph("sg00", kDeviceCore).pc(Engine::Tensor, 2),
               last.times.runStop * 1000 + 900'000);

    const std::string stem = std::to_string(m_recipe.programs.front().modelId);
    files.push_back(
        {folder + (m_recipe.sessionMode ? "profile_nc_0_session_0.ntff" : stem + "_instid_0_vnc_0.ntff"), out.bytes()});
    for (const SampleProgram& program : m_recipe.programs)
        files.push_back(
            {folder + "neff_" + std::to_string(program.modelId) + (m_recipe.sessionMode ? "_vnc_0.neff" : ".neff"),
             neff(program)});
}

std::string Capture::traceInfo(const std::string& folder) const {
    TraceInfo info;
    info.pid = m_recipe.pid;
    info.instanceId = kInstance;
    info.instanceType = "trn2.3xlarge (synthetic)";
    info.hostname = kHost;
    info.cpuName = "synthetic";
    info.cpus = 4;
    info.memoryCapacity = 133'975'228'416;
    info.samplePeriod = 0.0005f;
    info.events = {folder + "ntrace.pb", 1, static_cast<std::int32_t>(m_trace.records().size()), 0};
    info.sessionInit = kSessionInit;
    info.sessionClose = after(m_activeAt, m_recipe.stepEnd + 260'000);
    const auto ticks = static_cast<std::int32_t>((info.sessionClose - kSessionInit) / 500'000);
    info.cpu = {folder + "cpu_util.pb", 2, ticks, 0};
    info.memory = {folder + "host_mem.pb", 3, ticks, 0};
    for (const SampleProgram& program : m_recipe.programs)
        info.modelNames[program.modelId] = neffName(program) + "_" + hex(bytesOf(program.uuid));
    return info.bytes();
}

std::vector<ArchiveMember> Capture::files() {
    start();
    warmUp();
    activeStep();
    finish();

    const std::string worker =
        std::string(kInstance) + "_pid_" + std::to_string(m_recipe.pid) + "/" + std::to_string(kSessionInit) + "/";
    const std::string folder = m_recipe.folder + "/" + worker;
    std::vector<ArchiveMember> files;
    const std::uint64_t close = after(m_activeAt, m_recipe.stepEnd + 260'000);
    const std::uint64_t ticks = (close - kSessionInit) / 500'000;
    std::vector<std::vector<float>> busy;
    std::vector<MemorySample> memory;
    for (std::uint64_t tick = 0; tick < ticks; ++tick) {
        // The main thread is on CPU 0, the dispatching one on CPU 1.
        if (tick + 1 < ticks)
            busy.push_back({static_cast<float>(88 + tick * 5 % 12), static_cast<float>(21 + tick * 7 % 31), 3,
                            static_cast<float>(tick % 3)});
        memory.push_back({after(kSessionInit, 400'000) + tick * 500'000,
                          1'483'104'256 + std::min<std::uint64_t>(tick, 9) * 2'228'224});
    }
    deviceProfiles(files, folder);
    files.push_back({folder + "ntrace.pb", m_trace.bytes()});
    files.push_back({folder + "trace_info.pb", traceInfo(worker)});
    files.push_back({folder + "cpu_util.pb", cpuUtil(cpuTicks(after(kSessionInit, 400'000), 500'000, 4, busy))});
    files.push_back({folder + "host_mem.pb", hostMemory(memory)});
    files.push_back({folder + "trace.json", frameworkTrace()});
    return files;
}

} // namespace

std::vector<ArchiveMember> sampleCapture(const SampleRecipe& recipe) {
    return Capture(recipe).files();
}

} // namespace test_support
