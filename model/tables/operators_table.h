// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// Table `operators`.
TableEntry operatorsTable();
/// Table `operator_groups`: the same columns behind group_by (shape, module, step, neff, stream) and group.
TableEntry operatorGroupsTable();

} // namespace model
