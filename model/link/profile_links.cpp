// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/profile_links.h"

#include "model/link/device_process.h"
#include "model/runtime/sync_index.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace model {
namespace {

constexpr int64_t kToleranceNs = 10'000;
constexpr Confidence kByOverlap = 0.95f;
constexpr Confidence kByOrder = 0.7f;

/// One execution over its physical cores: rows of LinkResult::executions.
struct Whole {
    std::vector<size_t> rows;
    Timestamp start, end;
    ProgramId program;
    bool taken = false;
};

bool hasCoreOf(const Whole& whole, const DeviceProfile& profile, const std::vector<Execution>& executions) {
    return std::any_of(whole.rows.begin(), whole.rows.end(), [&](size_t row) {
        return std::any_of(profile.subgraphs.begin(), profile.subgraphs.end(), [&](const DeviceSubgraph& subgraph) {
            return static_cast<int>(subgraph.core) == executions[row].core;
        });
    });
}

class ProfileLinker {
public:
    ProfileLinker(const LinkInput& input, LinkResult& result, ProfileId id, const ProfileProcess& process)
        : m_in(input)
        , m_out(result)
        , m_id(id)
        , m_profile(input.profiles[id.index()])
        , m_process(process)
        , m_syncs(process.trace->syncPoints) {}

    void run() {
        collect();
        if (m_process.tied)
            for (size_t i = 0; i < m_profile.executions.size(); ++i)
                matchByTime(i);
        matchByOrder();
        linkInstructions();
    }

private:
    void collect() {
        std::map<std::tuple<int, uint64_t, size_t>, size_t> wholeOf; // nc, exec_id, turn of the id on a core
        std::map<std::tuple<int, uint64_t, int>, size_t> turns;
        for (size_t row = 0; row < m_out.executions.size(); ++row) {
            const Execution& execution = m_out.executions[row];
            if (execution.worker != m_process.trace->worker || !execution.hasExecId || execution.profile.valid())
                continue;
            const size_t turn = turns[{execution.nc, execution.execId, execution.core}]++;
            const auto [entry, isNew] = wholeOf.try_emplace({execution.nc, execution.execId, turn}, m_wholes.size());
            const Timestamp end = execution.start + execution.duration;
            if (isNew)
                m_wholes.push_back({{}, execution.start, end, execution.program});
            Whole& whole = m_wholes[entry->second];
            whole.rows.push_back(row);
            whole.start = std::min(whole.start, execution.start);
            whole.end = std::max(whole.end, end);
        }
        std::erase_if(m_wholes, [&](const Whole& whole) { return !hasCoreOf(whole, m_profile, m_out.executions); });
        std::stable_sort(m_wholes.begin(), m_wholes.end(),
                         [](const Whole& a, const Whole& b) { return a.start < b.start; });
    }

    ProgramId programOf(const DeviceExecution& entry) const {
        return entry.program < m_profile.programs.size() ? m_profile.programs[entry.program].program : ProgramId();
    }

    void matchByTime(size_t index) {
        const DeviceExecution& entry = m_profile.executions[index];
        const ProgramId program = programOf(entry);
        const std::optional<Timestamp> near = m_syncs.toHost(-1, entry.start);
        if (!near)
            return;
        // Cores have sync points of their own, some microseconds apart: first near, then exactly.
        const Duration reach(10 * kToleranceNs);
        const auto first = std::lower_bound(m_wholes.begin(), m_wholes.end(), *near - reach,
                                            [](const Whole& whole, Timestamp time) { return whole.start < time; });
        Whole* best = nullptr;
        int64_t bestOverlap = 0;
        for (auto whole = first; whole != m_wholes.end() && whole->start <= *near + reach; ++whole) {
            if (whole->taken || (program.valid() && whole->program.valid() && program != whole->program))
                continue;
            const int core = m_out.executions[longestRow(*whole)].core;
            const Timestamp start = *m_syncs.toHost(core, entry.start);
            const Timestamp end = *m_syncs.toHost(core, entry.end);
            const int64_t overlap = (std::min(end, whole->end) - std::max(start, whole->start)).ns();
            const auto agree = [](Timestamp a, Timestamp b) {
                return (a - b).ns() <= kToleranceNs && (b - a).ns() <= kToleranceNs;
            };
            if (overlap > bestOverlap && agree(start, whole->start) && agree(end, whole->end)) {
                best = &*whole;
                bestOverlap = overlap;
            }
        }
        if (best)
            take(*best, index, LinkMethod::DeviceOverlap, kByOverlap);
    }

