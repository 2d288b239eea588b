// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace model {

/// Runs all tasks, in any order or at once, and returns when they have run. What one throws comes out of it. A task may
/// run further ones.
using RunTasks = std::function<void(std::vector<std::function<void()>>& tasks)>;

} // namespace model
