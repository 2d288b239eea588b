// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/opcode.h"

#include <QtTest>

class TestOpcode : public QObject {
    Q_OBJECT

private slots:
    void provedNamesAreTheVendors() {
        QCOMPARE(model::opcodeText(0x02), std::string("MATMUL"));
        QCOMPARE(model::opcodeText(0xb0), std::string("EVENT_SEMAPHORE_RANGE_CLEAR"));
    }
    void unprovedOnesAreNumbersInUpperCase() {
        QCOMPARE(model::opcodeText(0xa8), std::string("op 0xA8"));
        QCOMPARE(model::opcodeText(0x00), std::string("op 0x00"));
        QVERIFY(model::opcodeName(0xa8).empty());
    }
    void aByteHasAProvedNameOrAGuessButNotBoth() {
        for (int op = 0; op < 256; ++op)
            QVERIFY(model::opcodeName(uint8_t(op)).empty() || model::opcodeGuess(uint8_t(op)).empty());
    }
};

QTEST_APPLESS_MAIN(TestOpcode)
#include "tst_opcode.moc"
