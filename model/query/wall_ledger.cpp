// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/wall_ledger.h"

#include "model/query/worker_wall.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>

namespace model {
namespace {

constexpr uint8_t kNoExtent = kSpanInstant | kSpanUnfinished | kSpanBeganBefore | kSpanImplausible | kSpanAsync;

/// A stretch that belongs to one operator (none: to an execution without one).
struct Piece {
    TimeRange range;
    StringId name;
};

/// What a worker did, in sets of nanoseconds; made once for all of its steps.
struct WorkerTime {
    std::vector<Piece> executions; ///< apart from each other, ascending
    std::array<RangeSet, kIdleCauseCount> idle;
    std::map<LaneId, std::vector<Piece>> operators; ///< by thread: each moment's innermost, ascending
    RangeSet runtime, waiting, framework;
};

bool isOnHostClock(const Capture& capture, const Lane& lane) {
    return !(lane.clock.valid() && capture.clocks()[lane.clock.index()].own);
}

/// The part of a joined set that touches a range. O(log set + touching).
RangeSet within(const RangeSet& set, const RangeSet& wall) {
    if (wall.empty())
        return {};
    const auto first = std::partition_point(set.begin(), set.end(),
                                            [&](const TimeRange& range) { return range.end <= wall.front().begin; });
    const auto last =
        std::partition_point(first, set.end(), [&](const TimeRange& range) { return range.begin < wall.back().end; });
    return intersection(RangeSet(first, last), wall);
}

class TimeCollector {
public:
    TimeCollector(const Capture& capture, WorkerId worker)
        : m_capture(capture)
        , m_spans(capture.spans())
        , m_worker(worker) {}

    WorkerTime collect() {
        for (size_t i = 0; i < m_capture.lanes().size(); ++i) {
            const Lane& lane = m_capture.lanes()[LaneId(i)];
            if (lane.worker == m_worker && isOnHostClock(m_capture, lane))
                collect(LaneId(i), lane);
        }
        for (RangeSet* set : {&m_time.runtime, &m_time.waiting, &m_time.framework})
            *set = joined(std::move(*set));
        for (RangeSet& set : m_time.idle)
            set = joined(std::move(set));
        collectExecutions();
        return std::move(m_time);
    }

private:
    TimeRange rangeOf(SpanId span) const { return {m_spans.start(span), m_spans.end(span)}; }
    bool counts(SpanId span) const { return !(m_spans.flags(span) & kNoExtent); }
    std::string_view name(SpanId span) const { return m_capture.text(m_spans.name(span)); }

    void collect(LaneId id, const Lane& lane) {
        std::vector<SpanId> operators;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
            const SpanId span(i);
            if (!counts(span))
                continue;
            if (lane.content == LaneContent::Idle)
                collectIdle(span);
            else if (lane.layer == Layer::Runtime)
                collectRuntime(span);
            else if (lane.layer == Layer::Framework && lane.stream.empty() && lane.layout == LaneLayout::Nested)
                collectFramework(span, operators);
        }
        if (!operators.empty())
            m_time.operators[id] = innermost(std::move(operators));
    }

    void collectIdle(SpanId span) {
        const IdleCause cause = idleCauseOf(name(span)).value_or(IdleCause::NothingRecorded);
        m_time.idle[static_cast<size_t>(cause)].push_back(rangeOf(span));
    }

    void collectRuntime(SpanId span) {
        const bool wait = causeOfRuntimeCall(name(span)) == IdleCause::Synchronize;
        (wait ? m_time.waiting : m_time.runtime).push_back(rangeOf(span));
    }

    void collectFramework(SpanId span, std::vector<SpanId>& operators) {
        if (m_spans.operatorCall(span) == span)
            operators.push_back(span);
        else if (isSynchronize(name(span)))
            m_time.waiting.push_back(rangeOf(span));
        else if (!isFrameworkMark(name(span), m_capture.text(m_spans.category(span))))
            m_time.framework.push_back(rangeOf(span));
    }

