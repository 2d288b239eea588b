// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/doctor/finding_rule.h"

namespace model {

// Rules about what was asked of the profiler: each says what was seen, what it means for the numbers, and the setting
// for the next capture.

/// Operators and no active step (the ledger then covers warm-up too), or one step alone (nothing is said of spread).
void checkSteps(const Capture& capture, Findings& findings);
/// Steps that end before the executions which their operators launched: torch.neuron.synchronize() is missing.
void checkSynchronize(const Capture& capture, Findings& findings);
/// Launches of the runtime whose execution left no span on the device: "n of m have no device span".
void checkLaunches(const Capture& capture, Findings& findings);
/// Executions and no device profile of the worker: mode DEVICE was not asked for, or its files are elsewhere. Device
/// profiles of 0 bytes: normal for a core that ran nothing, a loss for one that ran.
void checkModes(const Capture& capture, Findings& findings);
/// Models that were loaded and never ran, or that were loaded on more cores than they ran on.
void checkLoads(const Capture& capture, Findings& findings);
/// Executions of a device profile that, by the sync points of the runtime trace in its folder, lie outside of the
/// session: the profile is of an earlier or later run on the same machine. Of another process on the same boot the
/// device's clock may be off by 3 µs a second of distance.
void checkProfileTimes(const Capture& capture, Findings& findings);

/// Device profiles whose dynamic DMA queues moved packets while DGE notifications were off.
void checkDgeNotifications(const Capture& capture, Findings& findings);
/// Device times that only the framework trace tells.
void checkDeviceTimeSource(const Capture& capture, Findings& findings);

} // namespace model
