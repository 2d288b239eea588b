// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace app {

/// Puts its bytes into the sink, which gives false when no more can be taken.
using WriteBytes = std::function<model::Status(const std::function<bool(std::string_view)>& sink)>;

/// Lets `write` fill a file, or with "-" standard output. The file appears whole under its name, or not at all: what
/// stood there before stays when something fails. A device or a pipe is written to as it is. `outputFailed` tells the
/// output's fault from the writer's own Error.
model::Status writeOutput(const std::string& output, const WriteBytes& write, bool& outputFailed);

} // namespace app
