// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/link/device_lane_frame.h"

namespace model {

/// Beyond this many packets of a profile their lanes would cost more than they show: transfers and curves are drawn,
/// the table has the packets, and a finding says so.
inline constexpr size_t kMaxDrawnPackets = 4'000'000;

/// Sets DeviceProfile::dmaTransfers and makes a lane for the transfers of each queue, one for the packets of each ring
/// (hidden at first), and the curves of throughput and of pending transfers.
void placeDma(const DeviceLaneFrame& frame);

} // namespace model
