// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/dma_descriptor.h"

#include "tests/support/instruction_record.h"

#include <QtTest>

using model::DmaMemory;
using model::DmaSide;

class TestDmaDescriptor : public QObject {
    Q_OBJECT

private slots:
    void bytesAreElementsOfBothDimensions() {
        auto record = test_support::dmaDirect2d(24, 0x1000, 0x2000, 128, 512);
        record.u16(34, 3);
        const auto dma = model::dmaDescriptor(record.bytes, 2);
        QVERIFY(dma);
        QCOMPARE(dma->semaphore, uint8_t(24));
        QCOMPARE(dma->increment, uint16_t(16));
        QCOMPARE(dma->from.bytes(), uint64_t(128 * 3 * 512));
        QCOMPARE(dma->to.bytes(), uint64_t(128 * 512));
    }

    void theChipSaysWhereSbufLies_data() {
        QTest::addColumn<int>("arch");
        QTest::addColumn<quint64>("address");
        QTest::addColumn<int>("memory");
        QTest::newRow("trn2 SBUF") << 2 << quint64(0x802000033000) << int(DmaMemory::Sbuf);
        QTest::newRow("trn2 HBM") << 2 << quint64(0x8005c03b0000) << int(DmaMemory::Hbm);
        QTest::newRow("trn1 SBUF") << 1 << quint64(0xfff00000000) << int(DmaMemory::Sbuf);
        QTest::newRow("trn1 HBM") << 1 << quint64(0xffeffffffff) << int(DmaMemory::Hbm);
        QTest::newRow("unknown chip") << 3 << quint64(0x802000033000) << int(DmaMemory::Unknown);
    }
    void theChipSaysWhereSbufLies() {
        QFETCH(int, arch);
        QFETCH(quint64, address);
        QFETCH(int, memory);
        const auto dma = model::dmaDescriptor(test_support::dmaDirect2d(1, address, 0, 1, 1).bytes, arch);
        QCOMPARE(int(dma->from.memory), memory);
    }

    void aTableEntryIsInHbmOnAnyChip() {
        auto record = test_support::dmaDirect2d(1, uint64_t{2} << 60 | uint64_t{0x0800'0007} << 32 | 0x40, 0, 1, 1);
        const auto dma = model::dmaDescriptor(record.bytes, 7);
        QVERIFY(dma->from.kind == DmaSide::Kind::Table);
        QVERIFY(dma->from.memory == DmaMemory::Hbm);
        QCOMPARE(dma->from.index, 7U);
        QCOMPARE(dma->from.flags, 0x800U);
        QCOMPARE(dma->from.offset, 0x40U);
    }

    void aVariableLiesNowhereYet() {
        const auto dma = model::dmaDescriptor(test_support::pseudoDmaDirect2d(1, 5, 6, 4, 16).bytes, 2);
        QVERIFY(dma->to.kind == DmaSide::Kind::Variable);
        QCOMPARE(dma->to.index, 6U);
        QVERIFY(dma->to.memory == DmaMemory::Unknown);
    }

    void otherInstructionsDescribeNoDma() {
        QVERIFY(!model::dmaDescriptor(test_support::nop().bytes, 2));
        QVERIFY(!model::dmaDescriptor({}, 2));
    }
};

QTEST_APPLESS_MAIN(TestDmaDescriptor)
#include "tst_dma_descriptor.moc"
