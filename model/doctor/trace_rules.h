// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/doctor/finding_rule.h"

namespace model {

// Rules about the records of a runtime trace.

/// Fewer or more events read than trace_info announces; events lost in the rings, told by the total and, for each core,
/// by holes in the sequence of ids (core << 50 | 1..N without a hole).
void checkLostEvents(const Capture& capture, Findings& findings);
/// START without STOP, STOP without START, negative and impossible times, non-zero status, unnamed event types, no
/// trace_info.pb.
void checkRecords(const Capture& capture, Findings& findings);
/// No hardware events, no sync points, hardware times that fit no sync point, device times that contradict the host's,
/// events outside of the session; and how far device times may be off, by causality.
void checkClocks(const Capture& capture, Findings& findings);
/// Out of memory, other return codes of allocations, HBM totals that do not continue.
void checkMemory(const Capture& capture, Findings& findings);
/// CPU and memory samples: announced but absent, holes.
void checkSamples(const Capture& capture, Findings& findings);

} // namespace model
