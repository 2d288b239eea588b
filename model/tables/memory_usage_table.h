// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// memory_usage: device memory of each core by use, as the profile says it, with the plain sum as the row "Total".
TableEntry memoryUsageTable();

} // namespace model
