// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/operand_text.h"

#include "model/device/operand_fields.h"
#include "tests/support/instruction_record.h"

#include <QtTest>

using test_support::Access;
using test_support::Dtype;
using test_support::Instruction;
using test_support::Opcode;

namespace {

model::SemaphoreNames someNames() {
    model::SemaphoreNames names;
    names[4] = "Scalar";
    names[6] = "Vector";
    names[26] = "qSyncDynamicHW";
    return names;
}

std::string text(const Instruction& instruction, int arch = 2) {
    static const model::SemaphoreNames names = someNames();
    return model::operandText(instruction.bytes, arch, &names);
}

const Access kSbuf{0x8030, {1, 1, 1, 1}, {4, 1, 1, 1}};
const Access kPsum{0x2000800, {1, -2, 0, 0}, {512, 3, 1, 1}};

} // namespace

class TestOperandText : public QObject {
    Q_OBJECT

private slots:
    void waitsAndUpdatesNameTheirSemaphores_data() {
        QTest::addColumn<int>("waitMode");
        QTest::addColumn<int>("updateMode");
        QTest::addColumn<int>("index");
        QTest::addColumn<std::string>("expected");
        QTest::newRow("at least") << 5 << 0 << 6 << std::string("S[6] (Vector)>=12");
        QTest::newRow("exactly") << 1 << 0 << 6 << std::string("S[6] (Vector)==12");
        QTest::newRow("nameless") << 5 << 0 << 9 << std::string("$S[9]>=12");
        QTest::newRow("event, cleared") << 7 << 0 << 3 << std::string("$E[3]==1-");
        QTest::newRow("unknown wait") << 9 << 0 << 3 << std::string("wait?9[3],12");
        QTest::newRow("event set") << 0 << 0x11 << 3 << std::string("$E[3]+@complete");
        QTest::newRow("up") << 0 << 0x13 << 4 << std::string("S[4] (Scalar)++@complete");
        QTest::newRow("down") << 0 << 0x14 << 4 << std::string("S[4] (Scalar)--@complete");
        QTest::newRow("add") << 0 << 0x15 << 2 << std::string("$S[2]+=12@complete");
        QTest::newRow("set") << 0 << 0x19 << 2 << std::string("$S[2]=12@complete");
        QTest::newRow("unknown update") << 0 << 0x20 << 2 << std::string("update?0x20[2],12");
    }
    void waitsAndUpdatesNameTheirSemaphores() {
        QFETCH(int, waitMode);
        QFETCH(int, updateMode);
        QFETCH(int, index);
        QFETCH(std::string, expected);
        Instruction drain = test_support::instruction(Opcode::Drain);
        drain.wait(uint8_t(waitMode), uint8_t(index), 12).update(uint8_t(updateMode), uint8_t(index));
        QCOMPARE(text(drain), expected);
    }

    void namesOfSemaphoresMayBeAbsent() {
        Instruction drain = test_support::instruction(Opcode::Drain);
        drain.wait(5, 6, 1);
        QCOMPARE(model::operandText(drain.bytes, 2, nullptr), std::string("$S[6]>=1"));
    }

    void weightsSayHowTheyAreLoaded() {
        Instruction load = test_support::loadWeights(Dtype::Fp32, {0xaa4c, {-1, 0, 0, 0}, {128, 1, 1, 1}});
        load.u8(33, 2);
        QCOMPARE(text(load),
                 std::string("fp32_mode=HIGH transpose_mode=DISABLED src=fp32@0xaa4c[-1,0,0][128,1,1] 128*128"));
        QCOMPARE(text(load, 1), std::string("fp32_mode=HIGH src=fp32@0xaa4c[-1,0,0][128,1,1] 128*128"));
    }

    void matmulNamesNoTypeForItsDestination() {
        Instruction matmul = test_support::matmul(Dtype::Bfloat16, kSbuf, kPsum);
        matmul.update(0x13, 5);
        QCOMPARE(text(matmul), std::string("$S[5]++@complete acc_flags=3 src=bfloat16@0x8030[1,1,1][4,1,1] "
                                           "dst=0x2000800[1,-2,0][512,3,1] 128*128"));
    }

    void activateTakesItsBiasFromMemoryOrFromItself() {
        Instruction activate = test_support::activate(7, Dtype::Fp32, kPsum, kSbuf, 1.0F);
        QCOMPARE(text(activate),
                 std::string("EXP bias_imm=0.000000 src=fp32@0x2000800[1,-2,0][512,3,1] dst=fp32@0x8030[1,1,1][4,1,1] "
                             "channels=4 scale=1.000000 imm=0.000000 accumulator_cmd=IDLE"));
        activate.u8(12, 0).u8(32, 0xa6).u32(40, 0x6014).u8(35, 0x1d).u8(15, 1).u32(44, 0x30);
        QCOMPARE(text(activate),
                 std::string(
                     "?29 bias_ptr=fp32@0x6014 src=bfloat16@0x2000800[1,-2,0][512,3,1] dst=fp32@0x8030[1,1,1][4,1,1] "
                     "channels=4 scale=1.000000 imm=[0x30] accumulator_cmd=IDLE"));
    }

