// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/profile_programs.h"

#include <set>

namespace model {

namespace {

/// The programs of a profile that ran, each once; empty when one of them is not known.
std::set<ProgramId> programsOf(const Capture& capture, size_t profile) {
    const DeviceProfile& p = capture.profiles()[profile];
    std::set<ProgramId> programs;
    for (const DeviceSubgraph& subgraph : p.subgraphs) {
        const ProgramId program = p.programs[subgraph.program].program;
        if (!program.valid() || !capture.programs()[program.index()].source)
            return {};
        programs.insert(program);
    }
    return programs;
}

std::function<InstructionType(const Instruction&)> typeOf(const Capture& capture, size_t profile) {
    return [&names = capture.names(ProfileId(profile))](const Instruction& i) { return names.of(i).type; };
}

} // namespace

SummaryPrograms summaryPrograms(const Capture& capture, size_t profile) {
    SummaryPrograms out;
    for (const ProgramId program : programsOf(capture, profile)) {
        const Program& p = capture.programs()[program.index()];
        out.inputBytes = out.inputBytes.value_or(0) + p.tensorBytes(ProgramTensor::Role::Input);
        out.outputBytes = out.outputBytes.value_or(0) + p.tensorBytes(ProgramTensor::Role::Output);
    }
    if (out.inputBytes)
        out.typeOf = typeOf(capture, profile);
    return out;
}

LayerNames layerNames(const Capture& capture, size_t profile) {
    if (programsOf(capture, profile).empty())
        return {};
    return {[&names = capture.names(ProfileId(profile))](const Instruction& i) {
                return std::string_view(names.of(i).layer);
            },
            typeOf(capture, profile)};
}

} // namespace model
