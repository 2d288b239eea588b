// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/detail_source.h"
#include "model/device/device_profile.h"
#include "parsers/ntff/ntff_decode.h"

#include <span>

namespace parsers::ntff {

/// Details of the instructions of one profile; `detail` is the index into DeviceProfile::instructions. Keeps the loaded
/// streams, so it answers without the file.
class InstructionDetails : public model::DetailSource {
public:
    /// `instructions` are those of the profile that lives in the same Capture as this source: a moved vector keeps its
    /// elements where they are.
    InstructionDetails(std::span<const model::Instruction> instructions, std::vector<std::string> subgraphNames,
                       int arch, LoadedStreams streams)
        : m_instructions(instructions)
        , m_subgraphNames(std::move(subgraphNames))
        , m_arch(arch)
        , m_streams(std::move(streams)) {}

    model::Result<std::vector<model::DetailField>> read(uint64_t detail) const override;

private:
    std::span<const model::Instruction> m_instructions;
    std::vector<std::string> m_subgraphNames;
    int m_arch;
    LoadedStreams m_streams;
};

} // namespace parsers::ntff
