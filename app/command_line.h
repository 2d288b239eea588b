// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/range_text.h"
#include "model/result.h"
#include "model/tables/table_export.h"
#include "parsers/read_choice.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

/// Exit statuses, a contract with scripts.
enum ExitStatus : int {
    kExitDone = 0,
    kExitFindings = 1, ///< --check found warnings or errors
    kExitUsage = 2,    ///< wrong usage, or nothing in PATH is a capture file
    kExitOutput = 3,   ///< the output cannot be written
};

/// What one call of the program asks for.
struct CommandLine {
    enum class Action { Window, Check, ListTables, ExportTable, Screenshot, Help, Version };
    Action action = Action::Window;
    std::vector<std::string> paths;
    std::vector<std::string> neffDirs;
    parsers::ReadChoice choice;          ///< what of the files is read
    std::vector<std::string> sourceDirs; ///< where Details looks for lines of source
    std::string table;                   ///< ExportTable
    model::ExportRequest exportRequest;  ///< ExportTable; its range is set when the capture is known
    std::string output;                  ///< ExportTable: file or "-"; Screenshot: file
    std::optional<model::RangeText> range;
    int widthPx = 1600, heightPx = 900; ///< Screenshot, in device-independent pixels
    double scale = 1;                   ///< Screenshot: device pixels per pixel
    enum class Density { Unsaid, Comfortable, Compact };
    Density density = Density::Unsaid;
    enum class Theme { Auto, Light, Dark };
    Theme theme = Theme::Auto;
    std::string selectOperator; ///< Screenshot: all calls of this operator are lit
};

/// Reads the arguments (without the program's name). The Error's message is for standard error.
model::Result<CommandLine> parseCommandLine(const std::vector<std::string>& arguments);

/// The text of --help.
std::string helpText();

} // namespace app
