// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// What each layer of a compiled program cost on the device.
TableEntry layersTable();

} // namespace model
