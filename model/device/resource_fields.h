// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/detail_source.h"
#include "model/device/device_profile.h"
#include "model/device/program_source.h"

#include <cstdint>
#include <vector>

namespace model {

// What the Details panel says of records that are no instructions; `index` into the profile's list of that kind. Times
// in ps and ns from the profile's zero. An index beyond the list gives nothing.

std::vector<DetailField> dmaPacketFields(const DeviceProfile& profile, uint64_t index);
/// With a link to the instruction that set it off.
std::vector<DetailField> dmaTransferFields(const DeviceProfile& profile, uint64_t index);
/// `names`: of its subgraph, null where no NEFF says them.
std::vector<DetailField> semaphoreFields(const DeviceProfile& profile, uint64_t index, const SemaphoreNames* names);
std::vector<DetailField> throttleFields(const DeviceProfile& profile, uint64_t index);
std::vector<DetailField> errorFields(const DeviceProfile& profile, uint64_t index);
std::vector<DetailField> lossFields(const DeviceProfile& profile, uint64_t index);

} // namespace model
