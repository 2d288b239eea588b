// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/instruction_fields.h"

#include "model/device/opcode.h"
#include "model/hex_text.h"

namespace model {

namespace {

std::string opcodeWords(const Instruction& i) {
    if (!i.hasOpcode)
        return "unknown: the pc lies outside of the loaded stream";
    std::string text = opcodeText(i.opcode);
    if (const std::string_view guess = opcodeGuess(i.opcode); !guess.empty())
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

std::vector<DetailField> instructionFields(const DeviceProfile& profile, const Instruction& i) {
    std::vector<DetailField> out;
    const auto add = [&](const char* section, const char* label, std::string value, const char* unit = "",
                         bool fixed = false) {
        out.push_back({section, label, std::move(value), unit, fixed});
    };
    add("Instruction", "opcode", opcodeWords(i));
    add("Instruction", "engine", std::string(engineName(i.engine)));
    add("Instruction", "track", std::string(kTrackNames[static_cast<size_t>(i.track())]));
    add("Instruction", "subgraph", profile.subgraphs[i.subgraph].name);
    add("Instruction", "pc", std::to_string(i.pc), "", true);
    if (i.execution != 0xffff)
        add("Instruction", "execution", std::to_string(i.execution));
    add("Time", "start", std::to_string(i.start.ps()), "ps");
    add("Time", "end", std::to_string(i.end.ps()), "ps");
    add("Time", "start from the profile's zero", std::to_string(i.startNs()), "ns");
    add("Time", "duration", std::to_string(i.durationNs()), "ns");
    if (profile.arch == 1 || profile.arch == 2)
        add("Time", "event wait", std::to_string(i.eventWaitNs), "ns");
    add("Check sums", "crc_in", std::to_string(i.crcIn), "", true);
    add("Check sums", "crc_out", std::to_string(i.crcOut), "", true);
    if (const std::string_view bytes = profile.record(i); !bytes.empty())
        add("Raw", "record", recordText(bytes), "", true);
    return out;
}

} // namespace model
