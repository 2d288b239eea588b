// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/operator_ledger.h"

#include "model/query/call_groups.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace model {
namespace {

constexpr size_t kSamplesForP95 = 20;
constexpr uint32_t kNoParent = 0xffffffffu;

/// One call of an operator.
struct Call {
    SpanId span;
    uint32_t parent = kNoParent; ///< index of the call that contains it
    uint32_t row = 0;
    int64_t childCpuNs = 0;
    int64_t deviceNs = 0;
    bool launched = false;
};

class LedgerMaker {
public:
    LedgerMaker(const Capture& capture, OperatorGroup group)
        : m_capture(capture)
        , m_spans(capture.spans())
        , m_groups(capture, group)
        , m_engines(capture) {}

    std::vector<OperatorRow> make() {
        for (const Lane& lane : m_capture.lanes().all())
            if (lane.layer == Layer::Framework && lane.layout == LaneLayout::Nested)
                collect(lane);
        addCpu();
        addExecutions();
        addFrameworkDevice();
        addStatistics();
        std::stable_sort(m_rows.begin(), m_rows.end(), [](const OperatorRow& a, const OperatorRow& b) {
            return std::tuple(a.deviceNs.value_or(-1), a.selfCpuNs) > std::tuple(b.deviceNs.value_or(-1), b.selfCpuNs);
        });
        return std::move(m_rows);
    }

private:
    bool isOperator(SpanId span) const {
        constexpr uint8_t kOut = kSpanInstant | kSpanAsync | kSpanUnfinished | kSpanBeganBefore | kSpanImplausible;
        return m_spans.operatorCall(span) == span && !(m_spans.flags(span) & kOut);
    }

    bool inActiveStep(SpanId span) const {
        const std::vector<SpanId>& steps = m_capture.steps();
        if (steps.empty())
            return true;
        const Timestamp start = m_spans.start(span);
        return std::any_of(steps.begin(), steps.end(),
                           [&](SpanId step) { return m_spans.start(step) <= start && start < m_spans.end(step); });
    }

    /// The operators of a thread, each with the innermost one that contains it.
    void collect(const Lane& lane) {
        std::vector<SpanId> found;
        for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
            if (isOperator(SpanId(i)) && inActiveStep(SpanId(i)))
                found.push_back(SpanId(i));
        std::sort(found.begin(), found.end(), [&](SpanId a, SpanId b) {
            return std::tuple(m_spans.start(a), -m_spans.duration(a).ns(), m_spans.depth(a), a) <
                   std::tuple(m_spans.start(b), -m_spans.duration(b).ns(), m_spans.depth(b), b);
        });
        std::vector<uint32_t> open;
        for (const SpanId span : found) {
            while (!open.empty() && (m_spans.end(m_calls[open.back()].span) <= m_spans.start(span) ||
                                     m_spans.end(m_calls[open.back()].span) < m_spans.end(span)))
                open.pop_back();
            Call call;
            call.span = span;
            call.parent = open.empty() ? kNoParent : open.back();
            call.row = rowOf(span);
            open.push_back(static_cast<uint32_t>(m_calls.size()));
            m_callOf.emplace(span, open.back());
            m_calls.push_back(call);
        }
    }

    uint32_t rowOf(SpanId span) {
        const StringId name = m_spans.name(span);
        std::string group = m_groups.of(span);
        const auto [entry, isNew] = m_rowOf.try_emplace({name, group}, static_cast<uint32_t>(m_rows.size()));
        if (isNew) {
            OperatorRow row;
            row.group = std::move(group);
            row.name = name;
            row.firstCall = span;
            m_rows.push_back(row);
        }
        return entry->second;
    }

    bool insideSameName(const Call& call) const {
        for (uint32_t at = call.parent; at != kNoParent; at = m_calls[at].parent)
            if (m_calls[at].row == call.row)
                return true;
        return false;
    }

    void addCpu() {
        for (const Call& call : m_calls)
            if (call.parent != kNoParent)
                m_calls[call.parent].childCpuNs += m_spans.duration(call.span).ns();
        for (const Call& call : m_calls) {
            OperatorRow& row = m_rows[call.row];
            const int64_t cpu = m_spans.duration(call.span).ns();
            ++row.calls;
            row.selfCpuNs += std::max<int64_t>(0, cpu - call.childCpuNs);
            row.cpuNs += insideSameName(call) ? 0 : cpu;
            if (m_spans.start(call.span) < m_spans.start(row.firstCall))
                row.firstCall = call.span;
        }
    }

