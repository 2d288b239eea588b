// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// `pairs`: which NEFF belongs to which program of which NTFF, and why.
TableEntry pairsTable();

} // namespace model
