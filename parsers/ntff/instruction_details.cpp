// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/instruction_details.h"

#include "model/device/opcode.h"
#include "parsers/little_endian.h"

namespace parsers::ntff {

namespace {

using model::DetailField;
using model::Instruction;

std::string opcodeWords(const Instruction& i) {
    if (!i.hasOpcode)
        return "unknown: the pc lies outside of the loaded stream";
    std::string text = model::opcodeText(i.opcode);
    if (const std::string_view guess = model::opcodeGuess(i.opcode); !guess.empty())
        text += " (guess: " + std::string(guess) + ")";
    return text;
}

/// 64 bytes as eight groups of eight.
std::string recordText(std::string_view record) {
    std::string out;
    for (size_t at = 0; at < record.size(); at += 8)
        out += (at ? " " : "") + hexText(record.substr(at, 8));
    return out;
}

} // namespace

model::Result<std::vector<DetailField>> InstructionDetails::read(uint64_t detail) const {
    if (detail >= m_instructions.size())
        return model::Error{"The profile has no instruction " + std::to_string(detail) + ".", {}};
    const Instruction& i = m_instructions[detail];
    std::vector<DetailField> out;
    const auto add = [&](const char* section, const char* label, std::string value, const char* unit = "",
                         bool fixed = false) {
        out.push_back({section, label, std::move(value), unit, fixed});
    };
    add("Instruction", "opcode", opcodeWords(i));
    add("Instruction", "engine", std::string(model::engineName(i.engine)));
    add("Instruction", "track", std::string(model::kTrackNames[static_cast<size_t>(i.track())]));
    add("Instruction", "subgraph", i.subgraph < m_subgraphNames.size() ? m_subgraphNames[i.subgraph] : std::string());
    add("Instruction", "pc", std::to_string(i.pc), "", true);
    if (i.execution != 0xffff)
        add("Instruction", "execution", std::to_string(i.execution));
    add("Time", "start", std::to_string(i.start.ps()), "ps");
    add("Time", "end", std::to_string(i.end.ps()), "ps");
    add("Time", "start from the profile's zero", std::to_string(i.startNs()), "ns");
    add("Time", "duration", std::to_string(i.durationNs()), "ns");
    if (m_arch == 1 || m_arch == 2)
        add("Time", "event wait", std::to_string(i.eventWaitNs), "ns");
    add("Check sums", "crc_in", std::to_string(i.crcIn), "", true);
    add("Check sums", "crc_out", std::to_string(i.crcOut), "", true);
    if (i.hasOpcode && i.subgraph < m_streams.size()) {
        const std::string& stream = m_streams[i.subgraph][static_cast<size_t>(i.engine)];
        add("Raw", "record", recordText(std::string_view(stream).substr(size_t(i.pc) * 64, 64)), "", true);
    }
    return out;
}

} // namespace parsers::ntff
