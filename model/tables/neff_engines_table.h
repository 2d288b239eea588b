// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// `neff_engines`: what each engine of each subgraph of a program runs. Engines without a binary have no row.
TableEntry neffEnginesTable();

} // namespace model
