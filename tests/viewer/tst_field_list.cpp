// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/field_list.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace viewer;
using namespace Qt::StringLiterals;

class tst_field_list : public QObject {
    Q_OBJECT

    static constexpr model::TimeRange kCapture{model::Timestamp(1'700'000'000'000'000'000),
                                               model::Timestamp(1'700'000'001'000'000'000)};

private slots:
    void pointsInTimeCountFromTheCapturesStart() {
        QCOMPARE(fieldText({"Time", "start", "1700000000000030000", "ns", false}, kCapture), u"+30.0\u202fµs"_s);
        QCOMPARE(fieldText({"Time", "duration", "392100", "ns", false}, kCapture), u"392.1\u202fµs"_s);
    }

    void longIdsStayDigitForDigit() {
        QCOMPARE(fieldText({"", "id", "10159970886766084423", "", false}, kCapture), u"10159970886766084423"_s);
        QCOMPARE(fieldText({"", "start", "10159970886766084423", "ns", false}, kCapture),
                 u"10159970886766084423\u202fns"_s);
    }

    void allFieldsAreCopiedAsJson() {
        FieldList list;
        list.setFields(
            {{"Time", "duration", "392100", "ns", false}, {"Arguments", "Input Dims", "[[4, 512]]", "", false}},
            kCapture);
        const QJsonObject json = QJsonDocument::fromJson(list.asJson().toUtf8()).object();
        QCOMPARE(json[u"Time"_s][u"duration (ns)"_s].toString(), u"392100"_s);
        QCOMPARE(json[u"Arguments"_s][u"Input Dims"_s].toString(), u"[[4, 512]]"_s);
    }

    void aLinkIsFollowedByAClickAndByKeys() {
        FieldList list;
        model::DetailField plain{"Origin", "lane", "Vector", "", false};
        model::DetailField link{"Belongs to", "operator", "aten::mul", "", false};
        link.target.operatorName = "aten::mul";
        model::DetailField other{"Belongs to", "successor", "MATMUL", "", false};
        other.target.span = model::SpanId(7);
        list.setFields({plain, link, other}, {});
        list.resize(330, list.sizeHint().height());
        list.show();
        std::vector<model::DetailTarget> followed;
        connect(&list, &FieldList::followed, &list,
                [&](const model::DetailTarget& target) { followed.push_back(target); });

        QTest::mouseClick(&list, Qt::LeftButton, {}, list.valueRect(0).center());
        QVERIFY2(followed.empty(), "a field that leads nowhere is no link");
        QTest::mouseMove(&list, list.valueRect(1).center());
        QCOMPARE(list.cursor().shape(), Qt::PointingHandCursor);
        QTest::mouseClick(&list, Qt::LeftButton, {}, list.valueRect(1).center());
        QCOMPARE(followed.size(), size_t(1));
        QCOMPARE(followed[0].operatorName, std::string("aten::mul"));

        QTest::keyClick(&list, Qt::Key_Down);
        QTest::keyClick(&list, Qt::Key_Down);
        QTest::keyClick(&list, Qt::Key_Return);
        QCOMPARE(followed.size(), size_t(2));
        QCOMPARE(followed[1].span, model::SpanId(7));
    }

    void bytesStandInLinesOfSixteenWithTheirOffsets() {
        std::string digits;
        for (int i = 0; i < 20; ++i)
            digits += i % 8 == 7 ? "0f " : "0f";
        QCOMPARE(hexLines(digits), (QStringList{u"00  0f0f0f0f 0f0f0f0f 0f0f0f0f 0f0f0f0f"_s, u"10  0f0f0f0f"_s}));
    }

    void aLongValueInTheFixedFontGoesOnInFurtherLines() {
        FieldList list;
        list.resize(330, 100);
        list.setFields({{"Operands", "dst", "sbuf[0x400]", "", true}}, {});
        const int one = list.sizeHint().height();
        list.setFields({{"Operands", "dst", std::string(20, 'a') + ' ' + std::string(20, 'b') + ' ' + "cc", "", true}},
                       {});
        QVERIFY(list.sizeHint().height() > one);
    }

    void entriesOfAListAreAnArrayInJson() {
        FieldList list;
        list.setFields({{"Depends on", "predecessor", "a", "", false}, {"Depends on", "predecessor", "b", "", false}},
                       {});
        const QJsonObject json = QJsonDocument::fromJson(list.asJson().toUtf8()).object();
        QCOMPARE(json[u"Depends on"_s][u"predecessor"_s].toArray().size(), 2);
    }

    void hundredsOfFieldsAreDrawn() {
        FieldList list;
        std::vector<model::DetailField> fields;
        for (int i = 0; i < 500; ++i)
            fields.push_back({"Arguments", std::to_string(i), std::string(5000, 'x'), "", i % 2 == 0});
        list.setFields(fields, {});
        QVERIFY(list.sizeHint().height() > 500 * 20);
        list.resize(330, list.sizeHint().height());
        QVERIFY(!list.grab().isNull());
    }
};

QTEST_MAIN(tst_field_list)
#include "tst_field_list.moc"