    /// The rows of Capture::executions() that are one execution on several cores, next to each other.
    std::vector<const Execution*> sortedExecutions() const {
        std::vector<const Execution*> sorted;
        for (const Execution& execution : m_capture.executions())
            if (execution.operatorCall.valid())
                sorted.push_back(&execution);
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const Execution* a, const Execution* b) { return identity(*a) < identity(*b); });
        return sorted;
    }

    static std::tuple<WorkerId, SpanId, SpanId, uint64_t> identity(const Execution& execution) {
        return {execution.worker, execution.schedule, execution.wait, execution.execId};
    }

    void addExecutions() {
        const std::vector<const Execution*> sorted = sortedExecutions();
        for (size_t first = 0; first < sorted.size();) {
            size_t last = first;
            while (last < sorted.size() && identity(*sorted[last]) == identity(*sorted[first]))
                ++last;
            const auto call = m_callOf.find(sorted[first]->operatorCall);
            if (call != m_callOf.end())
                addExecution(m_calls[call->second], {sorted.begin() + static_cast<std::ptrdiff_t>(first),
                                                     sorted.begin() + static_cast<std::ptrdiff_t>(last)});
            first = last;
        }
    }

    static int64_t unionOf(std::vector<std::pair<Timestamp, Timestamp>> parts) {
        std::sort(parts.begin(), parts.end());
        int64_t sum = 0;
        Timestamp covered = parts.front().first;
        for (const auto& [begin, end] : parts) {
            const Timestamp from = std::max(begin, covered);
            sum += std::max<int64_t>(0, (end - from).ns());
            covered = std::max(covered, end);
        }
        return sum;
    }

    void addExecution(Call& call, const std::vector<const Execution*>& cores) {
        std::vector<std::pair<Timestamp, Timestamp>> parts;
        const Execution* earliest = cores.front();
        for (const Execution* core : cores) {
            const Timestamp begin = core->start + core->toOneClock;
            parts.emplace_back(begin, begin + core->duration);
            earliest = core->start < earliest->start ? core : earliest;
        }
        const int64_t device = unionOf(std::move(parts));
        call.launched = true;
        call.deviceNs += device;
        OperatorRow& row = m_rows[call.row];
        ++row.executions;
        const auto add = [](std::optional<int64_t>& sum, const std::optional<Duration>& part) {
            if (part)
                sum = sum.value_or(0) + part->ns();
        };
        add(row.deviceNs, Duration(device));
        add(row.scheduleLatencyNs, earliest->scheduleLatency);
        add(row.queueWaitNs, earliest->queueWait);
        Timestamp end = earliest->start;
        for (const Execution* core : cores) {
            end = std::max(end, core->start + core->duration);
            row.engines += m_engines.of(*core);
        }
        if (earliest->wait.valid())
            add(row.completionNs, m_spans.end(earliest->wait) - end);
        for (const Execution* core : cores)
            row.confidence = std::min(row.confidence.value_or(core->confidence), core->confidence);
        addToParents(call, device);
    }

    void addToParents(const Call& call, int64_t device) {
        m_counted.clear();
        for (uint32_t at = m_callOf.at(call.span); at != kNoParent; at = m_calls[at].parent) {
            if (std::find(m_counted.begin(), m_counted.end(), m_calls[at].row) != m_counted.end())
                continue; // an operator within one of its own name
            m_counted.push_back(m_calls[at].row);
            std::optional<int64_t>& total = m_rows[m_calls[at].row].deviceTotalNs;
            total = total.value_or(0) + device;
        }
    }

    /// For workers without executions: what the framework trace says itself of the device.
    void addFrameworkDevice() {
        std::set<WorkerId> ran;
        for (const Execution& execution : m_capture.executions())
            ran.insert(execution.worker);
        std::map<uint32_t, std::vector<std::pair<Timestamp, Timestamp>>> parts; // by call
        for (const Lane& lane : m_capture.lanes().all()) {
            if (lane.layer != Layer::Framework || lane.stream.empty() || ran.contains(lane.worker))
                continue;
            for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
                const SpanId span(i);
                const auto call = m_callOf.find(m_spans.operatorCall(span));
                if (call != m_callOf.end() &&
                    !(m_spans.flags(span) & (kSpanInstant | kSpanUnfinished | kSpanImplausible)))
                    parts[call->second].emplace_back(m_spans.start(span), m_spans.end(span));
            }
        }
        for (auto& [index, ranges] : parts) {
            Call& call = m_calls[index];
            const int64_t device = unionOf(std::move(ranges));
            call.launched = true;
            call.deviceNs += device;
            OperatorRow& row = m_rows[call.row];
            row.deviceNs = row.deviceNs.value_or(0) + device;
            row.deviceFromFramework = true;
            addToParents(call, device);
        }
    }

    void addStatistics() {
        std::vector<std::vector<int64_t>> samples(m_rows.size());
        int64_t all = 0;
        for (const Call& call : m_calls) {
            if (!call.launched)
                continue;
            samples[call.row].push_back(call.deviceNs);
            all += call.deviceNs;
        }
        for (size_t i = 0; i < m_rows.size(); ++i) {
            std::vector<int64_t>& values = samples[i];
            OperatorRow& row = m_rows[i];
            if (values.empty())
                continue;
            std::sort(values.begin(), values.end());
            const size_t count = values.size();
            row.deviceMeanNs = *row.deviceNs / static_cast<int64_t>(count);
            row.deviceMinNs = values.front();
            row.deviceMaxNs = values.back();
            if (count > 1)
                row.deviceSpreadNs = values.back() - values.front();
            row.deviceMedianNs =
                count % 2 ? values[count / 2] : values[count / 2 - 1] + (values[count / 2] - values[count / 2 - 1]) / 2;
            if (count >= kSamplesForP95)
                row.deviceP95Ns = values[(count * 95 + 99) / 100 - 1];
            if (all > 0)
                row.devicePercent = 100.0 * static_cast<double>(*row.deviceNs) / static_cast<double>(all);
        }
    }

    const Capture& m_capture;
    const SpanStore& m_spans;
    std::vector<Call> m_calls;
    std::unordered_map<SpanId, uint32_t> m_callOf;
    std::map<std::pair<StringId, std::string>, uint32_t> m_rowOf;
    CallGroups m_groups;
    EngineShare m_engines;
    std::vector<OperatorRow> m_rows;
    std::vector<uint32_t> m_counted;
};

} // namespace

std::string_view operatorGroupName(OperatorGroup group) {
    static constexpr std::array<std::string_view, kOperatorGroupCount> kNames = {"",     "shape", "module",
                                                                                 "step", "neff",  "stream"};
    return kNames[static_cast<size_t>(group)];
}

std::vector<OperatorRow> operatorLedger(const Capture& capture, OperatorGroup group) {
    return LedgerMaker(capture, group).make();
}

} // namespace model
