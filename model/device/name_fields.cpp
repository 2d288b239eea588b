// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/name_fields.h"

#include "model/device/opcode.h"
#include "model/device/operand_text.h"

#include <algorithm>
#include <array>

namespace model {

namespace {

constexpr size_t kMaxListed = 200; // a barrier depends on thousands; more than a page tells nobody anything

class Fields {
public:
    void add(const char* section, std::string label, std::string value, bool fixed = false, DetailTarget target = {}) {
        if (value.empty())
            return;
        DetailField field;
        field.section = section;
        field.label = std::move(label);
        field.value = std::move(value);
        field.fixed = fixed;
        field.target = std::move(target);
        m_fields.push_back(std::move(field));
    }
    std::vector<DetailField> take() { return std::move(m_fields); }

private:
    std::vector<DetailField> m_fields;
};

DetailTarget lineOf(std::string_view file, uint32_t line) {
    DetailTarget target;
    target.sourceFile = file;
    target.sourceLine = line;
    return target;
}

std::string idOrNone(const std::optional<uint64_t>& id) {
    return id ? debugIdText(*id) : std::string();
}

void addNames(const InstructionNames& names, Fields& out) {
    out.add("Names", "layer", names.layer);
    out.add("Names", "HLO", std::string(names.hloName));
    out.add("Names", "penguin", std::string(names.penguinName));
    out.add("Names", "BIR", std::string(names.birName));
    if (names.bir)
        out.add("Names", "type", std::string(instructionTypeName(names.type)));
    out.add("Names", "BIR id", idOrNone(names.bir), true);
    out.add("Names", "penguin id", idOrNone(names.penguin), true);
    out.add("Source", "line", names.source(), true, lineOf(names.sourceFile, names.sourceLine));
    out.add("Source", "kernel", std::string(names.kernelName), true);
}

/// The row that is meant among those of one node: for a predecessor the last in front of `row`, else the first.
DetailTarget nearest(const std::vector<size_t>& rows, size_t row, bool before) {
    DetailTarget target;
    if (rows.empty())
        return target;
    const auto next = std::upper_bound(rows.begin(), rows.end(), row);
    if (before)
        target.instruction = next == rows.begin() ? rows.front() : *(next - 1);
    else
        target.instruction = next == rows.end() ? rows.back() : *next;
    return target;
}

/// Short enough for a label.
std::string dependencyWord(DependencyType type) {
    constexpr std::array<const char*, 5> kWords = {"unknown", "ordered", "anti", "output", "flow"};
    return kWords[static_cast<size_t>(type)];
}

void addList(const char* section, const std::vector<InstructionDependency>& list, const ProfileNames& names,
             const DeviceProfile& profile, size_t row, bool before, Fields& out) {
    for (size_t i = 0; i < std::min(list.size(), kMaxListed); ++i) {
        const InstructionDependency& other = list[i];
        std::string text = debugIdText(other.bir);
        if (!other.rows.empty())
            text += " " + std::string(names.of(profile.instructions[other.rows.front()]).birName);
        else
            text += " (never executed)";
        out.add(section, dependencyWord(other.type), std::move(text), true, nearest(other.rows, row, before));
    }
    if (list.size() > kMaxListed)
        out.add(section, "more", std::to_string(list.size() - kMaxListed));
}

} // namespace

std::vector<DetailField> nameFields(const ProfileNames& names, const DeviceProfile& profile, size_t row) {
    Fields out;
    const Instruction instruction = profile.instructions[row];
    const InstructionNames& found = names.of(instruction);
    addNames(found, out);
    for (const SourceLine& line : names.stack(instruction))
        out.add("Call stack", line.function, line.file + ":" + std::to_string(line.line), true,
                lineOf(line.file, line.line));
    if (found.compilerPc)
        out.add("Compiled", "compiler pc", std::to_string(*found.compilerPc), true);
    if (!found.compiled.empty()) {
        out.add("Compiled", "opcode", opcodeText(static_cast<uint8_t>(found.compiled[0])));
        out.add("Compiled", "operands", operandText(found.compiled, profile.arch, names.semaphores(instruction)), true);
    }
    addList("Predecessors", names.predecessors(instruction), names, profile, row, true, out);
    addList("Successors", names.successors(instruction), names, profile, row, false, out);
    for (const std::string& problem : names.problems())
        out.add("Names", "missing", problem);
    return out.take();
}

} // namespace model