    /// Of the operators of one thread that are open at a moment the one that started last.
    std::vector<Piece> innermost(std::vector<SpanId> operators) const {
        std::sort(operators.begin(), operators.end(), [&](SpanId a, SpanId b) {
            return std::tuple(m_spans.start(a), -m_spans.duration(a).ns(), m_spans.depth(a), a) <
                   std::tuple(m_spans.start(b), -m_spans.duration(b).ns(), m_spans.depth(b), b);
        });
        std::vector<Piece> pieces;
        std::vector<SpanId> open;
        Timestamp at;
        const auto runTo = [&](Timestamp until) {
            while (!open.empty() && at < until) {
                const Timestamp end = std::min(m_spans.end(open.back()), until);
                if (at < end) {
                    pieces.push_back({{at, end}, m_spans.name(open.back())});
                    at = end;
                }
                if (m_spans.end(open.back()) <= at)
                    open.pop_back();
            }
        };
        for (const SpanId span : operators) {
            runTo(m_spans.start(span));
            at = m_spans.start(span);
            open.push_back(span);
        }
        runTo(Timestamp(std::numeric_limits<int64_t>::max()));
        return pieces;
    }

    void collectExecutions() {
        std::vector<const Execution*> sorted;
        for (const Execution& execution : m_capture.executions())
            if (execution.worker == m_worker && execution.hardware.valid() && counts(execution.hardware))
                sorted.push_back(&execution);
        std::stable_sort(sorted.begin(), sorted.end(), [](const Execution* a, const Execution* b) {
            return std::pair(a->start + a->toOneClock, a->core) < std::pair(b->start + b->toOneClock, b->core);
        });
        std::optional<Timestamp> covered;
        for (const Execution* execution : sorted) {
            const TimeRange written = rangeOf(execution->hardware);
            const TimeRange range{written.begin + execution->toOneClock, written.end + execution->toOneClock};
            const Timestamp begin = covered ? std::max(*covered, range.begin) : range.begin;
            if (begin >= range.end)
                continue;
            const SpanId call = execution->operatorCall;
            m_time.executions.push_back({{begin, range.end}, call.valid() ? m_spans.name(call) : StringId()});
            covered = range.end;
        }
    }

    const Capture& m_capture;
    const SpanStore& m_spans;
    const WorkerId m_worker;
    WorkerTime m_time;
};

/// Gives away the wall of a step, nanosecond by nanosecond, first come first served.
class Wall {
public:
    explicit Wall(RangeSet wall)
        : m_rest(std::move(wall)) {}

    Duration take(const RangeSet& set) {
        const RangeSet taken = within(set, m_rest);
        m_rest = without(m_rest, taken);
        return totalLength(taken);
    }
    /// Takes what pieces (ascending, apart from each other) have left of it, and adds it up by name.
    void take(const std::vector<Piece>& pieces, std::unordered_map<StringId, Duration>& byName) {
        if (m_rest.empty())
            return;
        auto piece = std::partition_point(pieces.begin(), pieces.end(), [&](const Piece& candidate) {
            return candidate.range.end <= m_rest.front().begin;
        });
        RangeSet taken;
        for (size_t i = 0; i < m_rest.size() && piece != pieces.end();) {
            const TimeRange common{std::max(piece->range.begin, m_rest[i].begin),
                                   std::min(piece->range.end, m_rest[i].end)};
            if (!common.empty()) {
                taken.push_back(common);
                byName[piece->name] = byName[piece->name] + common.length();
            }
            if (piece->range.end < m_rest[i].end)
                ++piece;
            else
                ++i;
        }
        m_rest = without(m_rest, joined(std::move(taken)));
    }
    Duration rest() const { return totalLength(m_rest); }

private:
    RangeSet m_rest;
};

void addOperators(const std::unordered_map<StringId, Duration>& byName, std::vector<LedgerPart>& parts) {
    for (const auto& [name, duration] : byName)
        if (name.valid())
            parts.push_back({LedgerKind::Operator, name, {}, duration});
    std::sort(parts.begin(), parts.end(), [](const LedgerPart& a, const LedgerPart& b) {
        return std::pair(-a.duration.ns(), a.operatorName) < std::pair(-b.duration.ns(), b.operatorName);
    });
}

void addPart(std::vector<LedgerPart>& parts, LedgerPart part) {
    if (part.duration.ns() > 0)
        parts.push_back(part);
}

void fillDevice(const WorkerTime& time, const RangeSet& all, StepLedger& ledger) {
    Wall wall(all);
    std::unordered_map<StringId, Duration> byName;
    wall.take(time.executions, byName);
    addOperators(byName, ledger.device);
    addPart(ledger.device, {LedgerKind::NoOperator, {}, {}, byName[StringId()]});
    for (size_t cause = 0; cause < kIdleCauseCount; ++cause) {
        Duration taken = wall.take(time.idle[cause]);
        if (cause + 1 == kIdleCauseCount)
            taken = taken + wall.rest();
        addPart(ledger.device, {LedgerKind::Idle, {}, static_cast<IdleCause>(cause), taken});
    }
}

void fillHost(const Capture& capture, const WorkerTime& time, const RangeSet& all, StepLedger& ledger) {
    Wall wall(all);
    std::unordered_map<StringId, Duration> byName;
    const LaneId own = ledger.span.valid() ? capture.lanes().laneOf(ledger.span) : LaneId();
    if (const auto first = time.operators.find(own); first != time.operators.end())
        wall.take(first->second, byName);
    for (const auto& [lane, pieces] : time.operators)
        if (lane != own)
            wall.take(pieces, byName);
    addOperators(byName, ledger.host);
    addPart(ledger.host, {LedgerKind::Runtime, {}, {}, wall.take(time.runtime)});
    addPart(ledger.host, {LedgerKind::Waiting, {}, {}, wall.take(time.waiting)});
    addPart(ledger.host, {LedgerKind::Framework, {}, {}, wall.take(time.framework)});
    addPart(ledger.host, {LedgerKind::Nothing, {}, {}, wall.rest()});
}

} // namespace

