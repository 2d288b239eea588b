// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/device_lanes.h"

namespace model {

void placeProfiles(CaptureBuilder&) {}

} // namespace model
