// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/device_lane_frame.h"

namespace model {

/// How full SBUF and PSUM of each core are over time, in percent, as curves. Profiles of more instructions than this
/// get none and a finding: counting live bytes costs far more than reading the records.
void placeOccupancy(const DeviceLaneFrame& frame);
inline constexpr size_t kMaxOccupancyInstructions = 500'000;

} // namespace model
