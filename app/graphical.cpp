// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/graphical.h"

#include "app/headless.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "app/version.h"
#include "viewer/export/image_export.h"
#include "viewer/export/vector_export.h"

#include <QApplication>
#include <QFile>

#include <cstdio>

namespace app {

namespace {

void nameApplication() {
    QCoreApplication::setOrganizationName(QStringLiteral("neurite"));
    QCoreApplication::setApplicationName(QStringLiteral("neurite"));
    QCoreApplication::setApplicationVersion(QString::fromLatin1(kVersion));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.neurite.Neurite"));
}

QStringList toStrings(const std::vector<std::string>& paths) {
    QStringList strings;
    for (const std::string& path : paths)
        strings << QFile::decodeName(path.c_str());
    return strings;
}

/// The words of the command line that concern Qt are none: it gets the program's name alone.
struct QtArguments {
    explicit QtArguments(char* program)
        : name(program) {}
    char* name;
    char* list[2] = {name, nullptr};
    int count = 1;
};

ThemeChoice themeOf(CommandLine::Theme theme, ThemeChoice otherwise) {
    switch (theme) {
    case CommandLine::Theme::Light:
        return ThemeChoice::Light;
    case CommandLine::Theme::Dark:
        return ThemeChoice::Dark;
    case CommandLine::Theme::Auto:
        break;
    }
    return otherwise;
}

/// What the command line says of the window, whatever is shown in it.
void applyLook(MainWindow& window, const CommandLine& line) {
    if (line.density != CommandLine::Density::Unsaid)
        window.setDensity(line.density == CommandLine::Density::Compact ? viewer::Density::Compact
                                                                        : viewer::Density::Comfortable);
    if (!line.sourceDirs.empty())
        window.setSourceFolders(toStrings(line.sourceDirs));
}

bool hasOperator(const model::Capture& capture, const std::string& name) {
    const model::StringId id = capture.strings().find(name);
    const auto calls = capture.spans().calls();
    for (size_t i = 0; id.valid() && i < calls.size(); ++i)
        if (calls[i] == i && capture.spans().name(model::SpanId(i)) == id)
            return true;
    return false;
}

/// What the command line asks to be shown of a capture that the window has. False: there is no such operator.
bool applyView(MainWindow& window, const CommandLine& line, const model::Capture& capture) {
    if (line.range)
        window.state().setVisibleRange(line.range->from(capture.range().begin));
    if (line.selectOperator.empty())
        return true;
    if (!hasOperator(capture, line.selectOperator)) // an opcode's name is no operator's
        return false;
    window.state().selectOperator(QString::fromStdString(line.selectOperator));
    return true;
}

} // namespace

int runWindow(const CommandLine& line, char* program) {
    // Qt would abort. A platform that somebody chose by name needs no display of ours.
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") &&
        qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        std::fputs(
            "neurite: There is no display for a window here. --check, --export-table and --screenshot need none; "
            "see --help.\n",
            stderr);
        return kExitUsage;
    }
    nameApplication();
    QtArguments arguments(program);
    QApplication application(arguments.count, arguments.list);
    Settings settings;
    MainWindow window(&settings);
    if (line.theme != CommandLine::Theme::Auto)
        window.setTheme(themeOf(line.theme, ThemeChoice::Auto));
    applyLook(window, line);
    if (line.range || !line.selectOperator.empty())
        QObject::connect(
            &window, &MainWindow::documentChanged, &window,
            [&] {
                if (const auto& capture = window.state().capture())
                    applyView(window, line, *capture);
            },
            Qt::SingleShotConnection);
    window.show();
    if (!line.paths.empty())
        window.openPaths(toStrings(line.paths), toStrings(line.neffDirs), line.choice);
    return QApplication::exec();
}

int runScreenshot(const CommandLine& line, char* program) {
    const auto outcome = loadForCommand(line);
    if (!outcome)
        return kExitUsage;
    if (!outcome->anythingRead) {
        reportNothingRead(*outcome->capture);
        return kExitUsage;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_SCALE_FACTOR", QByteArray::number(line.scale));
    nameApplication();
    QtArguments arguments(program);
    QApplication application(arguments.count, arguments.list);
    MainWindow window;
    window.setTheme(themeOf(line.theme, ThemeChoice::Light));
    applyLook(window, line);
    window.resize(line.widthPx, line.heightPx);
    window.show();
    window.setCaptureNow(outcome->capture);
    if (!applyView(window, line, *outcome->capture)) {
        std::fprintf(stderr, "neurite: There is no operator '%s' in this capture; the table operators lists them.\n",
                     line.selectOperator.c_str());
        return kExitUsage;
    }
    window.finishNow();
    const QString path = QFile::decodeName(line.output.c_str());
    const model::Status written = path.endsWith(QStringLiteral(".png"))
                                      ? viewer::writePng(window.grab().toImage(), path)
                                      : viewer::writePicture(window, path, line.scale);
    if (written.ok())
        return kExitDone;
    std::fprintf(stderr, "neurite: %s\n", written.error().message.c_str());
    return kExitOutput;
}

} // namespace app
