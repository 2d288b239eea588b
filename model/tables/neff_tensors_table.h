// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// `neff_tensors`: inputs, outputs, weights and scratch of each program. `role` is IN, OUT, WEIGHT or OTHER, `kind` the
/// file's own word; `shape` "128x512".
TableEntry neffTensorsTable();

} // namespace model
