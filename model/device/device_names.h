// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"
#include "model/device/program_source.h"

#include <array>
#include <string>

namespace model {

/// The queue of a packet in the profile's table; null where it has no entry.
const DmaQueueUse* dmaUseOf(const DeviceProfile& profile, const DmaPacket& packet);
/// A ring without an entry fetches instructions.
DmaQueueKind dmaKindOf(const DeviceProfile& profile, const DmaPacket& packet);
/// The vendor's track of a packet: "Q1-E64", of static queues with their name in front: "qSyncIO-Q1-E64".
std::string dmaTrack(const DeviceProfile& profile, const DmaPacket& packet);

/// The vendor's text of each semaphore: "S[15] (qSyncDynamicHW)" where its owner is known, else the bare number.
using SemaphoreLabels = std::array<std::string, 256>;
/// `names`: of the subgraph, as its NEFF says; null without one. Owners of 3 to 6 are the same in every program.
SemaphoreLabels semaphoreLabels(const SemaphoreNames* names);

} // namespace model
