// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/little_endian.h"
#include "parsers/ntff/notification_pairer.h"
#include "parsers/ntff/ntff_parser.h"
#include "tests/benchmarks/bench_report.h"
#include "tests/support/ntff_writer.h"

#include <protozero/pbf_writer.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// How fast instruction records become rows, against the floor of reading them once from memory.
//   bench_device [RECORDS]     default 20,000,000
namespace {

constexpr uint32_t kPerEngine = 4096; // instructions of a stream
constexpr uint64_t kStep = 500;       // ps between records

class MemorySource : public parsers::ByteSource {
public:
    explicit MemorySource(std::string bytes)
        : m_bytes(std::move(bytes)) {}
    const std::string& path() const override { return m_path; }
    uint64_t size() const override { return m_bytes.size(); }
    model::Result<size_t> read(uint64_t offset, std::span<char> out) const override {
        if (offset >= m_bytes.size())
            return size_t(0);
        const size_t n = std::min<size_t>(out.size(), m_bytes.size() - offset);
        std::memcpy(out.data(), m_bytes.data() + offset, n);
        return n;
    }
    std::string_view view() const { return m_bytes; }

private:
    std::string m_path = "bench.ntff";
    std::string m_bytes;
};

void appendRecord(std::string& out, uint32_t engine, bool end, uint32_t pc, uint64_t time) {
    test_support::appendU32(out, 0x80000000 | (4 + 4 * engine + end) << 24 | pc);
    test_support::appendU32(out, static_cast<uint32_t>(time) << 16);
    test_support::appendU64(out, time);
}

/// Five engines in turn; each runs its stream over and over, two instructions deep.
std::string records(uint64_t count) {
    std::string out;
    out.reserve(count * 16);
    uint64_t started[5] = {}, ended[5] = {};
    for (uint64_t i = 0; out.size() < count * 16; ++i) {
        const uint32_t engine = i % 5;
        const bool end = started[engine] - ended[engine] >= 2;
        const uint64_t which = end ? ended[engine]++ : started[engine]++;
        appendRecord(out, engine, end, static_cast<uint32_t>(which % kPerEngine), 1'000'000 + i * kStep);
    }
    return out;
}

/// A version 6 profile of one core with these records as its only run.
std::string profile(const std::string& run) {
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
        trace.add_uint64(6, run.size());
        trace.add_uint32(7, 4);
    }
    bytes.insert(128 + length, field);
    test_support::putU64(bytes, 1, length + field.size());
    return bytes + run;
}

uint64_t scan(std::string_view bytes) {
    uint64_t sum = 0;
    for (size_t at = 0; at + 16 <= bytes.size(); at += 16)
        sum += parsers::readU64(bytes.data() + at) ^ parsers::readU64(bytes.data() + at + 8);
    return sum;
}

} // namespace

int main(int argc, char** argv) {
    const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20'000'000;
    const std::string run = records(count);
    volatile uint64_t sink = 0;
    tests::BenchRow floor = tests::measure("device_floor_scan", 5, [&] { sink = sink + scan(run); });
    tests::BenchRow pairing = tests::measure("device_pairing", 3, [&] {
        parsers::ntff::NotificationPairer pairer;
        pairer.add(run, 0);
        pairer.finish();
        sink = sink + pairer.pairs[0].size();
    });
    const MemorySource source(profile(run));
    size_t rows = 0;
    tests::BenchRow decoding = tests::measure("device_rows", 3, [&] {
        model::CaptureBuilder builder("bench");
        model::Progress progress;
        const model::FileId file = builder.addFile({});
        const auto status = parsers::ntffParser().parse({file, builder.addWorker({}), source, builder, progress});
        rows = status.ok() ? builder.profiles().front().instructions.size() : 0;
    });
    pairing.ratio = pairing.median_ms / floor.median_ms;
    decoding.ratio = decoding.median_ms / floor.median_ms;
    for (const tests::BenchRow& row : {floor, pairing, decoding})
        tests::print(row);
    std::fprintf(stderr, "%llu records, %zu rows; %.1f M records/s paired, %.1f M records/s to sorted rows\n",
                 static_cast<unsigned long long>(count), rows, double(count) / pairing.median_ms / 1000,
                 double(count) / decoding.median_ms / 1000);
    return rows > 0 && rows >= count / 2 - 10 ? 0 : 1;
}
