// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <QtTest>

using app::CommandLine;
using Action = CommandLine::Action;

class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void noArgumentsOpenTheWindow();
    void pathsAreKeptInOrder();
    void exportTakesItsOptions();
    void valuesMayStandBehindAnEqualsSign();
    void screenshotTakesItsOptions();
    void twoDashesEndTheOptions();
    void wrongUsageIsRefused_data();
    void wrongUsageIsRefused();
};

void TestCommandLine::noArgumentsOpenTheWindow() {
    QCOMPARE(app::parseCommandLine({}).value().action, Action::Window);
}

void TestCommandLine::pathsAreKeptInOrder() {
    const auto line = app::parseCommandLine({"b", "--neff-dir", "n1", "a", "--neff-dir", "n2"}).value();
    QCOMPARE(line.paths, (std::vector<std::string>{"b", "a"}));
    QCOMPARE(line.neffDirs, (std::vector<std::string>{"n1", "n2"}));
}

void TestCommandLine::exportTakesItsOptions() {
    const auto line =
        app::parseCommandLine({"--export-table", "links", "--format", "json", "--output", "-", "--range", "+1ms:+2ms",
                               "--where", "method=nesting", "--where", "from_name~mul", "dir"})
            .value();
    QCOMPARE(line.action, Action::ExportTable);
    QCOMPARE(line.table, std::string("links"));
    QCOMPARE(line.exportRequest.format, model::ExportFormat::Json);
    QCOMPARE(line.exportRequest.where.size(), size_t(2));
    QVERIFY(line.range->relative);
}

void TestCommandLine::valuesMayStandBehindAnEqualsSign() {
    const auto line = app::parseCommandLine({"--export-table=files", "--output=x=y.tsv", "dir"}).value();
    QCOMPARE(line.output, std::string("x=y.tsv"));
}

void TestCommandLine::screenshotTakesItsOptions() {
    const auto line =
        app::parseCommandLine({"--screenshot", "a.png", "--size", "800x600", "--scale", "2", "--theme", "dark",
                               "--select", "aten::mul", "--density", "compact", "--source-dir", "src", "dir"})
            .value();
    QCOMPARE(line.widthPx, 800);
    QCOMPARE(line.heightPx, 600);
    QCOMPARE(line.scale, 2.0);
    QCOMPARE(line.theme, CommandLine::Theme::Dark);
    QCOMPARE(line.density, CommandLine::Density::Compact);
    QCOMPARE(line.sourceDirs, (std::vector<std::string>{"src"}));
    QCOMPARE(line.selectOperator, std::string("aten::mul"));
}

void TestCommandLine::twoDashesEndTheOptions() {
    QCOMPARE(app::parseCommandLine({"--check", "--", "--odd"}).value().paths, (std::vector<std::string>{"--odd"}));
}

void TestCommandLine::wrongUsageIsRefused_data() {
    QTest::addColumn<QByteArray>("arguments");
    for (const char* arguments : {
             "--nope",
             "-x",
             "--check",
             "--check --list-tables d",
             "--export-table nope --output - d",
             "--export-table files d",
             "--export-table files --output -",
             "--export-table files --output - --format xls d",
             "--export-table files --output - --where nope=1 d",
             "--export-table files --output - --where x d",
             "--export-table files --output - --range 2:1 d",
             "--export-table",
             "--screenshot a.gif d",
             "--screenshot a.png --size 0x0 d",
             "--screenshot a.png --size 800 d",
             "--screenshot a.png --scale nan d",
             "--screenshot a.png --theme pink d",
             "--screenshot a.png --density dense d",
             "--where a=b d",
         })
        QTest::newRow(arguments) << QByteArray(arguments);
}

void TestCommandLine::wrongUsageIsRefused() {
    QFETCH(QByteArray, arguments);
    std::vector<std::string> words;
    for (const QByteArray& word : arguments.split(' '))
        words.push_back(word.toStdString());
    const auto line = app::parseCommandLine(words);
    QVERIFY(!line.ok());
    QVERIFY(line.error().message.find("neurite --help") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