    void elementwiseOpcodesShareALayout() {
        const std::string expected =
            "src=fp32@0x8030[1,1,1,1][4,1,1,1] dst=bfloat16@0x8030[1,1,1,1][4,1,1,1] channels=4";
        for (const Opcode opcode : {Opcode::Copy, Opcode::Cast, Opcode::Reciprocal})
            QCOMPARE(text(test_support::elementwise(opcode, Dtype::Fp32, Dtype::Bfloat16, kSbuf, kSbuf)), expected);
    }

    void reduceNamesItsOperationOrShowsItRaw() {
        Instruction reduce = test_support::tensorReduce(Dtype::Fp32, 8, kSbuf, kSbuf);
        reduce.u8(35, 1);
        QCOMPARE(text(reduce), std::string("op=MAX dim=X negated=1 src=fp32@0x8030[1,1,1,1][4,1,1,1] "
                                           "dst=fp32@0x8030[1,1,1,1][4,1,1,1] channels=4"));
        reduce.u8(36, 17).u8(37, 3).u8(35, 0);
        QVERIFY(text(reduce).starts_with("op=?17 dim=?3 src="));
    }

    void tensorScalarShowsItsPointer() {
        Instruction scalar = test_support::tensorScalar(Dtype::Fp32, kSbuf, kSbuf, 0.0F);
        scalar.u32(40, 0x6840);
        QCOMPARE(text(scalar), std::string("ops=MULTIPLY,BYPASS imm=0x6840,0 imm_src=PTR,INSTRUCTION "
                                           "src=fp32@0x8030[1,1,1][4,1,1] dst=fp32@0x8030[1,1,1][4,1,1] channels=4"));
    }

    void anUnknownTypeIsShownRaw() {
        QVERIFY(text(test_support::elementwise(Opcode::Copy, Dtype(3), Dtype::Fp32, kSbuf, kSbuf))
                    .starts_with("src=?3@0x8030"));
    }

    void eventSemaphoreHasASecondWaitAndUpdate() {
        Instruction semaphore = test_support::eventSemaphore();
        semaphore.u8(32, 1).u8(33, 2).u32(36, 3).u8(34, 0x13).u8(35, 2);
        QCOMPARE(text(semaphore), std::string("setter=0 $S[2]==3 $S[2]++@complete"));
    }

    void writeNamesOneWordOrTwo() {
        Instruction write = test_support::write(0x803802701804, 1);
        QCOMPARE(text(write), std::string("data=0x1 size=4 dst=0x803802701804"));
        write.u8(13, 4).u64(24, 0x80100250f038).u64(40, 2);
        QCOMPARE(text(write), std::string("data=0x1,0x2 size=4,4 dst=0x803802701804,0x80100250f038"));
    }

    void notifySaysItsKindOnlyWhereItIsKnown() {
        QCOMPARE(text(test_support::notify(2).u8(39, 1)), std::string("hint=2 notification=EXPLICIT trace=START"));
        QCOMPARE(text(test_support::notify(2).u8(39, 4)), std::string("hint=2 notification=?4"));
    }

    void branchesPrintTheirDistanceUnsigned() {
        QCOMPARE(text(test_support::jump(-2816).debugHint(2)),
                 std::string("cmp_op=ALWAYS label_id=4294964480 debugHint=2"));
        QCOMPARE(text(test_support::compareBranch(896)),
                 std::string("cmp_op=EQ dtype=int32 cmp0=$R[0] cmp1=0 label_id=896"));
    }

    void loadsAndStoresNameTheirRegisters() {
        QCOMPARE(text(test_support::tensorLoad(0x8005c0365000, 2)),
                 std::string("addr=uint32@0x8005c0365000[1,0][2,1] data=$R[130],$R[131]"));
        QCOMPARE(text(test_support::tensorStore(0x10, 1)), std::string("addr=uint32@0x10[0,0][1,1] data=$R[0]"));
    }

    void countsOfRegistersStayInTheRecord() {
        const std::string shown = text(test_support::tensorLoad(0, 1).u8(14, 255).u8(15, 255));
        QVERIFY2(shown.ends_with(",?64993 more"), shown.c_str());
    }

