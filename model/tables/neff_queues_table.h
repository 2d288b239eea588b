// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// `neff_queues`: the DMA queues of each subgraph of a program, by the vendor's name and by the file's own, with the
/// semaphores that they raise ("8-23, 40").
TableEntry neffQueuesTable();

} // namespace model
