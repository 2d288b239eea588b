// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// `instructions`: a row for each executed instruction of every profile, in the profile's own time. What needs the
/// debug names of the NEFF (compiler_pc to psum_write_bytes) is empty as long as nothing decodes it.
TableEntry instructionsTable();

} // namespace model
