// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/occupancy.h"

#include "model/device/live_bytes.h"
#include "model/device/operand_access.h"
#include "tests/model/query/small_profile.h"

#include <QtTest>

using model::Engine;
using model::Occupancy;
using model::Ps;
using model::UsagePoint;
using test_support::Access;
using test_support::Dtype;
using test_support::Instruction;
using test_support::Opcode;

namespace {

constexpr double kPartition = 229376;

/// fp32, `count` elements.
Access at(uint32_t address, uint16_t count) {
    return {address, {1, 1, 1, 1}, {count, 1, 1, 1}};
}

Instruction copy(const Access& from, const Access& to) {
    return test_support::elementwise(Opcode::Copy, Dtype::Fp32, Dtype::Fp32, from, to);
}

Instruction matmul(const Access& from, const Access& to, bool first) {
    return test_support::matmul(Dtype::Fp32, from, to).u8(43, first ? 1 : 0);
}

std::vector<std::pair<int64_t, double>> bytesOf(const std::vector<UsagePoint>& points) {
    std::vector<std::pair<int64_t, double>> out;
    for (const UsagePoint& point : points)
        out.emplace_back(point.time.ps(), point.fraction * kPartition);
    return out;
}

using Points = std::vector<std::pair<int64_t, double>>;

} // namespace

class TestOccupancy : public QObject {
    Q_OBJECT

private slots:
    void aByteLivesFromItsWriteToItsLastRead() {
        SmallProfile small;
        small.run(Engine::Vector, copy(at(0x9000, 1), at(0, 10)), 100, 200)
            .run(Engine::Vector, copy(at(0, 5), at(0x9000, 1)), 300, 400);
        // 40 bytes from 100; the half that is not read dies with its write, the other half at 400; the copy at 300
        // writes 4 bytes.
        QVERIFY(bytesOf(model::occupancy(small.profile, 0).sbuf) ==
                (Points{{100, 40}, {200, 20}, {300, 24}, {400, 0}}));
    }

    void theNextWriteBeginsAnotherLife() {
        SmallProfile small;
        small.run(Engine::Vector, copy(at(0x9000, 1), at(0, 10)), 100, 200)
            .run(Engine::Vector, copy(at(0x9000, 1), at(0, 10)), 500, 600);
        QVERIFY(bytesOf(model::occupancy(small.profile, 0).sbuf) == (Points{{100, 40}, {200, 0}, {500, 40}, {600, 0}}));
    }

    void aByteThatIsWrittenWhileItLivesIsNotCountedTwice() {
        SmallProfile small;
        small.run(Engine::Vector, copy(at(0x9000, 1), at(0, 10)), 100, 400)
            .run(Engine::Scalar, copy(at(0x9000, 1), at(0, 10)), 300, 350);
        QVERIFY(bytesOf(model::occupancy(small.profile, 0).sbuf) ==
                (Points{{100, 40}, {300, 40}, {350, 40}, {400, 0}}));
    }

    void banksOfPsumAreUsedOrNot() {
        SmallProfile small;
        small.run(Engine::Tensor, matmul(at(0, 4), at(0x2000000, 512), true), 100, 200)
            .run(Engine::Tensor, matmul(at(0, 4), at(0x2000800, 1), true), 150, 250);
        QVERIFY(model::occupancy(small.profile, 0).psum ==
                (std::vector<UsagePoint>{{Ps(100), 0.125}, {Ps(150), 0.25}, {Ps(200), 0.125}, {Ps(250), 0}}));
    }

    void accumulatingExtendsALifeAndAddsAPoint() {
        SmallProfile small;
        small.run(Engine::Tensor, matmul(at(0, 4), at(0x2000000, 8), true), 100, 200)
            .run(Engine::Tensor, matmul(at(0, 4), at(0x2000000, 8), false), 300, 400);
        QVERIFY(model::occupancy(small.profile, 0).psum ==
                (std::vector<UsagePoint>{{Ps(100), 0.125}, {Ps(300), 0.125}, {Ps(400), 0}}));
    }

    void coresHaveTheirOwnMemories() {
        SmallProfile small(2);
        small.run(Engine::Vector, copy(at(0x9000, 1), at(0, 10)), 100, 200, 1);
        QVERIFY(model::occupancy(small.profile, 0).sbuf.empty());
        QCOMPARE(model::occupancy(small.profile, 1).sbuf.size(), size_t(2));
    }

    void sbufOfAnUnknownChipIsNotTold() {
        SmallProfile small(1, 7);
        small.run(Engine::Vector, copy(at(0x9000, 1), at(0x2000000, 10)), 100, 200);
        QVERIFY(model::occupancy(small.profile, 0).sbuf.empty());
        QCOMPARE(model::occupancy(small.profile, 0).psum.size(), size_t(2));
    }

    void stepsBelowZeroReachOneElementTooLowAsTheVendorSays() {
        model::AccessPattern pattern;
        pattern.address = 1000;
        pattern.steps = {-1, 0, 0, 0};
        pattern.counts = {10, 1, 1, 1};
        QCOMPARE(model::patternRange(pattern, 2).begin, uint64_t(1000 - 18 - 2));
        QCOMPARE(model::patternRange(pattern, 2).end, uint64_t(1000));
        pattern.steps[0] = 3;
        QCOMPARE(model::patternRange(pattern, 2).begin, uint64_t(1000));
        QCOMPARE(model::patternRange(pattern, 2).end, uint64_t(1000 + 27 * 2 + 2));
    }

    void rangesOfAnyBytesStayInOrder() {
        model::AccessPattern pattern;
        pattern.dimensions = 4;
        pattern.steps = {-32768, -32768, 32767, 1};
        pattern.counts = {65535, 65535, 65535, 65535};
        const model::OperandAccess access = model::patternRange(pattern, 4);
        QCOMPARE(access.begin, uint64_t(0));
        QVERIFY(access.end >= access.begin);
        pattern.counts[2] = 0;
        QCOMPARE(model::patternRange(pattern, 4).end, uint64_t(0));
    }

    void countingStopsBeforeItTakesAllMemory() {
        model::LiveBytes bytes;
        for (int i = 0; i < 1000; ++i)
            bytes.write(0, 10, 2 * i, 2 * i + 1);
        QVERIFY(bytes.changes() <= 2000);
        QVERIFY(bytes.steps() <= 2000);
    }
};

QTEST_APPLESS_MAIN(TestOccupancy)
#include "tst_occupancy.moc"
