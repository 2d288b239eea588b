// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"

namespace model {

/// Links of framework events among each other and to the runtime's dispatch; then the operator call of every span that
/// works for one.
void linkFramework(const LinkInput& input, LinkResult& result);

} // namespace model
