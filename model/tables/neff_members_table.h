// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// `neff_members`: the files inside each NEFF.
TableEntry neffMembersTable();

} // namespace model
