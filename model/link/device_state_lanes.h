// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/link/device_lane_frame.h"

namespace model {

/// Lanes of what a core's state was: semaphores (a span as long as a value is known to hold, folded at first),
/// throttling, and marks of errors and of lost records.
void placeDeviceState(const DeviceLaneFrame& frame);

/// Index into DeviceProfile::executions of the record that a span of a lane with this content stands for; 0xffff: none
/// known, or no such record.
uint16_t executionOfRecord(const DeviceProfile& profile, LaneContent content, uint64_t detail);

} // namespace model
