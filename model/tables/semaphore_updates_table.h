// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// semaphore_updates: a row for each new value of a semaphore, with its owner where the NEFF names one.
/// Updates of events are no rows.
TableEntry semaphoreUpdatesTable();

} // namespace model
