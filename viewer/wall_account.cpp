// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/wall_account.h"

#include <algorithm>
#include <set>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

void add(int64_t& sum, model::Duration part) {
    sum = model::saturatingAdd(sum, part.ns());
}

void addDevice(const model::LedgerPart& part, WallAccount& account) {
    if (part.kind == model::LedgerKind::Operator)
        add(account.deviceOperatorsNs, part.duration);
    else if (part.kind == model::LedgerKind::NoOperator)
        add(account.deviceNoOperatorNs, part.duration);
    else
        add(account.idleNs[static_cast<size_t>(part.cause)], part.duration);
}

void addHost(const model::LedgerPart& part, WallAccount& account) {
    switch (part.kind) {
    case model::LedgerKind::Operator:
        return add(account.hostOperatorsNs, part.duration);
    case model::LedgerKind::Runtime:
        return add(account.hostRuntimeNs, part.duration);
    case model::LedgerKind::Waiting:
        return add(account.hostWaitingNs, part.duration);
    case model::LedgerKind::Framework:
        return add(account.hostFrameworkNs, part.duration);
    default:
        return add(account.hostNothingNs, part.duration);
    }
}

/// Workers whose time is asked about: those that have steps; without steps those that have any time on the host's
/// clock.
std::set<model::WorkerId> workersOf(const model::Capture& capture) {
    std::set<model::WorkerId> workers;
    for (const model::SpanId step : capture.steps())
        workers.insert(capture.lanes()[capture.lanes().laneOf(step)].worker);
    if (workers.empty())
        for (const model::Lane& lane : capture.lanes().all())
            if (lane.worker.valid() && lane.spanCount > 0 &&
                !(lane.clock.valid() && capture.clocks()[lane.clock.index()].own))
                workers.insert(lane.worker);
    return workers;
}

QString nameOf(const std::vector<model::StepLedger>& ledgers) {
    if (ledgers.size() == 1 || (!ledgers.empty() && !ledgers.front().span.valid()))
        return QString::fromStdString(ledgers.front().step);
    return QString::number(ledgers.size()) + u" steps"_s;
}

} // namespace

int64_t WallAccount::idleSumNs() const {
    int64_t sum = 0;
    for (const int64_t ns : idleNs)
        sum = model::saturatingAdd(sum, ns);
    return sum;
}

std::vector<std::pair<model::IdleCause, int64_t>> WallAccount::idleCauses() const {
    std::vector<std::pair<model::IdleCause, int64_t>> causes;
    for (size_t i = 0; i < idleNs.size(); ++i)
        if (idleNs[i] > 0)
            causes.emplace_back(static_cast<model::IdleCause>(i), idleNs[i]);
    std::stable_sort(causes.begin(), causes.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return causes;
}

WallAccount sumOf(const std::vector<model::StepLedger>& ledgers) {
    WallAccount account;
    std::set<model::WorkerId> workers;
    for (const model::StepLedger& ledger : ledgers) {
        workers.insert(ledger.worker);
        add(account.wallNs, ledger.wall.length());
        for (const model::LedgerPart& part : ledger.device)
            addDevice(part, account);
        for (const model::LedgerPart& part : ledger.host)
            addHost(part, account);
    }
    account.workers = workers.size();
    return account;
}

WallAccount wallAccount(const model::Capture& capture, std::optional<model::TimeRange> range, model::SpanId step) {
    std::vector<model::StepLedger> ledgers;
    if (range)
        for (const model::WorkerId worker : workersOf(capture))
            ledgers.push_back(model::wallLedgerOf(capture, worker, model::joined({*range}), "range"));
    else
        ledgers = model::wallLedger(capture);
    const size_t all = ledgers.size();
    if (!range && step.valid())
        std::erase_if(ledgers, [step](const model::StepLedger& ledger) { return ledger.span != step; });
    WallAccount account = sumOf(ledgers);
    account.name = nameOf(ledgers);
    account.ofRange = range.has_value();
    account.ofStep = ledgers.size() < all;
    account.ofSteps = !range && !capture.steps().empty();
    account.hasDevice = !capture.executions().empty();
    return account;
}

} // namespace viewer
