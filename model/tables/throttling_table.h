// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// throttling: how far each core was held back, and for how long. Time without a row is not known.
TableEntry throttlingTable();

} // namespace model
