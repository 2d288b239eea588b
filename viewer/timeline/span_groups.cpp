// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/span_groups.h"

#include "model/device/instruction_names.h"

#include <unordered_map>

namespace viewer {

namespace {

constexpr std::string_view kUnknownLayer = "Unknown"; // the vendor's word for what no layer leads to

/// Gives numbers to names while groups are made.
class Groups {
public:
    explicit Groups(const model::Capture& capture) { m_groups->of.assign(capture.spans().size(), SpanGroups::kNone); }

    std::uint32_t number(const std::string& name) {
        const auto [known, isNew] = m_numbers.try_emplace(name, static_cast<std::uint32_t>(m_groups->names.size()));
        if (isNew)
            m_groups->names.push_back(name);
        return known->second;
    }
    void set(model::SpanId span, std::uint32_t number) {
        if (span.valid() && span.index() < m_groups->of.size())
            m_groups->of[span.index()] = number;
    }
    std::shared_ptr<const SpanGroups> done() { return m_groups; }

private:
    std::shared_ptr<SpanGroups> m_groups = std::make_shared<SpanGroups>();
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

std::string fileNameOf(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

/// A NEFF's file, else the uid under which the profile knows it, else the profile's own file.
std::string programName(const model::Capture& capture, const model::DeviceProfile& profile, std::size_t index) {
    if (index < profile.programs.size()) {
        const model::ProfiledProgram& program = profile.programs[index];
        if (program.program.valid())
            return fileNameOf(capture.programs()[program.program.index()].path);
        if (!program.uid.empty())
            return program.uid;
    }
    return fileNameOf(profile.path);
}

} // namespace

std::shared_ptr<const SpanGroups> groupsByLayer(const model::Capture& capture, const std::atomic<bool>& cancelled) {
    Groups groups(capture);
    for (std::size_t i = 0; i < capture.profiles().size(); ++i) {
        const model::DeviceProfile& profile = capture.profiles()[i];
        const model::ProfileNames& names = capture.names(model::ProfileId(i));
        std::unordered_map<const model::InstructionNames*, std::uint32_t> numbers; // a loop's names are kept once
        for (const model::Lane& lane : capture.lanes().all()) {
            if (lane.profile != model::ProfileId(i) || lane.content != model::LaneContent::Instructions)
                continue;
            for (std::size_t at = lane.firstSpan; at < std::size_t(lane.firstSpan) + lane.spanCount; ++at) {
                if (cancelled)
                    return groups.done();
                const model::Instruction instruction = profile.instructions[capture.spans().detail(model::SpanId(at))];
                const model::InstructionNames& known = names.of(instruction);
                const auto [number, isNew] = numbers.try_emplace(&known, SpanGroups::kNone);
                if (isNew && !known.layer.empty() && known.layer != kUnknownLayer)
                    number->second = groups.number(known.layer);
                groups.set(model::SpanId(at), number->second);
            }
        }
    }
    return groups.done();
}

std::shared_ptr<const SpanGroups> groupsByProgram(const model::Capture& capture, const std::atomic<bool>& cancelled) {
    Groups groups(capture);
    for (const model::Lane& lane : capture.lanes().all()) {
        if (!lane.profile.valid() || cancelled)
            continue;
        const model::DeviceProfile& profile = capture.profiles()[lane.profile.index()];
        const std::uint32_t only = groups.number(programName(capture, profile, 0));
        const bool several = profile.programs.size() > 1 && lane.content == model::LaneContent::Instructions;
        for (std::size_t i = lane.firstSpan; i < std::size_t(lane.firstSpan) + lane.spanCount; ++i) {
            std::uint32_t number = only;
            if (several) {
                const model::Instruction instruction = profile.instructions[capture.spans().detail(model::SpanId(i))];
                number = groups.number(programName(capture, profile, profile.subgraphs[instruction.subgraph].program));
            }
            groups.set(model::SpanId(i), number);
        }
    }
    for (const model::Execution& execution : capture.executions()) {
        if (!execution.program.valid() || cancelled)
            continue;
        const std::uint32_t number = groups.number(fileNameOf(capture.programs()[execution.program.index()].path));
        for (const model::SpanId span : {execution.hardware, execution.modelSwitch, execution.pre, execution.wait,
                                         execution.post, execution.schedule})
            groups.set(span, number);
    }
    return groups.done();
}

} // namespace viewer
