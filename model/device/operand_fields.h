// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/detail_source.h"
#include "model/device/program_source.h"

#include <string_view>
#include <vector>

namespace model {

/// The operands of a 64-byte record as a table for the Details panel, one line each under "Operands"; empty for no
/// record. Parameters as for operandList.
std::vector<DetailField> operandFields(std::string_view record, int arch, const SemaphoreNames* names);

} // namespace model
