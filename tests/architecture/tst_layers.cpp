// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/layer_check.h"

#include <QTest>

#include <algorithm>
#include <fstream>
#include <iterator>

using namespace tests;

namespace {

/// A tree in which every rule is kept. Each row of plantedBreaksAreFound changes one file of it.
SourceTree soundTree() {
    return {
        {"model/time.h", "#pragma once\n#include <cstdint>\n"},
        {"model/capture.h", "#include \"model/store/lane_store.h\"\n"},
        {"model/store/lane_store.h", "#include \"model/time.h\"\n#include <vector>\n"},
        {"model/link/clocks.h", "#include \"model/store/lane_store.h\"\n"},
        {"model/query/search.h", "#include \"model/link/clocks.h\"\n"},
        {"model/tables/table.h", "#include \"model/query/search.h\"\n"},
        {"parsers/byte_source.h", "#include <sys/mman.h>\n#include <zstd.h>\n"},
        {"parsers/neff/neff_parser.h", "#include \"parsers/byte_source.h\"\n#include <archive.h>\n"},
        {"parsers/ntff/ntff_parser.h", "#include \"model/capture.h\"\n#include <protozero/pbf_reader.hpp>\n"},
        {"viewer/plot_library.h", "#include <qcustomplot.h>\n"},
        {"viewer/view_state.h", "#include <QObject>\n#include \"model/time.h\"\n"},
        {"viewer/tables/table_panel.h", "#include \"viewer/view_state.h\"\n#include <QtWidgets/QTableView>\n"},
        {"viewer/timeline/lanes/span_lane.h", "#include \"viewer/timeline/lane.h\"\n"},
        {"viewer/timeline/lane.h", "#include \"viewer/plot_library.h\"\n"},
        {"app/version.h.in", ""},
        {"app/main.cpp", "#include \"viewer/timeline/lane.h\"\n#include \"app/version.h\"\n"},
        {"tests/support/capture_writer.h", "#include <zstd.h>\n"},
        {"tests/app/tst_main.cpp", "#include \"tests/support/capture_writer.h\"\n#include \"tst_main.moc\"\n"},
        {"tests/model/tst_time.cpp", "#include \"model/time.h\"\n"},
    };
}

/// What below the viewer links a part of it or of Qt, one "folder target links library" a line. The build writes the
/// table, "folder target: library library ..." a line, with the libraries that come through others. Tests have Qt Test.
QString linksToWindow(const QString& table) {
    QString wrong;
    for (const auto& line : table.split(u'\n', Qt::SkipEmptyParts)) {
        const auto folder = line.section(u' ', 0, 0) + u'/';
        const bool test = folder.startsWith(u"tests/model/") || folder.startsWith(u"tests/parsers/");
        if (!test && !folder.startsWith(u"model/") && !folder.startsWith(u"parsers/"))
            continue;
        for (const auto& library : line.section(QStringLiteral(": "), 1).split(u' ', Qt::SkipEmptyParts)) {
            const bool ofTests = library == u"Qt6::Test" || library == u"Qt6::Core";
            if (library == u"viewer" || (library.startsWith(u'Q') && !(test && ofTests)))
                wrong += line.section(u':', 0, 0) + QStringLiteral(" links ") + library + u'\n';
        }
    }
    return wrong;
}

} // namespace

class TstLayers : public QObject {
    Q_OBJECT

private slots:
    void theProjectKeepsItsOrder();
    void aSoundTreeHasNoViolation();
    void plantedBreaksAreFound_data();
    void plantedBreaksAreFound();
    void theLineOfTheIncludeIsNamed();
    void starsMatchWithinAPartAndDoubleStarsAcross();
    void modelAndParsersAndTheirTestsLinkNoWindow();
    void aPlantedLinkToTheWindowIsFound();
};

void TstLayers::theProjectKeepsItsOrder() {
    const auto tree = readSourceTree(NEURITE_SOURCE_DIR, {"model", "parsers", "viewer", "app", "tests"});
    const auto sources = std::count_if(tree.begin(), tree.end(), [](const auto& file) { return !file.second.empty(); });
    QVERIFY2(sources > 5, "the source tree was not read");
    const auto text = toText(checkLayers(tree, projectRules()));
    QVERIFY2(text.empty(), ("\n" + text).c_str());
}

void TstLayers::aSoundTreeHasNoViolation() {
    QCOMPARE(QString::fromStdString(toText(checkLayers(soundTree(), projectRules()))), QString());
}

