// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/packed_column.h"

#include <QtTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace model;

namespace {

template <class T>
PackedColumn<T> columnOf(const std::vector<T>& values) {
    PackedColumn<T> column;
    for (const T value : values)
        column.append(value);
    return column;
}

template <class T>
bool holds(const PackedColumn<T>& column, const std::vector<T>& values) {
    const auto view = column.view();
    return std::equal(view.begin(), view.end(), values.begin(), values.end());
}

} // namespace

class TestPackedColumn : public QObject {
    Q_OBJECT

private slots:
    void valuesOfAnyWidthComeBackExactly_data() {
        QTest::addColumn<int>("bits");
        for (const int bits : {0, 1, 8, 9, 16, 24, 31, 32, 33, 40, 56, 57, 63, 64})
            QTest::addRow("%d bits", bits) << bits;
    }
    void valuesOfAnyWidthComeBackExactly() {
        QFETCH(int, bits);
        std::mt19937_64 random(static_cast<uint64_t>(bits));
        std::vector<int64_t> values;
        for (size_t i = 0; i < 2 * PackedColumn<int64_t>::kPageRows + 7; ++i)
            values.push_back(bits == 0 ? -5 : static_cast<int64_t>(random() >> (64 - bits)) - 1000);
        PackedColumn<int64_t> column = columnOf(values);
        QVERIFY(holds(column, values)); // the last page is still open
        column.finish();
        QVERIFY(holds(column, values));
    }
    void theEndsOfTheRangeFitOnePage() {
        const std::vector<int64_t> values = {std::numeric_limits<int64_t>::max(), 0, -1,
                                             std::numeric_limits<int64_t>::min()};
        PackedColumn<int64_t> column = columnOf(values);
        column.finish();
        QVERIFY(holds(column, values));
        const std::vector<uint8_t> bytes = {255, 0, 7};
        PackedColumn<uint8_t> narrow = columnOf(bytes);
        narrow.finish();
        QVERIFY(holds(narrow, bytes));
    }
    void whatRepeatsTakesNoBytes() {
        PackedColumn<uint32_t> column;
        column.append(1'000'000, 0xffffffffu);
        column.finish();
        QVERIFY(column.bytes() < 50'000);
        QCOMPARE(column[999'999], 0xffffffffu);
    }
    void runsOfOneValueJoinWithOthers() {
        PackedColumn<int64_t> column;
        std::vector<int64_t> values;
        for (const size_t count : {3, 5000, 0, 1024, 1, 2048, 1021, 7, 1024}) {
            const int64_t value = static_cast<int64_t>(count) * 1'000'003;
            column.append(count, value);
            values.insert(values.end(), count, value);
            column.append(-4);
            values.push_back(-4);
            QVERIFY(holds(column, values));
        }
        column.finish();
        QVERIFY(holds(column, values));
    }
    void aMovedColumnIsReadAndGrows() {
        std::vector<uint32_t> values(3000, 9);
        PackedColumn<uint32_t> first = columnOf(values);
        PackedColumn<uint32_t> second(std::move(first));
        second.append(12);
        values.push_back(12);
        PackedColumn<uint32_t> third;
        third = std::move(second);
        third.finish();
        QVERIFY(holds(third, values));
    }
    void aViewIsSearchedByHalving() {
        PackedColumn<int64_t> column;
        for (int64_t i = 0; i < 5000; ++i)
            column.append(i * 10);
        column.finish();
        const auto part = column.view().subspan(100, 4000);
        QCOMPARE(part.front(), int64_t(1000));
        QCOMPARE(part.back(), int64_t(40990));
        QCOMPARE(std::lower_bound(part.begin(), part.end(), 2001) - part.begin(), std::ptrdiff_t(101));
    }
};

QTEST_APPLESS_MAIN(TestPackedColumn)
#include "tst_packed_column.moc"
