// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "viewer/tables/table_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace viewer;
using namespace Qt::StringLiterals;

namespace {

const model::Column kColumns[] = {
    {"name", "Operator"},
    {"calls", "Calls", model::ColumnType::Integer},
    {"device_ns", "Device", model::ColumnType::Integer, "ns"},
    {"exec_id", "Exec id", model::ColumnType::Integer},
};

class Operators : public model::Table {
public:
    size_t rowCount() const override { return 4; }
    model::Cell cell(size_t row, size_t column) const override {
        static const std::string names[] = {"aten::add", "aten::mul", "aten::mean", "aten::view"};
        static const int64_t calls[] = {1, 3, 12345, 0};
        static const int64_t device[] = {434'600, 1'164'500, 340'800, -1};
        switch (column) {
        case 0:
            return names[row];
        case 1:
            return calls[row];
        case 2:
            return device[row] < 0 ? model::Cell() : model::Cell(device[row]);
        default:
            return uint64_t(18446744073709551615u);
        }
    }
    std::string operatorOf(size_t row) const override { return std::get<std::string>(cell(row, 0)); }
};

std::unique_ptr<model::Table> makeOperators(std::shared_ptr<const model::Capture>) {
    return std::make_unique<Operators>();
}
const model::TableEntry kEntry{"operators", "Operators", kColumns, makeOperators};

std::shared_ptr<const model::Capture> emptyCapture() {
    return model::CaptureBuilder("empty").seal(model::Progress()).value();
}

QStringList column(const TableModel& model, int column, int role = Qt::DisplayRole) {
    QStringList cells;
    for (int row = 0; row < model.rowCount(); ++row)
        cells += model.index(row, column).data(role).toString();
    return cells;
}

} // namespace

class tst_table_model : public QObject {
    Q_OBJECT
private slots:
    void passesTheModelTester() {
        TableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(&kEntry, emptyCapture());
        model.finishNow();
        model.sort(0, Qt::AscendingOrder);
        model.finishNow();
        model.setFilter(u"mul"_s);
        model.finishNow();
        QCOMPARE(model.rowCount(), 1);
        model.setFilter({});
        model.finishNow();
        QCOMPARE(model.rowCount(), 4);
    }

    void beginsWithTheLargestDeviceTime() {
        TableModel model;
        model.show(&kEntry, emptyCapture());
        model.finishNow();
        QCOMPARE(column(model, 0), (QStringList{u"aten::mul"_s, u"aten::add"_s, u"aten::mean"_s, u"aten::view"_s}));
    }

    void writesOneUnitForTheWholeColumn() {
        TableModel model;
        model.show(&kEntry, emptyCapture());
        model.finishNow();
        QCOMPARE(column(model, 2), (QStringList{u"1\u202f164.5"_s, u"434.6"_s, u"340.8"_s, u"–"_s}));
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), u"Device µs"_s);
        QCOMPARE(column(model, 2, TableModel::PlainRole),
                 (QStringList{u"1164500"_s, u"434600"_s, u"340800"_s, QString()}));
    }

    void groupsAmountsButNotIds() {
        TableModel model;
        model.show(&kEntry, emptyCapture());
        model.finishNow();
        QCOMPARE(model.index(2, 1).data().toString(), u"12\u202f345"_s);
        QCOMPARE(model.index(0, 3).data().toString(), u"18446744073709551615"_s);
    }

    void sortsByValue() {
        TableModel model;
        model.show(&kEntry, emptyCapture());
        model.sort(1, Qt::DescendingOrder); // before the table is there
        model.finishNow();
        QCOMPARE(column(model, 1), (QStringList{u"12\u202f345"_s, u"3"_s, u"1"_s, u"0"_s}));
    }

    void selectionFollowsItsRowWhenTheOrderChanges() {
        TableModel model;
        model.show(&kEntry, emptyCapture());
        model.finishNow();
        const QPersistentModelIndex mul = model.index(0, 0);
        model.sort(0, Qt::AscendingOrder);
        model.finishNow();
        QCOMPARE(mul.data().toString(), u"aten::mul"_s);
        QCOMPARE(mul.row(), 2);
        QCOMPARE(model.rowOfOperator(u"aten::mul"_s), 2);
        model.setFilter(u"add"_s);
        model.finishNow();
        QVERIFY(!mul.isValid());
        QCOMPARE(model.rowOfOperator(u"aten::mul"_s), -1);
    }

    void rowsAndColumnsOutOfRangeGiveNothing() {
        TableModel model;
        QVERIFY(!model.headerData(0, Qt::Horizontal, Qt::DisplayRole).isValid());
        model.show(&kEntry, emptyCapture());
        model.finishNow();
        QVERIFY(!model.index(4, 0).isValid());
        QVERIFY(!model.index(0, 4).isValid());
        QVERIFY(!model.headerData(4, Qt::Horizontal, Qt::DisplayRole).isValid());
        QVERIFY(!model.headerData(-1, Qt::Horizontal, Qt::DisplayRole).isValid());
        QVERIFY(!model.spanAt(-1).valid());
        QVERIFY(!model.spanAt(4).valid());
        QCOMPARE(model.operatorAt(99), QString());
        QCOMPARE(model.rowCount(model.index(0, 0)), 0);
    }

    void aNewerTableVoidsTheOlder() {
        TableModel model;
        QSignalSpy settled(&model, &TableModel::settled);
        model.show(&kEntry, emptyCapture());
        model.show(&kEntry, nullptr);
        QTest::qWait(50);
        QCOMPARE(settled.count(), 0);
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(tst_table_model)
#include "tst_table_model.moc"
