// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/range_statistics.h"
#include "model/tables/table.h"

namespace model {

/// What happens in a chosen stretch of time: how long each lane was busy, then the spans by group and name. `make`
/// takes the whole capture; makeSelectionTable any range.
TableEntry selectionTable();

std::unique_ptr<Table> makeSelectionTable(std::shared_ptr<const Capture> capture, RangeStatistics statistics);

} // namespace model
