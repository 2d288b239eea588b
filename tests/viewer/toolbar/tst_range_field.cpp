// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/viewer/drawn_capture.h"
#include "viewer/toolbar/range_field.h"
#include "viewer/toolbar/typed_range.h"
#include "viewer/view_state.h"

#include <QLineEdit>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace viewer;
using model::Timestamp;

class TestRangeField : public QObject {
    Q_OBJECT

private slots:
    void readsTimes_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("begin"); // from zero = 1 000 000
        QTest::addColumn<qint64>("end");
        const auto row = [](const char* name, const QString& text, qint64 begin, qint64 end) {
            QTest::newRow(name) << text << begin << end;
        };
        row("two times", u"1.5ms:2ms"_s, 2'500'000, 3'000'000);
        row("as the field writes them", u"1.500 – 2.000 ms"_s, 2'500'000, 3'000'000);
        row("a dash between spaces", u"1 - 2 µs"_s, 1'001'000, 1'002'000);
        row("the other mu", QString(u"1"_s + QChar(0x3BC) + u"s"_s), 1'001'000, 1'001'000);
        row("ascii micro", u"120us"_s, 1'120'000, 1'120'000);
        row("one moment", u"120 µs"_s, 1'120'000, 1'120'000);
        row("before zero", u"-3us:1us"_s, 997'000, 1'001'000);
        row("a minus as it is printed", QString(QChar(0x2212)) + u"3 µs"_s, 997'000, 997'000);
        row("without a unit", u"17"_s, 1'000'017, 1'000'017);
        row("grouped digits", u"1 234.5 µs"_s, 2'234'500, 2'234'500);
        row("grouped by narrow spaces", QString(u"1_234.5_µs"_s).replace(u'_', QChar(0x202F)), 2'234'500, 2'234'500);
        row("no more decimals than ns", u"1.2345us"_s, 1'001'234, 1'001'234);
        row("ns on the axis", u"1785000000000000000:1785000000000000005"_s, 1'785'000'000'000'000'000,
            1'785'000'000'000'000'005);
    }
    void readsTimes() {
        QFETCH(QString, text);
        QFETCH(qint64, begin);
        QFETCH(qint64, end);
        const auto range = typedRange(text, Timestamp(1'000'000));
        QVERIFY(range);
        QCOMPARE(range->begin.ns(), begin);
        QCOMPARE(range->end.ns(), end);
    }

    void refusesWhatIsNoTime_data() {
        QTest::addColumn<QString>("text");
        for (const QString& text : {u""_s, u"soon"_s, u"5 h"_s, u"2ms:1ms"_s, u"1:2:3"_s, u"1e3us"_s,
                                    u"99999999999999999999999s"_s, u"-"_s, u"1ms:"_s})
            QTest::newRow(qPrintable(text.isEmpty() ? u"empty"_s : text)) << text;
    }
    void refusesWhatIsNoTime() {
        QFETCH(QString, text);
        QVERIFY(!typedRange(text, Timestamp(0)));
    }

    void typingGoesThere() {
        ViewState state;
        RangeField field(&state);
        state.setCapture(tests::drawnCapture());
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        auto* editor = field.findChild<QLineEdit*>();
        QVERIFY(!editor->isVisible());
        QTest::mouseClick(&field, Qt::LeftButton);
        QVERIFY(editor->isVisible());
        editor->clear();
        QTest::keyClicks(editor, u"100us:200us"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(!editor->isVisible());
        QCOMPARE(state.visibleRange(),
                 (model::TimeRange{Timestamp(tests::kStart + 100'000), Timestamp(tests::kStart + 200'000)}));
        // One time: there, as wide as now.
        field.edit();
        editor->setText(u"500us"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(state.visibleRange(),
                 (model::TimeRange{Timestamp(tests::kStart + 450'000), Timestamp(tests::kStart + 550'000)}));
    }

    void whatIsNoTimeStaysToBeMended() {
        ViewState state;
        RangeField field(&state);
        state.setCapture(tests::drawnCapture());
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        const model::TimeRange before = state.visibleRange();
        auto* editor = field.findChild<QLineEdit*>();
        field.edit();
        editor->setText(u"soon"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(editor->isVisible());
        QVERIFY(!editor->styleSheet().isEmpty());
        QCOMPARE(state.visibleRange(), before);
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(!editor->isVisible());
    }
};

QTEST_MAIN(TestRangeField)
#include "tst_range_field.moc"
