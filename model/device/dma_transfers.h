// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"

#include <vector>

namespace model {

/// Packets of a profile put together as transfers, by start. Static: the rings of a queue consume their blocks in
/// ascending id, and wrap; a ring whose packet count is no multiple of its blocks' packets is shared equally, else left
/// out. Dynamic: on each ring a transfer ends with a packet of 4 bytes; the n-th group of all rings of the queue is
/// what the n-th DMA_DIRECT2D of the queue's engine asked for; where the device notified packet counts, these decide;
/// rings whose packets cannot be told apart are shared equally if that comes out even. A queue whose rings disagree is
/// left out. Packets that cross the start belong to no transfer. Linear in packets and instructions.
std::vector<DmaTransfer> dmaTransfers(const DeviceProfile& profile);

/// Throughput of one subgraph as the vendor computes it: each packet adds bytes / duration while it is under way and
/// its bytes to the total when it starts; what changes at one ps changes together; a point is written when 10 ns have
/// passed since the last one. Packets with a note do not count.
std::vector<ThroughputPoint> dmaThroughput(const DeviceProfile& profile, uint16_t subgraph);

/// Transfers of one subgraph that were asked for and are not done. The vendor: +1 at each DMA_DIRECT2D and each
/// doorbell of a static ring that is read, -1 at the end of each static transfer. The true value counts each transfer
/// whose trigger is known from its trigger to its end. `transfers`: dmaTransfers(profile).
std::vector<PendingPoint> pendingDma(const DeviceProfile& profile, uint16_t subgraph,
                                     const std::vector<DmaTransfer>& transfers);

} // namespace model
