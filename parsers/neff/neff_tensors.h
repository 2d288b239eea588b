// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/program.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace simdjson::dom {
class object;
}

namespace parsers {

/// The tensors of a NEFF, gathered from its JSON members:
///   def.json var          name → type (input, output, file, virtual, …), size in bytes, file_name of weights
///   tensor_map.json       name → dtype, tf_shape, tf_format, tf_file
///   neff.json             nodes with op "null" (inputs; is_param "1": weights) and heads (outputs), attrs.shape and
///                         attrs.dltype by entry: node_row_ptr[node] + output
/// A variable without a size (the state buffer, tables of descriptors) is no tensor. One of the same name, type and
/// size in several subgraphs is one tensor that they share. neff.json fills in what the others leave open, and gives
/// the inputs, or the outputs, where no variable is one.
class NeffTensors {
public:
    void readTensorMap(const std::string& folder, const simdjson::dom::object& json);
    /// Call after the tensor map of the folder.
    void readVariables(const std::string& subgraph, const std::string& folder, const simdjson::dom::object& definition);
    /// Call last.
    void readGraph(const simdjson::dom::object& json);

    /// By role, then by name.
    std::vector<model::ProgramTensor> take();

private:
    struct Shape {
        std::vector<uint64_t> shape;
        std::string dtype, format;
    };
    void add(model::ProgramTensor tensor, const std::string& subgraph);
    void addFromGraph(std::string_view name, model::ProgramTensor::Role role, const Shape& shape);
    const Shape* mapped(const std::string& folder, std::string_view name) const;

    std::map<std::pair<std::string, std::string>, Shape> m_byName, m_byFile; // key: folder and name
    std::vector<model::ProgramTensor> m_tensors;
    std::vector<model::ProgramTensor> m_graphOnly; // inputs and outputs that no variable stands for
    std::set<std::pair<model::ProgramTensor::Role, std::string>> m_graphNames;
    std::array<bool, 4> m_hasRole{};                               // a variable has this role
    std::map<std::pair<std::string, std::string>, size_t> m_index; // kind and name → m_tensors
};

} // namespace parsers
