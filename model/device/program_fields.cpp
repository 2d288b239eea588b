// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/program_fields.h"

#include "model/hex_text.h"

#include <algorithm>
#include <utility>

namespace model {

namespace {

constexpr std::array<std::pair<unsigned, std::string_view>, 13> kFeatures = {{
    {1, "collective offset"},
    {2, "custom ops"},
    {3, "coalesced cc"},
    {4, "queue-set instances"},
    {5, "on-chip functions"},
    {6, "dynamic pwp"},
    {7, "indirect memcpy with semaphore wait"},
    {8, "indirect memcpy with bound check"},
    {9, "DMA descriptors of higher dimension"},
    {10, "vnc"},
    {11, "DVE perf mode"},
    {14, "remote semaphore"},
    {25, "large tensor"},
}};

std::string joined(const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts)
        out += (out.empty() ? "" : ", ") + text;
    return out;
}

class Fields {
public:
    void add(const char* section, std::string label, std::string value, const char* unit = "", bool fixed = false) {
        if (value.empty())
            return;
        DetailField field;
        field.section = section;
        field.label = std::move(label);
        field.value = std::move(value);
        field.unit = unit;
        field.fixed = fixed;
        m_fields.push_back(std::move(field));
    }
    std::vector<DetailField> take() { return std::move(m_fields); }

private:
    std::vector<DetailField> m_fields;
};

void addHeader(const Program& program, Fields& out) {
    out.add("Program", "name", program.name);
    out.add("Program", "uuid", program.uuid, "", true);
    out.add("Program", "compiler version", program.compilerVersion);
    out.add("Program", "target", program.target);
    out.add("Program", "cores of a logical NeuronCore", std::to_string(program.logicalCoreSize));
    out.add("Program", "features", joined(featureNames(program.featureBits)));
    out.add("Program", "path", program.path, "", true);
    out.add("Header", "package version", std::to_string(program.packageVersion));
    out.add("Header", "version", std::to_string(program.majorVersion) + "." + std::to_string(program.minorVersion));
    out.add("Header", "build version", program.buildVersion);
    out.add("Header", "feature bits", "0x" + hexNumber(program.featureBits), "", true);
    out.add("Header", "archive", std::to_string(program.dataSize), "bytes");
    out.add("Header", "hash", program.hash, "", true);
}

void addContents(const Program& program, Fields& out) {
    uint64_t bytes = 0;
    for (const NeffMember& member : program.members)
        bytes += std::min(member.sizeBytes, UINT64_MAX - bytes);
    out.add("Contents", "members", std::to_string(program.members.size()));
    out.add("Contents", "unpacked", std::to_string(bytes), "bytes");
    using Role = ProgramTensor::Role;
    constexpr std::array<std::pair<Role, const char*>, 3> kRoles = {
        {{Role::Input, "inputs"}, {Role::Output, "outputs"}, {Role::Weight, "weights"}}};
    for (const auto& [role, label] : kRoles)
        out.add("Contents", label, std::to_string(program.tensorBytes(role)), "bytes");
    for (const ProgramSubgraph& subgraph : program.subgraphs) {
        std::string engines;
        for (size_t e = 0; e < subgraph.engines.size(); ++e)
            if (!subgraph.engines[e].member.empty())
                engines += (engines.empty() ? "" : ", ") + std::string(kEngineNames[e]) + " " +
                           std::to_string(subgraph.engines[e].instructions);
        out.add("Instructions", subgraph.name, engines);
    }
    for (const ProgramSubgraph& subgraph : program.subgraphs)
        for (const ProgramQueue& queue : subgraph.queues)
            out.add("DMA queues", queueDisplayName(queue.name), queue.type + ", " + subgraph.name);
}

} // namespace

std::vector<std::string> featureNames(uint64_t bits) {
    std::vector<std::string> names;
    for (unsigned bit = 0; bit < 64; ++bit) {
        if (!(bits >> bit & 1))
            continue;
        const auto known =
            std::find_if(kFeatures.begin(), kFeatures.end(), [&](const auto& feature) { return feature.first == bit; });
        names.push_back(known != kFeatures.end() ? std::string(known->second) : "bit " + std::to_string(bit));
    }
    return names;
}

std::vector<DetailField> programFields(const Program& program) {
    Fields out;
    addHeader(program, out);
    if (program.readable)
        addContents(program, out);
    return out.take();
}

} // namespace model
