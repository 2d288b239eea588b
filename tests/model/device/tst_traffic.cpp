// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/traffic.h"

#include "tests/support/instruction_record.h"

#include <QtTest>

#include <optional>

using model::InstructionTraffic;
using model::instructionTraffic;
using test_support::Access;
using test_support::Dtype;
using test_support::Opcode;

namespace {

using Number = std::optional<uint64_t>;
const Access kSbuf{0x8030, {1, 1, 1, 1}, {4, 2, 1, 1}};
const Access kPsum{0x2000000, {1, 1, 1, 1}, {512, 1, 1, 1}};

} // namespace

class TestTraffic : public QObject {
    Q_OBJECT

private slots:
    void matmulComputesOnTheWholeArray() {
        const InstructionTraffic traffic =
            instructionTraffic(test_support::matmul(Dtype::Bfloat16, kSbuf, kPsum).bytes, 2);
        QCOMPARE(traffic.elements, Number(8 * 128 * 128));
        QCOMPARE(traffic.flops, Number(2 * 8 * 128 * 128));
        QCOMPARE(traffic.sbufRead, Number(8 * 2));
        QCOMPARE(traffic.psumWrite, Number(512 * 2)); // the size of the source's elements
        QVERIFY(!traffic.psumRead && !traffic.sbufWrite && !traffic.psumReadSbufWrite);
    }

    void weightsAreOnlyRead() {
        const InstructionTraffic traffic = instructionTraffic(test_support::loadWeights(Dtype::Fp32, kSbuf).bytes, 2);
        QCOMPARE(traffic.sbufRead, Number(8 * 4));
        QVERIFY(!traffic.elements && !traffic.sbufWrite && !traffic.psumWrite);
    }

    void fourDimensionsCount() {
        const Access source{0x2000000, {1, 1, 1, 1}, {3, 5, 7, 2}};
        const InstructionTraffic traffic = instructionTraffic(
            test_support::elementwise(Opcode::Cast, Dtype::Bfloat16, Dtype::Fp32, source, kSbuf).bytes, 2);
        QCOMPARE(traffic.psumRead, Number(210 * 2));
        QCOMPARE(traffic.sbufWrite, Number(8 * 4));
        QCOMPARE(traffic.psumReadSbufWrite, Number(8 * 4));
    }

    void nothingCrossesFromSbufToSbuf() {
        const InstructionTraffic traffic =
            instructionTraffic(test_support::tensorScalar(Dtype::Fp32, kSbuf, kSbuf, 1).bytes, 2);
        QCOMPARE(traffic.sbufRead, Number(32));
        QVERIFY(!traffic.psumReadSbufWrite);
    }

    void activateKeepsItsBiasTypeInTheHighBits() {
        auto record = test_support::activate(7, Dtype::Fp32, kPsum, kSbuf, 1);
        record.u8(32, 0xa6);
        QCOMPARE(instructionTraffic(record.bytes, 2).psumRead, Number(512 * 2));
    }

    void anUnknownTypeIsAbsentAndNotZero() {
        const InstructionTraffic traffic =
            instructionTraffic(test_support::elementwise(Opcode::Copy, Dtype(3), Dtype::Fp32, kPsum, kSbuf).bytes, 2);
        QVERIFY(!traffic.psumRead);
        QCOMPARE(traffic.sbufWrite, Number(32));
    }

    void dmaCountsBothItsSides() {
        const InstructionTraffic traffic =
            instructionTraffic(test_support::dmaDirect2d(1, 0x8005c03b0000, 0x802000033000, 128, 512).bytes, 2);
        QCOMPARE(traffic.hbmRead, Number(65536));
        QCOMPARE(traffic.sbufWrite, Number(65536));
        QVERIFY(!traffic.hbmWrite && !traffic.sbufRead);
    }

    void hugeCountsStayAtTheLargestNumber() {
        const Access huge{0, {1, 1, 1, 1}, {65535, 65535, 65535, 65535}};
        const InstructionTraffic traffic =
            instructionTraffic(test_support::elementwise(Opcode::Copy, Dtype::Fp32, Dtype::Fp32, huge, huge).bytes, 2);
        QCOMPARE(traffic.sbufRead, Number(~uint64_t(0)));
    }

    void opcodesThatMoveNothingAreEmpty() {
        for (const std::string& record :
             {test_support::nop().bytes, test_support::instruction(0x41).bytes, std::string()}) {
            const InstructionTraffic traffic = instructionTraffic(record, 2);
            QVERIFY(!traffic.sbufRead && !traffic.sbufWrite && !traffic.psumRead && !traffic.psumWrite &&
                    !traffic.flops);
        }
    }
};

QTEST_APPLESS_MAIN(TestTraffic)
#include "tst_traffic.moc"
