// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/detail_source.h"
#include "model/device/instruction_names.h"

#include <vector>

namespace model {

/// What the Details panel says of an instruction (index `row` of the profile) by its compiled program: names of all
/// layers, source lines, the compiled form where loading changed it, and a field for each predecessor and successor
/// that leads to the nearest row of it. Says why when names are missing. May read a file.
std::vector<DetailField> nameFields(const ProfileNames& names, const DeviceProfile& profile, size_t row);

} // namespace model
