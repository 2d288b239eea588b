// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/compressed_bytes.h"
#include "parsers/file_tree.h"
#include "tests/support/chrome_writer.h"
#include "tests/support/neff_writer.h"
#include "tests/support/ntff_writer.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>

// fuzz_seeds FOLDER [CORPUS]: writes a few sound files for each fuzz target, a folder each; with a folder of real
// captures also the beginnings of the traces in it.
namespace {

namespace fs = std::filesystem;
using namespace test_support;

void write(const fs::path& path, const std::string& bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

DebugRecord record(std::uint64_t id, const std::string& name, std::uint64_t parent) {
    DebugRecord r;
    r.id = id;
    r.name = name;
    r.parents = {parent};
    r.dataflow = {{id - 1, DependencyType::Flow}};
    r.scheduling = {{id - 1, DependencyType::Ordered}};
    r.attributes = {{"kernel_file", "0"}, {"kernel_line", "7"}, {"kernel_name", "0"}};
    return r;
}

NeffWriter program() {
    NeffWriter w;
    w.packing = NeffWriter::Packing::PlainTar;
    w.header.packageVersion = 1;
    auto& graph = w.subgraph("sg00");
    auto& tensor = graph.engine(Engine::Tensor);
    tensor.add(nop(1));
    tensor.add(nop(2), 7);
    tensor.bir = {record(7, "I-7", 70), record(8, "I-8", 70)};
    tensor.kernels = {{"/k/a.py"}, {"m.kernel"}};
    graph.queues["qPoolDynamic"] = {"dynamic", "pool", {24, 25}};
    graph.tensors = {
        {"x", "input", "bfloat16", {2, 4}, 16}, {"y", "output", "float32", {2}, 8}, {"w", "file", "int8", {4}, 4}};
    w.penguin = {record(70, "matmul", 71)};
    w.hlo = {record(71, "%dot", 72)};
    w.framework = {record(72, "model/dot", 0)};
    w.stackFrames = {{"a.py"}, {"f"}, {{1, 1, 3}}, {{1, 0}, {1, 1}}};
    return w;
}

void writeNeff(const fs::path& folder) {
    NeffWriter w = program();
    write(folder / "plain", w.bytes());
    w.packing = NeffWriter::Packing::Stored;
    w.header.packageVersion = 2;
    write(folder / "stored", w.bytes());
    NeffWriter small;
    small.packing = NeffWriter::Packing::PlainTar;
    small.debugNames = false;
    small.subgraph("sg00");
    write(folder / "small", small.bytes());
}

void writeDebugMembers(const fs::path& folder) {
    const NeffWriter w = program();
    const std::vector<DebugRecord> records = {record(7, "I-7", 70), record(8, "I-8", 70)};
    write(folder / "records", debugInfo("backend", "debug_info_penguin.dbg", 1, records, {{"/k/a.py"}, {"m.kernel"}}));
    write(folder / "frames", stackFrameInfo(w.stackFrames));
}

constexpr std::uint64_t kZero = 1'000'000, kEnd = 9'000'000;
const Uuid kUid = uuidFromHex("aa000000000000000000000000000001");

/// Streams of a core: what is looked into by opcode has its opcodes here.
void addStreams(NtffSubgraph& graph) {
    auto& tensor = graph.stream(Engine::Tensor);
    tensor.startAddress = 0x8000'0000;
    const Access access{64, {1, 4, 16, 0}, {4, 4, 2, 1}};
    tensor.instructions = {notify(2), loadWeights(Dtype::Bfloat16, access), matmul(Dtype::Bfloat16, access, access),
                           compareBranch(-64)};
    tensor.patches = {{64, 1, PatchType::Insert, false}, {128, 1, PatchType::Modify, false}};
    auto& pool = graph.stream(Engine::GpSimd);
    pool.startAddress = 0x8010'0000;
    pool.instructions = {dmaDirect2d(7, 0x1000, 0x2000, 4, 64), doorbell(1, 4, 4), test_support::write(0x100, 3),
                         semaphoreRangeClear(3, 9)};
    auto& vector = graph.stream(Engine::Vector);
    vector.startAddress = 0x8020'0000;
    vector.instructions = {activate(3, Dtype::Fp32, access, access, 0.5f),
                           tensorScalar(Dtype::Int32, access, access, 2),
                           elementwise(Opcode::Cast, Dtype::Fp32, Dtype::Bfloat16, access, access).wait(5, 3, 2)};
}

NtffWriter profile(std::uint8_t version) {
    NtffWriter w(version);
    w.name = "m";
    w.pid = 7;
    auto& graph = w.program(kUid).graph("sg00", 4);
    addStreams(graph);
    if (version == 6)
        w.execution(kUid, kZero, kEnd);
    NtffCore& core = w.core(4);
    core.instruction(Engine::Tensor, graph.pc(Engine::Tensor, 0), kZero - 500, kZero);
    std::uint64_t at = kZero + 1000;
    for (const Engine engine : {Engine::Tensor, Engine::GpSimd, Engine::Vector})
        for (std::size_t i = 0; i < graph.stream(engine).instructions.size(); ++i, at += 3000)
            core.instruction(engine, graph.pc(engine, i), at, at + 5000, {1200, 7, 9, 0, 0});
    return w;
}

void addDma(NtffWriter& w) {
    auto& graph = w.program(kUid).graph("sg00", 4);
    graph.queues = {{64, 0, 2, "qWeights", {{0, 3, 2, 2, "f"}}}, {65, 1, 3, "qSPDynamicHW", {}}};
    graph.memory = {{"weights", 4096}, {"notification", 64}};
    graph.memoryNumbers = {{3, 4096}};
    graph.dmaClock = {5, 7, 3};
    NtffCore& core = w.core(4);
    for (std::uint64_t i = 0; i < 6; ++i)
        core.dmaPacket(64 + i % 2, i % 2, 512, 3, kZero + i * 100, kZero + i * 100 + 900, kZero + i * 100 + 1500);
    core.dgeNotification(Engine::GpSimd, graph.pc(Engine::GpSimd, 0), {0x8001, 4096, false}, kZero + 50);
    core.dgeNotification(Engine::Sync, 5, {1, 3, true}, kZero + 60);
}

void addState(NtffWriter& w) {
    NtffCore& core = w.core(4);
    core.semaphore(Engine::GpSimd, 3, 16, kZero + 10);
    core.event({3, 1, 3, Engine::Vector, true, true, false}, kZero + 20);
    core.event({3, -1, 4, {}, true, false, true}, kZero + 30);
    core.event({9, 1, 1, {}, false}, kZero + 40);
    core.throttle({4, 8, 1, 700}, kZero + 100);
    core.throttle({8, 8, 1, 10}, kZero + 2000);
    core.error({2, 5, 6, 0x1f}, kZero + 300);
}

void addCollectives(NtffWriter& w) {
    const std::string operation = std::string("\x18\x07") + "\x32\x04ring";
    w.program(kUid).graph("sg00", 4).messages = {
        {15, std::string("\x0a\x03") + "abc" + "\x12" + char(operation.size()) + operation},
        {16, std::string("\x10\x03\x18\x08")}};
    w.core(4).record(TraceType::Instruction, BlockType::TopSp, {1, 2, 3}, 9);
}

/// Two cores with clocks of their own, times far apart, starts and ends without their other.
void addOddities(NtffWriter& w) {
    auto& graph = w.program(kUid).graph("sg01", 5);
    addStreams(graph);
    graph.stream(Engine::Vector).clock = {1000, 3, 4'000'000'000u};
    graph.execDurationPs = std::numeric_limits<std::uint64_t>::max();
    NtffCore& core = w.core(5);
    core.sorted = false;
    core.start(Engine::Vector, graph.pc(Engine::Vector, 0), kZero);
    core.end(Engine::Vector, 77, kZero);
    core.instruction(Engine::Vector, graph.pc(Engine::Vector, 1), kZero, std::numeric_limits<std::uint64_t>::max());
}

void writeNtff(const fs::path& folder) {
    for (const std::uint8_t version : {4, 5, 6}) {
        const std::string name = "v" + std::to_string(version);
        NtffWriter all = profile(version);
        write(folder / (name + "_instructions"), all.bytes());
        const auto one = [&](const char* what, void (*add)(NtffWriter&)) {
            NtffWriter w = profile(version);
            add(w);
            add(all);
            write(folder / (name + what), w.bytes());
        };
        one("_dma", addDma);
        one("_state", addState);
        one("_collectives", addCollectives);
        one("_oddities", addOddities);
        write(folder / (name + "_all"), all.bytes());
    }
}

/// An event of each phase, one depending on the other.
void writeTraces(const fs::path& folder) {
    ChromeWriter w;
    w.baseTimeNs = 1'700'000'000'000'000'000;
    const ChromeWriter::Place host{1, 1}, device{0, 7};
    w.processName(1, "python");
    w.threadName(host, "main");
    w.sortIndex(host, 5, true);
    w.complete("cpu_op", "aten::mul", host, w.baseTimeNs + 1000, 5000,
               {{"External id", 3}, {"Input Dims", {{2, 4}, {}}}});
    w.complete("cpu_op", "aten::add", host, w.baseTimeNs + 1250, 500, {{"Sequence number", 9}, {"Fwd thread id", 1}});
    w.complete("kernel", "mm", device, w.baseTimeNs + 9000, 300, {{"stream", 7}, {"correlation", 12}});
    w.linked("s", "ac2g", "ac2g", 12, host, w.baseTimeNs + 1250);
    w.linked("f", "ac2g", "ac2g", 12, device, w.baseTimeNs + 9000);
    w.begin("python", "f", host, w.baseTimeNs + 20000, {{"a \"b\"", "c\\d"}});
    w.end(host, w.baseTimeNs + 21000);
    w.instant("mark", "here", host, w.baseTimeNs + 22000);
    w.counter("memory", host, w.baseTimeNs + 23000, {{"used", 1}, {"free", 2.5}});
    w.linked("b", "load", "read", "0x1", host, w.baseTimeNs + 24000);
    w.linked("n", "load", "read", "0x1", host, w.baseTimeNs + 24500);
    w.linked("e", "load", "read", "0x1", host, w.baseTimeNs + 25000);
    write(folder / "object", w.bytes());
    w.bareArray = true;
    write(folder / "array", w.bytes());
    write(folder / "empty", R"({"traceEvents":[]})");
}

/// The first events of real traces, cut where they are.
void writeRealTraces(const fs::path& folder, const fs::path& corpus) {
    constexpr size_t kHeadBytes = 6000;
    size_t number = 0;
    for (const char* kind : {"chrome", "framework"})
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(corpus / kind)) {
            const std::string name = entry.path().filename().string();
            if (!name.ends_with(".json") && !name.ends_with(".json.gz"))
                continue;
            const auto file = parsers::DiskFileTree().open(entry.path().string());
            if (!file.ok())
                continue;
            if (const auto head = parsers::readDecompressedHead(*file.value(), kHeadBytes); head.ok())
                write(folder / ("real" + std::to_string(number++)), std::string(head.value().view()));
        }
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 3) {
        std::cerr << "fuzz_seeds FOLDER [CORPUS]\n";
        return 2;
    }
    const fs::path folder = argv[1];
    writeNeff(folder / "neff");
    writeDebugMembers(folder / "debug_member");
    writeNtff(folder / "ntff");
    writeTraces(folder / "trace");
    if (argc == 3)
        writeRealTraces(folder / "trace", argv[2]);
    return 0;
}
