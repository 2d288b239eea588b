// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/doctor/finding_rule.h"

namespace model {

// Rules about what ran: executions, models and device profiles.

/// An execution lacks a host phase, or has fewer physical cores than a logical one has; scheduled but never waited for;
/// waited for but scheduled before the capture.
void checkExecutions(const Capture& capture, Findings& findings);
/// Models that ran once only, whose first run was the warm-up, or that have no NEFF here; NEFFs that never ran.
void checkModels(const Capture& capture, Findings& findings);
/// The last event lies far before the end of the session.
void checkIdleCapture(const Capture& capture, Findings& findings);
/// Device profiles that have a clock of their own, and why.
void checkProfiles(const Capture& capture, Findings& findings);

} // namespace model
