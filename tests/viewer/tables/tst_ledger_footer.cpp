// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/ledger_footer.h"

#include <QTest>

using namespace viewer;
using namespace Qt::StringLiterals;

class tst_ledger_footer : public QObject {
    Q_OBJECT

    static model::LayerShare share(int64_t device, int64_t wall) {
        model::LayerShare made;
        made.subject = "ProfilerStep#3";
        made.stepCount = 1;
        made.wall = model::Duration(wall);
        made.device = model::Duration(device);
        return made;
    }
    static int64_t sumOfParts(const std::vector<LedgerFooter::Row>& rows) {
        int64_t sum = 0;
        for (size_t i = 0; i + 1 < rows.size(); ++i)
            sum += rows[i].deviceNs;
        return sum;
    }

private slots:
    void operatorsAndIdleAreTheWall() {
        const auto rows = ledgerRows(share(2'354'900, 3'208'400), 6, 1'209'000, 2'354'900);
        QCOMPARE(rows.size(), size_t(3));
        QCOMPARE(rows[1].name, u"idle"_s);
        QCOMPARE(rows[1].deviceNs, 853'500);
        QCOMPARE(sumOfParts(rows), rows.back().deviceNs);
        QVERIFY(rows.back().note.contains(u"difference 0"_s));
    }

    void deviceTimeOfNoOperatorHasItsOwnRow() {
        const auto rows = ledgerRows(share(1000, 3000), 1, 0, 600);
        QCOMPARE(rows[1].name, u"device time of no operator"_s);
        QCOMPARE(rows[1].deviceNs, 400);
        QCOMPARE(sumOfParts(rows), rows.back().deviceNs);
    }

    void timeCountedForTwoOperatorsIsTakenBack() {
        const auto rows = ledgerRows(share(1000, 3000), 2, 0, 1500);
        QCOMPARE(rows[1].deviceNs, -500);
        QCOMPARE(sumOfParts(rows), rows.back().deviceNs);
    }
};

QTEST_GUILESS_MAIN(tst_ledger_footer)
#include "tst_ledger_footer.moc"
