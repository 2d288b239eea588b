// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/pairing.h"

namespace model {

void pairProfiles(CaptureBuilder&) {}

} // namespace model
