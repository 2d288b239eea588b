// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// dma_transfers: packets put together as transfers, with the instruction that set each off (dmaTransfers).
TableEntry dmaTransfersTable();

} // namespace model
