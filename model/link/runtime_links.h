// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"

namespace model {

/// Executions, and the links dispatch → wait → hardware → instructions.
void linkRuntime(const LinkInput& input, LinkResult& result);

} // namespace model
