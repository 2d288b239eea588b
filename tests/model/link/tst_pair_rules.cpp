// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/pair_rules.h"

#include <QtTest>

using model::UuidVerdict;

class TestPairRules : public QObject {
    Q_OBJECT

private slots:
    void uuidsAreComparedByOneRule_data() {
        QTest::addColumn<QString>("uid");
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("neff");
        QTest::addColumn<int>("verdict");
        const QString a = "0123456789abcdef0123456789abcdef", b = "f123456789abcdef0123456789abcdef";
        const QString zero = "5300456789abcdef0123456789abcdef", none = "00" + a.mid(2), odd = "1003" + a.mid(4);
        const int equal = int(UuidVerdict::Equal), other = int(UuidVerdict::Different),
                  open = int(UuidVerdict::CannotTell);
        QTest::newRow("uid equal") << a << "" << a << equal;
        QTest::newRow("uid other") << a << a << b << other;
        QTest::newRow("written whole, with junk behind") << "" << a + "a0f1ff7f" << a << equal;
        QTest::newRow("written, another") << "" << b + "7f" << a << other;
        QTest::newRow("written, too short") << "" << a.left(20) << a << other;
        QTest::newRow("cut at the zero byte") << ""
                                              << "53" << zero << equal;
        QTest::newRow("cut, but longer than that") << ""
                                                   << "5345" << zero << other;
        QTest::newRow("one byte, foreign NEFF with the same first one") << ""
                                                                        << "53"
                                                                        << "53" + a.mid(2) << other;
        QTest::newRow("nothing written") << ""
                                         << "" << a << open;
        QTest::newRow("NEFF begins with zero, nothing written") << ""
                                                                << "" << none << open;
        QTest::newRow("NEFF begins with zero, something written") << ""
                                                                  << "01" << none << other;
        QTest::newRow("a zero across two bytes is none") << "" << odd << odd << equal;
        QTest::newRow("NEFF without uuid") << a << a << "" << open;
    }
    void uuidsAreComparedByOneRule() {
        QFETCH(QString, uid);
        QFETCH(QString, written);
        QFETCH(QString, neff);
        QFETCH(int, verdict);
        QCOMPARE(int(model::compareUuid(uid.toStdString(), written.toStdString(), neff.toStdString())), verdict);
    }
    void namesPairByALongNumber() {
        QVERIFY(model::namesShareNumber("/a/171450338541704_instid_0_vnc_0.ntff", "/b/neff_171450338541704.neff"));
        QVERIFY(model::namesShareNumber("neff_20_vnc_0_18446744073709551616.ntff", "18446744073709551616.neff"));
        QVERIFY(!model::namesShareNumber("profile_exec_12345.ntff", "neff_12345.neff"));
        QVERIFY(!model::namesShareNumber("1714503385417041.ntff", "171450338541704.neff"));
        QVERIFY(!model::namesShareNumber("/123456789/a.ntff", "/123456789/b.neff"));
    }
    void stemsLeaveNumberedPartsOut_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("stem");
        QTest::newRow("NEFF") << "/x/fused.neff"
                              << "fused";
        QTest::newRow("execution") << "/x/fused_exec_2.ntff"
                                   << "fused";
        QTest::newRow("profile in front") << "profile_attn_v6_exec_2.ntff"
                                          << "attn_v6";
        QTest::newRow("the name that says nothing") << "profile_rank_0_exec_3.ntff"
                                                    << "";
        QTest::newRow("session") << "profile_nc_0_session_0.ntff"
                                 << "";
        QTest::newRow("graph") << "graph_abc_vnc_1.neff"
                               << "abc";
        QTest::newRow("NEFF's path with .ntff behind") << "model.x.neff.ntff"
                                                       << "model.x";
        QTest::newRow("word without number stays") << "my_rank_exec.ntff"
                                                   << "my_rank_exec";
        QTest::newRow("model within stays") << "big_model_vnc_0.ntff"
                                            << "big_model";
    }
    void stemsLeaveNumberedPartsOut() {
        QFETCH(QString, name);
        QFETCH(QString, stem);
        QCOMPARE(QString::fromStdString(model::nameStem(name.toStdString())), stem);
    }
};

QTEST_APPLESS_MAIN(TestPairRules)
#include "tst_pair_rules.moc"
