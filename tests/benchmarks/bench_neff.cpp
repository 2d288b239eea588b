// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/file_tree.h"
#include "parsers/neff/neff_header.h"
#include "parsers/neff/neff_parser.h"
#include "tests/benchmarks/bench_report.h"
#include "tests/support/neff_writer.h"

#include <zlib.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

// How fast a NEFF opens, and how long the first question for names takes, against the floor of inflating its archive
// with zlib.
//   bench_neff [FILE.neff ...]     default: one made by the test writer
namespace {

constexpr int kRepeats = 15;

std::string readFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A program of five engines with 40,000 instructions each, all of them named.
std::string writtenProgram() {
    test_support::NeffWriter w;
    auto& graph = w.subgraph("sg00");
    uint64_t id = 0;
    for (const test_support::Engine e : test_support::kEngines)
        for (int i = 0; i < 40'000; ++i) {
            test_support::DebugRecord record;
            record.id = ++id;
            record.name = "I-" + std::to_string(id * 2654435761u % 1000003);
            record.parents = {id / 100};
            graph.engine(e).add(test_support::nop(static_cast<uint32_t>(id)), id);
            graph.engine(e).bir.push_back(std::move(record));
        }
    return w.bytes();
}

size_t inflate(std::string_view packed) {
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 32) != Z_OK)
        std::abort();
    std::string out(256 * 1024, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    size_t total = 0;
    for (int status = Z_OK; status == Z_OK;) {
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        status = ::inflate(&stream, Z_NO_FLUSH);
        total += out.size() - stream.avail_out;
    }
    inflateEnd(&stream);
    return total;
}

/// Opens a program as a load does. The builder owns it.
void open(const std::string& path, model::CaptureBuilder& builder) {
    const parsers::DiskFileTree disk;
    const auto bytes = disk.open(path);
    if (!bytes.ok())
        std::abort();
    const model::WorkerId worker = builder.addWorker({});
    model::CaptureFile entry;
    entry.path = path;
    model::Progress progress;
    const auto file = builder.addFile(entry);
    if (!parsers::neffParser().parse({file, worker, *bytes.value(), builder, progress, disk.reopener(path)}).ok())
        std::abort();
}

void bench(const std::string& path) {
    const std::string bytes = readFile(path);
    const std::string name = std::filesystem::path(path).filename().string();
    if (bytes.size() < parsers::kNeffHeaderSize)
        return;
    size_t inflated = 0;
    const tests::BenchRow floor = tests::measure(name + " inflate", kRepeats, [&] {
        inflated = inflate(std::string_view(bytes).substr(parsers::kNeffHeaderSize));
    });
    tests::print(floor);
    tests::BenchRow opening = tests::measure(name + " open", kRepeats, [&] {
        model::CaptureBuilder builder("bench");
        open(path, builder);
    });
    opening.ratio = opening.median_ms / floor.median_ms;
    tests::print(opening);
    tests::BenchRow naming = tests::measure(name + " open and name", kRepeats, [&] {
        model::CaptureBuilder builder("bench");
        open(path, builder);
        const model::Program& program = builder.programs().at(0);
        for (const model::ProgramSubgraph& subgraph : program.subgraphs)
            if (!program.source->subgraph(subgraph.name).ok())
                std::abort();
        if (!program.source->layers().ok())
            std::abort();
    });
    naming.ratio = naming.median_ms / floor.median_ms;
    tests::print(naming);
}

} // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        bench(argv[i]);
    if (argc > 1)
        return 0;
    const std::string path = (std::filesystem::temp_directory_path() / "bench_neff.neff").string();
    std::ofstream(path, std::ios::binary) << writtenProgram();
    bench(path);
    std::filesystem::remove(path);
    return 0;
}
