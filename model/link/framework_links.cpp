// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/framework_links.h"

namespace model {

void linkFramework(const LinkInput&, LinkResult&) {}

} // namespace model
