// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/viewer/drawn_capture.h"
#include "viewer/toolbar/search_field.h"
#include "viewer/view_state.h"

#include <QAction>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace viewer;

class TestSearchField : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_state = std::make_unique<ViewState>();
        m_field = std::make_unique<SearchField>(m_state.get());
        m_state->setCapture(tests::drawnCapture());
    }
    void cleanup() {
        m_field.reset();
        m_state.reset();
    }

    void countsAndStepsInTime() {
        type(u"aten::mul"_s);
        QCOMPARE(m_field->countText(), u"2"_s);
        QTest::keyClick(m_field.get(), Qt::Key_Return);
        QCOMPARE(m_field->countText(), u"1 of 2"_s);
        QTest::keyClick(m_field.get(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(m_field->countText(), u"2 of 2"_s);
    }

    void wordsAreNoExpressionUntilSomebodySaysSo() {
        type(u"aten::(mul|add)$"_s);
        QCOMPARE(m_field->countText(), u"none"_s);
        QTest::keyClick(m_field.get(), Qt::Key_R, Qt::AltModifier);
        m_field->finishNow();
        QVERIFY(m_field->regexAction()->isChecked());
        QCOMPARE(m_field->countText(), u"3"_s);
        QTest::keyClick(m_field.get(), Qt::Key_R, Qt::AltModifier);
        m_field->finishNow();
        QCOMPARE(m_field->countText(), u"none"_s);
    }

    void anExpressionThatIsNoneSaysWhy() {
        m_field->regexAction()->setChecked(true);
        type(u"aten::("_s);
        QCOMPARE(m_field->countText(), u"no expression"_s);
        QVERIFY(m_field->toolTip().contains(u"at character"_s));
        QVERIFY(m_state->searchHits().empty());
        type(u"aten::(mul)"_s);
        QCOMPARE(m_field->countText(), u"2"_s);
        QVERIFY(m_field->toolTip().isEmpty());
    }

private:
    void type(const QString& text) {
        m_field->clear();
        QTest::keyClicks(m_field.get(), text);
        m_field->finishNow();
    }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<SearchField> m_field;
};

QTEST_MAIN(TestSearchField)
#include "tst_search_field.moc"
