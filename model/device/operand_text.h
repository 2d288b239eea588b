// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/program_source.h"

#include <string>
#include <string_view>

namespace model {

/// The operands of a 64-byte record on one line in the vendor's form, single spaces between them:
/// "S[6] (Vector)>=12 S[6] (Vector)++@complete src=fp32@0x8030[1,1,1,1][4,1,1,1] ...". Empty for no record. What is not
/// proved stands raw ("?17"). Parameters as for operandList.
std::string operandText(std::string_view record, int arch, const SemaphoreNames* names);

} // namespace model
