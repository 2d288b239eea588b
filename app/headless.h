// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line.h"
#include "parsers/capture_loader.h"

#include <string>

namespace app {

/// Loads what the command line names, for the forms without a window. On failure the message has gone to standard
/// error.
std::optional<parsers::LoadOutcome> loadForCommand(const CommandLine& line);

/// The forms that need no display and no Qt GUI. Each gives the exit status.
int runCheck(const CommandLine& line);
int runListTables(const CommandLine& line);
int runExportTable(const CommandLine& line);

/// Writes a text to standard output; gives the exit status.
int printText(const std::string& text);

/// Says on standard error that nothing was found that could be shown, and what is there instead.
void reportNothingRead(const model::Capture& capture);

} // namespace app
