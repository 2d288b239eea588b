// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/instruction_names.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>

namespace model {

/// What the program says of one engine's stream, and the names found so far.
struct ProfileNames::Stream {
    const SubgraphDebug* debug = nullptr; // null: no matched NEFF, or it cannot be read
    const ProgramDebug* layers = nullptr;
    std::vector<std::unique_ptr<const InstructionNames>> byPc;
};

/// The places of the streams that were executed, by BIR.
struct ProfileNames::Executed {
    struct Place {
        Engine engine = Engine::Tensor;
        uint32_t pc = 0;
    };
    struct Subgraph {
        std::unordered_map<uint64_t, std::vector<Place>> places;
        std::unordered_map<uint64_t, std::vector<Dependency>> successors; // by predecessor
    };
    std::vector<Subgraph> subgraphs;
};

std::string debugIdText(uint64_t id) {
    char text[32];
    std::snprintf(text, sizeof text, "sg%04u:%u", static_cast<unsigned>(id >> 48),
                  static_cast<unsigned>(id & 0xffffffffu));
    return text;
}

std::string InstructionNames::source() const {
    std::string text(sourceFile);
    if (!text.empty() && sourceLine != 0)
        text += ":" + std::to_string(sourceLine);
    return text;
}

ProfileNames::ProfileNames(const DeviceProfile& profile, const std::vector<Program>& programs)
    : m_profile(profile)
    , m_programs(programs)
    , m_streams(profile.subgraphs.size() * kEngineCount) {}

ProfileNames::~ProfileNames() = default;

const Program* ProfileNames::programOf(const Instruction& instruction) const {
    const uint16_t index = m_profile.subgraphs[instruction.subgraph].program;
    if (index >= m_profile.programs.size())
        return nullptr;
    const ProgramId program = m_profile.programs[index].program;
    return program.valid() ? &m_programs[program.index()] : nullptr;
}

void ProfileNames::note(const std::string& problem) const {
    if (std::find(m_problems.begin(), m_problems.end(), problem) == m_problems.end())
        m_problems.push_back(problem);
}

void ProfileNames::open(Stream& stream, const Instruction& instruction) const {
    const DeviceSubgraph& subgraph = m_profile.subgraphs[instruction.subgraph];
    stream.byPc.resize(subgraph.code[static_cast<size_t>(instruction.engine)].recordCount());
    const Program* program = programOf(instruction);
    if (!program || !program->source)
        return;
    const auto debug = program->source->subgraph(subgraph.name);
    const auto layers = program->source->layers();
    if (!debug.ok() || !layers.ok()) {
        const Error& error = debug.ok() ? layers.error() : debug.error();
        return note("Names of instructions are missing. " + program->path + ": " + error.message);
    }
    stream.debug = debug.value();
    stream.layers = layers.value();
    for (const std::string& problem : stream.debug->problems)
        note(program->path + ": " + problem);
    for (const std::string& problem : stream.layers->problems)
        note(program->path + ": " + problem);
}

ProfileNames::Stream& ProfileNames::streamOf(const Instruction& instruction) const {
    std::unique_ptr<Stream>& stream =
        m_streams[instruction.subgraph * size_t(kEngineCount) + static_cast<size_t>(instruction.engine)];
    if (!stream) {
        stream = std::make_unique<Stream>();
        open(*stream, instruction);
    }
    return *stream;
}

const InstructionNames& ProfileNames::of(const Instruction& instruction) const {
    static const InstructionNames kNone;
    const std::lock_guard lock(m_mutex);
    Stream& stream = streamOf(instruction);
    if (instruction.pc >= stream.byPc.size())
        return kNone;
    std::unique_ptr<const InstructionNames>& names = stream.byPc[instruction.pc];
    if (!names)
        names = std::make_unique<const InstructionNames>(find(stream, instruction));
    return *names;
}

InstructionNames ProfileNames::find(const Stream& stream, const Instruction& instruction) const {
    InstructionNames names;
    const auto engine = static_cast<size_t>(instruction.engine);
    const EngineCode& code = m_profile.subgraphs[instruction.subgraph].code[engine];
    names.compilerPc = compilerPc(code.patches, instruction.pc);
    if (!names.compilerPc || !stream.debug)
        return names;
    const std::vector<uint64_t>& birOf = stream.debug->birOf[engine];
    const uint32_t at = *names.compilerPc;
    if (stream.debug->hasBir[engine] && at >= birOf.size()) {
        names.compilerPc.reset();
        return names;
    }
    const std::string_view compiled = stream.debug->record(instruction.engine, at);
    const std::string_view loaded = code.record(instruction.pc);
    if (!compiled.empty() && !loaded.empty() && compiled[0] != loaded[0])
        names.compiled = compiled;
    if (at < birOf.size() && birOf[at] != SubgraphDebug::kNoParent) {
        names.bir = birOf[at];
        follow(stream, names);
    }
    return names;
}

namespace {

/// Several framework nodes may have become one HLO node.
std::string layerOf(const DebugNode& hlo, const DebugLayer& framework) {
    std::string text;
    for (const uint64_t parent : hlo.parents)
        if (const auto node = framework.find(parent))
            (text += text.empty() ? "" : "+") += node->name;
    return text;
}

} // namespace

/// From the BIR up through the layers: its first parent in each.
void ProfileNames::follow(const Stream& stream, InstructionNames& names) const {
    std::optional<DebugNode> bir = stream.debug->bir->find(*names.bir);
    if (!bir) {
        names.bir.reset();
        return;
    }
    names.birName = bir->name;
    names.type = bir->type;
    names.layer = "Unknown";
    names.kernelName = bir->kernelName;
    names.sourceFile = bir->kernelFile;
    names.sourceLine = bir->kernelFile.empty() ? 0 : bir->kernelLine;
    names.predecessors = std::move(bir->predecessors);
    if (bir->parents.empty())
        return;
    names.penguin = bir->parents.front();
    const auto penguin = stream.layers->penguin->find(*names.penguin);
    if (!penguin)
        return;
    names.penguinName = penguin->name;
    const auto hlo = penguin->parents.empty() ? std::nullopt : stream.layers->hlo->find(penguin->parents.front());
    if (!hlo)
        return;
    names.hlo = hlo->id;
    names.hloName = hlo->name;
    names.stackFrame = hlo->stackFrame;
    if (std::string layer = layerOf(*hlo, *stream.layers->framework); !layer.empty())
        names.layer = std::move(layer);
    if (names.sourceFile.empty()) {
        const StackFrames::Location* line = stream.layers->frames.innermost(hlo->stackFrame);
        names.sourceFile = line ? stream.layers->frames.fileOf(*line) : hlo->sourceFile;
        names.sourceLine = line ? line->line : hlo->sourceLine;
    }
}

const SemaphoreNames* ProfileNames::semaphores(const Instruction& instruction) const {
    const Program* program = programOf(instruction);
    const ProgramSubgraph* subgraph =
        program ? program->subgraph(m_profile.subgraphs[instruction.subgraph].name) : nullptr;
    return subgraph ? &subgraph->semaphores : nullptr;
}

const SemaphoreNames* ProfileNames::semaphores(uint16_t subgraph) const {
    Instruction any;
    any.subgraph = subgraph;
    return semaphores(any);
}

std::vector<SourceLine> ProfileNames::stack(const Instruction& instruction) const {
    const uint64_t frame = of(instruction).stackFrame;
    const std::lock_guard lock(m_mutex);
    const ProgramDebug* layers = streamOf(instruction).layers;
    return layers ? layers->frames.stack(frame) : std::vector<SourceLine>();
}

const ProfileNames::Executed& ProfileNames::executed() const {
    std::call_once(m_executedFound, [this] {
        auto found = std::make_unique<Executed>();
        found->subgraphs.resize(m_profile.subgraphs.size());
        std::vector<std::vector<bool>> seen(m_streams.size());
        for (const Instruction& i : m_profile.instructions) {
            std::vector<bool>& stream = seen[i.subgraph * size_t(kEngineCount) + static_cast<size_t>(i.engine)];
            if (!i.hasOpcode || (i.pc < stream.size() && stream[i.pc]))
                continue;
            if (i.pc >= stream.size())
                stream.resize(m_profile.subgraphs[i.subgraph].code[static_cast<size_t>(i.engine)].recordCount());
            stream[i.pc] = true;
            const InstructionNames& names = of(i);
            if (!names.bir)
                continue;
            Executed::Subgraph& subgraph = found->subgraphs[i.subgraph];
            std::vector<Executed::Place>& places = subgraph.places[*names.bir];
            if (places.empty())
                for (const Dependency& before : names.predecessors)
                    subgraph.successors[before.id].push_back({*names.bir, before.type});
            places.push_back({i.engine, i.pc});
        }
        m_executed = std::move(found);
    });
    return *m_executed;
}

std::vector<InstructionDependency> ProfileNames::withRows(const std::vector<Dependency>& nodes,
                                                          const Instruction& instruction) const {
    const auto key = [](Engine engine, uint32_t pc) { return uint64_t(engine) << 32 | pc; };
    std::vector<InstructionDependency> out;
    std::unordered_map<uint64_t, std::vector<size_t>> wanted; // engine and pc → indices into out
    const auto& places = executed().subgraphs[instruction.subgraph].places;
    for (const Dependency& node : nodes) {
        if (const auto found = places.find(node.id); found != places.end())
            for (const Executed::Place& place : found->second)
                wanted[key(place.engine, place.pc)].push_back(out.size());
        out.push_back({node.id, node.type, {}});
    }
    if (wanted.empty())
        return out;
    size_t row = 0;
    for (const Instruction& other : m_profile.instructions) {
        const size_t index = row++;
        if (other.subgraph != instruction.subgraph || other.execution != instruction.execution)
            continue;
        if (const auto found = wanted.find(key(other.engine, other.pc)); found != wanted.end())
            for (const size_t node : found->second)
                out[node].rows.push_back(index);
    }
    return out;
}

std::vector<InstructionDependency> ProfileNames::predecessors(const Instruction& instruction) const {
    return withRows(of(instruction).predecessors, instruction);
}

std::vector<InstructionDependency> ProfileNames::successors(const Instruction& instruction) const {
    const InstructionNames& names = of(instruction);
    if (!names.bir)
        return {};
    const auto& all = executed().subgraphs[instruction.subgraph].successors;
    const auto found = all.find(*names.bir);
    if (found == all.end())
        return {};
    std::vector<Dependency> nodes = found->second;
    std::sort(nodes.begin(), nodes.end());
    return withRows(nodes, instruction);
}

std::string ProfileNames::predecessorsText(const Instruction& instruction) const {
    const InstructionNames& names = of(instruction);
    std::string text;
    if (names.predecessors.empty())
        return text;
    const auto& places = executed().subgraphs[instruction.subgraph].places;
    for (const Dependency& before : names.predecessors)
        if (places.count(before.id) != 0)
            ((((text += text.empty() ? "" : ", ") += debugIdText(before.id)) += " ") +=
             dependencyTypeName(before.type));
    return text;
}

std::vector<std::string> ProfileNames::problems() const {
    const std::lock_guard lock(m_mutex);
    return m_problems;
}

} // namespace model