    size_t longestRow(const Whole& whole) const {
        return *std::max_element(whole.rows.begin(), whole.rows.end(), [&](size_t a, size_t b) {
            return m_out.executions[a].duration < m_out.executions[b].duration;
        });
    }

    void matchByOrder() {
        std::map<ProgramId, std::vector<size_t>> entries;
        for (size_t i = 0; i < m_profile.executions.size(); ++i)
            if (!m_methods.count(i) && programOf(m_profile.executions[i]).valid())
                entries[programOf(m_profile.executions[i])].push_back(i);
        for (const auto& [program, indices] : entries) {
            std::vector<Whole*> open;
            for (Whole& whole : m_wholes)
                if (!whole.taken && whole.program == program)
                    open.push_back(&whole);
            for (size_t k = 0; open.size() == indices.size() && k < open.size(); ++k)
                take(*open[k], indices[k], LinkMethod::Order, kByOrder);
        }
    }

    void take(Whole& whole, size_t index, LinkMethod method, Confidence confidence) {
        whole.taken = true;
        m_methods[index] = {method, confidence};
        m_profile.executions[index].hardwareSpan = m_out.executions[longestRow(whole)].hardware;
        for (const size_t row : whole.rows) {
            Execution& execution = m_out.executions[row];
            execution.profile = m_id;
            execution.profileExecution = static_cast<int>(index);
            m_rowOf[{index, execution.core}] = row;
        }
    }

    /// From the hardware span of a core to the first instruction of that execution on each track of the core.
    void linkInstructions() {
        if (m_methods.empty())
            return;
        for (const Lane& lane : m_in.lanes.all()) {
            if (lane.layer != Layer::Device || lane.profile != m_id || lane.engine < 0)
                continue;
            std::map<uint16_t, SpanId> first;
            for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
                const uint64_t detail = m_in.spans.detail(SpanId(i));
                if (detail >= m_profile.instructions.size())
                    continue;
                const auto [entry, isNew] = first.try_emplace(m_profile.instructions.executionOf(detail), SpanId(i));
                if (!isNew && m_in.spans.start(SpanId(i)) < m_in.spans.start(entry->second))
                    entry->second = SpanId(i);
            }
            for (const auto& [index, span] : first) {
                const auto row = m_rowOf.find({index, lane.core});
                if (row == m_rowOf.end())
                    continue;
                const auto& [method, confidence] = m_methods[index];
                m_out.links.push_back({m_out.executions[row->second].hardware, span, method, confidence});
            }
        }
    }

    const LinkInput& m_in;
    LinkResult& m_out;
    ProfileId m_id;
    DeviceProfile& m_profile;
    const ProfileProcess& m_process;
    SyncIndex m_syncs;
    std::vector<Whole> m_wholes;
    std::map<size_t, std::pair<LinkMethod, Confidence>> m_methods; ///< by index of the timeline's entry
    std::map<std::pair<size_t, int>, size_t> m_rowOf;              ///< (entry, core) → row of executions
};

} // namespace

void linkProfiles(const LinkInput& input, LinkResult& result) {
    for (size_t i = 0; i < input.profiles.size(); ++i) {
        const ProfileProcess process = processOf(input.profiles[i], input.runtimeTraces, input.workers);
        if (process.trace)
            ProfileLinker(input, result, ProfileId(i), process).run();
    }
}

} // namespace model