std::string_view ledgerKindName(LedgerKind kind) {
    static constexpr std::array<std::string_view, 7> kNames = {"operator", "no operator", "idle",   "runtime",
                                                               "waiting",  "framework",   "nothing"};
    return kNames[static_cast<size_t>(kind)];
}

std::string ledgerPartName(const Capture& capture, const LedgerPart& part) {
    switch (part.kind) {
    case LedgerKind::Operator:
        return std::string(capture.text(part.operatorName));
    case LedgerKind::NoOperator:
        return "no operator";
    case LedgerKind::Idle:
        return "idle: " + std::string(idleCauseName(part.cause));
    case LedgerKind::Runtime:
        return "runtime calls";
    case LedgerKind::Waiting:
        return "waiting (synchronize)";
    case LedgerKind::Framework:
        return "other framework events";
    case LedgerKind::Nothing:
        break;
    }
    return "nothing recorded";
}

StepLedger wallLedgerOf(const Capture& capture, WorkerId worker, const RangeSet& wall, std::string name) {
    StepLedger ledger{std::move(name), {}, worker, {}, {}, {}};
    if (!wall.empty())
        ledger.wall = {wall.front().begin, wall.back().end};
    const WorkerTime time = TimeCollector(capture, worker).collect();
    fillDevice(time, wall, ledger);
    fillHost(capture, time, wall, ledger);
    return ledger;
}

std::vector<StepLedger> wallLedger(const Capture& capture) {
    std::vector<StepLedger> ledgers;
    std::map<WorkerId, WorkerTime> times;
    const auto timeOf = [&](WorkerId worker) -> const WorkerTime& {
        const auto [entry, isNew] = times.try_emplace(worker);
        if (isNew)
            entry->second = TimeCollector(capture, worker).collect();
        return entry->second;
    };
    for (const SpanId step : capture.steps())
        ledgers.push_back({std::string(capture.text(capture.spans().name(step))),
                           step,
                           capture.lanes()[capture.lanes().laneOf(step)].worker,
                           {capture.spans().start(step), capture.spans().end(step)},
                           {},
                           {}});
    if (capture.steps().empty())
        for (const WorkerWall& of : wholeWall(capture))
            ledgers.push_back({"whole capture", {}, of.worker, {of.wall.front().begin, of.wall.back().end}, {}, {}});
    for (StepLedger& ledger : ledgers) {
        const RangeSet wall = joined({ledger.wall});
        fillDevice(timeOf(ledger.worker), wall, ledger);
        fillHost(capture, timeOf(ledger.worker), wall, ledger);
    }
    return ledgers;
}

Duration ledgerWall(const Capture& capture) {
    return totalLength(wholeWall(capture));
}

} // namespace model
