// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/row_order.h"

#include <QTest>

#include <cmath>

using namespace viewer;

namespace {
class Rows : public model::Table {
public:
    explicit Rows(std::vector<std::vector<model::Cell>> rows)
        : m_rows(std::move(rows)) {}
    size_t rowCount() const override { return m_rows.size(); }
    model::Cell cell(size_t row, size_t column) const override { return m_rows[row][column]; }

private:
    std::vector<std::vector<model::Cell>> m_rows;
};

using Places = std::vector<uint32_t>;

constexpr model::Column kColumns[] = {{"name", "Name"}, {"value", "Value"}};

RowOrder ordered(const Rows& table, size_t columns, const RowWish& wish) {
    return orderRows({table, std::span(kColumns).first(columns)}, wish, false);
}
} // namespace

class tst_row_order : public QObject {
    Q_OBJECT
private slots:
    void numbersOfBothKindsAreComparedByValue() {
        QCOMPARE(compareCells(int64_t(-1), uint64_t(18446744073709551615u)), -1);
        QCOMPARE(compareCells(uint64_t(7), int64_t(7)), 0);
        QCOMPARE(compareCells(uint64_t(10159970886766084423u), uint64_t(10159970886766084424u)), -1);
    }

    void unknownCellsComeLastInBothDirections() {
        const Rows table({{model::Cell()}, {int64_t(5)}, {std::nan("")}, {int64_t(9)}});
        QCOMPARE(ordered(table, 1, {{}, 0, false}).rows, (Places{1, 3, 0, 2}));
        QCOMPARE(ordered(table, 1, {{}, 0, true}).rows, (Places{3, 1, 0, 2}));
    }

    void equalRowsKeepTheTablesOrder() {
        const Rows table({{int64_t(1)}, {int64_t(0)}, {int64_t(1)}});
        QCOMPARE(ordered(table, 1, {{}, 0, true}).rows, (Places{0, 2, 1}));
    }

    void allWordsOfTheFilterMustOccurInTheRow() {
        const Rows table({{std::string("aten::mul"), int64_t(388)}, {std::string("aten::add"), int64_t(388)}});
        QCOMPARE(ordered(table, 2, {"ATEN 388", -1, false}).rows, (Places{0, 1}));
        const RowOrder one = ordered(table, 2, {"388 add", -1, false});
        QCOMPARE(one.rows, (Places{1}));
        QCOMPARE(one.places, (Places{RowOrder::kHidden, 0}));
    }

    void aChipKeepsTheRowsWhoseColumnHoldsExactlyItsValue() {
        const Rows table({{std::string("a"), int64_t(38)}, {std::string("b"), int64_t(388)}});
        RowWish wish;
        wish.chip = {{}, "value", "38"};
        QCOMPARE(ordered(table, 2, wish).rows, (Places{0}));
        wish.chip.column = "no such column";
        QCOMPARE(ordered(table, 2, wish).rows, Places());
    }
};

QTEST_GUILESS_MAIN(tst_row_order)
#include "tst_row_order.moc"
