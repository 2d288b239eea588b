// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// `instructions`: a row for each executed instruction of every profile, in the profile's own time. What needs
/// the debug names of a NEFF is empty where no matched one is here; compiler_pc needs none.
TableEntry instructionsTable();

} // namespace model
