// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/execution_count.h"

#include <QtTest>

using namespace model;

namespace {

size_t totalOf(const std::vector<Execution>& executions) {
    ExecutionCount count;
    for (const Execution& execution : executions)
        count.add(execution);
    return count.total();
}

Execution ran(std::optional<uint64_t> execId, int core, int nc = 0, WorkerId worker = WorkerId(0)) {
    Execution execution;
    execution.worker = worker;
    execution.nc = nc;
    execution.core = core;
    execution.hasExecId = execId.has_value();
    execution.execId = execId.value_or(0);
    return execution;
}

} // namespace

class TestExecutionCount : public QObject {
    Q_OBJECT

private slots:
    void theCoresOfOneExecutionCountOnce() {
        QCOMPARE(totalOf({ran(1, 4), ran(1, 5), ran(2, 4), ran(2, 5)}), size_t(2));
    }
    void anIdThatComesAgainIsAnotherExecution() { QCOMPARE(totalOf({ran(0, 4), ran(0, 5), ran(0, 4)}), size_t(2)); }
    void workersAndNeuronCoresHaveIdsOfTheirOwn() {
        QCOMPARE(totalOf({ran(0, 4), ran(0, 4, 1), ran(0, 4, 0, WorkerId(1))}), size_t(3));
    }
    void withoutIdsTheBusiestCoreRanThemAll() { QCOMPARE(totalOf({ran({}, 4), ran({}, 4), ran({}, 5)}), size_t(2)); }
    void nothingIsNothing() { QCOMPARE(totalOf({}), size_t(0)); }
};

QTEST_GUILESS_MAIN(TestExecutionCount)
#include "tst_execution_count.moc"
