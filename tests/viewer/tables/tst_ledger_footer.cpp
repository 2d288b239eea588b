// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/ledger_rows.h"

#include "tests/viewer/drawn_capture.h"

#include <QTest>

using namespace viewer;
using namespace Qt::StringLiterals;
using model::IdleCause;

namespace {

/// One step of 3 208.4 µs, of which operators have 2 354.9 on the device.
WallAccount account(std::vector<std::pair<IdleCause, int64_t>> idle = {{IdleCause::Launch, 853'500}}) {
    WallAccount made;
    made.name = u"ProfilerStep#3"_s;
    made.ofSteps = true;
    made.workers = 1;
    made.wallNs = 3'208'400;
    made.hasDevice = true;
    made.deviceOperatorsNs = 2'354'900;
    for (const auto& [cause, ns] : idle)
        made.idleNs[static_cast<size_t>(cause)] = ns;
    made.hostOperatorsNs = 1'209'000;
    made.hostRuntimeNs = 200'000;
    made.hostWaitingNs = 1'700'000;
    made.hostFrameworkNs = 99'000;
    made.hostNothingNs = 400;
    return made;
}

constexpr OperatorSums kSums{6, 1'209'000, 2'354'900};

std::vector<LedgerRow> deviceRows(const WallAccount& of, const OperatorSums& sums = kSums) {
    return ledgerRows(of, LedgerSide::Device, sums, {});
}

int64_t sumOfParts(const std::vector<LedgerRow>& rows) {
    int64_t sum = 0;
    for (size_t i = 0; i + 1 < rows.size(); ++i)
        sum += rows[i].ns;
    return sum;
}

QStringList names(const std::vector<LedgerRow>& rows) {
    QStringList all;
    for (const LedgerRow& row : rows)
        all += row.name;
    return all;
}

} // namespace

class tst_ledger_footer : public QObject {
    Q_OBJECT

private slots:
    void aChosenStepIsTakenApartByItself() {
        tests::DrawnCapture made;
        const auto thread = made.lane(model::Layer::Framework, "Framework", "python3 main");
        made.span(thread, "ProfilerStep#3", tests::kStart, 1'000'000, 0, "user_annotation");
        made.span(thread, "aten::mul", tests::kStart + 100'000, 200'000);
        made.span(thread, "ProfilerStep#4", tests::kStart + 2'000'000, 700'000, 0, "user_annotation");
        made.span(thread, "aten::add", tests::kStart + 2'100'000, 50'000);
        const auto capture = made.seal();
        QCOMPARE(capture->steps().size(), size_t(2));
        const WallAccount all = wallAccount(*capture, std::nullopt);
        QCOMPARE(all.wallNs, 1'700'000);
        QCOMPARE(all.hostOperatorsNs, 250'000);
        QVERIFY(!all.ofPart());
        const WallAccount step = wallAccount(*capture, std::nullopt, capture->steps()[1]);
        QCOMPARE(step.name, u"ProfilerStep#4"_s);
        QCOMPARE(step.wallNs, 700'000);
        QCOMPARE(step.hostOperatorsNs, 50'000);
        QVERIFY(step.ofStep && step.ofPart());
        const auto rows = ledgerRows(step, LedgerSide::Host, kSums, {});
        QVERIFY(rows.front().note.startsWith(u"of this step"_s));
        QVERIFY(!rows.front().calls);
    }

    void operatorsAndIdleAreTheWall() {
        const auto rows = deviceRows(account());
        QCOMPARE(names(rows), (QStringList{u"All operators"_s, u"idle: launch"_s, u"Wall, ProfilerStep#3"_s}));
        QCOMPARE(rows[0].calls.value_or(0), 6);
        QCOMPARE(sumOfParts(rows), rows.back().ns);
        QCOMPARE(rows.back().note, u"operators + idle = wall, difference 0.0\u202fµs"_s);
        QVERIFY(!rows.back().wrong);
    }

    void aDifferenceOfANanosecondIsSaid() {
        WallAccount off = account();
        ++off.idleNs[static_cast<size_t>(IdleCause::Barrier)];
        const auto rows = deviceRows(off);
        QVERIFY(rows.back().wrong);
        QVERIFY2(rows.back().note.endsWith(u"difference \u22121\u202fns"_s), qPrintable(rows.back().note));
    }

    void threeCausesHaveARowEach() {
        const auto rows = deviceRows(
            account({{IdleCause::Transfer, 62'700}, {IdleCause::Launch, 391'200}, {IdleCause::ModelSwitch, 399'600}}));
        QCOMPARE(names(rows).mid(1, 3), (QStringList{u"idle: model switch"_s, u"idle: launch"_s, u"idle: transfer"_s}));
        QVERIFY(rows[3].cause == IdleCause::Transfer && !rows[3].manyCauses);
    }

    void moreThanThreeCausesShareTheThirdRow() {
        const auto rows = deviceRows(account({{IdleCause::Transfer, 62'700},
                                              {IdleCause::Launch, 391'200},
                                              {IdleCause::ModelSwitch, 246'000},
                                              {IdleCause::WaitingForDispatch, 128'400},
                                              {IdleCause::NothingRecorded, 25'200}}));
        QCOMPARE(names(rows).mid(1), (QStringList{u"idle: launch"_s, u"idle: model switch"_s, u"idle: other causes"_s,
                                                  u"Wall, ProfilerStep#3"_s}));
        QCOMPARE(rows[3].ns, 216'300);
        QCOMPARE(rows[3].note, u"waiting for dispatch 128.4, transfer 62.7, nothing recorded 25.2"_s);
        QVERIFY(rows[3].manyCauses);
        QCOMPARE(sumOfParts(rows), rows.back().ns);
    }

    void deviceTimeOfNoOperatorHasItsOwnRow() {
        WallAccount some = account({{IdleCause::Launch, 853'400}});
        some.deviceNoOperatorNs = 100;
        const auto rows = deviceRows(some);
        QCOMPARE(rows[1].name, u"device time of no operator"_s);
        QCOMPARE(rows[1].ns, 100);
        QCOMPARE(sumOfParts(rows), rows.back().ns);
    }

    void timeCountedForTwoOperatorsIsSaid() {
        const auto rows = deviceRows(account(), {6, 1'209'000, 2'400'000});
        QCOMPARE(rows[0].ns, 2'354'900);
        QVERIFY2(rows[0].note.startsWith(u"45.1\u202fµs of the above counted for two operators or outside the step"_s),
                 qPrintable(rows[0].note));
        QVERIFY(!rows.back().wrong);
    }

    void timeOfCallsThatBeganOutsideIsSaid() {
        const auto rows = deviceRows(account(), {6, 1'209'000, 2'300'000});
        QVERIFY2(rows[0].note.startsWith(u"54.9\u202fµs more than above"_s), qPrintable(rows[0].note));
    }

    void theCapturesOwnWordsStandBesideTheNumbers() {
        const auto own = ledgerRows(account(), LedgerSide::Device, kSums, u"A microbenchmark.\nNot latency."_s);
        QCOMPARE(own[0].note, u"A microbenchmark. Not latency."_s);
        QVERIFY(own[0].tip.contains(u"A microbenchmark.\nNot latency."_s));
        QVERIFY(own[0].tip.contains(u"Device time of this capture, not end-to-end latency."_s));
        QCOMPARE(deviceRows(account())[0].note, u"device time of this capture, not end-to-end latency"_s);
    }

    void theHostsSideAddsUpToTheSameWall() {
        const auto rows = ledgerRows(account(), LedgerSide::Host, kSums, {});
        QCOMPARE(names(rows),
                 (QStringList{u"All operators"_s, u"runtime calls"_s, u"waiting (synchronize)"_s,
                              u"other framework events"_s, u"nothing recorded"_s, u"Wall, ProfilerStep#3"_s}));
        QCOMPARE(sumOfParts(rows), rows.back().ns);
        QCOMPARE(rows.back().ns, deviceRows(account()).back().ns);
        QVERIFY(!rows.back().wrong);
    }

    void aRangeDoesNotPretendToBeTheRowsAbove() {
        WallAccount range = account();
        range.ofRange = true;
        range.ofSteps = false;
        range.name = u"range"_s;
        const auto rows = deviceRows(range);
        QVERIFY(!rows[0].calls);
        QVERIFY(rows[0].note.contains(u"of all active steps"_s));
        QCOMPARE(rows.back().name, u"Wall, range"_s);
    }

    void severalStepsAndWorkersAreSummed() {
        model::StepLedger step;
        step.worker = model::WorkerId(0);
        step.wall = {model::Timestamp(0), model::Timestamp(1000)};
        step.device = {{model::LedgerKind::Operator, {}, {}, model::Duration(400)},
                       {model::LedgerKind::Operator, {}, {}, model::Duration(100)},
                       {model::LedgerKind::Idle, {}, IdleCause::Transfer, model::Duration(500)}};
        step.host = {{model::LedgerKind::Waiting, {}, {}, model::Duration(1000)}};
        model::StepLedger other = step;
        other.worker = model::WorkerId(1);
        const WallAccount sum = sumOf({step, step, other});
        QCOMPARE(sum.workers, size_t(2));
        QCOMPARE(sum.wallNs, 3000);
        QCOMPARE(sum.deviceOperatorsNs, 1500);
        QCOMPARE(sum.idleSumNs(), 1500);
        QCOMPARE(sum.hostWaitingNs, 3000);
    }
};

QTEST_GUILESS_MAIN(tst_ledger_footer)
#include "tst_ledger_footer.moc"
