// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/neff_writer.h"

#include "tests/support/archive_writer.h"

#include <nlohmann/json.hpp>
#include <protozero/pbf_writer.hpp>

#include <algorithm>

namespace test_support {

namespace {

using Json = nlohmann::ordered_json;

struct EngineNames {
    const char* key;         // in def.json
    const char* file;        // stem of the members
    std::uint32_t debugType; // ir_debug_info.engine_type, numbered otherwise than the engines
};
constexpr std::array<EngineNames, 5> kNames{
    {{"pe", "PE", 1}, {"act", "Activation", 2}, {"pool", "Pool", 3}, {"dve", "DVE", 5}, {"sp", "SP", 6}}};

// (asm record k stands for the 64-byte record k; its parent is the id in the back end)
std::vector<DebugRecord> asmRecords(const NeffEngine& engine) {
    std::vector<DebugRecord> records;
    for (std::size_t i = 0; i < engine.instructions.size(); ++i) {
        DebugRecord record;
        record.id = i;
        record.type = InstructionType::Unknown;
        if (i < engine.birOf.size() && engine.birOf[i] != 0)
            record.parents.push_back(engine.birOf[i]);
        records.push_back(record);
    }
    return records;
}

std::string fileOf(const NeffTensor& tensor) {
    return "value_" + tensor.name + ".npy";
}

Json definition(const NeffSubgraph& graph, bool debugNames) {
    Json def = {{"name", "definition"},
                {"version", "0.6"},
                {"runtime_event_count", 12},
                {"runtime_semaphore_count", graph.runtimeSemaphores}};
    for (const EngineNames& names : kNames) {
        const std::string key = names.key, file = names.file;
        def[key] = file + ".json";
        def[key + "_instr"] = file + graph.binarySuffix + ".bin";
        if (debugNames) {
            def[key + "_asm_dbg"] = {"debug_info_asm_" + file + ".dbg"};
            def[key + "_dbg"] = {"debug_info_backend_" + file + ".dbg"};
        }
    }
    def["dma_queue"] = Json::object();
    for (const auto& [name, queue] : graph.queues)
        def["dma_queue"][name] = {
            {"type", queue.type}, {"owner", queue.owner}, {"num_queues", 16}, {"semaphore_set", queue.semaphores}};
    def["var"] = Json::object();
    for (const auto& [name, variable] : graph.variables)
        def["var"][name] = {{"var_id", variable.first}, {"type", "input"}, {"size", variable.second}};
    std::uint32_t id = 1000; // beyond those of the plain variables
    for (const NeffTensor& tensor : graph.tensors) {
        Json& var = def["var"][tensor.name] = {{"var_id", ++id}, {"type", tensor.kind}, {"size", tensor.bytes}};
        if (tensor.kind == "file")
            var["file_name"] = fileOf(tensor);
    }
    def["replica_groups"] = Json::array();
    return def;
}

Json tensorMap(const NeffSubgraph& graph) {
    Json map = Json::object();
    for (const NeffTensor& tensor : graph.tensors) {
        const bool constant = tensor.kind == "file";
        // Weights have another name here than as variables: the file is what joins them.
        Json& entry = map[constant ? "sg0000_" + tensor.name : tensor.name];
        entry = {{"dtype", tensor.dtype},     {"is_const", constant},      {"sim_format", "NC"},
                 {"sim_shape", tensor.shape}, {"tf_file", fileOf(tensor)}, {"tf_format", "NC"},
                 {"tf_shape", tensor.shape}};
        if (!constant)
            entry["kind"] = tensor.kind;
    }
    return map;
}

void addSubgraph(std::map<std::string, std::string>& members, const NeffSubgraph& graph, bool debugNames) {
    const std::string folder = graph.name + "/";
    members[folder + "def.json"] = definition(graph, debugNames).dump(1) + "\n";
    if (!graph.tensors.empty())
        members[folder + "tensor_map.json"] = tensorMap(graph).dump(1) + "\n";
    if (debugNames && !graph.dmaBlocks.empty())
        members[folder + "debug_info_backend_DMA.dbg"] =
            debugInfo("backend", "debug_info_penguin.dbg", 4, graph.dmaBlocks);
    for (std::size_t e = 0; e < kNames.size(); ++e) {
        const NeffEngine& engine = graph.engines[e];
        const std::string file = kNames[e].file;
        std::string& binary = members[folder + file + graph.binarySuffix + ".bin"];
        for (const Instruction& record : engine.instructions)
            binary += record.bytes;
        members[folder + file + ".json"] = "{\n \"dma\": []\n}\n";
        if (!debugNames)
            continue;
        members[folder + "debug_info_asm_" + file + ".dbg"] =
            debugInfo("asm", "debug_info_backend_" + file + ".dbg", kNames[e].debugType, asmRecords(engine));
        members[folder + "debug_info_backend_" + file + ".dbg"] =
            debugInfo("backend", "debug_info_penguin.dbg", kNames[e].debugType, engine.bir, engine.kernels);
    }
}

void addIds(protozero::pbf_writer& record, std::uint32_t field, const std::vector<DebugDependency>& list) {
    std::vector<std::uint64_t> ids;
    for (const DebugDependency& dependency : list)
        ids.push_back(dependency.id);
    record.add_packed_uint64(field, ids.begin(), ids.end());
}
void addTypes(protozero::pbf_writer& record, std::uint32_t field, const std::vector<DebugDependency>& list) {
    std::vector<std::int32_t> types;
    for (const DebugDependency& dependency : list)
        types.push_back(static_cast<std::int32_t>(dependency.type));
    record.add_packed_enum(field, types.begin(), types.end());
}

// Nodes of the graph for tensors that are known: the inputs, then the one that computes the outputs.
std::string graphJson(const std::vector<NeffTensor>& tensors) {
    Json nodes = Json::array(), arguments = Json::array(), heads = Json::array(), inputs = Json::array();
    Json shapes = Json::array(), dtypes = Json::array(), rows = Json::array(), outputs = Json::array();
    const auto entry = [&](const NeffTensor& tensor) {
        shapes.push_back(tensor.shape);
        dtypes.push_back(tensor.dtype);
    };
    for (const NeffTensor& tensor : tensors)
        if (tensor.kind == "input") {
            rows.push_back(nodes.size());
            arguments.push_back(nodes.size());
            inputs.push_back(Json::array({nodes.size(), 0, 0}));
            nodes.push_back(
                {{"op", "null"}, {"name", tensor.name}, {"output_names", {tensor.name}}, {"is_param", "0"}});
            entry(tensor);
        }
    rows.push_back(nodes.size());
    for (const NeffTensor& tensor : tensors)
        if (tensor.kind == "output") {
            heads.push_back(Json::array({nodes.size(), outputs.size(), 0}));
            outputs.push_back(tensor.name);
            entry(tensor);
        }
    rows.push_back(shapes.size());
    nodes.push_back({{"op", "tvm_op"},
                     {"name", "sg_core"},
                     {"attrs", {{"func_name", "__kelf"}, {"kelf", "kelf-0.json"}}},
                     {"inputs", inputs},
                     {"output_names", outputs}});
    const Json attributes = {{"shape", Json::array({"list_shape", shapes})},
                             {"dltype", Json::array({"list_str", dtypes})}};
    const Json graph = {
        {"nodes", nodes}, {"arg_nodes", arguments}, {"heads", heads}, {"attrs", attributes}, {"node_row_ptr", rows}};
    return graph.dump(1) + "\n";
}

std::string graphJson() {
    const Json io = {{"op", "null"}, {"name", "input0"}, {"inputs", Json::array()}, {"output_names", {"input0"}}};
    Json kelf = {{"op", "tvm_op"}, {"name", "sg_core"}};
    kelf["attrs"] = {{"func_name", "__kelf"},
                     {"flatten_data", "0"},
                     {"num_inputs", "1"},
                     {"kelf", "kelf-0.json"},
                     {"num_outputs", "1"}};
    kelf["inputs"] = Json::array({Json::array({0, 0, 0})});
    kelf["output_names"] = {"output0"};
    Json graph;
    graph["nodes"] = {io, kelf};
    graph["arg_nodes"] = {0};
    graph["heads"] = Json::array({Json::array({1, 0, 0})});
    graph["node_row_ptr"] = {0, 1, 2};
    return graph.dump(1) + "\n";
}

} // namespace

void NeffEngine::add(Instruction instruction, std::uint64_t birId) {
    birOf.resize(instructions.size());
    instructions.push_back(std::move(instruction));
    birOf.push_back(birId);
}

std::string debugInfo(const std::string& description, const std::string& parentFile, std::uint32_t engine,
                      const std::vector<DebugRecord>& records, const KernelSources& kernels) {
    std::string out;
    protozero::pbf_writer message(out);
    message.add_string(1, description);
    if (!parentFile.empty())
        message.add_string(2, parentFile);
    for (const DebugRecord& record : records) {
        std::string bytes; // not a nested writer: that one leaves an empty message out, and records count by place
        protozero::pbf_writer item(bytes);
        if (record.id != 0)
            item.add_uint64(1, record.id);
        if (!record.name.empty())
            item.add_string(2, record.name);
        if (!record.parents.empty())
            item.add_packed_uint64(3, record.parents.begin(), record.parents.end());
        addIds(item, 4, record.dataflow);
        addIds(item, 5, record.scheduling);
        if (record.type != InstructionType::Unknown)
            item.add_enum(6, static_cast<std::int32_t>(record.type));
        for (const auto& [key, value] : record.attributes) {
            protozero::pbf_writer entry(item, 7);
            entry.add_string(1, key);
            entry.add_string(2, value);
        }
        if (record.stackFrame != 0)
            item.add_uint64(8, record.stackFrame);
        addTypes(item, 9, record.dataflow);
        addTypes(item, 10, record.scheduling);
        message.add_message(3, bytes);
    }
    if (engine != 0)
        message.add_enum(4, static_cast<std::int32_t>(engine));
    for (const std::string& file : kernels.files)
        message.add_string(5, file);
    for (const std::string& function : kernels.functions)
        message.add_string(7, function);
    return out;
}

std::string stackFrameInfo(const StackFrameIndex& index) {
    std::string out;
    protozero::pbf_writer message(out);
    message.add_string(1, "stack_frame_index");
    std::string bytes;
    protozero::pbf_writer inner(bytes);
    for (const std::string& file : index.files)
        inner.add_string(1, file);
    for (const std::string& function : index.functions)
        inner.add_string(2, function);
    for (const StackFrameIndex::Location& location : index.locations) {
        std::string item;
        protozero::pbf_writer fields(item);
        fields.add_uint64(1, location.file);
        fields.add_uint64(2, location.function);
        fields.add_uint64(3, location.line);
        inner.add_message(3, item);
    }
    for (const StackFrameIndex::Frame& frame : index.frames) {
        std::string item;
        protozero::pbf_writer fields(item);
        fields.add_uint64(1, frame.location);
        if (frame.parent != 0)
            fields.add_uint64(2, frame.parent);
        inner.add_message(4, item);
    }
    message.add_message(6, bytes);
    return out;
}

NeffSubgraph& NeffWriter::subgraph(const std::string& name) {
    for (NeffSubgraph& graph : m_subgraphs)
        if (graph.name == name)
            return graph;
    m_subgraphs.emplace_back().name = name;
    return m_subgraphs.back();
}

void NeffWriter::member(const std::string& path, std::string bytes) {
    m_extra[path] = std::move(bytes);
}

void NeffWriter::removeMember(const std::string& path) {
    m_removed.push_back(path);
}

std::map<std::string, std::string> NeffWriter::members() const {
    std::map<std::string, std::string> all;
    const Json info = {{"tool_version", toolVersion},
                       {"kelp_version", "Dynamic"},
                       {"name", header.name},
                       {"num_tpb", header.tpbCount},
                       {"num_tpb_requested", header.requestedTpbCount},
                       {"num_tpb_per_node", header.tpbPerNode}};
    all["info.json"] = info.dump(1) + "\n";
    all["neff.json"] = m_subgraphs.empty() || m_subgraphs.front().tensors.empty()
                           ? graphJson()
                           : graphJson(m_subgraphs.front().tensors);
    Json kelf = {{"version", "0.5"}, {"target", target}, {"graphs", Json::array()}};
    for (const NeffSubgraph& graph : m_subgraphs) {
        kelf["graphs"].push_back({{"name", graph.name}, {"definition", graph.name + "/def.json"}});
        addSubgraph(all, graph, debugNames);
    }
    all["kelf-0.json"] = kelf.dump(1) + "\n";
    if (debugNames) {
        const auto layer = [&all](const char* name, const char* parent, const std::vector<DebugRecord>& records) {
            const std::string file = std::string("debug_info/debug_info_") + name + ".dbg_sg000000";
            if (!records.empty())
                all[file] = debugInfo(name, parent, 0, records);
        };
        layer("penguin", "debug_info_hlo.dbg", penguin);
        layer("hlo", "debug_info_pttf.dbg", hlo);
        layer("pttf", "", framework);
        if (!stackFrames.frames.empty())
            all["debug_info/debug_info_stack_frame_index.dbg"] = stackFrameInfo(stackFrames);
    }
    for (const auto& [path, bytes] : m_extra)
        all[path] = bytes;
    for (const std::string& path : m_removed)
        all.erase(path);
    return all;
}

std::string NeffWriter::archive() const {
    std::vector<ArchiveMember> list;
    for (auto& [path, bytes] : members())
        list.push_back({path, bytes});
    std::string out = tar(list);
    if (packing == Packing::Deflated)
        out = gzip(out);
    else if (packing == Packing::Stored)
        out = gzipStored(out);
    out.append(zeroPadding, '\0');
    return out;
}

std::string NeffWriter::bytes() const {
    const std::string data = archive();
    std::string out(0x400, '\0');
    putU64(out, 0x000, header.packageVersion);
    putU64(out, 0x008, header.headerSize);
    putU64(out, 0x010, header.dataSize.value_or(data.size()));
    putU64(out, 0x018, header.majorVersion);
    putU64(out, 0x020, header.minorVersion);
    putText(out, 0x028, 128, header.buildVersion);
    putU32(out, 0x0a8, header.tpbCount);
    std::array<std::uint8_t, 32> hash{};
    if (header.hash) {
        hash = *header.hash;
    } else {
        const auto digest = md5(data);
        std::copy(digest.begin(), digest.end(), hash.begin());
    }
    putText(out, 0x0ac, 32, {reinterpret_cast<const char*>(hash.data()), hash.size()});
    putText(out, 0x0cc, 16, bytesOf(header.uuid));
    putText(out, 0x0dc, 256, header.name);
    putU32(out, 0x1dc, header.requestedTpbCount);
    for (std::size_t i = 0; i < std::min<std::size_t>(64, header.tpbPerNode.size()); ++i)
        out[0x1e0 + i] = static_cast<char>(header.tpbPerNode[i]);
    putU64(out, 0x220, header.featureBits);
    putU32(out, 0x228, header.logicalCoreSize);
    return out + data;
}

} // namespace test_support
