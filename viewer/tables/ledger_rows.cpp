// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/ledger_rows.h"

#include "model/query/verdict.h"
#include "viewer/formatting.h"

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t kMostIdleRows = 3;

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Words that go on in a row: "device time of this capture, not end-to-end latency".
QString verdictNote() {
    QString note = fromView(model::kVerdictNote);
    note.chop(1);
    note[0] = note[0].toLower();
    return note;
}

/// Why the sum of the operators here is not that of the rows above; empty when it is. `counted`: what they sum to.
QString mismatchOf(const WallAccount& account, int64_t countedNs, int64_t ns, LedgerSide side) {
    if (account.ofPart())
        return (account.ofRange ? u"of the range"_s : u"of this step"_s) +
               u"; the rows above are of all active steps"_s;
    const int64_t more = model::saturatingSubtract(countedNs, ns);
    if (more == 0)
        return {};
    const QString outside = account.ofSteps ? u"outside the step"_s : u"outside the wall"_s;
    if (more < 0)
        return durationText(-more) + u" more than above: of calls that began "_s + outside;
    return side == LedgerSide::Device
               ? QString(durationText(more) + u" of the above counted for two operators or "_s + outside)
               : QString(durationText(more) + u" of the above at the same time on other threads or "_s + outside);
}

LedgerRow totalRow(const WallAccount& account, LedgerSide side, const OperatorSums& sums, const QString& comment) {
    const bool device = side == LedgerSide::Device;
    LedgerRow row;
    row.kind = LedgerRow::Kind::Total;
    row.name = u"All operators"_s;
    if (!account.ofPart())
        row.calls = sums.calls;
    if (!account.ofPart() && device)
        row.selfCpuNs = sums.selfCpuNs;
    row.ns = device ? account.deviceOperatorsNs : account.hostOperatorsNs;
    const QString mismatch = mismatchOf(account, device ? sums.deviceNs : sums.selfCpuNs, row.ns, side);
    const QString words = comment.isEmpty() ? verdictNote() : QString(comment).replace(u'\n', u' ');
    row.note = mismatch.isEmpty() ? words : mismatch;
    row.tip = mismatch.isEmpty() ? comment : QString(mismatch + (comment.isEmpty() ? u""_s : u"\n"_s) + comment);
    if (!row.tip.isEmpty())
        row.tip += u'\n';
    row.tip += fromView(model::kVerdictNote);
    return row;
}

LedgerRow partRow(const QString& name, int64_t ns, const QString& tip) {
    LedgerRow row;
    row.name = name;
    row.ns = ns;
    row.tip = tip;
    return row;
}

void addIdleRows(const WallAccount& account, std::vector<LedgerRow>& rows) {
    const auto causes = account.idleCauses();
    const size_t own = causes.size() > kMostIdleRows ? kMostIdleRows - 1 : causes.size();
    for (size_t i = 0; i < own; ++i) {
        LedgerRow row = partRow(u"idle: "_s + fromView(model::idleCauseName(causes[i].first)), causes[i].second,
                                u"Click to see these gaps in the table Idle."_s);
        row.kind = LedgerRow::Kind::Idle;
        row.cause = causes[i].first;
        rows.push_back(std::move(row));
    }
    if (own == causes.size())
        return;
    LedgerRow other = partRow(u"idle: other causes"_s, 0, {});
    other.kind = LedgerRow::Kind::Idle;
    other.cause = causes[own].first;
    other.manyCauses = true;
    QStringList names;
    for (size_t i = own; i < causes.size(); ++i) {
        other.ns = model::saturatingAdd(other.ns, causes[i].second);
        names += fromView(model::idleCauseName(causes[i].first)) + u' ' +
                 timeInUnit(causes[i].second, unitFor(account.wallNs));
    }
    other.note = names.join(u", "_s);
    other.tip = names.join(u'\n') + u"\nClick to see all gaps in the table Idle."_s;
    rows.push_back(std::move(other));
}

void addHostRows(const WallAccount& account, std::vector<LedgerRow>& rows) {
    const auto add = [&](const QString& name, int64_t ns, const QString& tip) {
        if (ns > 0)
            rows.push_back(partRow(name, ns, tip));
    };
    add(u"runtime calls"_s, account.hostRuntimeNs, u"A thread was in a call of the runtime that is no wait."_s);
    add(u"waiting (synchronize)"_s, account.hostWaitingNs, u"The host waited for the device."_s);
    add(u"other framework events"_s, account.hostFrameworkNs,
        u"Python code, annotations and other events that are no operators."_s);
    add(u"nothing recorded"_s, account.hostNothingNs, u"No event of the host covers this time."_s);
}

LedgerRow wallRow(const WallAccount& account, LedgerSide side, const std::vector<LedgerRow>& rows) {
    LedgerRow row;
    row.kind = LedgerRow::Kind::Wall;
    row.name = u"Wall, "_s + account.name;
    if (account.workers > 1)
        row.name += u" of "_s + QString::number(account.workers) + u" workers"_s;
    row.ns = account.wallNs;
    int64_t difference = account.wallNs;
    for (const LedgerRow& part : rows)
        difference = model::saturatingSubtract(difference, part.ns);
    const QString sum = side == LedgerSide::Device ? u"operators + idle = wall"_s : u"operators + others = wall"_s;
    row.note =
        sum + u", difference "_s +
        (difference == 0 ? QString(timeInUnit(0, unitFor(account.wallNs)) + kNarrowSpace + unitFor(account.wallNs).name)
                         : signedDurationText(difference));
    row.tip = row.note;
    row.wrong = difference != 0;
    return row;
}

} // namespace

std::vector<LedgerRow> ledgerRows(const WallAccount& account, LedgerSide side, const OperatorSums& sums,
                                  const QString& comment) {
    std::vector<LedgerRow> rows = {totalRow(account, side, sums, comment)};
    if (side == LedgerSide::Device) {
        if (account.deviceNoOperatorNs > 0)
            rows.push_back(partRow(u"device time of no operator"_s, account.deviceNoOperatorNs,
                                   u"Executions that no operator is known to have launched."_s));
        addIdleRows(account, rows);
    } else {
        addHostRows(account, rows);
    }
    rows.push_back(wallRow(account, side, rows));
    return rows;
}

} // namespace viewer
