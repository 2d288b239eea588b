// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <optional>
#include <string>

namespace model {

/// A time axis. Clock 0 is the host's: unix ns, or the zero of the only file when that says no more. A profile whose
/// device clock cannot be tied to the host has a clock of its own, and so has a framework trace without a base time
/// beside files that have one; it is drawn with its zero at the capture's start and says so.
struct Clock {
    std::string name;   ///< "host", or the profile's file name
    bool own = false;   ///< not tied to the host clock: never compared with host times, never shifted silently
    Timestamp zero;     ///< own: the time of it that stands at the capture's start
    std::string reason; ///< own: why it is not tied, one sentence
    ProfileId profile;  ///< device clocks: whose; none for a trace
    /// Tied device clocks: how far shown times may be off, from causality; add to a shown time. Empty: unknown.
    std::optional<Duration> errorLow, errorHigh;
};

} // namespace model