void TstLayers::plantedBreaksAreFound_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    const auto plant = [](const char* name, const char* file, const char* text) {
        QTest::newRow(name) << QString::fromUtf8(file) << QString::fromUtf8(text);
    };
    plant("Qt in the model", "model/time.h", "#include <QString>\n");
    plant("Qt by module in the model", "model/time.h", "#include <QtCore/QString>\n");
    plant("a file opened in the model", "model/time.h", "#include <fstream>\n");
    plant("a thread in the model", "model/time.h", "#include <thread>\n");
    plant("a system header in the model", "model/time.h", "#include <unistd.h>\n");
    plant("JSON in the model", "model/time.h", "#include <nlohmann/json.hpp>\n");
    plant("a parser in the model", "model/time.h", "#include \"parsers/byte_source.h\"\n");
    plant("the capture in a store", "model/store/lane_store.h", "#include \"model/capture.h\"\n");
    plant("a link in a store", "model/store/lane_store.h", "#include \"model/link/clocks.h\"\n");
    plant("a query in a link", "model/link/clocks.h", "#include \"model/query/search.h\"\n");
    plant("a table in a query", "model/query/search.h", "#include \"model/tables/table.h\"\n");
    plant("a table at the root of the model", "model/time.h", "#include \"model/tables/table.h\"\n");
    plant("another format", "parsers/ntff/ntff_parser.h", "#include \"parsers/neff/neff_parser.h\"\n");
    plant("Qt in a parser", "parsers/byte_source.h", "#include <QFile>\n");
    plant("the viewer in a parser", "parsers/byte_source.h", "#include \"viewer/view_state.h\"\n");
    plant("a parser in the viewer", "viewer/view_state.h", "#include \"parsers/byte_source.h\"\n");
    plant("the app in the viewer", "viewer/view_state.h", "#include \"app/version.h\"\n");
    plant("settings in the viewer", "viewer/view_state.h", "#include <QSettings>\n");
    plant("a file opened in the viewer", "viewer/view_state.h", "#include <QFile>\n");
    plant("simdjson in the viewer", "viewer/view_state.h", "#include <simdjson.h>\n");
    plant("another panel", "viewer/tables/table_panel.h", "#include \"viewer/timeline/lane.h\"\n");
    plant("a panel at the root of the viewer", "viewer/view_state.h", "#include \"viewer/timeline/lane.h\"\n");
    plant("QCustomPlot past its door", "viewer/timeline/lane.h", "#include <qcustomplot.h>\n");
    plant("QCustomPlot in the app", "app/main.cpp", "#include <qcustomplot.h>\n");
    plant("painting in the app", "app/main.cpp", "#include <QPainter>\n");
    plant("zstd in the app", "app/main.cpp", "#include <zstd.h>\n");
    plant("tests of another room", "tests/model/tst_time.cpp", "#include \"tests/app/tst_main.cpp\"\n");
    plant("the network", "app/main.cpp", "#include <QNetworkAccessManager>\n");
    plant("a socket", "parsers/byte_source.h", "#include <sys/socket.h>\n");
    plant("a path that is not from the root", "model/store/lane_store.h", "#include \"../time.h\"\n");
    plant("a neighbour by its bare name", "viewer/timeline/lanes/span_lane.h", "#include \"lane.h\"\n");
    plant("a second spelling", "model/capture.h", "#include <model/time.h>\n");
    plant("an include by macro", "model/time.h", "#include HEADER\n");
    plant("spaces in the directive", "model/time.h", "  #  include   <QString>\n");
    plant("a manager", "app/window_manager.cpp", "\n");
    plant("a file named util", "model/util.h", "\n");
    plant("a name that says helpers", "tests/support/json_helpers.h", "\n");
    plant("a room that nobody knows", "model/misc/thing.h", "\n");
    QTest::newRow("a long file") << QStringLiteral("model/time.h") << QStringLiteral("\n").repeated(601);
}

void TstLayers::plantedBreaksAreFound() {
    QFETCH(QString, file);
    QFETCH(QString, text);
    auto tree = soundTree();
    tree[file.toStdString()] = text.toStdString();
    const auto violations = checkLayers(tree, projectRules());
    QCOMPARE(violations.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(violations.front().file), file);
}

void TstLayers::theLineOfTheIncludeIsNamed() {
    auto tree = soundTree();
    tree["model/time.h"] = "#pragma once\n\n#include <QString>\n";
    const auto violations = checkLayers(tree, projectRules());
    QCOMPARE(violations.size(), std::size_t{1});
    QCOMPARE(violations.front().line, std::size_t{3});
}

void TstLayers::starsMatchWithinAPartAndDoubleStarsAcross() {
    QVERIFY(matches("model/*", "model/time.h"));
    QVERIFY(!matches("model/*", "model/store/time.h"));
    QVERIFY(matches("model/**", "model/store/time.h"));
    QVERIFY(matches("viewer/*/**", "viewer/timeline/lanes/lane.h"));
    QVERIFY(!matches("viewer/*/**", "viewer/view_state.h"));
    QVERIFY(matches("**.h", "a/b.h"));
    QVERIFY(!matches("**.h", "a/b.hpp"));
    QVERIFY(!matches("model/*", "model"));
}

void TstLayers::modelAndParsersAndTheirTestsLinkNoWindow() {
    std::ifstream file(NEURITE_LINK_TABLE);
    QVERIFY2(file.is_open(), "the build wrote no table of links");
    const auto table = QString::fromStdString(std::string(std::istreambuf_iterator<char>(file), {}));
    QVERIFY(table.contains(QStringLiteral("\nmodel model: ")));
    QVERIFY(table.contains(QStringLiteral("\nparsers parsers: ")));
    QCOMPARE(linksToWindow(table), QString());
}

void TstLayers::aPlantedLinkToTheWindowIsFound() {
    const auto wrong = [](const char* line) { return !linksToWindow(QString::fromUtf8(line)).isEmpty(); };
    QVERIFY(wrong("model model: neurite_compiler Qt6::Core\n"));
    QVERIFY(wrong("parsers/neff neff: model Qt6::Gui\n"));
    QVERIFY(wrong("tests/model tst_time: model Qt6::Test Qt6::Gui\n"));
    QVERIFY(wrong("tests/parsers tst_neff: parsers viewer Qt6::Test\n"));
    QVERIFY(!wrong("tests/parsers tst_neff: parsers Qt6::Test\nviewer viewer: model Qt6::Widgets\n"));
}

QTEST_APPLESS_MAIN(TstLayers)
#include "tst_layers.moc"
