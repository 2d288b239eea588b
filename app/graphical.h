// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line.h"

namespace app {

/// Opens the window and runs until it is closed. Needs a display. `program` is the name that it was called by.
int runWindow(const CommandLine& line, char* program);

/// Draws the window into a PNG without a display: loads first, lets every panel finish, then takes the picture. Gives
/// the exit status.
int runScreenshot(const CommandLine& line, char* program);

} // namespace app
