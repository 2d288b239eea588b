// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/cases/capture_case.h"

#include "model/doctor/rule_list.h"

#include <QtTest>

#include <algorithm>

using namespace tests;

namespace {

/// Lines that stand on one side only, marked, among those that both have.
QString difference(const std::string& wanted, const std::string& found) {
    const QStringList expected = QString::fromStdString(wanted).split('\n'),
                      actual = QString::fromStdString(found).split('\n');
    QString text = "\n";
    QStringList missing = expected;
    for (const QString& line : actual)
        text += (missing.removeOne(line) ? "    " : "  + ") + line + "\n";
    for (const QString& line : missing)
        text += "  - " + line + "\n";
    return text + "  (+ is in the capture only, - was expected)";
}

bool isCodeOf(const model::FindingRule& rule, const std::string& code) {
    return std::find(rule.codes.begin(), rule.codes.end(), code) != rule.codes.end();
}

} // namespace

/// A case is a folder of tests/data/capture: a recipe of a capture, and the tables that follow from it by hand. See the
/// README there.
class TestCaptureCases : public QObject {
    Q_OBJECT

private slots:
    void showsWhatTheCaseExpects_data();
    void showsWhatTheCaseExpects();
    void rulesFindNothingThatTheyDoNotAnnounce_data() { showsWhatTheCaseExpects_data(); }
    void rulesFindNothingThatTheyDoNotAnnounce();
};

void TestCaptureCases::showsWhatTheCaseExpects_data() {
    QTest::addColumn<QString>("folder");
    for (const std::string& folder : captureCaseFolders())
        QTest::newRow(folder.substr(folder.rfind('/') + 1).c_str()) << QString::fromStdString(folder);
}

void TestCaptureCases::showsWhatTheCaseExpects() {
    QFETCH(QString, folder);
    try {
        const CaptureCase one(folder.toStdString());
        const auto capture = one.load();
        QString differences;
        for (const ExpectedTable& table : one.expected()) {
            const std::string wanted = CaptureCase::wanted(table), found = CaptureCase::found(capture, table);
            if (wanted != found)
                differences += QString::fromStdString(table.file) + difference(wanted, found) + "\n";
        }
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    } catch (const std::exception& problem) {
        QFAIL(problem.what());
    }
}

void TestCaptureCases::rulesFindNothingThatTheyDoNotAnnounce() {
    QFETCH(QString, folder);
    const auto capture = CaptureCase(folder.toStdString()).load();
    for (const model::FindingRule& rule : model::ruleList()) {
        model::Findings findings;
        rule.check(*capture, findings);
        for (const model::Finding& finding : findings.all())
            QVERIFY2(isCodeOf(rule, finding.code), finding.code.c_str());
    }
}

QTEST_GUILESS_MAIN(TestCaptureCases)
#include "tst_capture_cases.moc"
