// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/runtime_lanes.h"

namespace model {

void buildRuntimeLanes(CaptureBuilder&, RuntimeTrace&) {}

} // namespace model
