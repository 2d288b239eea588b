// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/layer_rules.h"

namespace tests {

namespace {

Patterns operator+(Patterns left, const Patterns& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

const Patterns kFacts = {"model/*", "model/store/**", "model/device/**", "model/runtime/**"};
const Patterns kCapture = {"model/capture.h", "model/capture_builder.h"};
const Patterns kQuestions = {"model/link/**", "model/query/**"};

const Patterns kFilesAndThreads = {"fstream", "filesystem", "iostream", "thread", "future"};
const Patterns kFilesAndSettings = {"fstream", "filesystem", "QFile", "QFileInfo", "QDir", "QDirIterator", "QSettings"};

} // namespace

const LayerRules& projectRules() {
    static const LayerRules rules = {
        .sources = {"**.h", "**.hpp", "**.hh", "**.hxx", "**.cpp", "**.cc", "**.cxx", "**.c", "**.ipp", "**.inl"},
        .libraries =
            {
                {"qcustomplot", {"qcustomplot.h"}},
                {"qt", {"Q*", "Qt*/**"}},
                {"json", {"nlohmann/**"}},
                {"simdjson", {"simdjson.h"}},
                {"protozero", {"protozero/**"}},
                {"archive", {"archive.h", "archive_entry.h"}},
                {"zstd", {"zstd.h", "zstd_errors.h"}},
                {"system", {"**.h", "**/**"}},
                {"std", {"*"}},
            },
        .folders =
            {
                // Inside the model: store <- link <- query <- tables. Its root holds the words that all of them use,
                // and the capture with its builder, which stand above the plain facts and the links.
                {"model/store/**", kFacts, {"std"}, kCapture, kFilesAndThreads},
                {"model/device/**", kFacts, {"std"}, kCapture, kFilesAndThreads},
                {"model/runtime/**", kFacts, {"std"}, {"model/capture.h"}, kFilesAndThreads},
                {"model/link/**", kFacts + Patterns{"model/link/**"}, {"std"}, {}, kFilesAndThreads},
                {"model/query/**", kFacts + kQuestions, {"std"}, {}, kFilesAndThreads},
                {"model/doctor/**", kFacts + kQuestions + Patterns{"model/doctor/**"}, {"std"}, {}, kFilesAndThreads},
                {"model/tables/**", kFacts + kQuestions + Patterns{"model/tables/**"}, {"std"}, {}, kFilesAndThreads},
                {"model/capture_builder.cpp",
                 kFacts + kQuestions + Patterns{"model/doctor/**"},
                 {"std"},
                 {},
                 kFilesAndThreads},
                {"model/*", kFacts + Patterns{"model/link/**"}, {"std"}, {}, kFilesAndThreads},

                // A format knows its own folder and what lies beside the folders, never another format.
                {"parsers/*/**",
                 {"model/**", "parsers/*", "{own}/**"},
                 {"std", "system", "json", "simdjson", "protozero", "archive", "zstd"}},
                {"parsers/*",
                 {"model/**", "parsers/**"},
                 {"std", "system", "json", "simdjson", "protozero", "archive", "zstd"}},

                // A panel knows its own folder and what lies beside the folders; panels meet in the view state.
                {"viewer/plot_library.*",
                 {"model/**", "viewer/*"},
                 {"std", "qt", "qcustomplot"},
                 {},
                 kFilesAndSettings},
                // Icons come out of the program itself, by the paths of Qt's resources.
                {"viewer/icons.cpp", {"model/**", "viewer/*"}, {"std", "qt"}, {}, {"QSettings", "fstream"}},
                {"viewer/*/**", {"model/**", "viewer/*", "{own}/**"}, {"std", "qt"}, {}, kFilesAndSettings},
                {"viewer/*", {"model/**", "viewer/*"}, {"std", "qt"}, {}, kFilesAndSettings},

                {"app/**",
                 {"model/**", "parsers/**", "viewer/**", "app/**"},
                 {"std", "system", "qt"},
                 {},
                 {"QPainter", "QPainterPath"}},

                // Tests include what they test; they share by way of tests/support alone.
                {"tests/support/**",
                 {"model/**", "parsers/**", "viewer/**", "app/**", "tests/support/**"},
                 {"std", "system", "qt", "json", "simdjson", "protozero", "archive", "zstd"}},
                {"tests/*/**",
                 {"model/**", "parsers/**", "viewer/**", "app/**", "tests/support/**", "{own}/**"},
                 {"std", "system", "qt", "json", "simdjson", "protozero", "archive", "zstd"}},
            },
        .singleDoors = {{"qcustomplot.h", "viewer/plot_library.h"}},
        .headersForNobody = {"QNetwork*", "QTcp*", "QUdp*", "QSsl*", "QLocalSocket", "QWebSocket*", "QtNetwork/**",
                             "sys/socket.h", "netinet/**", "arpa/**", "netdb.h", "curl/**"},
        .lastWordsForbidden = {"manager", "helper", "helpers", "util", "utils", "common", "context", "impl"},
        .mostLines = 600,
    };
    return rules;
}

} // namespace tests
