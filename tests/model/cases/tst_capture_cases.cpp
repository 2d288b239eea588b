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
    if (missing.isEmpty() && expected.size() == actual.size())
        return text + "  (the rows are these, in another order)";
    return text + "  (+ is in the capture only, - was expected)";
}

bool isCodeOf(const model::FindingRule& rule, const std::string& code) {
    return std::find(rule.codes.begin(), rule.codes.end(), code) != rule.codes.end();
}

/// Among the rows that a case expects of the table "findings".
bool expects(const ExpectedTable& table, const std::string& code) {
    if (table.filterColumn == "code")
        return table.filterValue == code && !table.rows.empty();
    const auto column = std::find(table.columns.begin(), table.columns.end(), "code");
    const auto index = static_cast<size_t>(column - table.columns.begin());
    return column != table.columns.end() &&
           std::any_of(table.rows.begin(), table.rows.end(), [&](const auto& row) { return row[index] == code; });
}

} // namespace

/// A case is a folder of tests/data/capture: a recipe of a capture, and the tables that follow from it by hand. See the
/// README there.
class TestCaptureCases : public QObject {
    Q_OBJECT

private slots:
    void showsWhatTheCaseExpects_data();
    void showsWhatTheCaseExpects();
    void aCaseThatExpectsNothingIsAnError_data();
    void aCaseThatExpectsNothingIsAnError();
    void rulesFindNothingThatTheyDoNotAnnounce_data() { showsWhatTheCaseExpects_data(); }
    void rulesFindNothingThatTheyDoNotAnnounce();
    void everyFindingHasACaseThatShowsIt_data();
    void everyFindingHasACaseThatShowsIt();
    void everyFindingHasACaseThatLacksIt_data() { everyFindingHasACaseThatShowsIt_data(); }
    void everyFindingHasACaseThatLacksIt();

private:
    static std::vector<ExpectedTable> findingsTables();
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

void TestCaptureCases::aCaseThatExpectsNothingIsAnError_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no table") << QString() << QByteArray();
    QTest::newRow("a table without a header") << "links.tsv" << QByteArray();
    QTest::newRow("a row with a cell too few") << "links.tsv" << QByteArray("method\tgap_ns\norder\n");
    QTest::newRow("another file") << "links.txt" << QByteArray("method\n");
    QTest::newRow("a filter without a value") << "links@method.tsv" << QByteArray("method\n");
}

void TestCaptureCases::aCaseThatExpectsNothingIsAnError() {
    QFETCH(QString, file);
    QFETCH(QByteArray, content);
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("expected"));
    if (!file.isEmpty()) {
        QFile table(folder.filePath("expected/" + file));
        QVERIFY(table.open(QIODevice::WriteOnly));
        QCOMPARE(table.write(content), qint64(content.size()));
    }
    QVERIFY_EXCEPTION_THROWN(CaptureCase(folder.path().toStdString()), std::runtime_error);
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

std::vector<ExpectedTable> TestCaptureCases::findingsTables() {
    std::vector<ExpectedTable> tables;
    for (const std::string& folder : captureCaseFolders()) {
        const CaptureCase one(folder);
        for (const ExpectedTable& table : one.expected())
            if (table.table == "findings")
                tables.push_back(table);
    }
    return tables;
}

void TestCaptureCases::everyFindingHasACaseThatShowsIt_data() {
    QTest::addColumn<QString>("code");
    for (const model::FindingRule& rule : model::ruleList())
        for (const std::string_view code : rule.codes)
            if (!code.empty())
                QTest::newRow(std::string(code).c_str()) << QString::fromStdString(std::string(code));
}

void TestCaptureCases::everyFindingHasACaseThatShowsIt() {
    QFETCH(QString, code);
    const auto tables = findingsTables();
    QVERIFY2(std::any_of(tables.begin(), tables.end(),
                         [&](const ExpectedTable& table) { return expects(table, code.toStdString()); }),
             "no case of tests/data/capture expects this finding");
}

void TestCaptureCases::everyFindingHasACaseThatLacksIt() {
    QFETCH(QString, code);
    const auto tables = findingsTables();
    QVERIFY2(std::any_of(tables.begin(), tables.end(),
                         [&](const ExpectedTable& table) {
                             return table.filterColumn.empty() &&
                                    std::find(table.columns.begin(), table.columns.end(), "code") !=
                                        table.columns.end() &&
                                    !expects(table, code.toStdString());
                         }),
             "no case of tests/data/capture has all of its findings written down and lacks this one");
}

QTEST_GUILESS_MAIN(TestCaptureCases)
#include "tst_capture_cases.moc"
