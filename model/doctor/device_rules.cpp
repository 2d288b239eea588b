// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/device_rules.h"

#include <algorithm>
#include <string>

namespace model {
namespace {

constexpr size_t kLookedAt = 1000; // instructions; a wrong address misses all of them

void add(Findings& findings, Severity severity, const char* code, const std::string& subject, std::string message,
         const char* advice, uint64_t count = 1) {
    findings.add({severity, code, subject, std::move(message), advice, std::nullopt, count});
}

bool isSmall(const Program& program) {
    uint64_t bytes = 0;
    for (const NeffMember& member : program.members)
        bytes += std::min(member.sizeBytes, kSmallProgram + 1);
    return bytes <= kSmallProgram;
}

void checkSubgraph(const Program& program, const std::string& name, Findings& findings) {
    const Result<const SubgraphDebug*> debug = program.source->subgraph(name);
    if (!debug.ok())
        return; // Details says why
    std::vector<std::string> problems = debug.value()->problems;
    for (size_t engine = 0; engine < kEngineCount; ++engine) {
        const size_t named = debug.value()->birOf[engine].size();
        const size_t compiled = debug.value()->compiled[engine].size() / kInstructionBytes;
        if (named > 0 && compiled > 0 && named != compiled)
            problems.push_back("Debug records of the " + std::string(kEngineNames[engine]) + " engine of " + name +
                               " are " + std::to_string(named) + ", its instructions " + std::to_string(compiled) +
                               ".");
    }
    if (!problems.empty())
        add(findings, Severity::Warning, "neff.debug_members", program.path,
            problems.front() + " Names of instructions are missing or may be wrong.", "Copy the NEFF again.",
            problems.size());
}

} // namespace

void checkExecutionLength(const Capture& capture, Findings& findings) {
    for (const DeviceProfile& profile : capture.profiles()) {
        if (profile.executions.size() != 1 || profile.subgraphs.empty())
            continue;
        const Ps told = profile.subgraphs.front().execDuration;
        const Ps seen = profile.executions.front().end - profile.executions.front().start;
        if (told > Ps(0) && told != seen)
            add(findings, Severity::Warning, "device.execution_length", profile.path,
                "The timeline of the execution is " + std::to_string(seen.floorNs()) +
                    " ns long, the program says that it ran for " + std::to_string(told.floorNs()) +
                    " ns. Times of this profile may count from a wrong moment.",
                "Copy the file again; if it is the same, capture again.");
    }
}

void checkLoadedStreams(const Capture& capture, Findings& findings) {
    for (const DeviceProfile& profile : capture.profiles()) {
        const size_t looked = std::min(profile.instructions.size(), kLookedAt);
        uint64_t outside = 0;
        for (size_t i = 0; i < looked; ++i)
            outside += !profile.instructions[i].hasOpcode;
        if (outside > looked / 2)
            add(findings, Severity::Warning, "device.no_code", profile.path,
                "Of the first " + std::to_string(looked) + " instructions " + std::to_string(outside) +
                    " lie outside of the code that the profile says was loaded: only their times are known.",
                "Copy the file again; if it is the same, capture again.", outside);
    }
}

void checkDebugMembers(const Capture& capture, Findings& findings) {
    std::vector<bool> seen(capture.programs().size());
    for (const DeviceProfile& profile : capture.profiles()) {
        for (const ProfiledProgram& named : profile.programs) {
            if (!named.program.valid() || seen[named.program.index()])
                continue;
            seen[named.program.index()] = true;
            const Program& program = capture.programs()[named.program.index()];
            if (!program.source || !isSmall(program))
                continue;
            for (const ProgramSubgraph& subgraph : program.subgraphs)
                checkSubgraph(program, subgraph.name, findings);
        }
    }
}

void checkMisnamedFiles(const Capture& capture, Findings& findings) {
    for (const CaptureFile& file : capture.files()) {
        const bool named = file.path.ends_with(".ntff") || file.path.ends_with(".neff");
        if (named && file.role == FileRole::Unknown && file.sizeBytes > 0)
            add(findings, Severity::Warning, "file.not_what_it_says", file.path,
                "The name says what the content does not: the file does not begin as one of its kind does.",
                "Copy the file again.");
    }
}

} // namespace model