    void dmaNamesAddressesTablesAndVariables() {
        Instruction dma = test_support::dmaDirect2d(24, 0x8005c03b0000, 0x802000033000, 128, 512);
        QCOMPARE(
            text(dma),
            std::string("semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,0][128,1] "
                        "dst_pattern=[512,0][128,1] src_addr_imm=0x8005c03b0000 src_shape_reg=0 "
                        "dst_addr_imm=0x802000033000 dst_shape_reg=0 compute_op=NONE"));
        dma.u64(16, uint64_t{2} << 60 | uint64_t{3} << 32 | 0x20).u8(62, 10);
        QVERIFY(text(dma).ends_with(
            "src_table_offset_imm=0x20 src_table_index=3 src_shape_reg=0 dst_addr_imm=0x802000033000 "
            "dst_shape_reg=0 in_dtype=fp32 out_dtype=bfloat16 compute_op=NONE"));
        const std::string compiled = text(test_support::pseudoDmaDirect2d(8, 5, 6, 4, 16));
        QVERIFY2(compiled.starts_with("dge_op=DIRECT2D semaphore=8"), compiled.c_str());
        QVERIFY2(compiled.ends_with(
                     "src_var_id=5 src_var_offset=0 src_shape_reg=0 dst_var_id=6 dst_var_offset=0 dst_shape_reg=0"),
                 compiled.c_str());
    }

    void pseudoTriggerNamesItsQueue() {
        QCOMPARE(text(test_support::pseudoDmaTrigger("qSyncIO0", 7)), std::string("qSyncIO0 block_id=7"));
        QCOMPARE(text(test_support::pseudoDmaTrigger("q\n", 7)), std::string("q\\x0a block_id=7"));
    }

    void settingsAreWords() {
        QCOMPARE(text(test_support::orderingMode(true)), std::string("ordering_mode=strict"));
        QCOMPARE(text(test_support::semaphoreRangeClear(207, 255)),
                 std::string("mode=SEMAPHORE_ZERO first=207 last=255"));
        QCOMPARE(text(test_support::nop(1)), std::string("cycle=1"));
        QCOMPARE(text(test_support::instruction(Opcode::ActivationTableLoad)), std::string("table_sel=0"));
    }

    void anUnknownOpcodeShowsItsPayloadRaw() {
        Instruction unknown = test_support::instruction(0xa8);
        unknown.wait(5, 6, 1).u8(12, 4).u16(14, 0x0109);
        QCOMPARE(text(unknown), std::string("S[6] (Vector)>=1 raw@12=04000901"));
        QCOMPARE(text(test_support::instruction(0xa8)), std::string());
    }

    void recordsOfAnotherSizeAreEmpty() {
        QCOMPARE(model::operandText({}, 2, nullptr), std::string());
        QCOMPARE(model::operandText(std::string(63, 'a'), 2, nullptr), std::string());
    }

    void everyRecordOfAnyBytesGivesText() {
        for (int opcode = 0; opcode < 256; ++opcode) {
            for (const char filling : {'\x00', '\x7f', '\xff'}) {
                std::string bytes(64, filling);
                bytes[0] = char(opcode);
                for (const char c : model::operandText(bytes, 2, nullptr))
                    QVERIFY(c >= ' ' && c < 0x7f);
            }
        }
    }

    void fieldsHoldOneOperandALineAndNoConstants() {
        Instruction dma = test_support::dmaDirect2d(26, 0x8005c03b0000, 0x802000033000, 128, 512);
        dma.wait(5, 6, 1);
        const model::SemaphoreNames names = someNames();
        std::vector<std::string> labels;
        std::string raised, read;
        for (const model::DetailField& field : model::operandFields(dma.bytes, 2, &names)) {
            QCOMPARE(field.section, std::string("Operands"));
            labels.push_back(field.label);
            raised = field.label == "semaphore raised" ? field.value : raised;
            read = field.label == "read" ? field.value : read;
        }
        QCOMPARE(labels.front(), std::string("wait"));
        QVERIFY(std::find(labels.begin(), labels.end(), "compute_op") == labels.end());
        QCOMPARE(raised, std::string("S[26] (qSyncDynamicHW)"));
        QCOMPARE(read, std::string("65536 bytes in HBM"));
    }

    void bytesThatNobodyUnderstandsAreListed() {
        Instruction drain = test_support::instruction(Opcode::Drain);
        drain.u8(40, 1).u16(44, 0x0f0f);
        const auto fields = model::operandFields(drain.bytes, 2, nullptr);
        QCOMPARE(fields.size(), size_t(1));
        QCOMPARE(fields[0].label, std::string("not decoded"));
        QCOMPARE(fields[0].value, std::string("@40=01 @44=0f0f"));
    }
};

QTEST_APPLESS_MAIN(TestOperandText)
#include "tst_operand_text.moc"
