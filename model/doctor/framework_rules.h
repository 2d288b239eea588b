// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/doctor/finding_rule.h"

namespace model {

/// A framework trace with no runtime trace of its worker, or one whose PrivateUse1 activity was off: no operator can be
/// tied to the device then.
void checkFrameworkPartners(const Capture& capture, Findings& findings);

/// Calls of a framework's runtime that give the device work (a launch, a copy) whose correlation no event of a stream
/// has: "n of m have no device record". A recorder loses such at its start, or its buffers ran full.
void checkDeviceRecords(const Capture& capture, Findings& findings);

/// Work of a stream that begins before the call that gave it: the clocks of host and device do not agree.
void checkLaunchOrder(const Capture& capture, Findings& findings);

/// Work on a stream that ends after what was begun behind it, of the same category, has ended: such a length is not
/// that of the work. One finding for each lane.
void checkEndsOnStreams(const Capture& capture, Findings& findings);

/// Dispatches that, by ids, belong to an operator which begins more than 10 µs after them: the clocks of the framework
/// and of the runtime do not agree, or the ids do not.
void checkFrameworkClock(const Capture& capture, Findings& findings);

/// Workers all of whose operators are tied to their dispatches by order or by time.
void checkGuessedLinks(const Capture& capture, Findings& findings);

/// A capture that a program wrote as an example.
void checkSynthetic(const Capture& capture, Findings& findings);

} // namespace model
