// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/detail_source.h"
#include "model/device/device_profile.h"
#include "model/device/program_source.h"

#include <vector>

namespace model {

/// What the Details panel says of an executed instruction: what it is, when it ran (ps and ns from the profile's zero),
/// its operands, what it moves, its check sums and the loaded record in hex. `names`: of the semaphores, or null.
std::vector<DetailField> instructionFields(const DeviceProfile& profile, const Instruction& instruction,
                                           const SemaphoreNames* names = nullptr);

} // namespace model
