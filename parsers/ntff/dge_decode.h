// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "parsers/ntff/execution_windows.h"
#include "parsers/ntff/notification_pairer.h"

#include <span>

namespace parsers::ntff {

/// DGE notifications of one core, in order: what an engine's DMA instruction made of its descriptors.
///   word0 bits 0-19 pc; word1 bits 0-15 DMA engines of the core, 16-27 packets on each of them (0: 4096), 30 pc not
///   known
/// Kept when an execution holds them. `graph`: whose clocks the core's engines have.
void addDgeNotifications(std::span<const RawRecord> records, const Subgraph& graph, const ExecutionWindows& windows,
                         model::DeviceProfile& profile);

/// Marks of instruction records, on the clock of their engine; kept when an execution holds them.
void addInstructionLosses(std::span<const RawRecord> records, const Subgraph& graph, const ExecutionWindows& windows,
                          model::DeviceProfile& profile);

/// A mark for a record at `time` of the device's counter, if an execution holds it and there is room for it.
void addLoss(const RawRecord& record, model::LossMark::Queue queue, int64_t time, const ExecutionWindows& windows,
             model::DeviceProfile& profile);

} // namespace parsers::ntff
