// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace model {

class CaptureBuilder;

/// Gives each device profile its clock (the host's where sync points of its own process tie it, else its own) and makes
/// the lanes and spans of its engines. Runs before layout, after the runtime lanes and the pairing.
void placeProfiles(CaptureBuilder& builder);

} // namespace model
