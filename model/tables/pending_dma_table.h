// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

namespace model {

/// pending_dma: transfers asked for and not done, as the vendor counts and as they are (pendingDma).
TableEntry pendingDmaTable();

} // namespace model
