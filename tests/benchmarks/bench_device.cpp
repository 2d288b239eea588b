// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"
#include "parsers/little_endian.h"
#include "tests/benchmarks/bench_report.h"
#include "tests/support/ntff_writer.h"

#include <protozero/pbf_writer.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

// How fast a device profile becomes a sealed capture, from the file to its lanes, against the floor of reading the same
// bytes once from memory; and how much memory that takes beyond the file.
//   bench_device [RECORDS] [REPEATS]     default 4,000,000 records (16 bytes each), 3 repeats
namespace {

constexpr uint32_t kPerEngine = 4096; // instructions of a stream
constexpr uint64_t kStep = 500;       // ps between records

void appendRecord(std::string& out, uint32_t engine, bool end, uint32_t pc, uint64_t time) {
    test_support::appendU32(out, 0x80000000 | (4 + 4 * engine + end) << 24 | pc);
    test_support::appendU32(out, static_cast<uint32_t>(time) << 16);
    test_support::appendU64(out, time);
}

/// Five engines in turn; each runs its stream over and over, two instructions deep.
class Records {
public:
    /// The next `count` records.
    std::string next(uint64_t count) {
        std::string out;
        out.reserve(count * 16);
        for (; out.size() < count * 16; ++m_made) {
            const uint32_t engine = m_made % 5;
            const bool end = m_started[engine] - m_ended[engine] >= 2;
            const uint64_t which = end ? m_ended[engine]++ : m_started[engine]++;
            appendRecord(out, engine, end, static_cast<uint32_t>(which % kPerEngine), 1'000'000 + m_made * kStep);
        }
        return out;
    }

private:
    uint64_t m_made = 0;
    uint64_t m_started[5] = {}, m_ended[5] = {};
};

/// What stands before the records in a version 6 profile of one core that has `runBytes` of them.
std::string head(uint64_t runBytes) {
    test_support::NtffWriter w(6);
    const auto uid = test_support::uuidFromHex("aa000000000000000000000000000001");
    auto& graph = w.program(uid).graph("sg00", 4);
    for (const test_support::Engine e : test_support::kEngines)
        graph.stream(e).instructions.assign(kPerEngine, test_support::nop());
    w.execution(uid, 1'000'000, uint64_t(1) << 62);
    std::string bytes = w.bytes();
    const uint64_t length = parsers::readU64(bytes.data() + 1);
    std::string field;
    {
        protozero::pbf_writer info(field);
        protozero::pbf_writer trace(info, 16);
        trace.add_uint64(5, bytes.size() - 128 - length);
        trace.add_uint64(6, runBytes);
        trace.add_uint32(7, 4);
    }
    bytes.insert(128 + length, field);
    test_support::putU64(bytes, 1, length + field.size());
    return bytes;
}

/// The profile as a file, which is gone with this.
class ProfileFile {
public:
    explicit ProfileFile(uint64_t count)
        : m_path(std::filesystem::temp_directory_path() / ("bench_device_" + std::to_string(::getpid()) + ".ntff")) {
        std::ofstream out(m_path, std::ios::binary);
        out << head(count * 16);
        Records records;
        for (uint64_t left = count; left > 0;) {
            const uint64_t part = std::min<uint64_t>(left, 65536);
            out << records.next(part);
            left -= part;
        }
        m_good = out.flush().good();
    }
    ~ProfileFile() { std::filesystem::remove(m_path); }
    bool good() const { return m_good; }
    std::string path() const { return m_path.string(); }
    /// Reads all bytes once, in pieces that stay in the cache.
    uint64_t scan() const {
        std::ifstream in(m_path, std::ios::binary);
        std::string piece(size_t(1) << 20, '\0');
        uint64_t sum = 0;
        while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0) {
            const size_t size = static_cast<size_t>(in.gcount());
            for (size_t at = 0; at + 16 <= size; at += 16)
                sum += parsers::readU64(piece.data() + at) ^ parsers::readU64(piece.data() + at + 8);
        }
        return sum;
    }

private:
    std::filesystem::path m_path;
    bool m_good = false;
};

} // namespace

int main(int argc, char** argv) {
    const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 4'000'000;
    const int repeats = argc > 2 ? std::max(1, std::atoi(argv[2])) : 3;
    const ProfileFile file(count);
    if (!file.good()) {
        std::fprintf(stderr, "bench_device: %s could not be written\n", file.path().c_str());
        return 2;
    }
    volatile uint64_t sink = 0;
    const tests::BenchRow floor = tests::measure("device_floor_scan", repeats, [&] { sink = sink + file.scan(); });
    const parsers::DiskFileTree disk;
    size_t rows = 0, sealedBytes = 0;
    const auto loadFile = [&] {
        model::Progress progress;
        const auto outcome = parsers::loadCapture({{file.path()}, {}}, disk, progress);
        if (!outcome.ok() || outcome.value().capture->profiles().empty())
            return;
        const model::Capture& capture = *outcome.value().capture;
        rows = capture.profiles().front().instructions.size();
        sealedBytes = capture.profiles().front().instructions.bytes() + capture.spans().bytes();
    };
    loadFile();
    const int64_t peakBytes = tests::peakBytes(); // of one load: later ones find the memory in pieces
    tests::BenchRow load = tests::measure("device_load", repeats, loadFile);
    load.ratio = load.cpu_ms / floor.cpu_ms;
    tests::print(floor);
    tests::print(load);
    if (rows == 0 || rows + 10 < count / 2) {
        std::fprintf(stderr, "bench_device: %zu rows of %llu records\n", rows, static_cast<unsigned long long>(count));
        return 1;
    }
    const double perRow = double(peakBytes - floor.peak_bytes) / double(rows);
    std::printf("{\"name\": \"device_figures\", \"records\": %llu, \"rows\": %zu, \"records_per_cpu_s\": %.0f, "
                "\"peak_bytes_per_row\": %.2f, \"sealed_bytes_per_row\": %.2f}\n",
                static_cast<unsigned long long>(count), rows, double(count) / load.cpu_ms * 1000, perRow,
                double(sealedBytes) / double(rows));
    return 0;
}
