// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/neff_writer.h"

#include <filesystem>
#include <fstream>
#include <iostream>

// fuzz_seeds FOLDER: writes a few sound files for each fuzz target, a folder each.
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

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "fuzz_seeds FOLDER\n";
        return 2;
    }
    const fs::path folder = argv[1];
    writeNeff(folder / "neff");
    writeDebugMembers(folder / "debug_member");
    return 0;
}
