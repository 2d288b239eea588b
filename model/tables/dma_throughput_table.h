// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// dma_throughput: the throughput curve of each subgraph as the vendor computes it (dmaThroughput).
TableEntry dmaThroughputTable();

} // namespace model
