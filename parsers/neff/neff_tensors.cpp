// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/neff_tensors.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace parsers {

namespace {

using model::ProgramTensor;
using Role = ProgramTensor::Role;
namespace dom = simdjson::dom;

constexpr size_t kMaxDimensions = 32;

std::string textAt(const dom::object& object, std::string_view key) {
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::vector<uint64_t> shapeOf(const dom::array& list) {
    std::vector<uint64_t> shape;
    for (const dom::element item : list)
        if (uint64_t size = 0; shape.size() < kMaxDimensions && item.get(size) == simdjson::SUCCESS)
            shape.push_back(size);
    return shape;
}

Role roleOf(std::string_view kind) {
    if (kind == "input")
        return Role::Input;
    if (kind == "output")
        return Role::Output;
    return kind == "file" ? Role::Weight : Role::Other;
}

/// Bytes of an element; 0 for a dtype that is not known.
uint64_t elementBytes(std::string_view dtype) {
    if (dtype == "bfloat16")
        return 2;
    if (dtype == "bool")
        return 1;
    constexpr std::array<std::pair<std::string_view, uint64_t>, 4> kEndings = {
        {{"64", 8}, {"32", 4}, {"16", 2}, {"8", 1}}};
    if (dtype.starts_with("float") || dtype.starts_with("int") || dtype.starts_with("uint"))
        for (const auto& [ending, bytes] : kEndings)
            if (dtype.ends_with(ending))
                return bytes;
    return 0;
}

/// 0 when it is not known, or more than 64 bits hold.
uint64_t sizeOf(const std::vector<uint64_t>& shape, std::string_view dtype) {
    uint64_t bytes = elementBytes(dtype);
    for (const uint64_t dimension : shape) {
        if (dimension != 0 && bytes > UINT64_MAX / dimension)
            return 0;
        bytes *= dimension;
    }
    return bytes;
}

/// Calls take(element) for each value of a list among a graph's attrs: ["list_shape", [...]].
template <class Take>
void eachAttribute(const dom::object& graph, std::string_view key, Take&& take) {
    dom::array pair, list;
    if (graph["attrs"][key].get(pair) == simdjson::SUCCESS && pair.at(1).get(list) == simdjson::SUCCESS)
        for (const dom::element item : list)
            take(item);
}

/// Shapes and dtypes of a graph, by entry.
class GraphEntries {
public:
    explicit GraphEntries(const dom::object& graph) {
        dom::array rows;
        if (graph["node_row_ptr"].get(rows) == simdjson::SUCCESS)
            for (const dom::element row : rows) {
                uint64_t first = 0;
                m_firstOfNode.push_back(row.get(first) == simdjson::SUCCESS ? first : UINT64_MAX);
            }
        eachAttribute(graph, "shape", [&](const dom::element& item) {
            dom::array shape;
            m_shapes.push_back(item.get(shape) == simdjson::SUCCESS ? shapeOf(shape) : std::vector<uint64_t>());
        });
        eachAttribute(graph, "dltype", [&](const dom::element& item) {
            std::string_view dtype;
            m_dtypes.emplace_back(item.get(dtype) == simdjson::SUCCESS ? dtype : std::string_view());
        });
    }

    std::pair<std::vector<uint64_t>, std::string> of(size_t node, size_t output) const {
        if (node >= m_firstOfNode.size() || m_firstOfNode[node] > m_shapes.size() + m_dtypes.size())
            return {};
        const size_t entry = static_cast<size_t>(m_firstOfNode[node]) + output;
        return {entry < m_shapes.size() ? m_shapes[entry] : std::vector<uint64_t>(),
                entry < m_dtypes.size() ? m_dtypes[entry] : std::string()};
    }

private:
    std::vector<uint64_t> m_firstOfNode;
    std::vector<std::vector<uint64_t>> m_shapes;
    std::vector<std::string> m_dtypes;
};

} // namespace

void NeffTensors::readTensorMap(const std::string& folder, const dom::object& json) {
    for (const dom::key_value_pair item : json) {
        dom::object entry;
        if (item.value.get(entry) != simdjson::SUCCESS)
            continue;
        Shape shape;
        dom::array list;
        if (entry["tf_shape"].get(list) == simdjson::SUCCESS || entry["sim_shape"].get(list) == simdjson::SUCCESS)
            shape.shape = shapeOf(list);
        shape.dtype = textAt(entry, "dtype");
        shape.format = textAt(entry, "tf_format");
        if (const std::string file = textAt(entry, "tf_file"); !file.empty())
            m_byFile[{folder, file}] = shape;
        m_byName[{folder, std::string(item.key)}] = std::move(shape);
    }
}

const NeffTensors::Shape* NeffTensors::mapped(const std::string& folder, std::string_view name) const {
    const auto found = m_byName.find({folder, std::string(name)});
    return found == m_byName.end() ? nullptr : &found->second;
}

void NeffTensors::readVariables(const std::string& subgraph, const std::string& folder, const dom::object& definition) {
    dom::object variables;
    if (definition["var"].get(variables) != simdjson::SUCCESS)
        return;
    for (const dom::key_value_pair item : variables) {
        dom::object json;
        uint64_t size = 0;
        if (item.value.get(json) != simdjson::SUCCESS || json["size"].get(size) != simdjson::SUCCESS)
            continue;
        ProgramTensor tensor;
        tensor.name = item.key;
        tensor.kind = textAt(json, "type");
        tensor.role = roleOf(tensor.kind);
        tensor.sizeBytes = size;
        const Shape* shape = mapped(folder, tensor.name);
        if (const auto file = m_byFile.find({folder, textAt(json, "file_name")}); !shape && file != m_byFile.end())
            shape = &file->second;
        if (shape) {
            tensor.shape = shape->shape;
            tensor.dtype = shape->dtype;
            tensor.format = shape->format;
        }
        add(std::move(tensor), subgraph);
    }
}

void NeffTensors::add(ProgramTensor tensor, const std::string& subgraph) {
    const auto [place, isNew] = m_index.try_emplace({tensor.kind, tensor.name}, m_tensors.size());
    if (!isNew && m_tensors[place->second].sizeBytes == tensor.sizeBytes) {
        m_tensors[place->second].subgraphs += ", " + subgraph;
        return;
    }
    tensor.subgraphs = subgraph;
    m_hasRole[static_cast<size_t>(tensor.role)] = true;
    m_tensors.push_back(std::move(tensor));
}

void NeffTensors::addFromGraph(std::string_view name, Role role, const Shape& shape) {
    const bool weight = role == Role::Weight;
    const auto known = m_index.find({weight ? "file" : role == Role::Input ? "input" : "output", std::string(name)});
    if (known != m_index.end()) {
        ProgramTensor& tensor = m_tensors[known->second];
        if (tensor.shape.empty())
            tensor.shape = shape.shape;
        if (tensor.dtype.empty())
            tensor.dtype = shape.dtype;
        return;
    }
    // The graph may have names of its own: what a definition lists is complete.
    if (weight || shape.shape.empty() || m_hasRole[static_cast<size_t>(role)] ||
        !m_graphNames.emplace(role, name).second)
        return;
    ProgramTensor tensor;
    tensor.name = name;
    tensor.role = role;
    tensor.shape = shape.shape;
    tensor.dtype = shape.dtype;
    tensor.sizeBytes = sizeOf(shape.shape, shape.dtype);
    m_graphOnly.push_back(std::move(tensor));
}

void NeffTensors::readGraph(const dom::object& json) {
    dom::array nodes;
    if (json["nodes"].get(nodes) != simdjson::SUCCESS)
        return;
    const GraphEntries entries(json);
    size_t index = 0;
    for (const dom::element item : nodes) {
        const size_t node = index++;
        dom::object object;
        if (item.get(object) != simdjson::SUCCESS)
            continue;
        const bool input = textAt(object, "op") == "null";
        const bool weight = input && textAt(object, "is_param") == "1";
        dom::array outputs;
        if (object["output_names"].get(outputs) != simdjson::SUCCESS)
            continue;
        size_t output = 0;
        for (const dom::element name : outputs) {
            std::string_view text;
            auto [shape, dtype] = entries.of(node, output++);
            if (name.get(text) == simdjson::SUCCESS)
                addFromGraph(text,
                             weight  ? Role::Weight
                             : input ? Role::Input
                                     : Role::Output,
                             {std::move(shape), std::move(dtype), {}});
        }
    }
}

std::vector<ProgramTensor> NeffTensors::take() {
    for (ProgramTensor& tensor : m_graphOnly)
        m_tensors.push_back(std::move(tensor));
    std::stable_sort(m_tensors.begin(), m_tensors.end(), [](const ProgramTensor& a, const ProgramTensor& b) {
        return std::tie(a.role, a.name) < std::tie(b.role, b.name);
    });
    return std::move(m_tensors);
}

} // namespace parsers
