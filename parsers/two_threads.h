// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace parsers {

/// Runs all tasks, each on this thread or on a second one, and returns when they have run. When one throws, no more are
/// begun, and what it threw comes out of here.
void runOnTwoThreads(std::vector<std::function<void()>>& tasks);

} // namespace parsers
