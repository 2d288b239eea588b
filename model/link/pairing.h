// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace model {

class CaptureBuilder;

/// Fills CaptureBuilder::pairs() and tells each profiled program its NEFF. Runs before layout.
void pairProfiles(CaptureBuilder& builder);

} // namespace model
