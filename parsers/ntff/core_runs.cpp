// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/core_runs.h"

#include "model/hex_text.h"

#include <unordered_map>
#include <unordered_set>

namespace parsers::ntff {

namespace {

constexpr uint16_t kNone = 0xffff;
constexpr size_t kMaxCores = 4096; // of one profile: no machine has as many

bool isEmpty(const TraceRun& run) {
    return run.bytes.size == 0 && run.bytes.inlineBytes.empty();
}

void addCollectives(const model::CollectivesInfo& from, model::CollectivesInfo& to) {
    const auto append = [](const auto& source, auto& target) {
        target.insert(target.end(), source.begin(), source.end());
    };
    append(from.ops, to.ops);
    append(from.comms, to.comms);
    append(from.streams, to.streams);
    append(from.channels, to.channels);
    append(from.participants, to.participants);
    append(from.payloads, to.payloads);
}

void addPrograms(const Info& info, model::DeviceProfile& profile, ProfileRuns& out) {
    for (const Node& node : info.nodes) {
        addCollectives(node.collectives, profile.collectives);
        if (node.subgraphs.empty() && node.uid.empty())
            continue; // a CPU or collectives node
        if (profile.programs.size() >= kNone || out.graphs.size() + node.subgraphs.size() > kNone) {
            ++out.tooMany;
            break;
        }
        for (const Subgraph& g : node.subgraphs) {
            model::DeviceSubgraph graph;
            graph.name = g.name;
            graph.neuronDevice = g.device;
            graph.core = g.core;
            graph.program = static_cast<uint16_t>(profile.programs.size());
            graph.execDuration = model::Ps(static_cast<int64_t>(g.execDuration));
            graph.queues = g.queues;
            graph.memory = g.memory;
            graph.collectives = g.collectives;
            profile.subgraphs.push_back(std::move(graph));
            out.graphs.push_back(&g);
        }
        profile.programs.push_back({model::hexText(node.uid), {}, false});
    }
}

void addExecutions(const Info& info, model::DeviceProfile& profile, ProfileRuns& out) {
    std::unordered_map<std::string, uint16_t> programOf;
    for (size_t i = 0; i < profile.programs.size(); ++i) {
        if (!profile.programs[i].uid.empty())
            programOf.emplace(profile.programs[i].uid, static_cast<uint16_t>(i));
    }
    for (const TimelineEntry& entry : info.timeline) {
        if (profile.executions.size() >= kNone) {
            ++out.tooMany;
            break;
        }
        model::DeviceExecution execution;
        execution.uid = model::hexText(entry.uid);
        if (const auto known = programOf.find(execution.uid); known != programOf.end())
            execution.program = known->second;
        execution.start = model::Ps(static_cast<int64_t>(entry.start));
        execution.end = model::Ps(static_cast<int64_t>(entry.end));
        profile.executions.push_back(std::move(execution));
    }
}

void addRuns(const Info& info, ProfileRuns& out) {
    std::unordered_map<uint32_t, size_t> byCore;
    std::unordered_set<uint32_t> ownRuns; // cores whose subgraphs hold their runs themselves
    for (uint16_t i = 0; i < out.graphs.size(); ++i) {
        const Subgraph& graph = *out.graphs[i];
        if (!graph.traces.empty()) {
            CoreRuns& core = out.cores.emplace_back();
            core.subgraphs.push_back(i);
            for (const TraceRun& run : graph.traces) {
                if (!isEmpty(run))
                    core.runs.push_back(&run);
            }
            ownRuns.insert(graph.core);
            continue;
        }
        const auto [entry, isNew] = byCore.try_emplace(graph.core, out.cores.size());
        if (isNew)
            out.cores.emplace_back();
        out.cores[entry->second].subgraphs.push_back(i);
    }
    for (const TraceRun& run : info.sessionRuns) {
        if (isEmpty(run))
            continue;
        const auto core = byCore.find(run.core);
        if (core != byCore.end())
            out.cores[core->second].runs.push_back(&run);
        else if (!ownRuns.contains(run.core))
            ++out.runsWithoutGraph;
    }
    std::erase_if(out.cores, [](const CoreRuns& core) { return core.runs.empty(); });
    if (out.cores.size() > kMaxCores) {
        out.cores.resize(kMaxCores);
        ++out.tooMany;
    }
}

} // namespace

ProfileRuns describePrograms(const Info& info, model::DeviceProfile& profile) {
    ProfileRuns out;
    addPrograms(info, profile, out);
    addExecutions(info, profile, out);
    addRuns(info, out);
    return out;
}

} // namespace parsers::ntff
