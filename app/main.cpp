// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "app/graphical.h"
#include "app/headless.h"
#include "app/version.h"

#include <cstdio>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const model::Result<app::CommandLine> line = app::parseCommandLine(arguments);
    if (!line.ok()) {
        std::fprintf(stderr, "neurite: %s\n", line.error().message.c_str());
        return app::kExitUsage;
    }
    using Action = app::CommandLine::Action;
    switch (line.value().action) {
    case Action::Help:
        return app::printText(app::helpText());
    case Action::Version:
        return app::printText("neurite " + std::string(app::kVersion) + "\n");
    case Action::Check:
        return app::runCheck(line.value());
    case Action::ListTables:
        return app::runListTables(line.value());
    case Action::ExportTable:
        return app::runExportTable(line.value());
    case Action::Screenshot:
        return app::runScreenshot(line.value(), argv[0]);
    case Action::Window:
        break;
    }
    return app::runWindow(line.value(), argv[0]);
}
