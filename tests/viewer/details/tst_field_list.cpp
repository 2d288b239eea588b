// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/details/field_list.h"

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
