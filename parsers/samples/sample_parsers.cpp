// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/samples/sample_parsers.h"

#include "parsers/protobuf_fields.h"
#include "parsers/record_stream.h"

#include "model/runtime/sample_series.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace parsers {
namespace {

using model::Severity;

int64_t timeOf(uint64_t value) {
    return static_cast<int64_t>(std::min(value, static_cast<uint64_t>(std::numeric_limits<int64_t>::max())));
}

/// What differs between the two streams.
struct StreamWords {
    const char* code;    ///< first part of the codes of findings
    const char* what;    ///< "CPU", "memory"
    const char* setting; ///< what turns the recording on
};
constexpr StreamWords kCpuWords = {"cpu_util", "CPU", "NEURON_RT_INSPECT_CPU_UTIL=1 (mode CPU_UTIL)"};
constexpr StreamWords kMemoryWords = {"host_mem", "memory", "NEURON_RT_INSPECT_HOST_MEMORY=1 (mode HOST_MEMORY)"};

/// Decodes one record; false: the bytes are none. Counts fields that are not known.
template <class Sample>
using Decode = bool (*)(std::string_view message, Sample& sample, uint64_t& unknown);

bool decodeCpu(std::string_view message, model::CpuSample& sample, uint64_t& unknown) {
    const bool whole = forEachField(message, [&](const WireField& field) {
        if (field.number == 1 && field.type == WireField::Type::Fixed32)
            sample.percent = field.asFloat();
        else if (field.number == 2 && field.isVarint())
            sample.timestampNs = timeOf(field.value);
        else if (field.number == 3 && field.isVarint())
            sample.cpu = static_cast<uint32_t>(field.value);
        else
            ++unknown;
    });
    return whole && sample.timestampNs > 0 && std::isfinite(sample.percent) && sample.percent >= 0;
}

bool decodeMemory(std::string_view message, model::MemorySample& sample, uint64_t& unknown) {
    const bool whole = forEachField(message, [&](const WireField& field) {
        if (field.number == 1 && field.isVarint())
            sample.bytes = field.value;
        else if (field.number == 2 && field.isVarint())
            sample.timestampNs = timeOf(field.value);
        else
            ++unknown;
    });
    return whole && sample.timestampNs > 0;
}

void reportEmpty(const ParseInput& input, const StreamWords& words) {
    model::CaptureFile& file = input.builder.file(input.file);
    file.state = model::FileState::Empty;
    input.builder.findings().add(Severity::Info, std::string(words.code) + ".empty", file.path,
                                 std::string("The file has 0 bytes: recording of ") + words.what +
                                     " was off. This is normal.",
                                 std::string("To record it, capture with ") + words.setting + ".");
}

/// Reads all records of a stream; what is wrong becomes findings.
template <class Sample>
model::Result<std::vector<Sample>> readSamples(const ParseInput& input, const StreamWords& words,
                                               Decode<Sample> decode) {
    model::Result<WholeFile> whole = readWhole(input.bytes, input.progress);
    if (!whole.ok())
        return whole.error();
    model::CaptureFile& file = input.builder.file(input.file);
    const auto report = [&](Severity severity, const char* code, std::string message, uint64_t offset, uint64_t count) {
        input.builder.findings().add({severity, std::string(words.code) + code, file.path, std::move(message),
                                      severity == Severity::Info ? "" : "Copy the file from the machine again.", offset,
                                      count});
    };
    std::vector<Sample> samples;
    RecordStream stream(whole.value().bytes.view());
    while (const std::optional<StreamRecord> record = stream.next()) {
        Sample sample;
        uint64_t unknown = 0;
        if (decode(record->bytes, sample, unknown))
            samples.push_back(sample);
        else
            report(Severity::Warning, ".bad_record", "A record is no sample and was left out.", record->offset, 1);
        if (unknown > 0)
            report(Severity::Info, ".unknown_fields", "Samples have fields that this program does not know.",
                   record->offset, unknown);
    }
    if (stream.tail() > 0)
        report(Severity::Warning, ".cut",
               "The file is cut: " + std::to_string(stream.tail()) + " bytes behind the last whole record.",
               stream.position(), 1);
    if (samples.empty())
        return model::Error{"No sample could be read from this file.", file.path, model::Error::Kind::Failed};
    if (stream.tail() > 0 || whole.value().shrunk)
        file.state = model::FileState::PartlyRead;
    return samples;
}

template <class Sample>
uint64_t countTicks(const std::vector<Sample>& samples) {
    std::vector<int64_t> times;
    times.reserve(samples.size());
    for (const Sample& sample : samples)
        times.push_back(sample.timestampNs);
    std::sort(times.begin(), times.end());
    return static_cast<uint64_t>(std::unique(times.begin(), times.end()) - times.begin());
}

uint64_t countCpus(const std::vector<model::CpuSample>& samples) {
    std::vector<uint32_t> cpus;
    cpus.reserve(samples.size());
    for (const model::CpuSample& sample : samples)
        cpus.push_back(sample.cpu);
    std::sort(cpus.begin(), cpus.end());
    return static_cast<uint64_t>(std::unique(cpus.begin(), cpus.end()) - cpus.begin());
}

model::Status parseCpuUtil(const ParseInput& input) {
    input.builder.runtimeTrace(input.worker).cpu.file = input.file;
    if (input.bytes.size() == 0) {
        reportEmpty(input, kCpuWords);
        return model::Done{};
    }
    model::Result<std::vector<model::CpuSample>> samples = readSamples<model::CpuSample>(input, kCpuWords, decodeCpu);
    if (!samples.ok())
        return samples.error();
    model::SampleStream& stream = input.builder.runtimeTrace(input.worker).cpu;
    stream.records = samples.value().size();
    stream.ticks = countTicks(samples.value());
    stream.cpus = countCpus(samples.value());
    model::addCpuSeries(input.builder, input.worker, samples.value());
    return model::Done{};
}

model::Status parseHostMem(const ParseInput& input) {
    input.builder.runtimeTrace(input.worker).memory.file = input.file;
    if (input.bytes.size() == 0) {
        reportEmpty(input, kMemoryWords);
        return model::Done{};
    }
    model::Result<std::vector<model::MemorySample>> samples =
        readSamples<model::MemorySample>(input, kMemoryWords, decodeMemory);
    if (!samples.ok())
        return samples.error();
    model::SampleStream& stream = input.builder.runtimeTrace(input.worker).memory;
    stream.records = samples.value().size();
    stream.ticks = countTicks(samples.value());
    model::addMemorySeries(input.builder, input.worker, samples.value());
    return model::Done{};
}

bool sniffCpuUtil(const SniffInput& input) {
    return recordKind(input) == RecordKind::CpuUtil;
}
bool sniffHostMem(const SniffInput& input) {
    return recordKind(input) == RecordKind::HostMem;
}

} // namespace

Parser cpuUtilParser() {
    return {"cpu_util", model::FileRole::CpuUtil, sniffCpuUtil, parseCpuUtil};
}
Parser hostMemParser() {
    return {"host_mem", model::FileRole::HostMem, sniffHostMem, parseHostMem};
}

} // namespace parsers
