// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <vector>

namespace model {

/// A call of the runtime that launches an execution (nrta_execute_schedule, nrt_execute).
struct Launch {
    WorkerId worker;
    int nc = -1;
    SpanId call;
    bool onDevice = false; ///< an execution with a span on the device is known to be its own
};

/// All launches of the runtime traces, by worker and start. O(spans of the runtime).
std::vector<Launch> launchesOf(const Capture& capture);

} // namespace model
