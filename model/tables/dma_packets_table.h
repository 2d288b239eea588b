// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// dma_packets: a row for each DMA packet of the device profiles, straddling ones too (note).
TableEntry dmaPacketsTable();

} // namespace model
