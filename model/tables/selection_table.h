// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// What happens in a chosen stretch of time, else in all of the capture: how long each lane was busy, then the spans by
/// group and name.
TableEntry selectionTable();

} // namespace model
