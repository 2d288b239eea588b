// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/program.h"

#include <algorithm>
#include <utility>

namespace model {

std::string queueDisplayName(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kPrefixes = {{
        {"qPool", "qGpSimd"},
        {"qAct", "qScalar"},
        {"qSP", "qSync"},
        {"qDVE", "qVector"},
        {"qPE", "qTensor"},
    }};
    for (const auto& [written, shown] : kPrefixes)
        if (name.starts_with(written))
            return std::string(shown).append(name.substr(written.size()));
    return std::string(name);
}

const ProgramSubgraph* Program::subgraph(std::string_view wanted) const {
    const auto found = std::find_if(subgraphs.begin(), subgraphs.end(),
                                    [&](const ProgramSubgraph& subgraph) { return subgraph.name == wanted; });
    return found == subgraphs.end() ? nullptr : &*found;
}

uint64_t Program::tensorBytes(ProgramTensor::Role role) const {
    uint64_t sum = 0;
    for (const ProgramTensor& tensor : tensors)
        if (tensor.role == role) // sizes come from a file: a sum that would wrap stays at the top
            sum = tensor.sizeBytes > UINT64_MAX - sum ? UINT64_MAX : sum + tensor.sizeBytes;
    return sum;
}

std::string_view SubgraphDebug::record(Engine engine, uint32_t compilerPc) const {
    const std::string_view bytes = compiled[static_cast<size_t>(engine)];
    return (uint64_t(compilerPc) + 1) * kInstructionBytes <= bytes.size()
               ? bytes.substr(size_t(compilerPc) * kInstructionBytes, kInstructionBytes)
               : std::string_view();
}

} // namespace model
