// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/neff_layout.h"

#include "parsers/neff/neff_tensors.h"

#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace parsers {

namespace {

using model::Program;
using model::ProgramQueue;
using model::ProgramSubgraph;
namespace dom = simdjson::dom;

struct EngineWords {
    const char* key;  // in def.json
    const char* stem; // of the binary
};
/// By model::Engine.
constexpr std::array<EngineWords, model::kEngineCount> kEngineWords = {
    {{"pe", "PE"}, {"act", "Activation"}, {"pool", "Pool"}, {"dve", "DVE"}, {"sp", "SP"}}};

std::string_view lastPart(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1);
}
std::string_view folderOf(std::string_view path) {
    const size_t slash = path.find_last_of('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}
std::string inFolder(const std::string& folder, std::string_view name) {
    return folder.empty() ? std::string(name) : folder + "/" + std::string(name);
}

/// Calls take(object) when the member is a JSON object.
template <class Take>
bool withJson(const std::string& name, const std::string& text, std::vector<std::string>& problems, Take&& take) {
    dom::parser parser;
    dom::object object;
    if (parser.parse(text).get(object) != simdjson::SUCCESS) {
        problems.push_back(name + " is no JSON object that can be read.");
        return false;
    }
    take(object);
    return true;
}

std::string textAt(const dom::object& object, std::string_view key) {
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::optional<uint64_t> numberAt(const dom::object& object, std::string_view key) {
    uint64_t number = 0;
    return object[key].get(number) == simdjson::SUCCESS ? std::optional(number) : std::nullopt;
}

/// A text, or a list of texts.
std::vector<std::string> textsAt(const dom::object& object, std::string_view key) {
    std::vector<std::string> texts;
    std::string_view text;
    dom::array list;
    if (object[key].get(text) == simdjson::SUCCESS)
        texts.emplace_back(text);
    else if (object[key].get(list) == simdjson::SUCCESS)
        for (const dom::element item : list)
            if (item.get(text) == simdjson::SUCCESS)
                texts.emplace_back(text);
    return texts;
}

void readGraphs(const dom::object& kelf, std::map<std::string, std::string>& folders) {
    dom::array graphs;
    if (kelf["graphs"].get(graphs) != simdjson::SUCCESS)
        return;
    for (const dom::element item : graphs) {
        dom::object graph;
        if (item.get(graph) != simdjson::SUCCESS)
            continue;
        const std::string name = textAt(graph, "name"), definition = textAt(graph, "definition");
        if (!name.empty())
            folders[name] = folderOf(definition);
    }
}

ProgramQueue readQueue(std::string_view name, const dom::object& json) {
    ProgramQueue queue;
    queue.name = name;
    queue.type = textAt(json, "type");
    queue.owner = textAt(json, "owner");
    queue.rings = static_cast<uint32_t>(std::min<uint64_t>(numberAt(json, "num_queues").value_or(0), UINT32_MAX));
    const auto take = [&](uint64_t semaphore) {
        if (semaphore < 256)
            queue.semaphores.push_back(static_cast<uint8_t>(semaphore));
    };
    dom::array set;
    if (json["semaphore_set"].get(set) == simdjson::SUCCESS && set.size() != 0) {
        for (const dom::element item : set)
            if (uint64_t number = 0; item.get(number) == simdjson::SUCCESS)
                take(number);
    } else if (const auto single = numberAt(json, "semaphore")) {
        take(*single);
    }
    return queue;
}

void readQueues(const dom::object& definition, ProgramSubgraph& subgraph) {
    dom::object queues;
    if (definition["dma_queue"].get(queues) != simdjson::SUCCESS)
        return;
    for (const dom::key_value_pair item : queues) {
        dom::object json;
        if (item.value.get(json) == simdjson::SUCCESS)
            subgraph.queues.push_back(readQueue(item.key, json));
    }
    for (const ProgramQueue& queue : subgraph.queues) // in the order of the file: the last one names a shared semaphore
        for (const uint8_t semaphore : queue.semaphores)
            subgraph.semaphores[semaphore] = model::queueDisplayName(queue.name);
    std::stable_sort(subgraph.queues.begin(), subgraph.queues.end(),
                     [](const ProgramQueue& a, const ProgramQueue& b) { return a.name < b.name; });
}

void nameRuntimeSemaphores(const dom::object& definition, ProgramSubgraph& subgraph) {
    constexpr uint64_t kUsualCount = 3;
    constexpr std::array<std::string_view, 4> kOwners = {"GpSimd", "Scalar", "Tensor", "Vector"};
    const uint64_t base = numberAt(definition, "runtime_semaphore_count").value_or(kUsualCount);
    for (size_t i = 0; i < kOwners.size(); ++i)
        if (base < subgraph.semaphores.size() - i)
            subgraph.semaphores[static_cast<size_t>(base) + i] = kOwners[i];
}

class Layout {
public:
    Layout(const LayoutMembers& members, Program& program, std::vector<std::string>& problems)
        : m_members(members)
        , m_program(program)
        , m_problems(problems) {
        for (const model::NeffMember& member : program.members)
            m_sizes.emplace(member.name, member.sizeBytes);
    }

    std::vector<AsmMembers> read() {
        for (const auto& [name, text] : m_members) {
            const std::string_view base = lastPart(name);
            if (base == "info.json")
                withJson(name, text, m_problems,
                         [&](const dom::object& info) { m_program.compilerVersion = textAt(info, "tool_version"); });
            else if (base.starts_with("kelf"))
                withJson(name, text, m_problems, [&](const dom::object& kelf) {
                    m_program.target = textAt(kelf, "target");
                    readGraphs(kelf, m_folders);
                });
        }
        addUnnamedFolders();
        for (const auto& [name, folder] : m_folders)
            readSubgraph(name, folder);
        for (const char* graph : {"neff.json", "kelp.json"})
            if (const auto found = m_members.find(graph); found != m_members.end())
                withJson(graph, found->second, m_problems, [&](const dom::object& json) { m_tensors.readGraph(json); });
        m_program.tensors = m_tensors.take();
        return std::move(m_asm);
    }

private:
    void addUnnamedFolders() {
        for (const auto& [name, text] : m_members) {
            if (lastPart(name) != "def.json")
                continue;
            const std::string folder(folderOf(name));
            if (std::none_of(m_folders.begin(), m_folders.end(), [&](const auto& it) { return it.second == folder; }))
                m_folders.emplace(folder, folder);
        }
    }

    void readSubgraph(const std::string& name, const std::string& folder) {
        ProgramSubgraph subgraph;
        AsmMembers debug;
        subgraph.name = debug.subgraph = name;
        subgraph.folder = folder;
        if (const auto map = m_members.find(inFolder(folder, "tensor_map.json")); map != m_members.end())
            withJson(map->first, map->second, m_problems,
                     [&](const dom::object& json) { m_tensors.readTensorMap(folder, json); });
        const auto definition = m_members.find(inFolder(folder, "def.json"));
        if (definition != m_members.end())
            withJson(definition->first, definition->second, m_problems, [&](const dom::object& json) {
                nameRuntimeSemaphores(json, subgraph);
                readQueues(json, subgraph);
                subgraph.features = textsAt(json, "neff_features");
                m_tensors.readVariables(name, folder, json);
                for (size_t e = 0; e < kEngineWords.size(); ++e)
                    readEngine(e, json, subgraph, debug);
            });
        for (size_t e = 0; e < kEngineWords.size(); ++e)
            findBinary(kEngineWords[e].stem, folder, subgraph.engines[e]);
        m_program.subgraphs.push_back(std::move(subgraph));
        m_asm.push_back(std::move(debug));
    }

    void readEngine(size_t engine, const dom::object& json, ProgramSubgraph& subgraph, AsmMembers& debug) {
        const std::string key = kEngineWords[engine].key;
        for (const std::string& binary : textsAt(json, key + "_instr"))
            if (subgraph.engines[engine].member.empty())
                use(inFolder(subgraph.folder, binary), subgraph.engines[engine]);
        for (const std::string& member : textsAt(json, key + "_asm_dbg"))
            debug.byEngine[engine].push_back(inFolder(subgraph.folder, member));
    }

    void findBinary(std::string stem, const std::string& folder, model::ProgramEngine& engine) {
        std::string lower = stem == "Activation" ? "act" : stem;
        std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return char(c | 0x20); });
        for (const std::string& name : {stem + ".bin", stem + "0.bin", lower + ".bin", lower + "0.bin"})
            if (engine.member.empty())
                use(inFolder(folder, name), engine);
    }

    void use(const std::string& member, model::ProgramEngine& engine) {
        const auto found = m_sizes.find(member);
        if (found == m_sizes.end())
            return;
        engine.member = member;
        engine.instructions = found->second / model::kInstructionBytes;
    }

    const LayoutMembers& m_members;
    Program& m_program;
    std::vector<std::string>& m_problems;
    std::unordered_map<std::string, uint64_t> m_sizes; // of the archive's members
    std::map<std::string, std::string> m_folders;      // by subgraph
    NeffTensors m_tensors;
    std::vector<AsmMembers> m_asm;
};

} // namespace

bool isLayoutMember(std::string_view name) {
    const std::string_view base = lastPart(name);
    const bool top = base.size() == name.size();
    if (top && (base == "info.json" || base == "neff.json" || base == "kelp.json"))
        return true;
    if (top && base.starts_with("kelf") && base.ends_with(".json"))
        return true;
    return base == "def.json" || base == "tensor_map.json";
}

std::vector<AsmMembers> readLayout(const LayoutMembers& members, Program& program, std::vector<std::string>& problems) {
    return Layout(members, program, problems).read();
}

} // namespace parsers
