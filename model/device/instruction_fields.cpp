// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/instruction_fields.h"

#include "model/device/dma_descriptor.h"
#include "model/device/instruction_record.h"
#include "model/device/opcode.h"
#include "model/device/operand_fields.h"
#include "model/device/traffic.h"
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

/// Where a COMPARE_BRANCH goes: the signed distance in bytes at 48, from its own pc. Empty beyond the stream.
std::string branchTarget(uint32_t pc, std::string_view record) {
    const int64_t target = pc + int64_t(InstructionRecord(record).i32(48)) / int64_t(kInstructionBytes);
    return target >= 0 ? std::to_string(target) : std::string();
}

void addTraffic(std::vector<DetailField>& out, std::string_view record, int arch) {
    const InstructionTraffic traffic = instructionTraffic(record, arch);
    const bool dma = !record.empty() && static_cast<uint8_t>(record[0]) == kDmaDirect2d;
    const auto add = [&](const char* label, const std::optional<uint64_t>& value, const char* unit) {
        if (value)
            out.push_back({"Work", label, std::to_string(*value), unit, false});
    };
    const char* const bytes = dma ? "bytes" : "bytes a partition";
    add("elements", traffic.elements, "");
    add("FLOPs", traffic.flops, "");
    add("read from HBM", traffic.hbmRead, bytes);
    add("written to HBM", traffic.hbmWrite, bytes);
    add("read from SBUF", traffic.sbufRead, bytes);
    add("written to SBUF", traffic.sbufWrite, bytes);
    add("read from PSUM", traffic.psumRead, bytes);
    add("written to PSUM", traffic.psumWrite, bytes);
}

} // namespace

std::vector<DetailField> instructionFields(const DeviceProfile& profile, const Instruction& i,
                                           const SemaphoreNames* names) {
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
    add("Time", "start from zero", std::to_string(i.start.ps()), "ps");
    add("Time", "end from zero", std::to_string(i.end.ps()), "ps");
    if (profile.arch == 1 || profile.arch == 2)
        add("Time", "event wait", std::to_string(i.eventWaitNs), "ns");
    const std::string_view record = profile.record(i);
    for (DetailField& field : operandFields(record, profile.arch, names))
        out.push_back(std::move(field));
    if (!record.empty() && i.opcode == 0xa9)
        add("Operands", "target pc", branchTarget(i.pc, record), "", true);
    addTraffic(out, record, profile.arch);
    add("Check sums", "crc_in", std::to_string(i.crcIn), "", true);
    add("Check sums", "crc_out", std::to_string(i.crcOut), "", true);
    if (!record.empty())
        add("Raw", "record", recordText(record), "hex", true);
    return out;
}

} // namespace model
