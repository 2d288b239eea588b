// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// errors: what the hardware reported, with the raw record.
TableEntry errorsTable();

} // namespace model
